// The values of a take-and-break code in constant memory.
#pragma once

#include "engine/take_and_break/byte_space.hpp"
#include "engine/take_and_break/character.hpp"
#include "engine/take_and_break/pair_kernels.hpp"
#include "engine/take_and_break/rare_parts.hpp"
#include "rules/code.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::engine {

/// Heap after heap by rare and common values (sparse.hpp), with the first `head` values and the
/// last `keep` ones, or somewhat more, at hand: values are 16 bits. That does as long as
/// - every rare heap is below `keep` by the largest amount of a move and 64, and
/// - the proof of each value ends within the pairs whose smaller heap is among the first.
/// Nothing is dropped before heap 2 keep. Memory: 9 bytes for each heap of `keep`.
class Window {
 public:
  static constexpr std::uint64_t least_keep = std::uint64_t{1} << 12;

  /// Requires can_serve(CodeWay::sparse, code). `keep` is at least least_keep and a multiple of 64.
  Window(const rules::Code& code, std::uint64_t keep);

  /// Heaps so far; their next one is heap size().
  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] std::uint64_t keep() const { return keep_; }

  /// Works out the next heap and returns its value. About the time that Sparse takes where values
  /// are below 64, else R + some thousand steps with R rare heaps. Throws Error(budget) when the
  /// values at hand do not decide it; size() is then as it was.
  Nimber next();

  /// The value of a heap among the last keep() ones.
  [[nodiscard]] Nimber operator[](std::uint64_t heap) const { return values_[heap - base_]; }
  /// The last keep() values, if there are so many.
  [[nodiscard]] const std::uint16_t* last() const {
    return values_.data() + (size_ - keep_ - base_);
  }

  /// Whether heaps were dropped: then the next values follow from size() % 2, the first `head`
  /// values, the rare heaps and the last keep() values, and from nothing else.
  [[nodiscard]] bool bounded() const { return base_ != 0; }

  /// Changes whenever the rules by which next values follow from the last ones do: at rare heaps,
  /// and when another character is taken.
  [[nodiscard]] std::uint64_t changes() const { return changes_; }
  [[nodiscard]] const Character& character() const { return character_; }
  [[nodiscard]] std::size_t rare() const { return parts_.size(); }
  [[nodiscard]] std::uint64_t last_rare() const { return parts_.last(); }
  [[nodiscard]] Nimber largest() const { return largest_; }
  [[nodiscard]] std::uint64_t largest_at() const { return largest_at_; }

  /// All that is needed to go on, as bytes; restore() of a Window of the same code and keep() takes
  /// them, and throws Error(bad_input) for bytes that cannot be.
  [[nodiscard]] std::string save() const;
  void restore(std::string_view bytes);

 private:
  [[nodiscard]] std::uint64_t head() const { return keep_ / 2; }
  [[nodiscard]] const std::uint16_t* table() const { return values_.data() - base_; }
  [[nodiscard]] const std::uint16_t* mirror(std::uint64_t heap) const {
    return mirrored_.data() + (mirrored_.size() - 1 - (heap - base_));
  }
  void append(Nimber value);
  void drop_old();
  void choose_character();
  void set_limit(Nimber value);
  void require_rests() const;
  void fill_block(std::uint64_t begin);
  void add_whole(std::uint64_t m);
  [[nodiscard]] Nimber prove(std::uint64_t n, Nimber common);
  void insert(Nimber value) { options_[value / 64] |= std::uint64_t{1} << (value % 64); }

  const PairTarget& target_;
  SplitPlaces places_;
  bool one_parity_ = true;
  std::uint64_t keep_;
  std::uint64_t size_ = 0, base_ = 0;  // values_ begins with heap base_
  std::vector<std::uint16_t> head_, values_, mirrored_;
  RareParts parts_, pairs_;  // rare heaps; heaps from word_rows on
  ValueCounts counts_;
  Character character_;
  std::uint64_t changes_ = 0;
  std::uint64_t next_choice_ = 64;
  Nimber limit_ = 1;
  Nimber largest_ = 0;
  std::uint64_t largest_at_ = 0;
  std::uint64_t block_ = 0;  // where words_ begins; 0: nowhere
  std::uint64_t words_[word_rows];
  std::vector<std::uint64_t> options_, wanted_;
  std::vector<std::uint8_t> marks_;
};

}  // namespace grundy::engine
