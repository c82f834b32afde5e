// Clauses that split: [e1, ..., eh] with e1 + ... + eh = n - j. All constraints must compare
// components with each other and with 0; then which multisets of heaps occur depends only on
// which components are 0 and how they are ordered, and is read off a small model that holds all
// orders: components from 0 to h + 1.

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "rules/recognise.hpp"

namespace grundy::rules {

namespace {

constexpr std::size_t most_components = 6;

using Kind = Constraint::Kind;

bool holds(const Constraint& constraint, const std::vector<std::int64_t>& components) {
  std::int64_t value = constraint.form.constant;
  for (std::size_t i = 0; i < components.size(); ++i)
    value += constraint.form.coefficients[i] * components[i];
  if (constraint.kind == Kind::at_least_zero) return value >= 0;
  return (value == 0) == (constraint.kind == Kind::zero);
}

/// Puts `form` / -coefficient in for `slot` wherever it occurs; requires a coefficient of 1 or -1.
bool eliminate(LinearClause& clause, std::uint32_t slot, const Linear& form) {
  const std::int64_t unit = form.coefficients[slot];
  const auto replace = [&](Linear& target) {
    auto combined = combine(target, 1, form, -target.coefficients[slot] * unit);
    if (!combined) return false;
    target = std::move(*combined);
    return true;
  };
  return std::all_of(clause.items.begin(), clause.items.end(), replace) &&
         std::all_of(clause.constraints.begin(), clause.constraints.end(),
                     [&](Constraint& c) { return replace(c.form); });
}

/// Uses equations such as a + b = n until there is a generator for every component but one.
bool eliminate_equations(LinearClause& clause) {
  while (clause.free.size() + 1 > clause.items.size()) {
    bool found = false;
    for (std::size_t i = 0; i < clause.constraints.size() && !found; ++i) {
      if (clause.constraints[i].kind != Kind::zero) continue;
      for (const std::uint32_t slot : clause.free) {
        const Linear form = clause.constraints[i].form;
        if (form.coefficients[slot] != 1 && form.coefficients[slot] != -1) continue;
        clause.constraints.erase(clause.constraints.begin() + static_cast<std::ptrdiff_t>(i));
        if (!eliminate(clause, slot, form)) return false;
        clause.free.erase(std::find(clause.free.begin(), clause.free.end(), slot));
        found = true;
        break;
      }
    }
    if (!found) return false;
  }
  return clause.free.size() + 1 == clause.items.size();
}

/// The constraints with the components as variables: g = e - c for the component e = g + c of each
/// generator g, and n = e1 + ... + eh + j.
std::optional<std::vector<Constraint>> in_components(const LinearClause& clause,
                                                     std::int64_t taken) {
  const std::size_t h = clause.items.size();
  std::map<std::uint32_t, std::size_t> component_of;
  for (const std::uint32_t slot : clause.free) {
    for (std::size_t i = 0; i < h; ++i) {
      Linear unit;
      unit.coefficients.assign(clause.items[i].coefficients.size(), 0);
      unit.coefficients[slot] = 1;
      unit.constant = clause.items[i].constant;
      if (unit == clause.items[i]) component_of[slot] = i;
    }
  }
  if (component_of.size() != clause.free.size()) return std::nullopt;
  std::vector<Constraint> result;
  for (const Constraint& constraint : clause.constraints) {
    Constraint translated;
    translated.kind = constraint.kind;
    const std::int64_t n = constraint.form.coefficients[0];
    translated.form.coefficients.assign(h, n);
    translated.form.constant = constraint.form.constant + n * taken;
    for (const auto& [slot, i] : component_of) {
      const std::int64_t scale = constraint.form.coefficients[slot];
      translated.form.coefficients[i] += scale;
      translated.form.constant -= scale * clause.items[i].constant;
    }
    result.push_back(std::move(translated));
  }
  return result;
}

enum class Type { order, always, other };

/// Whether a constraint only compares components with each other or with 0, given that all
/// components are at least 0.
Type type_of(const Constraint& constraint) {
  std::vector<std::int64_t> scales;
  for (const std::int64_t c : constraint.form.coefficients) {
    if (c != 0) scales.push_back(c);
  }
  const std::int64_t constant = constraint.form.constant;
  const bool lower = constraint.kind == Kind::at_least_zero;
  if (lower && constant >= 0 &&
      std::all_of(scales.begin(), scales.end(), [](auto c) { return c > 0; })) {
    return Type::always;
  }
  if (scales.size() == 1) {
    const std::int64_t scale = scales[0];
    if (!lower) return constant == 0 ? Type::order : Type::other;
    if (scale > 0) return -constant <= scale ? Type::order : Type::other;   // e >= 1
    return constant < -scale && constant >= 0 ? Type::order : Type::other;  // e <= 0
  }
  if (scales.size() == 2 && scales[0] == -scales[1]) {
    const std::int64_t scale = std::abs(scales[0]);
    // a*(e - f) + constant >= 0 with constant 0 is e >= f; with -a <= constant < 0 it is e > f.
    if (lower) return constant <= 0 && constant >= -scale ? Type::order : Type::other;
    return constant == 0 ? Type::order : Type::other;
  }
  return Type::other;
}

/// True when `form` >= 0 follows from a chain e[p0] <= e[p1] <= ... that the order constraints
/// contain: then e[p0] and the differences are free numbers >= 0, and no coefficient is negative.
bool follows_from_chain(const Linear& form, const std::vector<Constraint>& order) {
  const std::size_t h = form.coefficients.size();
  std::vector<std::size_t> chain(h);
  for (std::size_t i = 0; i < h; ++i) chain[i] = i;
  const auto known = [&](std::size_t low, std::size_t high) {
    return std::any_of(order.begin(), order.end(), [&](const Constraint& c) {
      if (c.kind != Kind::at_least_zero || c.form.coefficients[high] <= 0) return false;
      for (std::size_t i = 0; i < h; ++i) {
        const std::int64_t wanted = i == high  ? c.form.coefficients[high]
                                    : i == low ? -c.form.coefficients[high]
                                               : 0;
        if (c.form.coefficients[i] != wanted) return false;
      }
      return true;
    });
  };
  do {
    bool linked = true;
    for (std::size_t i = 0; i + 1 < h && linked; ++i) linked = known(chain[i], chain[i + 1]);
    if (!linked) continue;
    std::int64_t tail = 0;
    bool positive = form.constant >= 0;
    for (std::size_t i = h; i > 0; --i) {
      tail += form.coefficients[chain[i - 1]];
      positive = positive && tail >= 0;
    }
    if (positive) return true;
  } while (std::next_permutation(chain.begin(), chain.end()));
  return false;
}

/// True when `form` >= 0 follows from bounds e >= 1 among the order constraints.
bool follows_from_bounds(const Linear& form, const std::vector<Constraint>& order) {
  std::int64_t least = form.constant;
  for (std::size_t i = 0; i < form.coefficients.size(); ++i) {
    if (form.coefficients[i] < 0) return false;
    const bool positive = std::any_of(order.begin(), order.end(), [&](const Constraint& c) {
      std::vector<std::int64_t> zero(form.coefficients.size(), 0);
      if (c.kind != Kind::at_least_zero || c.form.coefficients[i] <= 0 || holds(c, zero))
        return false;
      // Only a bound of this one component says that it is positive.
      for (std::size_t k = 0; k < zero.size(); ++k) {
        if (k != i && c.form.coefficients[k] != 0) return false;
      }
      return true;
    });
    if (positive) least += form.coefficients[i];
  }
  return least >= 0;
}

/// The marks under which `found` is exactly what may be left with `heaps` heaps of 1..top, if any:
/// a bit each for no mark, `!`, `?`, `=`.
unsigned marks_of(const std::set<std::vector<std::int64_t>>& found, std::size_t heaps,
                  std::int64_t top) {
  std::set<std::vector<std::int64_t>> every;
  std::set<std::vector<std::int64_t>> unequal;
  std::set<std::vector<std::int64_t>> not_all_equal;
  std::set<std::vector<std::int64_t>> all_equal;
  std::vector<std::int64_t> parts(heaps, 1);
  for (;;) {
    every.insert(parts);
    const bool equal = heaps == 0 || parts.front() == parts.back();
    (equal ? all_equal : not_all_equal).insert(parts);
    if (std::adjacent_find(parts.begin(), parts.end()) == parts.end()) unequal.insert(parts);
    std::size_t i = heaps;
    while (i > 0 && parts[i - 1] == top) --i;
    if (i == 0) break;
    const std::int64_t next = parts[i - 1] + 1;
    std::fill(parts.begin() + static_cast<std::ptrdiff_t>(i) - 1, parts.end(), next);
  }
  return (found == every ? 1U : 0U) | (found == unequal ? 2U : 0U) |
         (found == not_all_equal ? 4U : 0U) | (found == all_equal ? 8U : 0U);
}

/// The digit whose moves are those of the small model, if there is one.
std::optional<Digit> digit_of(const std::vector<Constraint>& order, std::size_t h) {
  const auto top = static_cast<std::int64_t>(h) + 1;
  std::vector<std::set<std::vector<std::int64_t>>> found(h + 1);
  std::vector<std::int64_t> components(h, 0);
  for (;;) {
    if (std::all_of(order.begin(), order.end(),
                    [&](const Constraint& c) { return holds(c, components); })) {
      std::vector<std::int64_t> heaps;
      std::copy_if(components.begin(), components.end(), std::back_inserter(heaps),
                   [](auto e) { return e > 0; });
      std::sort(heaps.begin(), heaps.end());
      found[heaps.size()].insert(heaps);
    }
    std::size_t i = 0;
    while (i < h && components[i] == top) components[i++] = 0;
    if (i == h) break;
    ++components[i];
  }
  Digit digit;
  unsigned marks = 15;
  for (std::size_t heaps = 0; heaps <= h; ++heaps) {
    if (found[heaps].empty()) continue;
    digit.counts |= std::uint64_t{1} << heaps;
    const unsigned possible = marks_of(found[heaps], heaps, top);
    if (heaps >= 2) marks &= possible;
    if (heaps < 2 && (possible & 1) == 0) return std::nullopt;
  }
  if (marks == 0) return std::nullopt;
  if (!digit.splits() || (marks & 1) != 0) return digit;
  digit.unequal = (marks & 2) != 0;
  digit.not_all_equal = !digit.unequal && (marks & 4) != 0;
  digit.all_equal = !digit.unequal && !digit.not_all_equal;
  return digit;
}

}  // namespace

std::optional<std::vector<Part>> recognise_split(LinearClause clause) {
  const std::size_t h = clause.items.size();
  if (h > most_components || !eliminate_equations(clause)) return std::nullopt;
  Linear total = clause.items[0];
  for (std::size_t i = 1; i < h; ++i) {
    auto sum = combine(total, 1, clause.items[i], 1);
    if (!sum) return std::nullopt;
    total = std::move(*sum);
  }
  const std::int64_t taken = -total.constant;
  if (total.coefficients[0] != 1 || taken < 0 || taken > 100'000) return std::nullopt;
  total.coefficients[0] = 0;
  if (!total.is_constant()) return std::nullopt;

  const auto constraints = in_components(clause, taken);
  if (!constraints) return std::nullopt;
  std::vector<Constraint> order;
  std::vector<Linear> others;
  for (const Constraint& constraint : *constraints) {
    switch (type_of(constraint)) {
      case Type::always:
        break;
      case Type::order:
        order.push_back(constraint);
        break;
      case Type::other:
        if (constraint.kind != Kind::at_least_zero) return std::nullopt;
        others.push_back(constraint.form);
    }
  }
  for (const Linear& form : others) {
    if (!follows_from_bounds(form, order) && !follows_from_chain(form, order)) return std::nullopt;
  }
  const auto digit = digit_of(order, h);
  if (!digit) return std::nullopt;
  if (taken == 0 && (digit->allows(0) || digit->allows(1))) return std::nullopt;  // not smaller
  Code code;
  code.digits.resize(static_cast<std::size_t>(taken) + 1);
  code.digits.back() = *digit;
  code.normalise();
  return std::vector<Part>{std::move(code)};
}

}  // namespace grundy::rules
