// The loop over the amounts, the options' values marked as bits of a word whose lowest zero is the
// mex. The words 1 << G(m) of the last heaps are kept beside the values. Thirty-two heaps are
// marked together: an amount of 32 or more leads from all of them to neighbours that are all known,
// so that a few vectors are ORed for each such amount, whatever the values are. Nearer amounts
// follow heap by heap. Words have 32 bits until a value passes 31, then 64; the few sets whose
// values pass 63 go on with a set of any size. Best for scattered amounts, some of them large.
#include "core/clones.hpp"
#include "core/mex_set.hpp"
#include "engine/subtraction_method.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>
#include <vector>

namespace grundy::engine {
namespace {

constexpr std::size_t block = 32;

using Vector = std::uint64_t __attribute__((vector_size(32)));

/// seen = the OR of the block of words at `words` - amount over all amounts.
GRUNDY_CLONES void or_block(const std::uint32_t* words, const std::uint64_t* amounts,
                            std::size_t count, std::uint32_t* seen) {
  constexpr std::size_t vectors = block * sizeof(*words) / sizeof(Vector);
  Vector all[vectors] = {};
  for (std::size_t a = 0; a < count; ++a) {
    const std::uint32_t* from = words - amounts[a];
#pragma GCC unroll 4
    for (std::size_t i = 0; i < vectors; ++i) {
      Vector some;
      std::memcpy(&some, from + 8 * i, sizeof some);
      all[i] |= some;
    }
  }
  std::memcpy(seen, all, sizeof all);
}

GRUNDY_CLONES void or_block(const std::uint64_t* words, const std::uint64_t* amounts,
                            std::size_t count, std::uint64_t* seen) {
  constexpr std::size_t vectors = block * sizeof(*words) / sizeof(Vector);
  Vector all[vectors] = {};
  for (std::size_t a = 0; a < count; ++a) {
    const std::uint64_t* from = words - amounts[a];
#pragma GCC unroll 8
    for (std::size_t i = 0; i < vectors; ++i) {
      Vector some;
      std::memcpy(&some, from + 4 * i, sizeof some);
      all[i] |= some;
    }
  }
  std::memcpy(seen, all, sizeof all);
}

class Pull final : public SubtractionMethod {
 public:
  explicit Pull(std::vector<std::int64_t> amounts) {
    for (const std::int64_t s : amounts) amounts_.push_back(static_cast<std::uint64_t>(s));
    near_ = static_cast<std::size_t>(std::lower_bound(amounts_.begin(), amounts_.end(), block) -
                                     amounts_.begin());
  }

  std::string_view name() const override { return "pull"; }

  void append(NimSequence& values, std::uint64_t size) override {
    if (!started_) start(values);
    if (greatest_ < 32) with_words(values, size, words32_);
    if (greatest_ == 32 && words64_.empty()) {
      words64_.assign(words32_.begin(), words32_.end());
      words64_.back() = std::uint64_t{1} << 32;  // did not fit the narrow word
      words32_ = {};
    }
    if (greatest_ >= 32 && greatest_ < 64) with_words(values, size, words64_);
    if (greatest_ == 64) words64_ = {};
    while (values.size() < size) values.push_back(by_set(values, values.size()));
  }

 private:
  /// The words of heaps that another way has valued, as far as they matter.
  void start(const NimSequence& values) {
    started_ = true;
    const std::uint64_t needed = std::min(values.size(), amounts_.empty() ? 0 : amounts_.back());
    for (std::uint64_t n = values.size() - needed; n < values.size(); ++n) {
      greatest_ =
          static_cast<unsigned>(std::max<Nimber>(greatest_, std::min<Nimber>(values[n], 64)));
    }
    for (std::uint64_t n = values.size() - needed; n < values.size() && greatest_ < 64; ++n) {
      if (greatest_ < 32) words32_.push_back(std::uint32_t{1} << values[n]);
      if (greatest_ >= 32) words64_.push_back(std::uint64_t{1} << values[n]);
    }
  }

  /// Goes on to `size` heaps, or behind the first value that does not fit a word. `words` ends
  /// with the word of the last heap.
  template <typename Word>
  void with_words(NimSequence& values, std::uint64_t size, std::vector<Word>& words) {
    constexpr unsigned bits = 8 * sizeof(Word);
    Word seen[block];
    for (std::uint64_t n = values.size(); n < size;) {
      forget(words);
      // Amounts up to n lead from every heap of the block to a heap before it.
      const auto far_end = std::upper_bound(amounts_.begin() + static_cast<std::ptrdiff_t>(near_),
                                            amounts_.end(), n);
      const auto far = static_cast<std::size_t>(far_end - amounts_.begin()) - near_;
      or_block(words.data() + words.size(), amounts_.data() + near_, far, seen);
      const std::uint64_t stop = std::min<std::uint64_t>(size, n + block);
      for (std::uint64_t i = 0; n < stop; ++i, ++n) {
        const Word* here = words.data() + words.size();
        Word all = seen[i];
        for (std::size_t a = 0; a < near_ && amounts_[a] <= n; ++a) all |= *(here - amounts_[a]);
        for (auto a = far_end; a != amounts_.end() && *a <= n; ++a) all |= *(here - *a);
        const auto value = static_cast<unsigned>(std::countr_one(all));
        values.push_back(value);
        words.push_back(value < bits ? static_cast<Word>(Word{1} << value) : 0);
        greatest_ = std::max(greatest_, value);
        if (value == bits) return;
      }
    }
  }

  /// Words that no later heap needs are dropped, so that the window stays a few times as long as
  /// the largest amount.
  template <typename Word>
  void forget(std::vector<Word>& words) const {
    const std::uint64_t needed = amounts_.empty() ? 0 : amounts_.back();
    if (words.size() < 2 * needed + 4096) return;
    words.erase(words.begin(), words.end() - static_cast<std::ptrdiff_t>(needed));
  }

  Nimber by_set(const NimSequence& values, std::uint64_t n) {
    seen_.clear();
    for (std::size_t a = 0; a < amounts_.size() && amounts_[a] <= n; ++a) {
      seen_.insert(values[n - amounts_[a]]);
    }
    return seen_.mex();
  }

  std::vector<std::uint64_t> amounts_;  // ascending
  std::size_t near_ = 0;                // how many of them are below a block's length
  bool started_ = false;
  unsigned greatest_ = 0;  // value so far, or 64 for all that do not fit
  std::vector<std::uint32_t> words32_;
  std::vector<std::uint64_t> words64_;
  core::MexSet seen_;
};

}  // namespace

std::unique_ptr<SubtractionMethod> make_pull(const rules::AmountSet& amounts, std::uint64_t limit) {
  return std::make_unique<Pull>(
      amounts.members_up_to(static_cast<std::int64_t>(std::max<std::uint64_t>(limit, 1) - 1)));
}

}  // namespace grundy::engine
