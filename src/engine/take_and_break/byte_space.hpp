// Heaps by rare and common values when a byte is enough for a value.
#pragma once

#include "core/companion.hpp"
#include "engine/take_and_break/character.hpp"
#include "engine/take_and_break/mirror.hpp"
#include "engine/take_and_break/rare_parts.hpp"
#include "engine/take_and_break/split_places.hpp"
#include "grundy/values.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace grundy::engine {

/// The values below 512 of a table without one bit, the lowest of the mask: whether a heap is rare
/// gives that bit back, and the order of the rare values and that of the common ones are kept
/// [Grossman]. So vectors hold 64 heaps, and sets of values are half as long.
///
/// A nim-sum without its bit could be rare or common: what is needed is that all pairs of a kind
/// are known to be. So heaps are served that are no sum of two rare ones, and not soon after a rare
/// one; of the others the caller takes care.
class ByteSpace {
 public:
  static constexpr Nimber most_limit = 512;

  /// With two threads the sets of a block are made while the heaps before it are worked out.
  ByteSpace(const SplitPlaces& places, unsigned threads);

  /// Takes over the heaps below `heaps`. All values are below `limit`, a power of two from 128 to
  /// most_limit; the mask of `character` is not 0. O(heaps).
  void start(const Character& character, Nimber limit, const NimSequence& values,
             std::uint64_t heaps);
  void stop();
  [[nodiscard]] bool started() const { return started_; }

  /// The most memory that so many heaps take.
  [[nodiscard]] static std::uint64_t bytes_for(std::uint64_t heaps) {
    return 2 * heaps + Mirror::bytes_for(heaps, 1);
  }

  /// The next heap has this value, which is below the limit.
  void push(Nimber value, bool rare);

  /// The value of the next heap n; nothing where this cannot say. Adds the steps to `done`.
  std::optional<Nimber> next(const PairTarget& target, const NimSequence& values, std::uint64_t n,
                             std::uint64_t& done);

 private:
  static constexpr std::size_t most_words = 4;
  using Words = std::uint64_t[most_words];
  // What is known of the nim-sums of the splits of m tokens.
  struct Whole {
    Words common;        // with a rare part
    Words rare;          // some of those without
    unsigned decided;    // `common` is complete below,
    std::size_t tested;  // and lacks marks of parts from here on where it is not
  };
  // Wholes begin, ..., begin + 63.
  struct Block {
    std::uint64_t begin = 0;                      // 0: nothing here
    std::size_t first = 0, tested = 0, last = 0;  // parts from `tested` to `last` are not marked
    std::size_t early = 0;    // parts of which no two together are as large as the block
    std::size_t pairs = 0;    // heaps of head_ that are marked
    unsigned enough = 0;      // free values that a row is given
    std::uint64_t tests = 0;  // steps that the tests took
    Whole rows[word_rows];
    std::uint8_t free[word_rows];  // common values below `decided` that are known to be in no pair
    std::vector<std::uint8_t> marks;
  };

  [[nodiscard]] std::uint8_t drop(Nimber value) const {
    return static_cast<std::uint8_t>((value >> (bit_ + 1) << bit_) | (value & low_));
  }
  // Parts from here on are marked in blocks: their rests are known when a block is begun.
  [[nodiscard]] std::uint64_t least_part() const {
    return companion_ == nullptr ? word_rows : 2 * word_rows;
  }
  [[nodiscard]] bool rare_heap(std::uint64_t heap) const {
    return heap - 1 < 64 * rare_bits_.size() &&
           (rare_bits_[(heap - 1) / 64] >> ((heap - 1) % 64) & 1) != 0;
  }
  [[nodiscard]] const std::uint8_t* heaps() const {
    return static_cast<const std::uint8_t*>(heaps_.data());
  }
  bool plan(Block& block, std::uint64_t begin);
  void fill(const PairTarget& target, Block& block) const;
  void mark_block(const PairTarget& target, Block& block, const Parts& parts,
                  Words Whole::*set) const;
  bool test_block(const PairTarget& target, Block& block) const;
  bool turn_to(const PairTarget& target, std::uint64_t begin, std::uint64_t& done);
  void forget_blocks();
  bool find_whole(const PairTarget& target, std::uint64_t m, std::uint64_t& done);
  void complete(Whole& whole, std::uint64_t m, std::uint64_t& done) const;
  void list_pairs(std::uint64_t begin);
  bool sift(const PairTarget& target, std::uint64_t n, std::uint64_t* wanted,
            std::uint64_t& done) const;
  bool strike(const PairTarget& target, std::uint64_t n, std::uint64_t* wanted,
              std::uint64_t& done);

  const SplitPlaces& places_;
  bool started_ = false;
  Character character_;
  unsigned bit_ = 0;
  Nimber low_ = 0;         // the bits below it
  std::size_t limit_ = 0;  // of values without the bit
  std::size_t words_ = 0;
  std::uint16_t whole_[2][256];  // by the parity of the mask bits: the value
  std::uint16_t below_[2][256];  // by the same of a value: how many of the other parity are below
  NimSequence heaps_;
  Mirror mirror_;
  RareParts parts_, head_;  // rare heaps; common heaps from word_rows on
  std::uint64_t head_next_ = 0;
  std::uint64_t sift_from_ = 0;  // head_ begins here, after the last rare heap; 0: it does not
  std::vector<std::uint64_t> rare_bits_;  // heap 1 + i is rare
  Block block_, next_;
  bool companion_waits_ = false;  // it was done with the last block first
  std::uint64_t room_ = 0;        // of heaps_, before it moves
  std::vector<Whole> wholes_;     // by m mod size, of wholes below wholes_next_
  std::uint64_t wholes_next_ = 0;
  std::size_t marked_ = 128;        // parts that are marked, of a block
  std::uint64_t head_pairs_ = 128;  // and pairs
  unsigned enough_ = 2;             // free values that a row is given
  std::uint64_t struck_ = 0;        // steps of proofs since the last block
  // Fills next_, where there are two threads. The last member: its end waits for the job, which
  // reads the others.
  std::unique_ptr<core::Companion> companion_;
};

}  // namespace grundy::engine
