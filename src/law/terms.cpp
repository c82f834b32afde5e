#include "law/terms.hpp"

#include "core/number_theory.hpp"
#include "law/wrapping.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace grundy::law {
namespace {

constexpr std::int64_t largest_shift = 2;

/// n, n + 1, n - 1, ...
Phrase shifted(std::int64_t shift) { return plus("n", shift); }

Phrase with_trend(std::int64_t slope, const Phrase& rest) {
  return slope == 0 ? rest : sum(times(slope, "n"), rest);
}

}  // namespace

Terms::Terms(const NimSequence& all, const Head& head, const std::vector<Feature>& features)
    : all_(all), head_(head), features_(features), image_(4 * head.size() + 16, undefined) {
  for (const Feature& feature : features) {
    std::vector<std::int64_t> table(head.size() + largest_shift, undefined);
    for (std::uint64_t n = feature.first; n < table.size(); ++n) table[n] = feature.value(n);
    tables_.push_back(std::move(table));
  }
}

/// The values over j = of(n), if they are a function of it and neither is constant.
template <typename Of>
std::optional<Pairs> Terms::pairs(const Class& c, const Of& of) {
  Pairs found;
  bool function = true;
  for (std::uint64_t n = c.first; n < head_.size(); n += c.b) {
    const std::int64_t j = of(n);
    function = j >= 0 && j < static_cast<std::int64_t>(image_.size());
    if (!function) break;
    std::int64_t& image = image_[static_cast<std::size_t>(j)];
    if (image == undefined) {
      image = at(c, n);
      found.emplace_back(j, image);
    }
    function = image == at(c, n);
    if (!function) break;
  }
  for (const auto& pair : found) image_[static_cast<std::size_t>(pair.first)] = undefined;
  if (!function || found.size() < 2) return std::nullopt;
  std::sort(found.begin(), found.end());
  const bool constant = std::all_of(found.begin(), found.end(), [&](const auto& pair) {
    return pair.second == found.front().second;
  });
  return constant ? std::nullopt : std::optional(std::move(found));
}

/// alpha floor(n / b) + beta.
std::optional<Term> Terms::in_n(const Class& c) const {
  const std::int64_t v0 = head_.values[c.first];
  const std::int64_t alpha = head_.values[c.first + c.b] - v0;
  if (alpha < 0) return std::nullopt;
  std::int64_t expected = v0;
  for (std::uint64_t n = c.first; n < head_.size(); n += c.b, expected += alpha) {
    if (head_.values[n] != expected) return std::nullopt;
  }
  const auto b = static_cast<std::int64_t>(c.b);
  const std::int64_t beta = v0 - alpha * static_cast<std::int64_t>(c.first / c.b);
  Term term;
  term.kind = "modular";
  const Phrase n("n");
  if (alpha == 0) {
    term.phrase = number(beta);
  } else if (alpha % b == 0) {
    term.phrase = plus(times(alpha / b, n), beta - alpha / b * static_cast<std::int64_t>(c.r));
  } else {
    term.phrase = plus(times(alpha, binary(n, "/", number(b))), beta);
  }
  term.value = [=](std::uint64_t m) {
    return wrapping_add(wrapping_multiply(alpha, static_cast<std::int64_t>(m) / b), beta);
  };
  return term;
}

std::optional<Term> Terms::nim_sum_with_constant(const Class& c) const {
  const auto of = [](std::uint64_t n) { return static_cast<std::int64_t>(n); };
  const std::int64_t constant = head_.values[c.first] ^ of(c.first);
  for (std::uint64_t n = c.first; n < head_.size(); n += c.b) {
    if ((head_.values[n] ^ of(n)) != constant) return std::nullopt;
  }
  Term term;
  term.kind = "digits";
  term.phrase = binary("n", "xor", number(constant));
  term.value = [=](std::uint64_t n) { return of(n) ^ constant; };
  return term;
}

/// A function of G(n / b), or with b = 1 of G(isqrt(n)).
std::vector<Term> Terms::in_earlier(const Class& c) {
  const std::uint64_t b = c.b;
  const auto earlier = [b](std::uint64_t n) {
    return b == 1 ? static_cast<std::uint64_t>(core::isqrt(static_cast<std::int64_t>(n))) : n / b;
  };
  const auto found =
      pairs(c, [&](std::uint64_t n) { return head_.values[static_cast<std::size_t>(earlier(n))]; });
  if (!found) return {};
  // A table must have a place for every value that g can have.
  const bool closed = std::all_of(
      head_.values.begin() + static_cast<std::ptrdiff_t>(head_.skip), head_.values.end(),
      [&](std::int64_t v) {
        return std::binary_search(found->begin(), found->end(), std::pair(v, v),
                                  [](const auto& x, const auto& y) { return x.first < y.first; });
      });
  const Phrase n("n");
  const Phrase g = call(
      "g", {b == 1 ? call("isqrt", {n}) : binary(n, "/", number(static_cast<std::int64_t>(b)))});
  std::vector<Term> terms;
  for (const Shape& shape : find_shapes(*found, closed ? Places::all : Places::some)) {
    Term term;
    term.kind = "recursive";
    term.phrase = shape.say(g);
    term.value = [shape, earlier, &all = all_](std::uint64_t m) {
      return shape.value(static_cast<std::int64_t>(all[earlier(m)]));
    };
    term.stated = shape.stated;
    // Not of itself: 0 / b is 0, and 0 and 1 are their own roots.
    term.defined = b == 1 ? 2 : c.r == 0 ? 1 : 0;
    terms.push_back(std::move(term));
  }
  return terms;
}

std::vector<Term> Terms::in_feature(const Class& c, std::size_t index, std::int64_t shift) {
  const Feature& feature = features_[index];
  const std::vector<std::int64_t>& table = tables_[index];
  const auto moved = [shift](std::uint64_t n) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(n) + shift);
  };
  const auto found =
      pairs(c, [&](std::uint64_t n) { return table[static_cast<std::size_t>(moved(n))]; });
  if (!found) return {};
  const auto least = static_cast<std::int64_t>(feature.first) - shift;
  std::vector<Term> terms;
  for (const Shape& shape : find_shapes(*found, Places::some)) {
    Term term;
    term.kind = feature.kind;
    term.phrase = with_trend(c.slope, shape.say(feature.say(shifted(shift))));
    term.value = [shape, value = feature.value, moved, slope = c.slope](std::uint64_t n) {
      return wrapping_add(wrapping_multiply(slope, static_cast<std::int64_t>(n)),
                          shape.value(value(moved(n))));
    };
    term.stated = shape.stated;
    term.defined = static_cast<std::uint64_t>(
        std::max<std::int64_t>(least, std::max<std::int64_t>(-shift, 0)));
    term.factors = feature.factors;
    terms.push_back(std::move(term));
  }
  return terms;
}

std::vector<Term> Terms::of_all() {
  Class c{1, 0, head_.skip, 0};
  std::vector<Term> found;
  if (head_.size() < head_.skip + 4) return found;
  if (auto term = in_n(c)) return {std::move(*term)};
  if (auto term = nim_sum_with_constant(c)) found.push_back(std::move(*term));
  const auto keep = [&](std::vector<Term> terms) {
    std::move(terms.begin(), terms.end(), std::back_inserter(found));
  };
  const auto keep_features = [&] {
    for (std::size_t i = 0; i < features_.size(); ++i) {
      for (const std::int64_t shift : {0, 1, -1, 2, -2}) {
        const auto first = static_cast<std::int64_t>(features_[i].first);
        if (static_cast<std::int64_t>(c.first) + shift >= first) keep(in_feature(c, i, shift));
      }
    }
  };
  if (c.first >= 2) keep(in_earlier(c));
  keep_features();
  c.slope = head_.slope();
  if (c.slope > 0) keep_features();
  return found;
}

std::optional<Term> Terms::of_class(std::uint64_t b, std::uint64_t r) {
  Class c{b, r, head_.skip + (r + b - head_.skip % b) % b, 0};
  if (c.first + 3 * b >= head_.size()) return std::nullopt;
  if (auto term = in_n(c)) return term;
  std::optional<Term> best;
  const auto keep = [&](std::vector<Term> terms) {
    if (terms.empty()) return;
    Term& term = terms.front();  // the shortest
    if (!best || symbols(term.phrase.text) < symbols(best->phrase.text)) best = std::move(term);
  };
  if (c.first >= 1) keep(in_earlier(c));
  for (std::size_t i = 0; i < features_.size(); ++i) {
    if (c.first >= features_[i].first) keep(in_feature(c, i, 0));
  }
  return best;
}

}  // namespace grundy::law
