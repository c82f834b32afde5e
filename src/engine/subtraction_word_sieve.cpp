// The sieve by value layers for amounts below 64, on words of 64 heaps.
//
// Among the heaps of a word that have no value yet, those that no heap of value v reaches get v,
// in ascending order; each one then strikes out the heaps that it reaches: the set as a bit
// mask, moved to that heap. What passes the end of the word waits in carry[v] for the next
// word, so the state is one word for each value, and a heap costs a few register instructions
// whatever the size of the set (4 to 5 ns, where the loop over amounts needs 24 to 26 at 8
// amounts).
#include "core/element.hpp"
#include "engine/subtraction_method.hpp"

#include <array>
#include <bit>
#include <utility>

namespace grundy::engine {
namespace {

constexpr std::uint64_t word_bits = 64;

class WordSieve final : public SubtractionMethod {
 public:
  explicit WordSieve(std::uint64_t mask) : mask_(mask) {}

  std::string_view name() const override { return "word sieve"; }

  void append(NimSequence& values, std::uint64_t size) override {
    const std::uint64_t begin = values.size();
    if (size <= begin) return;
    load_carry(values);
    void* out = values.append_uninitialised(size - begin);
    core::with_element(values.element_bytes(), [&]<typename T>(std::type_identity<T>) {
      run(static_cast<T*>(out), size - begin);
    });
  }

 private:
  // carry_[v]: which of the next 64 heaps a heap of value v reaches.
  void load_carry(const NimSequence& values) {
    carry_.fill(0);
    used_ = 0;
    for (std::uint64_t back = 1; back < word_bits && back <= values.size(); ++back) {
      const auto v = static_cast<unsigned>(values[values.size() - back]);
      carry_[v] |= mask_ >> back;
      used_ = std::max(used_, v + 1);
    }
  }

  template <typename T>
  void run(T* out, std::uint64_t count) {
    for (std::uint64_t done = 0; done < count; done += word_bits, out += word_bits) {
      const std::uint64_t left = count - done;
      std::uint64_t free = left >= word_bits ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
      unsigned v = 0;
      for (; free != 0; ++v) {
        std::uint64_t open = free & ~carry_[v];
        std::uint64_t next = 0;
        while (open != 0) {
          const auto i = static_cast<unsigned>(std::countr_zero(open));
          const std::uint64_t bit = open & (~open + 1);
          free ^= bit;
          open &= ~((mask_ << i) | bit);
          next |= (mask_ >> 1) >> (63 - i);
          out[i] = static_cast<T>(v);
        }
        carry_[v] = next;
      }
      // Values that no heap of this word has reach nothing beyond it.
      const unsigned now = v;
      for (; v < used_; ++v) carry_[v] = 0;
      used_ = now;
    }
  }

  std::uint64_t mask_;
  // A heap's value is at most the number of amounts, 63.
  std::array<std::uint64_t, 65> carry_{};
  unsigned used_ = 0;  // carry_[v] is 0 from here on
};

}  // namespace

std::unique_ptr<SubtractionMethod> make_word_sieve(const rules::AmountSet& amounts,
                                                   std::uint64_t limit) {
  std::uint64_t mask = 0;
  for (const auto& range : amounts.ranges()) {
    for (auto s = static_cast<std::uint64_t>(range.low);
         s <= static_cast<std::uint64_t>(range.high) && s < limit && s < word_bits; ++s) {
      mask |= std::uint64_t{1} << s;
    }
  }
  return std::make_unique<WordSieve>(mask);
}

}  // namespace grundy::engine
