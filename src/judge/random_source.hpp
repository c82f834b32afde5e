// The numbers of random inputs: small and few ones first, and the edges among them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "judge/filling.hpp"
#include "judge/format.hpp"
#include "judge/ranges.hpp"

namespace grundy::judge {

/// A stream of numbers that depends on its seed only, on every platform. [Steele-Lea-Flood '14]
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  /// From 0 to n-1; n > 0. The bias of n/2^64 does not matter here.
  std::uint64_t below(std::uint64_t n) { return next() % n; }
  bool one_in(std::uint64_t n) { return below(n) == 0; }

 private:
  std::uint64_t state_;
};

/// One input of a size.
class RandomSource : public Source {
 public:
  /// Sizes: at 0 every number is the least one; at the last, numbers reach up to their limits.
  static constexpr unsigned sizes = 11;

  struct Shape {
    unsigned size = 0;
    bool open_end = false;  ///< groups that a condition ends may end with the input instead
  };

  /// All must outlive the source.
  RandomSource(const problem::Program& program, const Ranges& ranges, const Format& format,
               std::uint64_t seed, Shape shape);

  std::int64_t number(const problem::ReadToken& token, Range range, std::size_t index) override;
  std::string word(const problem::ReadToken& token, std::size_t index) override;
  bool more(const problem::ReadToken& token, std::size_t done) override;
  const Round* terminator(const problem::ReadToken& token) override;

 private:
  enum class Order { any, equal, ascending, descending, repeating };

  [[nodiscard]] std::uint64_t reach(const problem::Name& name);
  [[nodiscard]] std::uint64_t choose_reach(const problem::Name& name);
  std::int64_t anywhere(Range range, std::uint64_t reach);

  const Ranges& ranges_;
  const Format& format_;
  Random random_;
  Shape shape_;
  bool tuples_;
  Order order_ = Order::any;
  std::map<const problem::Name*, std::uint64_t> reaches_;  // above the lower limit
  std::map<const problem::ReadToken*, std::int64_t> previous_;
  std::map<const problem::ReadToken*, std::uint64_t> rounds_;  // wanted of an `until` group
  std::uint64_t made_ = 0;                                     // numbers and letters
};

}  // namespace grundy::judge
