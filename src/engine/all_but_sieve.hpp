// The sieve by value classes for all-but sets.
#pragma once

#include "grundy/law.hpp"
#include "grundy/values.hpp"
#include "rules/amount_set.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace grundy::engine {

/// Gives out one value at a time. The heaps of value v are found as follows: the least heap m
/// without a value gets v, since no option of it can have a value that is not given out yet.
/// Another heap gets v too only if its distance to every heap of value v is a forbidden
/// amount; so all of them lie in m + E, and the greedy choice in ascending order is right.
class AllButSieve {
 public:
  /// Members of `forbidden` from `limit` on are left out.
  AllButSieve(const rules::AmountSet& forbidden, std::uint64_t limit);

  /// Gives out the next value; appends to `values`, which is what this sieve appended so far,
  /// all heaps below the next one without a value.
  void step(NimSequence& values);

  /// A period and saltus that the state of the sieve shows, unproved; preperiod is the heap of
  /// the earlier state.
  [[nodiscard]] std::optional<Period> state_returned();

  /// Bytes that a sieve with this limit keeps.
  static std::uint64_t memory(const rules::AmountSet& forbidden, std::uint64_t limit);

 private:
  enum class Way : std::uint8_t { list, gaps, mask };
  struct Gap {
    std::uint64_t low, high;  // amounts below the largest that are not forbidden
  };

  [[nodiscard]] bool taken(std::uint64_t i) const { return (taken_[i / 64] >> (i % 64) & 1) != 0; }
  void give(std::uint64_t i);
  void slide();
  void give_list(std::uint64_t m);
  void give_words(std::uint64_t m);
  void keep_gaps(std::uint64_t from);
  void keep_mask(std::uint64_t from, bool first);
  [[nodiscard]] std::uint64_t state_word(std::uint64_t i) const;

  std::uint64_t largest_ = 0;
  Way way_ = Way::list;
  std::vector<std::uint64_t> members_;  // of E, for the list
  std::vector<Gap> gaps_;
  std::vector<std::uint64_t> mask_;  // bit s in word 1 + s / 64; zeros around

  // A window of heaps from base_ on; index i is heap base_ + i.
  std::uint64_t base_ = 0;
  std::uint64_t head_ = 0;  // index of the least heap without a value
  std::vector<std::uint64_t> taken_;
  std::vector<Nimber> given_;
  std::vector<std::uint64_t> open_;  // candidates for the current value
  Nimber value_ = 0;                 // the next one to give out

  // Sums over the heaps beyond the head that have a value, by which most states are told apart.
  struct Sums {
    std::uint64_t count = 0, heaps = 0, squares = 0;
    friend bool operator==(const Sums&, const Sums&) = default;
  };
  [[nodiscard]] Sums relative_sums() const;
  Sums sums_;  // of heaps counted from 0, modulo 2^64

  // Brent's cycle finding on the state.
  Sums saved_sums_;
  std::vector<std::uint64_t> saved_;
  std::uint64_t saved_heap_ = 0;
  Nimber saved_value_ = 0;
  Nimber next_save_ = 1;
};

}  // namespace grundy::engine
