// Which combinations of the expressions of a bank have given values on the sample.
//
// The last one or two operators of a law need not be in the bank: they are sought from the wanted
// values backwards (a + b is met through a table of all b), or tried on all pairs, of which all but
// a few fail at the first position.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "grundy/observer.hpp"
#include "law/expression_bank.hpp"

namespace grundy::law {

/// What is wanted: values at the positions of `care`; elsewhere anything, or nothing defined.
struct Target {
  Lanes values{};
  std::uint64_t care = ~std::uint64_t{0};
};

/// What may be done to the result r of two expressions: nothing, its root or logarithm, or an
/// operation with a third expression c. Each wanted value then is an interval of results.
struct Outer {
  enum class Kind : std::uint8_t {
    nothing,
    root,
    logarithm,
    divide,         // r / c
    multiply,       // r * c
    add,            // r + c
    subtract,       // r - c
    subtract_from,  // c - r
    bit_xor,        // r xor c
  };
  Kind kind = Kind::nothing;
  std::size_t c = 0;  // the expression of the bank
};

class Matcher {
 public:
  /// Uses the first `size` expressions of the bank at most. Requires care != 0. All arguments must
  /// outlive the matcher. O(size) time and memory.
  Matcher(Forest& forest, const Bank& bank, const Target& target, Observer& observer,
          std::size_t size = SIZE_MAX);

  /// An expression of the bank.
  void alone();
  /// a + b, a - b, a xor b, where b has at most the given weight.
  void joined(unsigned weight);
  /// outer(a op b), by the weight of a and b, until `most` pairs were tried
  /// (divisions count as several).
  void paired(std::span<const Operator> operators, std::size_t most, Outer outer = {});
  /// (a op c) op d for the first `count` expressions and constants c and d.
  void chained(std::span<const std::int64_t> constants, std::size_t count);
  /// a = b where the target is 1, a != b where it is 0; `most` pairs are looked at.
  void equations(std::size_t most);

  /// What was found, at most a few hundred, in no order.
  [[nodiscard]] const std::vector<Tree>& found() const { return found_; }

 private:
  [[nodiscard]] bool usable(std::size_t i) const {
    return (bank_.defined(i) & target_.care) == target_.care;
  }
  /// Bank::count_to within the size.
  [[nodiscard]] std::size_t count_to(unsigned weight) const {
    return std::min(bank_.count_to(weight), size_);
  }
  void report(Tree tree);
  void want_intervals(Outer outer);
  static std::pair<std::int64_t, std::int64_t> interval(Outer::Kind kind, std::int64_t value,
                                                        std::int64_t c);
  void pair_ranges(Operator op, std::array<std::size_t, 2> first, std::array<std::size_t, 2> second,
                   Outer outer);
  template <Operator op>
  [[nodiscard]] bool fits(const Lanes& a, const Lanes& b) const;
  [[nodiscard]] Tree wrapped(Outer outer, Tree tree);
  void chain(Operator inner, std::int64_t c, std::span<const std::int64_t> constants,
             std::size_t count);
  [[nodiscard]] std::uint64_t key_positions() const;
  void index(std::uint64_t positions);
  template <Operator sought, Operator undo>
  void join(std::size_t end, std::uint64_t key);

  Forest& forest_;
  const Bank& bank_;
  const Target& target_;
  Observer& observer_;
  std::size_t size_;
  std::array<std::size_t, 2> probes_{};                // positions that are looked at first
  std::array<std::vector<std::int64_t>, 2> at_probe_;  // the bank's values there
  Lanes low_{}, high_{};  // the results that are wanted under the outer operator
  std::vector<std::pair<std::uint64_t, std::uint32_t>> by_hash_;  // usable expressions
  std::vector<Tree> found_;
};

}  // namespace grundy::law
