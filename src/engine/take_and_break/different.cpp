// Splits into pairwise different heaps: a knapsack over the sizes of heaps.
//
// After the sizes 1, ..., b were put in one by one, level k has for each m the nim-sums of k
// different heaps of at most b with total m. Size b itself makes level k from level k - 1 at
// m - b, from the highest level down, so that b is used once. All parts of m are below m, so
// the set of m is complete when the sizes up to m - 1 are in. The last level can mean "so many
// or more": then it also feeds itself.
//
// Sums up to a limit are kept; a table that grows past it starts again with twice the limit.
#include "engine/take_and_break/split.hpp"

#include <algorithm>
#include <vector>

namespace grundy::engine {
namespace {

constexpr std::uint64_t least_limit = 1024;

class Different final : public Split {
 public:
  Different(std::uint64_t heaps, bool or_more) : Split(0), heaps_(heaps), or_more_(or_more) {
    start(least_limit);
  }

  void append(const NimSequence& values) override {
    const std::uint64_t m = sets_.size();
    if (m > limit_) start(2 * limit_);
    // The last level is the answer, so sets_ only counts the heaps.
    for (; next_ < m; ++next_) put(next_, values[next_]);
    SetWord* set = sets_.append();
    unite(set, level(heaps_, m), sets_.words());
  }

  void widen(std::size_t words) override {
    Split::widen(words);
    levels_.clear();
    start(limit_);
  }
  void clear() override {
    Split::clear();
    start(least_limit);
  }
  std::uint64_t bytes_for(std::uint64_t m) const override {
    std::uint64_t limit = limit_;
    while (limit < m) limit *= 2;
    return Split::bytes_for(m) + (heaps_ + 1) * (limit + 1) * sets_.words() * sizeof(SetWord);
  }

 private:
  void start(std::uint64_t limit) {
    limit_ = limit;
    next_ = 1;
    levels_.assign((heaps_ + 1) * (limit_ + 1) * sets_.words(), 0);
    insert_value(level(0, 0), 0);
  }

  SetWord* level(std::uint64_t k, std::uint64_t m) {
    return levels_.data() + (k * (limit_ + 1) + m) * sets_.words();
  }

  // Puts in the size b of nim-value v.
  void put(std::uint64_t b, Nimber v) {
    if (b > limit_) return;
    const std::size_t words = sets_.words();
    if (or_more_) {
      const std::uint64_t most = std::min(limit_ - b, b * (b - 1) / 2);  // 1 + ... + (b - 1)
      for (std::uint64_t m = most + 1; m-- > 0;) {
        unite_moved(level(heaps_, m + b), level(heaps_, m), words, v);
      }
    }
    for (std::uint64_t k = heaps_; k >= 1; --k) {
      const std::uint64_t most = std::min(limit_ - b, (k - 1) * (b - 1));
      for (std::uint64_t m = 0; m <= most; ++m) {
        unite_moved(level(k, m + b), level(k - 1, m), words, v);
      }
    }
  }

  std::uint64_t heaps_;
  bool or_more_;
  std::uint64_t limit_ = 0;
  std::uint64_t next_ = 1;  // the sizes below are in
  std::vector<SetWord> levels_;
};

}  // namespace

std::unique_ptr<Split> make_different(std::uint64_t heaps, bool or_more) {
  return std::make_unique<Different>(heaps, or_more);
}

}  // namespace grundy::engine
