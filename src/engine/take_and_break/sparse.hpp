// Take-and-break codes by rare and common values.
#pragma once

#include "engine/take_and_break/byte_space.hpp"
#include "engine/take_and_break/character.hpp"
#include "engine/take_and_break/method.hpp"
#include "engine/take_and_break/mirror.hpp"
#include "engine/take_and_break/rare_parts.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace grundy::engine {

/// Finite codes whose moves leave at most two heaps [Berlekamp; Gangolli-Plambeck '89]. Time for
/// heap n: the rare heaps below n, and the pairs that prove what they do not decide, a few
/// hundred in most games; at most O(n). Memory: the table, three times as much for reading
/// it backwards, 5 bytes a heap where byte_space.hpp serves, 12 for each rare heap.
class Sparse final : public CodeMethod {
 public:
  /// With a character that is kept whatever it costs, for tests; then all pairs are never taken at
  /// once.
  explicit Sparse(const rules::Code& code, std::optional<Character> forced = std::nullopt,
                  unsigned threads = 1);

  /// Computes with these kernels from now on, for tests. They must be among pair_targets().
  void use(const PairTarget& target) { target_ = &target; }
  /// Takes all parts heap by heap, for tests of the blocks.
  void use_no_blocks() { blocks_ = false; }

  [[nodiscard]] std::string_view name() const override { return "sparse"; }
  std::uint64_t append(NimSequence& values, std::uint64_t size, std::uint64_t steps,
                       const Observer& observer) override;

  [[nodiscard]] std::optional<SparseSpace> sparse_space() const override;
  [[nodiscard]] const Character& character() const { return character_; }
  [[nodiscard]] std::size_t rare() const { return parts_.size(); }
  /// Heaps whose value came from bytes (byte_space.hpp).
  [[nodiscard]] std::uint64_t by_bytes() const { return by_bytes_; }

 private:
  // `sum` is 16 times the average of such numbers of late.
  static void average(std::uint64_t& sum, std::uint64_t number) { sum += number - sum / 16; }

  // Pairs of one byte that are tested by vectors in about the time of one mark.
  static constexpr std::uint64_t pairs_a_step = 20;
  // Up to so many wanted values, testing a pair for all of them costs less than marking it.
  template <typename T>
  static constexpr std::size_t most_listed = 96 / sizeof(T);

  // Nim-sums of the splits of m tokens into two different heaps: of the first `scanned` pairs
  // (1, m - 1), (2, m - 2), ... and, when `rare`, of all those with a rare part.
  struct PairSet {
    std::uint64_t m = 0;  // 0: nothing here
    std::uint64_t scanned = 0;
    bool rare = false;
    Nimber decided = 0;                // complete for common values below
    std::uint64_t word = 0;            // while one is enough,
    std::vector<std::uint64_t> words;  // else these
  };
  // Nim-sums of the wholes begin, ..., begin + rows - 1 with the parts first, ..., last - 1 without
  // those between `middle` and `middle_end`.
  struct Block {
    std::uint64_t begin = 0;  // 0: nothing here
    std::size_t first = 0, middle = 0, middle_end = 0, last = 0;
    std::vector<std::uint64_t> words;  // of each row
    std::vector<Nimber> decided;       // each row is complete for common values below
    std::vector<std::uint64_t> free;   // common values below that are known to be in no pair
    std::vector<std::uint8_t> marks;
    std::vector<std::pair<std::size_t, std::size_t>> tested;  // parts that are not marked
    std::size_t marked = 256;                                 // how many parts are
    std::uint64_t enough = 3;                                 // free values that a row is given
    std::uint64_t quiet = 0;                                  // blocks since that were too few
  };
  // Nim-sums, all below 64, of the wholes begin, ..., begin + 63 with the parts from 64 up to
  // begin - 64, without those between `middle` and `middle_end`, and with some pairs more.
  struct WordBlock {
    std::uint64_t begin = 0;  // 0: nothing here
    std::size_t first = 0, middle = 0, middle_end = 0, last = 0;
    std::uint64_t words[word_rows];
  };
  // The pairs of m tokens that were not looked at yet.
  struct Scan {
    std::uint64_t m, begin, next, end;  // from begin on, when it is done again
  };

  template <typename T>
  void run(NimSequence& values, std::uint64_t size, std::uint64_t steps);
  template <typename T>
  void run_words(NimSequence& values, std::uint64_t size, std::uint64_t steps);
  template <typename T>
  Nimber next(const T* g, std::uint64_t n);
  template <typename T>
  Nimber next_in_word(const T* g, std::uint64_t n);
  template <typename T>
  Nimber run_rare_words(T* g, std::uint64_t end);
  void list_all_scans(std::uint64_t n);
  template <typename T>
  Nimber settle_word(const T* g, std::uint64_t n, std::uint64_t options, bool only_rare);
  template <typename T>
  const PairSet& word_set(const T* g, std::uint64_t m);
  template <typename T>
  std::uint64_t rare_word(const T* g, std::uint64_t m);
  [[nodiscard]] bool has_other_parts(std::uint64_t begin) const;
  template <typename T>
  std::uint64_t other_parts(const T* g, std::uint64_t m);
  template <typename T>
  void fill_word_block(const T* g, std::uint64_t begin);
  [[nodiscard]] PairSet& set_of(std::uint64_t m) { return sets_[m & (sets_.size() - 1)]; }
  void list_scans(std::uint64_t n);
  // As character_.rare(), for a value below limit_.
  [[nodiscard]] bool is_rare(Nimber value, std::uint64_t heap) const {
    return (rare_[character_.place(heap)][value / 64] >> (value % 64) & 1) != 0;
  }
  template <typename T>
  const PairSet& pairs(const T* g, std::uint64_t m);
  template <typename T>
  [[nodiscard]] bool use_rare(std::uint64_t m) const;
  template <typename T>
  void add_parts(const T* g, std::uint64_t m, std::size_t first, std::size_t last,
                 std::uint8_t* marks);
  template <typename T, typename Visit>
  void for_parts(const T* g, std::uint64_t m, std::size_t first, std::size_t last, Visit&& visit);
  template <typename T>
  Nimber add_rare(const T* g, std::uint64_t m, std::uint64_t* set);
  template <typename T>
  void fill_block(const T* g, std::uint64_t begin, std::uint64_t rows);
  template <typename T>
  bool test_block(const T* g, std::uint64_t rows);
  template <typename T>
  void complete(const T* g, std::uint64_t n);

  [[nodiscard]] Nimber first_common(const std::vector<std::uint64_t>& rare) const;
  bool want(const std::vector<std::uint64_t>* some, Nimber end);
  template <typename T>
  Nimber prove(const T* g, Nimber common);
  template <typename T>
  Nimber prove_least(const T* g);
  template <typename T>
  bool mark_more(const T* g);
  template <typename T>
  std::size_t sift(const T* g, T* list, std::size_t number, std::size_t least, std::uint64_t pairs);
  void restart_scans();
  template <typename T>
  std::size_t list_wanted(T* list, std::size_t most) const;
  template <typename T>
  void want_only(const T* list, std::size_t number);
  void want_from(Nimber end);
  template <typename T>
  std::size_t find_all(const T* g, T* list, std::size_t number);
  template <typename T>
  void mark(const T* x, const T* y, std::uint64_t count);

  void keep_bytes(const NimSequence& values);
  void learn(const NimSequence& values, std::uint64_t n, Nimber value);
  void rebuild(const NimSequence& values);
  void grow_limit(Nimber value);
  void classify();
  [[nodiscard]] ValueCounts::Choice best_character(const NimSequence& values);
  void reconsider(const NimSequence& values);
  void list_rare(const NimSequence& values);
  void forget_sets();

  bool blocks_ = true;
  const PairTarget* target_ = &pair_targets().front();

  // The code.
  SplitPlaces places_;
  bool one_parity_ = true;       // of places_.unequal
  std::uint64_t all_moves_ = 0;  // heaps from here on have all moves

  // What is known of the table.
  std::uint64_t heaps_ = 0;
  Mirror mirror_;
  ValueCounts counts_;         // of the heaps below counted_
  std::uint64_t counted_ = 1;  // heap 0 is never a part
  Nimber limit_ = 1;           // a power of two above all values
  std::size_t words_ = 1;      // of a set of values below limit_
  bool forced_;
  Character character_;
  RareParts parts_;
  std::vector<std::uint64_t> rare_[2];  // values below limit_ that are rare at a place
  std::uint64_t next_heap_ = 0;         // when to look for another character
  std::size_t next_rare_ = 0;

  std::vector<PairSet> sets_;  // by m mod size, a power of two
  Block block_;
  ByteSpace bytes_;
  WordBlock word_block_;
  std::vector<std::uint64_t> ring_;  // sets of wholes below ring_next_, by m mod size
  std::uint64_t ring_next_ = 0;
  RareParts head_;                   // heaps from word_rows on, rare or not
  std::uint64_t head_pairs_ = 64;    // how many of them a block of words takes
  std::uint64_t settled_steps_ = 0;  // that went into single heaps since the last such block
  std::vector<std::uint64_t> options_, wanted_, packed_;
  std::vector<std::uint8_t> marks_;
  std::vector<Scan> scans_;
  std::uint64_t first_pairs_ = 0;   // pairs that are looked at before any is wanted
  std::uint64_t sparse_proof_ = 0;  // steps of an average proof, in sixteenths
  std::uint64_t dense_proof_ = 0;
  std::uint64_t batches_ = 0;  // values that are tested and turn out to be options, the same
  std::uint64_t by_bytes_ = 0;
  std::uint64_t done_ = 0;  // steps of this call
};

// Whether the marks of rare parts cost less than a look at all pairs.
template <typename T>
bool Sparse::use_rare(std::uint64_t m) const {
  if (limit_ > UINT32_MAX) return false;
  if (forced_) return true;
  const std::uint64_t dense = (m - 1) / 2 * sizeof(T) / pairs_a_step + dense_proof_ / 16;
  return parts_.size() + sparse_proof_ / 16 < dense;
}

// Without the part m / 2, which would be split off an equal one.
template <typename T, typename Visit>
void Sparse::for_parts(const T* g, std::uint64_t m, std::size_t first, std::size_t last,
                       Visit&& visit) {
  done_ += last - first;
  if (first < last && m % 2 == 0 && is_rare(g[m / 2], m / 2)) {
    const std::size_t half = parts_.below(m / 2);
    if (first <= half && half < last) {
      visit(parts_.range(first, half));
      first = half + 1;
    }
  }
  visit(parts_.range(first, last));
}

}  // namespace grundy::engine
