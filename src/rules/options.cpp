#include "rules/options.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "grundy/error.hpp"
#include "rules/evaluate.hpp"

namespace grundy::rules {

namespace {

using Visit = std::function<bool(const Option&)>;

bool visit_heap(std::int64_t heap, const Visit& visit) {
  return visit({Component{Position(heap), 1}});
}

bool visit_set(const AmountSet& amounts, std::int64_t n, const Visit& visit) {
  for (const AmountSet::Range& range : amounts.ranges()) {
    const std::int64_t high = std::min(range.high, n);
    for (std::int64_t s = range.low; s <= high; ++s) {
      if (!visit_heap(n - s, visit)) return false;
    }
  }
  return true;
}

bool marks_allow(const Digit& digit, const std::vector<std::int64_t>& heaps) {
  // `heaps` ascends, so equal ones are neighbours.
  if (heaps.size() < 2) return true;
  const bool all_equal = heaps.front() == heaps.back();
  if (digit.not_all_equal && all_equal) return false;
  return !digit.unequal || std::adjacent_find(heaps.begin(), heaps.end()) == heaps.end();
}

/// All partitions of `total` into `count` positive parts, ascending, with an own stack.
bool visit_partitions(std::int64_t total, std::uint64_t count, const Digit& digit,
                      const Visit& visit) {
  if (count > static_cast<std::uint64_t>(total)) return true;
  if (digit.all_equal && count >= 2) {  // no need to look at the others
    const auto heaps = static_cast<std::int64_t>(count);
    return total % heaps != 0 || !marks_allow(digit, {total / heaps, total / heaps}) ||
           visit({Component{Position(total / heaps), count}});
  }
  std::vector<std::int64_t> parts(static_cast<std::size_t>(count), 1);
  Option option;
  for (;;) {
    // The last part takes what the others leave.
    std::int64_t rest = total;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) rest -= parts[i];
    parts.back() = rest;
    if (marks_allow(digit, parts)) {
      option.clear();
      for (const std::int64_t part : parts) option.push_back({Position(part), 1});
      normalise(option);
      if (!visit(option)) return false;
    }
    // The next ascending sequence: raise the last part that leaves room for those after it.
    std::size_t i = parts.size() - 1;
    std::int64_t before = total;
    for (std::size_t k = 0; k + 1 < parts.size(); ++k) before -= parts[k];
    for (;;) {
      if (i == 0) return true;
      --i;
      before += parts[i];  // what is left for the parts i and after
      const auto after = static_cast<std::int64_t>(parts.size() - i);
      if ((parts[i] + 1) * after <= before) break;
    }
    ++parts[i];
    for (std::size_t k = i + 1; k + 1 < parts.size(); ++k) parts[k] = parts[i];
  }
}

bool visit_code(const Code& code, std::int64_t n, const Visit& visit) {
  const std::int64_t last =
      code.finite() ? std::min<std::int64_t>(n, static_cast<std::int64_t>(code.last())) : n;
  for (std::int64_t j = 0; j <= last; ++j) {
    const Digit& digit = code.digit(static_cast<std::uint64_t>(j));
    const std::int64_t rest = n - j;
    if (rest == 0) {
      if (digit.allows(0) && !visit({})) return false;
      continue;
    }
    const auto most = static_cast<std::uint64_t>(rest);
    const std::uint64_t highest =
        digit.at_least != 0 ? most : std::min<std::uint64_t>(digit.most_heaps(), most);
    for (std::uint64_t heaps = 1; heaps <= highest; ++heaps) {
      if (digit.allows(heaps) && !visit_partitions(rest, heaps, digit, visit)) return false;
    }
  }
  return true;
}

bool visit_clause(const Clause& clause, const Position& position, const Visit& visit,
                  Observer& observer) {
  Frame frame;
  Steps steps(observer);
  frame.steps = &steps;
  frame.numbers.assign(std::max<std::size_t>(clause.slots, position.size()), 0);
  std::copy(position.begin(), position.end(), frame.numbers.begin());
  frame.source = clause.source.get();
  const std::int64_t limit = *std::max_element(position.begin(), position.end());
  Option option;
  return for_each_assignment(
      clause.generators, clause.guards, clause.conditions, frame, limit, [&] {
        option.clear();
        bool exists = true;
        for (const Item& item : clause.items) {
          exists = for_each_position(
              item, frame, limit,
              [&](std::span<const std::int64_t> coordinates, std::uint64_t count) {
                // One negative coordinate removes the whole option.
                for (const std::int64_t c : coordinates) {
                  if (c < 0) return false;
                }
                option.push_back({Position(coordinates), count});
                return true;
              });
          if (!exists) break;
        }
        if (!exists) return true;
        normalise(option);
        return visit(option);
      });
}

bool visit_part(const Part& part, const Position& position, const Visit& visit,
                Observer& observer) {
  if (const auto* set = std::get_if<Subtraction>(&part))
    return visit_set(set->amounts, position[0], visit);
  if (const auto* all_but = std::get_if<AllBut>(&part)) {
    return visit_set(all_but->forbidden.complement(), position[0], visit);
  }
  if (const auto* code = std::get_if<Code>(&part)) return visit_code(*code, position[0], visit);
  return visit_clause(std::get<Clause>(part), position, visit, observer);
}

bool visit_form(const Form& form, const Position& position, const Visit& visit,
                Observer& observer) {
  if (const auto* set = std::get_if<Subtraction>(&form.rules))
    return visit_part(*set, position, visit, observer);
  if (const auto* all_but = std::get_if<AllBut>(&form.rules))
    return visit_part(*all_but, position, visit, observer);
  if (const auto* code = std::get_if<Code>(&form.rules))
    return visit_part(*code, position, visit, observer);
  for (const Part& part : std::get<General>(form.rules).parts) {
    if (!visit_part(part, position, visit, observer)) return false;
  }
  return true;
}

/// A way of play from `from` back to `heap`, "7 -> 6 -> 5", found within a few thousand steps;
/// empty when there is none so near.
std::string way_back(const Form& form, std::int64_t from, std::int64_t heap, Observer& observer) {
  constexpr std::size_t most = 2000;
  std::vector<std::pair<std::int64_t, std::size_t>> seen{{from, 0}};  // a heap, and whence it came
  for (std::size_t at = 0; at < seen.size() && seen.size() < most; ++at) {
    if (seen[at].first == heap) {
      std::string text = std::to_string(heap);
      for (std::size_t i = at; i != 0;) {
        i = seen[i].second;
        text = std::to_string(seen[i].first) + " -> " + text;
      }
      return text;
    }
    visit_form(
        form, Position(seen[at].first),
        [&](const Option& option) {
          for (const Component& component : option) {
            const std::int64_t next = component.position[0];
            const bool known = std::any_of(seen.begin(), seen.end(),
                                           [&](const auto& s) { return s.first == next; });
            if (!known) seen.emplace_back(next, at);
          }
          return seen.size() < most;
        },
        observer);
  }
  return {};
}

[[noreturn]] void fail_not_smaller(const Form& form, std::int64_t heap, std::int64_t component,
                                   Observer& observer) {
  std::string way;
  try {
    way = way_back(form, component, heap, observer);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::budget) throw;
    // Rules that fail on the way back show no cycle; the error below stands by itself.
    way.clear();
  }
  const std::string first = std::to_string(heap) + " -> ";
  const std::string cycle = way.empty() ? first + std::to_string(component) : first + way;
  throw Error(
      ErrorKind::bad_input,
      "a move from heap " + std::to_string(heap) + " leaves a heap of " +
          std::to_string(component) + ", which is not smaller: " + cycle,
      "every component of an option must be smaller than its heap, or play could go on for ever");
}

}  // namespace

void for_each_option(const Form& form, const Position& position, const Visit& visit,
                     Observer& observer) {
  if (position.size() != form.arity()) {
    throw Error(ErrorKind::bad_input,
                "the position " + position.text() + " has " + std::to_string(position.size()) +
                    " coordinates, but these rules have " + std::to_string(form.arity()),
                form.arity() == 1 ? "write a heap as a number" : "write a tuple such as (3,5)");
  }
  for (const std::int64_t coordinate : position) {
    if (coordinate < 0) {
      throw Error(ErrorKind::bad_input, "a heap cannot be negative: " + position.text());
    }
  }
  if (position.size() > 1) {
    visit_form(form, position, visit, observer);
    return;
  }
  visit_form(
      form, position,
      [&](const Option& option) {
        for (const Component& component : option) {
          if (component.position[0] >= position[0])
            fail_not_smaller(form, position[0], component.position[0], observer);
        }
        return visit(option);
      },
      observer);
}

}  // namespace grundy::rules
