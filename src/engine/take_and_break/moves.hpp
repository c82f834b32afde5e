// What the digits of a code need: the kinds of splits, and the options that a digit gives.
#pragma once

#include "engine/take_and_break/split.hpp"
#include "grundy/values.hpp"
#include "rules/code.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace grundy::engine {

/// All splits of one code, each kind once.
class Splits {
 public:
  enum class Kind : std::uint8_t { any, not_all_equal, different, equal };

  /// Sets of the last `window` heaps are kept.
  explicit Splits(std::uint64_t window) : window_(window) {}

  /// The split into exactly `heaps` heaps, or at least so many; heaps >= 2. Made when it is new.
  Split& get(Kind kind, std::uint64_t heaps, bool or_more);

  /// Appends the sets of the next heap.
  void append(const NimSequence& values);
  void widen(std::size_t words);
  void clear();
  [[nodiscard]] std::uint64_t bytes_for(std::uint64_t m) const;
  [[nodiscard]] std::size_t count() const { return entries_.size(); }

 private:
  struct Entry {
    Kind kind;
    std::uint64_t heaps;
    bool or_more;
    std::unique_ptr<Split> split;
  };
  std::unique_ptr<Split> make(Kind kind, std::uint64_t heaps, bool or_more);

  std::uint64_t window_;
  std::vector<Entry> entries_;  // each after those it is made from
};

/// The moves of one digit.
class DigitMoves {
 public:
  DigitMoves(const rules::Digit& digit, Splits& splits);

  [[nodiscard]] bool empty() const { return !none_ && !one_ && splits_.empty(); }

  /// set |= nim-values of what may be left of m tokens.
  void add_options(SetWord* set, std::size_t words, std::uint64_t m,
                   const NimSequence& values) const;

 private:
  bool none_, one_;
  std::vector<const Split*> splits_;
};

}  // namespace grundy::engine
