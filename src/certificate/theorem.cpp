#include "certificate/theorem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <variant>

#include "certificate/carries.hpp"
#include "certificate/document.hpp"

namespace grundy::certificate {
namespace {

constexpr std::string_view window_name = "finite subtraction set (Golomb 1966)";
constexpr std::string_view range_name = "subtraction set of one range";
constexpr std::string_view all_but_name = "all-but set (Siegel 2013)";
constexpr std::string_view code_name = "Guy-Smith 1956";
constexpr std::string_view marked_name = "Guy-Smith 1956, marked splits";
constexpr std::string_view any_name = "taking any large number (docs/laws.md)";
constexpr std::array<std::string_view, 6> names{window_name, range_name,  all_but_name,
                                                code_name,   marked_name, any_name};

std::string_view kind_of(const rules::Form& form) {
  switch (form.rules.index()) {
    case 0:
      return "a subtraction set";
    case 1:
      return "an all-but set";
    case 2:
      return "a take-and-break code";
    default:
      return "neither a set nor a code";
  }
}

[[noreturn]] void not_about(std::string_view name, std::string_view about,
                            const rules::Form& form) {
  throw False(fmt::format("the theorem '{}' is about {}, and the ruleset is {}", name, about,
                          kind_of(form)));
}

[[noreturn]] void no_theorem(std::string_view what) {
  throw False(fmt::format("no theorem is known for {}", what));
}

/// 128 bits in decimal digits.
std::string text_of(core::Uint128 number) {
  std::string digits;
  do {
    digits += static_cast<char>('0' + static_cast<int>(number % 10));
    number /= 10;
  } while (number != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

/// b = a + s, without overflow.
bool moved_by(Nimber a, Nimber s, Nimber b) { return b >= s && b - s == a; }

/// The values of the first `count` heaps, and s - 1 and less when `s` is given, each moved by s.
std::vector<bool> moved_values(const NimSequence& values, std::uint64_t count, Nimber s) {
  std::vector<bool> set(s, true);
  for (std::uint64_t n = 0; n < count; ++n) {
    const Nimber value = values[n] + s;
    if (value >= set.size()) set.resize(value + 1, false);
    set[value] = true;
  }
  return set;
}

/// F(N + p) = {0, ..., s - 1} u (F(N) + s) at N = V - p, F(n) being the values below n - M.
void require_moved_set(const Period& period, const NimSequence& values, std::uint64_t largest) {
  const std::uint64_t late = values.size() - largest;
  if (period.saltus > late ||
      moved_values(values, late, 0) != moved_values(values, late - period.period, period.saltus)) {
    throw False(
        fmt::format("the values of heaps 0..{} are not 0..{} and those of heaps 0..{} moved by the "
                    "saltus {}, as the theorem asks for",
                    late - 1, period.saltus - 1, late - period.period - 1, period.saltus));
  }
}

}  // namespace

Theorem::Theorem(std::string_view name, const rules::Form& form) {
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    throw False(fmt::format("'{}' is no theorem that this program knows", name.substr(0, 80)));
  }
  if (name == window_name || name == range_name) {
    const auto* set = std::get_if<rules::Subtraction>(&form.rules);
    if (set == nullptr) not_about(name, "subtraction sets", form);
    read_subtraction(name, set->amounts);
  } else if (name == all_but_name) {
    const auto* set = std::get_if<rules::AllBut>(&form.rules);
    if (set == nullptr) not_about(name, "all-but sets", form);
    kind_ = Kind::all_but;
    if (!set->forbidden.empty()) reach_ = static_cast<std::uint64_t>(set->forbidden.max());
  } else {
    const auto* code = std::get_if<rules::Code>(&form.rules);
    if (code == nullptr) not_about(name, "take-and-break codes", form);
    if (name != any_name) {
      read_code(name, *code);
      return;
    }
    if (!takes_any(*code)) {
      throw False(
          "the theorem is about codes whose digits end in [3], without marks and with moves "
          "to at most three heaps");
    }
    kind_ = Kind::any;
    any_ = *code;
    reach_ = code->digits.size() - 1;
    heaps_ = most_heaps(*code);
  }
}

void Theorem::read_subtraction(std::string_view name, const rules::AmountSet& amounts) {
  if (!amounts.empty()) reach_ = static_cast<std::uint64_t>(amounts.max());
  if (name == window_name) return;
  kind_ = Kind::range;
  if (amounts.ranges().size() != 1) {
    throw False(fmt::format("the theorem '{}' is about one range, and the ruleset has {}", name,
                            amounts.ranges().size()));
  }
  least_amount_ = static_cast<std::uint64_t>(amounts.ranges().front().low);
}

void Theorem::read_code(std::string_view name, const rules::Code& code) {
  kind_ = Kind::code;
  if (!code.repeated.empty()) no_theorem("codes that repeat digits for ever");
  bool marked = false;
  bounds_.push_back({1, 1, 0});
  for (std::uint64_t place = 0; place < code.digits.size(); ++place) {
    const rules::Digit& digit = code.digits[place];
    if (digit.at_least != 0) no_theorem("digits that allow any number of heaps");
    if (digit.counts != 0) reach_ = place;
    for (std::uint64_t heaps = 2; heaps < 64; ++heaps) {
      if ((digit.counts >> heaps & 1) == 0) continue;
      marked = marked || digit.unequal || digit.not_all_equal || digit.all_equal;
      bounds_.push_back(bound(digit, heaps));
    }
  }
  if (marked != (name == marked_name)) {
    throw False(fmt::format("the theorem '{}' is about codes with{} marks, and the ruleset has {}",
                            name, marked ? "out" : "", marked ? "some" : "none"));
  }
}

Theorem::Bound Theorem::bound(const rules::Digit& digit, std::uint64_t heaps) {
  const Bound plain{heaps, heaps, heaps - 1};
  if (!digit.unequal && !digit.not_all_equal && !digit.all_equal) return plain;
  if (digit.all_equal) {
    if (heaps != 2) no_theorem("moves into three or more heaps with '='");
    even_ = true;
    return plain;
  }
  if (heaps == 2) return {2, 3, 0};
  if (heaps == 3) return {3, digit.unequal ? std::uint64_t{7} : std::uint64_t{4}, 0};
  no_theorem("moves into four or more heaps with a mark");
}

core::Uint128 Theorem::values_needed(const Period& period) const {
  const core::Uint128 n0 = period.preperiod, p = period.period;
  if (kind_ == Kind::range) return 0;
  const core::Uint128 start = std::max<core::Uint128>(n0, 1);
  if (kind_ == Kind::any) return reach_ + heaps_ * (start + p - 1) + p;
  if (kind_ != Kind::code) return n0 + p + reach_;
  const core::Uint128 seen = even_ && period.period % 2 != 0 ? 2 * p : p;
  core::Uint128 needed = 0;
  for (const Bound& bound : bounds_) {
    needed = std::max(needed, bound.starts * start + bound.periods * seen + reach_ - bound.less);
  }
  return needed;
}

void Theorem::require_shown(const Period& period, const NimSequence& values,
                            Observer& observer) const {
  const auto& [n0, p, s] = period;
  if (p == 0) throw False("a period is at least 1");
  if (kind_ == Kind::any && !std::has_single_bit(s)) throw False("the saltus is no power of 2");
  if (s != 0 && !moves()) throw False("the theorem proves no saltus but 0");
  if (kind_ == Kind::range) {
    if (n0 != 0 || p != least_amount_ + reach_) {
      throw False(fmt::format("the set {{L..R}} has period L + R = {} from heap 0",
                              least_amount_ + reach_));
    }
    return;
  }
  if (values_needed(period) > values.size()) {
    throw False(fmt::format("the theorem needs {} values, and the certificate has {}",
                            text_of(values_needed(period)), values.size()));
  }
  for (std::uint64_t n = n0; n + p < values.size(); ++n) {
    if (!moved_by(values[n], s, values[n + p])) {
      throw False(fmt::format("heap {} has the value {} and heap {}, a period later, {}", n,
                              values[n], n + p, values[n + p]));
    }
  }
  if (moves()) require_moved_set(period, values, reach_);
  if (kind_ == Kind::any) require_settled_splits(any_, period, values, observer);
}

std::string Theorem::shown(const Period& period, const NimSequence& values) const {
  const auto& [n0, p, s] = period;
  if (kind_ == Kind::range) return "the theorem needs no values";
  std::string text = fmt::format("G(n+{}) = G(n)", p);
  if (s != 0) text += fmt::format("+{}", s);
  text += fmt::format(" for {} <= n < {}", n0, values.size() - p);
  if (!moves()) {
    return text + fmt::format("; the theorem needs {} values", text_of(values_needed(period)));
  }
  text += fmt::format(", and as much for the set of the values before the last {} heaps", reach_);
  if (kind_ == Kind::any) text += "; no value of a split that may change matters";
  return text;
}

void require_least(const Period& period, const NimSequence& values) {
  const auto& [n0, p, s] = period;
  // Periods from n0 on are the multiples of the least one, with the saltus in proportion; so it is
  // enough to try p divided by a prime, on one round.
  const auto is_period = [&](std::uint64_t q, Nimber moved) {
    for (std::uint64_t n = period.preperiod; n < period.preperiod + period.period; ++n) {
      const bool next = n + q >= period.preperiod + period.period;
      const core::Uint128 later =
          next ? core::Uint128{values[n + q - period.period]} + period.saltus : values[n + q];
      if (later != core::Uint128{values[n]} + moved) return false;
    }
    return true;
  };
  std::uint64_t rest = p;
  for (std::uint64_t prime = 2; rest > 1; ++prime) {
    if (prime > rest / prime) prime = rest;
    if (rest % prime != 0) continue;
    while (rest % prime == 0) rest /= prime;
    if (s % prime == 0 && is_period(p / prime, s / prime)) {
      throw False(fmt::format("{} is not the least period, {} is one too", p, p / prime));
    }
  }
  if (n0 > 0 && moved_by(values[n0 - 1], s, values[n0 - 1 + p])) {
    throw False(fmt::format("{} is not the least preperiod, {} is one too", n0, n0 - 1));
  }
}

}  // namespace grundy::certificate
