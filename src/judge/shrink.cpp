#include "judge/shrink.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "grundy/error.hpp"

namespace grundy::judge {

using problem::Group;
using problem::ReadToken;

namespace {

/// What an edit leaves open is the least that the limits allow.
class LeastSource final : public Source {
 public:
  explicit LeastSource(const Format& format) : format_(format) {}
  std::int64_t number(const ReadToken&, Range range, std::size_t) override { return range.low; }
  std::string word(const ReadToken& token, std::size_t) override {
    return format_.letters.at(&token).substr(0, 1);
  }
  bool more(const ReadToken&, std::size_t) override { return false; }

 private:
  const Format& format_;
};

template <typename T>
void erase(std::vector<T>& elements, std::size_t from, std::size_t count) {
  const auto first = elements.begin() + static_cast<std::ptrdiff_t>(from);
  elements.erase(first, first + static_cast<std::ptrdiff_t>(count));
}

/// An edit took away what another was to change.
struct Gone {};

bool is_until(const ReadToken& token) {
  return token.group && token.group->kind != Group::Kind::repeat;
}

}  // namespace

Shrinker::Shrinker(const problem::Program& program, const Ranges& ranges, const Format& format,
                   InputTree tree, Try still_fails)
    : program_(program),
      ranges_(ranges),
      format_(format),
      tree_(std::move(tree)),
      still_fails_(std::move(still_fails)) {
  tried_.insert(text());
}

bool Shrinker::shrink() {
  end_properly();
  while (!stopped_ && pass()) {
  }
  return !stopped_;
}

/// One edit, brought in line with the grammar. Keeps it, and returns true, when the input is
/// smaller and still fails.
bool Shrinker::attempt(const Edit& edit, std::size_t cut, bool must_shrink) {
  if (stopped_) return false;
  InputTree candidate = tree_;
  try {
    edit(candidate);
    LeastSource least(format_);
    Filling(program_, ranges_, least).fill(candidate, cut);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::bad_input) throw;
    return false;
  } catch (const Gone&) {
    return false;
  }
  const problem::Grammar& grammar = program_.grammar;
  if (must_shrink && !(size_of(candidate, grammar) < size_of(tree_, grammar))) return false;
  const std::string input = format_.text(candidate, grammar);
  if (!tried_.insert(input).second) return false;
  const Verdict verdict = still_fails_(input);
  stopped_ = verdict == Verdict::stop;
  if (verdict != Verdict::fails) return false;
  tree_ = std::move(candidate);
  return true;
}

Site Shrinker::site(InputTree& tree, std::size_t index) const {
  const std::vector<Site> all = sites(tree, program_.grammar);
  if (index >= all.size()) throw Gone{};
  return all[index];
}

std::size_t Shrinker::site_count() { return sites(tree_, program_.grammar).size(); }

/// With its terminators and a line break at the end, where that fails too: then nobody need think
/// about them.
void Shrinker::end_properly() {
  if (!tree_.final_line_break) {
    (void)attempt([](InputTree& tree) { tree.final_line_break = true; }, 0, false);
  }
  for (std::size_t i = 0; i < site_count(); ++i) {
    const Site at = site(tree_, i);
    const auto last = format_.terminators.find(at.token);
    if (last == format_.terminators.end() || at.piece->terminated) continue;
    (void)attempt(
        [&](InputTree& tree) {
          Piece& piece = *site(tree, i).piece;
          piece.rounds.push_back(last->second);
          piece.terminated = true;
        },
        0, false);
  }
}

bool Shrinker::ends_open() {
  const std::vector<Site> all = sites(tree_, program_.grammar);
  return !tree_.final_line_break || std::any_of(all.begin(), all.end(), [&](const Site& at) {
    return format_.terminators.contains(at.token) && !at.piece->terminated;
  });
}

/// Everything once; true when something went.
bool Shrinker::pass() {
  bool any = at_each_site(&Shrinker::shorten);
  any = lower_equal_numbers() || any;
  return at_each_site(&Shrinker::lower_numbers) || any;
}

bool Shrinker::at_each_site(bool (Shrinker::*step)(std::size_t)) {
  bool any = false;
  for (std::size_t i = 0; i < site_count(); ++i) {
    try {
      any = (this->*step)(i) || any;
    } catch (const Gone&) {
      any = true;
    }
  }
  return any;
}

/// Takes elements away, in chunks of a half, a quarter, ... one. `remove(from, count)` tries it.
bool Shrinker::remove_chunks(std::size_t size,
                             const std::function<bool(std::size_t, std::size_t)>& remove) {
  bool any = false;
  for (std::size_t chunk = size; chunk > 0; chunk /= 2) {
    for (std::size_t from = 0; from + chunk <= size && !stopped_;) {
      if (remove(from, chunk)) {
        size -= chunk;
        any = true;
      } else {
        from += chunk;
      }
    }
  }
  return any;
}

bool Shrinker::shorten(std::size_t index) {
  const Site at = site(tree_, index);
  if (at.in_terminator) return false;
  const ReadToken& token = *at.token;
  if (token.kind == ReadToken::Kind::number) return lower_count(index);
  if (is_until(token)) {
    const std::size_t rounds = at.piece->rounds.size() - (at.piece->terminated ? 1 : 0);
    return remove_chunks(rounds, [&](std::size_t from, std::size_t count) {
      return attempt([&](InputTree& tree) { erase(site(tree, index).piece->rounds, from, count); });
    });
  }
  if (token.kind == ReadToken::Kind::rest) {
    return remove_chunks(at.piece->numbers.size(), [&](std::size_t from, std::size_t count) {
      return attempt(
          [&](InputTree& tree) { erase(site(tree, index).piece->numbers, from, count); });
    });
  }
  if (token.kind != ReadToken::Kind::word) return false;
  return remove_chunks(at.piece->word.size(), [&](std::size_t from, std::size_t count) {
    // A word has a letter.
    if (site(tree_, index).piece->word.size() == count) return false;
    return attempt([&](InputTree& tree) { site(tree, index).piece->word.erase(from, count); });
  });
}

/// A count goes down, and what it counts goes at the same place of each list and group.
bool Shrinker::lower_count(std::size_t index) {
  const Site at = site(tree_, index);
  const std::int64_t count = at.piece->numbers[0];
  if (!ranges_.counts(*at.token->name) || count <= 0) return false;
  return remove_chunks(static_cast<std::size_t>(count), [&](std::size_t from, std::size_t gone) {
    return attempt(
        [&](InputTree& tree) {
          site(tree, index).piece->numbers[0] -= static_cast<std::int64_t>(gone);
        },
        from);
  });
}

/// Tries to bring a number towards 0: the least ones, half of it; then in steps that double after a
/// success and halve after a failure, and one of 2, for what depends on odd and even.
bool Shrinker::lower(std::int64_t from, const std::function<bool(std::int64_t)>& to) {
  for (std::int64_t least = 0; least <= 3 && least != from; ++least) {
    if (to(least)) return true;
  }
  if (from == 0) return false;
  bool any = false;
  for (std::int64_t step = from / 2; step != 0 && !stopped_;) {
    if (to(from - step)) {
      from -= step;
      any = true;
      step = std::abs(step) < std::abs(from / 2) ? 2 * step : from / 2;
    } else {
      step /= 2;
    }
  }
  return to(from > 0 ? from - 2 : from + 2) || any;
}

bool Shrinker::lower_numbers(std::size_t index) {
  const Site at = site(tree_, index);
  if (at.in_terminator) return false;
  if (at.token->kind == ReadToken::Kind::word) return lower_letters(index);
  bool any = false;
  for (std::size_t i = 0; i < site(tree_, index).piece->numbers.size(); ++i) {
    any = lower_number(index, i) || any;
  }
  return any;
}

bool Shrinker::lower_number(std::size_t index, std::size_t element) {
  const std::int64_t value = site(tree_, index).piece->numbers[element];
  return lower(value, [&](std::int64_t lowered) {
    return attempt([&](InputTree& tree) { site(tree, index).piece->numbers[element] = lowered; });
  });
}

/// Numbers that are equal may have to stay so.
bool Shrinker::lower_equal_numbers() {
  std::set<std::int64_t> values;
  for (const Site& at : sites(tree_, program_.grammar)) {
    if (at.token->name == nullptr || ranges_.counts(*at.token->name)) continue;
    if (!at.in_terminator) values.insert(at.piece->numbers.begin(), at.piece->numbers.end());
  }
  bool any = false;
  for (const std::int64_t value : values) {
    std::int64_t now = value;
    const auto to = [&](std::int64_t lowered) {
      const bool lower = attempt([&](InputTree& tree) {
        for (const Site& at : sites(tree, program_.grammar)) {
          if (at.token->name == nullptr || ranges_.counts(*at.token->name)) continue;
          if (at.in_terminator) continue;
          std::replace(at.piece->numbers.begin(), at.piece->numbers.end(), now, lowered);
        }
      });
      if (lower) now = lowered;
      return lower;
    };
    any = lower(value, to) || any;
  }
  return any;
}

bool Shrinker::lower_letters(std::size_t index) {
  bool any = false;
  for (std::size_t i = 0; i < site(tree_, index).piece->word.size(); ++i) {
    const std::string& letters = format_.letters.at(site(tree_, index).token);
    const char least = *std::min_element(letters.begin(), letters.end());
    any = attempt([&](InputTree& tree) { site(tree, index).piece->word[i] = least; }) || any;
  }
  return any;
}

}  // namespace grundy::judge
