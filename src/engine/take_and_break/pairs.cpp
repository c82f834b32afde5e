// Splits into two heaps: for each m, all pairs. Values below 64 are collected in one word, others
// as a mark each, packed afterwards.
#include "core/element.hpp"
#include "engine/take_and_break/split.hpp"

#include <algorithm>
#include <vector>

namespace grundy::engine {
namespace {

class Pairs final : public Split {
 public:
  Pairs(std::uint64_t window, bool different) : Split(window), different_(different) {}

  void append(const NimSequence& values) override {
    const std::uint64_t m = sets_.size();
    SetWord* set = sets_.append();
    if (m < 2) return;
    const std::uint64_t last = different_ ? (m - 1) / 2 : m / 2;  // of the smaller heap
    core::with_element(values.element_bytes(), [&]<typename T>(std::type_identity<T>) {
      collect(values.as<T>().data(), m, last, set);
    });
  }

 private:
  template <typename T>
  void collect(const T* g, std::uint64_t m, std::uint64_t last, SetWord* set) {
    const T* other = g + m;
    if (sets_.words() == 1) {
      SetWord seen = 0;
      for (std::uint64_t a = 1; a <= last; ++a) seen |= SetWord{1} << (g[a] ^ *(other - a));
      set[0] = seen;
      return;
    }
    marks_.assign(64 * sets_.words(), 0);
    std::uint8_t* marks = marks_.data();
    for (std::uint64_t a = 1; a <= last; ++a) marks[g[a] ^ *(other - a)] = 1;
    for (std::size_t w = 0; w < sets_.words(); ++w) {
      SetWord word = 0;
      for (unsigned bit = 0; bit < 64; ++bit) word |= SetWord{marks[64 * w + bit]} << bit;
      set[w] = word;
    }
  }

  bool different_;
  std::vector<std::uint8_t> marks_;
};

class Equal final : public Split {
 public:
  Equal(std::uint64_t window, std::uint64_t heaps, bool or_more)
      : Split(window), heaps_(heaps), or_more_(or_more) {}

  void append(const NimSequence& values) override {
    const std::uint64_t m = sets_.size();
    SetWord* set = sets_.append();
    const auto insert = [&](std::uint64_t count, std::uint64_t part) {
      insert_value(set, count % 2 == 1 ? values[part] : 0);
    };
    if (!or_more_) {
      if (m >= heaps_ && m % heaps_ == 0) insert(heaps_, m / heaps_);
      return;
    }
    for (std::uint64_t part = 1; part <= m / heaps_; ++part) {
      if (m % part == 0) insert(m / part, part);
    }
  }

 private:
  std::uint64_t heaps_;
  bool or_more_;
};

}  // namespace

std::unique_ptr<Split> make_pairs(std::uint64_t window, bool different) {
  return std::make_unique<Pairs>(window, different);
}

std::unique_ptr<Split> make_equal(std::uint64_t window, std::uint64_t heaps, bool or_more) {
  return std::make_unique<Equal>(window, heaps, or_more);
}

}  // namespace grundy::engine
