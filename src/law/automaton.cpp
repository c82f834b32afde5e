// Two numbers are one state when the same further digits lead to equal values from both
// [Allouche-Shallit '03, 4.1]. The states are met breadth first, each by its least number. The
// empty text of digits, the number 0, is a state of its own, so that 0 may be an exception.
#include "law/automaton.hpp"

#include "law/numeration.hpp"
#include "law/wrapping.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace grundy::law {
namespace {

// Numbers that agree on fewer values are not taken for one state.
constexpr std::uint64_t least_agreement = 8;

struct Automaton {
  unsigned base = 2;  ///< 0: Zeckendorf
  std::int64_t slope = 0;
  std::vector<std::int64_t> output;              // by state
  std::vector<std::vector<std::uint32_t>> next;  // by state and digit
};

class Learner {
 public:
  Learner(const Head& head, unsigned base, std::int64_t slope, std::uint64_t most)
      : head_(head), tree_(base, head.size()), slope_(slope), most_(most) {}

  std::optional<Automaton> learn() {
    Automaton found;
    found.base = tree_.base();
    found.slope = slope_;
    std::vector<std::uint64_t> numbers = {0};  // the least number of each state
    std::uint64_t length = 0;
    for (std::size_t state = 0; state < numbers.size(); ++state) {
      const std::uint64_t n = numbers[state];
      found.output.push_back(at(n));
      found.next.emplace_back();
      // The number 0 has the digits 1, ... as its children, and keeps itself by the digit 0.
      const std::uint64_t first = n == 0 ? 0 : tree_.first_child(n);
      const unsigned children = n == 0 ? tree_.digits() : tree_.children(n);
      for (unsigned digit = 0; digit < children; ++digit) {
        const std::uint64_t child = first + digit;
        const auto number = child == 0 ? std::optional<std::size_t>(0) : state_of(child, numbers);
        if (!number) return std::nullopt;
        found.next.back().push_back(static_cast<std::uint32_t>(*number));
        length += std::to_string(*number).size();
      }
      length += std::to_string(found.output.back()).size();
      if (length > most_) return std::nullopt;
    }
    return found;
  }

 private:
  [[nodiscard]] std::int64_t at(std::uint64_t n) const {
    return head_.values[n] - slope_ * static_cast<std::int64_t>(n);
  }

  /// The state of n, perhaps a new one; nothing when the head is too short to tell.
  std::optional<std::size_t> state_of(std::uint64_t n, std::vector<std::uint64_t>& numbers) {
    if (agreement(n, n) < least_agreement) return std::nullopt;
    for (std::size_t state = 1; state < numbers.size(); ++state) {
      if (tree_.same_kind(n, numbers[state]) && agreement(n, numbers[state]) > 0) return state;
    }
    numbers.push_back(n);
    return numbers.size() - 1;
  }

  /// On how many values the numbers below a and b agree; 0 when not on all. Requires a >= b, both
  /// of one kind.
  [[nodiscard]] std::uint64_t agreement(std::uint64_t a, std::uint64_t b) const {
    std::uint64_t count = 0;
    std::uint64_t a_last = a;
    while (a < head_.size()) {
      const std::uint64_t end = std::min(a_last + 1, head_.size());
      for (std::uint64_t i = 0; a + i < end; ++i, ++count) {
        if (at(a + i) != at(b + i)) return 0;
      }
      if (end <= a_last) break;  // the rest of the level is not known
      a = tree_.first_child(a);
      b = tree_.first_child(b);
      a_last = tree_.first_child(a_last) + tree_.children(a_last) - 1;
    }
    return count;
  }

  const Head& head_;
  Numeration tree_;
  std::int64_t slope_;
  std::uint64_t most_;
};

/// The states of 0, 1, 2, ..., each from that of the number without its last digit; those of the
/// first numbers are kept.
class Run {
 public:
  explicit Run(Automaton automaton) : automaton_(std::move(automaton)) {}

  std::int64_t operator()(std::uint64_t n) {
    const std::int64_t trend = wrapping_multiply(automaton_.slope, static_cast<std::int64_t>(n));
    return wrapping_add(automaton_.output[state(n)], trend);
  }

 private:
  std::uint32_t state(std::uint64_t n) {
    if (n < most_kept) {
      while (states_.size() <= n) advance();
      return states_[n];
    }
    if (automaton_.base == 0) return state_of_sum(n);
    std::vector<unsigned> digits;
    for (; n >= most_kept; n /= automaton_.base) {
      digits.push_back(static_cast<unsigned>(n % automaton_.base));
    }
    std::uint32_t result = state(n);
    for (; !digits.empty(); digits.pop_back()) result = automaton_.next[result][digits.back()];
    return result;
  }

  /// Reads the digits of the Zeckendorf representation, which the greedy way gives.
  [[nodiscard]] std::uint32_t state_of_sum(std::uint64_t n) const {
    std::vector<std::uint64_t> fibonacci = {1, 2};
    for (;;) {
      const std::uint64_t next = fibonacci.back() + fibonacci[fibonacci.size() - 2];
      if (next > n) break;
      fibonacci.push_back(next);
    }
    std::uint32_t result = 0;
    for (; !fibonacci.empty(); fibonacci.pop_back()) {
      const bool one = fibonacci.back() <= n;
      if (one) n -= fibonacci.back();
      result = automaton_.next[result][one ? 1 : 0];
    }
    return result;
  }

  void advance() {
    const std::vector<std::uint32_t>& next = automaton_.next[states_[parent_]];
    states_.push_back(next[digit_]);
    if (++digit_ == next.size()) {
      digit_ = 0;
      ++parent_;
    }
  }

  static constexpr std::uint64_t most_kept = 1 << 20;

  Automaton automaton_;
  std::vector<std::uint32_t> states_ = {0};
  std::uint64_t parent_ = 0;  // of the number that comes next
  std::size_t digit_ = 1;     // its last digit
};

std::string in_words(const Automaton& automaton) {
  std::string text;
  if (automaton.slope == 1) text = "n + ";
  if (automaton.slope > 1) text = fmt::format("{} * n + ", automaton.slope);
  text += "the value of the state that the digits of n ";
  text += automaton.base == 0
              ? "as a sum of Fibonacci numbers 1, 2, 3, 5, ... no two of them neighbours"
              : fmt::format("in base {}", automaton.base);
  text += " lead to, the first one first, from state 0; ";
  for (std::size_t state = 0; state < automaton.next.size(); ++state) {
    text += fmt::format("{}state {} has the value {} and leads to", state == 0 ? "" : ", ", state,
                        automaton.output[state]);
    for (std::size_t digit = 0; digit < automaton.next[state].size(); ++digit) {
      text += fmt::format("{} {}", digit == 0 ? "" : " or", automaton.next[state][digit]);
    }
  }
  return text + " by the digits 0, 1, ...";
}

Candidate candidate(const Automaton& automaton) {
  Candidate law;
  law.kind = "digits";
  law.phrase.words = in_words(automaton);
  law.words_length = std::to_string(automaton.base).size();
  if (automaton.slope != 0) law.words_length += std::to_string(automaton.slope).size() + 3;
  for (std::size_t state = 0; state < automaton.next.size(); ++state) {
    law.words_length += std::to_string(automaton.output[state]).size();
    for (const std::uint32_t next : automaton.next[state]) {
      law.words_length += std::to_string(next).size();
    }
  }
  law.stated = automaton.output.size();
  law.value = [run = std::make_shared<Run>(automaton)](std::uint64_t n) { return (*run)(n); };
  return law;
}

bool is_constant(const Automaton& automaton) {
  return std::all_of(automaton.output.begin() + 1, automaton.output.end(),
                     [&](std::int64_t v) { return v == automaton.output[1]; });
}

}  // namespace

std::vector<Candidate> find_automata(const Head& head, std::uint64_t most) {
  std::vector<Candidate> found;
  std::vector<std::int64_t> slopes = {0};
  if (head.slope() > 0) slopes.push_back(head.slope());
  for (const std::int64_t slope : slopes) {
    std::vector<unsigned> served;
    for (const unsigned base : {2U, 3U, 4U, 5U, 6U, 7U, 8U, 9U, 10U, 0U}) {
      if (std::any_of(served.begin(), served.end(),
                      [base](unsigned b) { return base == b * b || base == b * b * b; })) {
        continue;
      }
      const auto automaton = Learner(head, base, slope, most).learn();
      if (!automaton || automaton->output.size() < 2 || is_constant(*automaton)) continue;
      if (base != 0) served.push_back(base);
      found.push_back(candidate(*automaton));
    }
  }
  return found;
}

}  // namespace grundy::law
