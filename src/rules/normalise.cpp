#include "rules/normalise.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "rules/print.hpp"
#include "rules/recognise.hpp"

namespace grundy::rules {

namespace {

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
// A set with larger amounts is not written as the digits of a code.
constexpr std::int64_t most_digits = 100'000;
constexpr std::size_t most_repeated = 10'000;

constexpr std::uint64_t take = 3;  // leaves no heap or one: the digit of a subtraction set

std::optional<Code> as_code(const Part& part) {
  if (const auto* code = std::get_if<Code>(&part)) return *code;
  const auto* set = std::get_if<Subtraction>(&part);
  const auto* all_but = std::get_if<AllBut>(&part);
  const AmountSet& amounts = set != nullptr ? set->amounts : all_but->forbidden;
  if (!amounts.empty() && amounts.max() > most_digits) return std::nullopt;
  Code code;
  code.digits.resize(1);
  const std::int64_t last = amounts.empty() ? 0 : amounts.max();
  for (std::int64_t j = 1; j <= last; ++j) {
    Digit digit;
    if (amounts.contains(j) == (set != nullptr)) digit.counts = take;
    code.digits.push_back(digit);
  }
  if (all_but != nullptr) code.repeated.push_back(Digit{take, 0, false, false, false});
  code.normalise();
  return code;
}

bool same_marks(const Digit& a, const Digit& b) {
  return a.unequal == b.unequal && a.not_all_equal == b.not_all_equal && a.all_equal == b.all_equal;
}

/// The digit that allows what `a` or `b` allows, if there is one.
std::optional<Digit> unite(const Digit& a, const Digit& b) {
  Digit result = a.splits() ? a : b;
  result.counts = a.counts | b.counts;
  result.at_least = a.at_least == 0 || b.at_least == 0 ? std::max(a.at_least, b.at_least)
                                                       : std::min(a.at_least, b.at_least);
  if (!a.splits() || !b.splits() || same_marks(a, b)) return result;
  // Marks speak of the whole digit: an unmarked digit can only swallow a marked one.
  for (const Digit* whole : {&a, &b}) {
    const Digit& other = whole == &a ? b : a;
    if (whole->marked()) continue;
    const bool swallows =
        (other.counts & ~whole->counts) >> 2 == 0 &&
        (other.at_least == 0 || (whole->at_least != 0 && whole->at_least <= other.at_least));
    if (swallows) {
      result.unequal = result.not_all_equal = result.all_equal = false;
      return result;
    }
  }
  return std::nullopt;
}

std::optional<Code> unite(const Code& a, const Code& b) {
  Code result;
  const std::size_t length = std::max(a.digits.size(), b.digits.size());
  const std::size_t repeat = std::lcm(std::max<std::size_t>(a.repeated.size(), 1),
                                      std::max<std::size_t>(b.repeated.size(), 1));
  if (repeat > most_repeated) return std::nullopt;
  for (std::size_t j = 0; j < length + repeat; ++j) {
    const auto digit = unite(a.digit(j), b.digit(j));
    if (!digit) return std::nullopt;
    (j < length ? result.digits : result.repeated).push_back(*digit);
  }
  result.normalise();
  return result;
}

/// A code whose moves only take is a set.
Part simplest(const Code& code) {
  const auto only_takes = [](const Digit& digit) {
    return digit.at_least == 0 && (digit.counts == 0 || digit.counts == take);
  };
  if (!std::all_of(code.digits.begin(), code.digits.end(), only_takes)) return code;
  std::vector<std::int64_t> taken;
  std::vector<std::int64_t> not_taken;
  for (std::size_t j = 1; j < code.digits.size(); ++j) {
    (code.digits[j].empty() ? not_taken : taken).push_back(static_cast<std::int64_t>(j));
  }
  if (code.finite()) return Subtraction{AmountSet::of(taken)};
  if (code.repeated.size() == 1 && code.repeated[0] == Digit{take, 0, false, false, false}) {
    return AllBut{AmountSet::of(not_taken)};
  }
  return code;
}

/// The union of two compact parts, if it is one compact part.
std::optional<Part> unite(const Part& a, const Part& b) {
  const auto* set_a = std::get_if<Subtraction>(&a);
  const auto* set_b = std::get_if<Subtraction>(&b);
  if (set_a != nullptr && set_b != nullptr) {
    return Subtraction{set_a->amounts.united_with(set_b->amounts)};
  }
  const auto* all_a = std::get_if<AllBut>(&a);
  const auto* all_b = std::get_if<AllBut>(&b);
  if ((set_a != nullptr || all_a != nullptr) && (set_b != nullptr || all_b != nullptr)) {
    // Forbidden by both: the complement of what either allows.
    const AmountSet allowed =
        (set_a != nullptr ? set_a->amounts : all_a->forbidden.complement())
            .united_with(set_b != nullptr ? set_b->amounts : all_b->forbidden.complement());
    return AllBut{allowed.complement()};
  }
  const auto code_a = as_code(a);
  const auto code_b = as_code(b);
  if (!code_a || !code_b) return std::nullopt;
  const auto code = unite(*code_a, *code_b);
  if (!code) return std::nullopt;
  return simplest(*code);
}

Part simplest(const Part& part) {
  if (const auto* code = std::get_if<Code>(&part)) return simplest(*code);
  const auto* set = std::get_if<Subtraction>(&part);
  if (set != nullptr && !set->amounts.empty() && set->amounts.max() == largest) {
    return AllBut{set->amounts.complement()};
  }
  const auto* all_but = std::get_if<AllBut>(&part);
  if (all_but != nullptr && !all_but->forbidden.empty() && all_but->forbidden.max() == largest) {
    return Subtraction{all_but->forbidden.complement()};
  }
  return part;
}

/// One compact part with the moves of all, if there is one.
std::optional<Part> compact(const std::vector<Part>& parts) {
  std::vector<Part> seen;
  for (const Part& part : parts) {
    if (const auto* clause = std::get_if<Clause>(&part)) {
      auto recognised = recognise(*clause);
      if (!recognised) return std::nullopt;
      seen.insert(seen.end(), recognised->begin(), recognised->end());
    } else {
      seen.push_back(part);
    }
  }
  Part whole = Subtraction{};
  for (const Part& part : seen) {
    auto united = unite(whole, simplest(part));
    if (!united) return std::nullopt;
    whole = std::move(*united);
  }
  return whole;
}

}  // namespace

Form normalise(std::vector<Part> parts) {
  Form form;
  if (const auto whole = compact(parts)) {
    form.canonical = to_text(*whole);
    if (const auto* set = std::get_if<Subtraction>(&*whole)) form.rules = *set;
    if (const auto* all_but = std::get_if<AllBut>(&*whole)) form.rules = *all_but;
    if (const auto* code = std::get_if<Code>(&*whole)) form.rules = *code;
    return form;
  }
  General general;
  if (const auto* clause = std::get_if<Clause>(&parts.front()))
    general.arity = clause->state.size();
  for (const Part& part : parts) {
    if (!form.canonical.empty()) form.canonical += "; ";
    form.canonical += to_text(part);
  }
  general.parts = std::move(parts);
  form.rules = std::move(general);
  return form;
}

}  // namespace grundy::rules
