#include "rules/code.hpp"

#include <algorithm>
#include <bit>

namespace grundy::rules {

namespace {

char digit_character(std::uint64_t value) {
  return static_cast<char>(value < 10 ? '0' + value : 'A' + (value - 10));
}

std::string digit_text(const Digit& digit) {
  std::string text;
  if (digit.at_least == 0 && digit.counts < 36) {
    text += digit_character(digit.counts);
  } else {
    text += '{';
    for (std::uint64_t heaps = 0; heaps < 64; ++heaps) {
      if ((digit.counts >> heaps & 1) == 0) continue;
      if (text.size() > 1) text += ',';
      text += std::to_string(heaps);
    }
    if (digit.at_least != 0) {
      if (text.size() > 1) text += ',';
      text += std::to_string(digit.at_least) + "+";
    }
    text += '}';
  }
  if (digit.unequal) text += '!';
  if (digit.not_all_equal) text += '?';
  if (digit.all_equal) text += '=';
  return text;
}

void normalise_digit(Digit& digit) {
  // Counts from `at_least` on are said by it alone; a count just below extends it.
  if (digit.at_least != 0 && digit.at_least < 64) {
    digit.counts &= (std::uint64_t{1} << digit.at_least) - 1;
    while (digit.at_least > 1 && (digit.counts >> (digit.at_least - 1) & 1) != 0) {
      --digit.at_least;
      digit.counts &= ~(std::uint64_t{1} << digit.at_least);
    }
  }
  if (!digit.splits()) digit.unequal = digit.not_all_equal = digit.all_equal = false;
  // Pairwise different heaps are not all equal.
  if (digit.unequal) digit.not_all_equal = false;
  // Marks that contradict each other leave no move into two or more heaps.
  if (digit.all_equal && (digit.unequal || digit.not_all_equal)) {
    const bool one = digit.allows(1);
    digit.counts &= 3;
    if (one) digit.counts |= 2;
    digit.at_least = 0;
    digit.unequal = digit.not_all_equal = digit.all_equal = false;
  }
}

}  // namespace

unsigned Digit::most_heaps() const {
  return counts == 0 ? 0 : static_cast<unsigned>(std::bit_width(counts) - 1);
}

const Digit& Code::digit(std::uint64_t j) const {
  static const Digit nothing;
  if (j < digits.size()) return digits[j];
  if (repeated.empty()) return nothing;
  return repeated[(j - digits.size()) % repeated.size()];
}

std::uint64_t Code::last() const {
  for (std::size_t j = digits.size(); j > 0; --j) {
    if (!digits[j - 1].empty()) return j - 1;
  }
  return 0;
}

void Code::normalise() {
  for (Digit& digit : digits) normalise_digit(digit);
  for (Digit& digit : repeated) normalise_digit(digit);
  if (std::all_of(repeated.begin(), repeated.end(), [](const Digit& d) { return d.empty(); })) {
    repeated.clear();
  }
  if (repeated.empty()) {
    while (digits.size() > 1 && digits.back().empty()) digits.pop_back();
  } else {
    const std::size_t length = repeated.size();
    for (std::size_t part = 1; part < length; ++part) {
      if (length % part != 0) continue;
      bool same = true;
      for (std::size_t i = part; i < length && same; ++i) same = repeated[i] == repeated[i - part];
      if (same) {
        repeated.resize(part);
        break;
      }
    }
    // d0 stands before the point, so it never joins the repeated part.
    while (digits.size() > 1 && digits.back() == repeated.back()) {
      digits.pop_back();
      std::rotate(repeated.begin(), repeated.end() - 1, repeated.end());
    }
  }
  if (digits.empty()) digits.emplace_back();
}

std::string Code::text() const {
  std::string text = digit_text(digits.empty() ? Digit{} : digits[0]) + ".";
  for (std::size_t j = 1; j < digits.size(); ++j) text += digit_text(digits[j]);
  if (!repeated.empty()) {
    text += '[';
    for (const Digit& digit : repeated) text += digit_text(digit);
    text += ']';
  } else if (digits.size() <= 1) {
    text += '0';
  }
  return text;
}

}  // namespace grundy::rules
