// The loop over the amounts, for sets of fewer than 64: the values that are reached fit one
// word, so the mex is one instruction. Best for few amounts, some of them large.
#include "core/element.hpp"
#include "engine/subtraction_method.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

namespace grundy::engine {
namespace {

class Pull final : public SubtractionMethod {
 public:
  explicit Pull(std::vector<std::int64_t> amounts) {
    for (const std::int64_t s : amounts) amounts_.push_back(static_cast<std::uint64_t>(s));
  }

  std::string_view name() const override { return "pull"; }

  void append(NimSequence& values, std::uint64_t size) override {
    const std::uint64_t begin = values.size();
    if (size <= begin) return;
    values.append_uninitialised(size - begin);
    core::with_element(values.element_bytes(), [&]<typename T>(std::type_identity<T>) {
      run(static_cast<T*>(values.data()), begin, size);
    });
  }

 private:
  template <typename T>
  void run(T* g, std::uint64_t begin, std::uint64_t end) {
    std::uint64_t n = begin;
    while (n < end) {
      // Up to `stop` the same amounts apply: those up to n.
      const auto beyond = std::upper_bound(amounts_.begin(), amounts_.end(), n);
      const std::uint64_t stop = beyond == amounts_.end() ? end : std::min(end, *beyond);
      const auto count = static_cast<std::size_t>(beyond - amounts_.begin());
      const std::uint64_t* amounts = amounts_.data();
      for (; n < stop; ++n) {
        std::uint64_t seen = 0;
        for (std::size_t i = 0; i < count; ++i) seen |= std::uint64_t{1} << g[n - amounts[i]];
        g[n] = static_cast<T>(std::countr_one(seen));
      }
    }
  }

  std::vector<std::uint64_t> amounts_;  // ascending
};

}  // namespace

std::unique_ptr<SubtractionMethod> make_pull(const rules::AmountSet& amounts, std::uint64_t limit) {
  return std::make_unique<Pull>(
      amounts.members_up_to(static_cast<std::int64_t>(std::max<std::uint64_t>(limit, 1) - 1)));
}

}  // namespace grundy::engine
