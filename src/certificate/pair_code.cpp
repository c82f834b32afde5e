// The number of rare heaps of all masks at once: a Walsh-Hadamard transform of the histogram of the
// values gives, for each mask, the rare heaps less the common ones.
#include "certificate/pair_code.hpp"

#include <algorithm>
#include <bit>
#include <variant>

namespace grundy::certificate {
namespace {

constexpr std::uint64_t three_counts = 7;  // 0, 1 and 2 heaps

void transform(std::vector<std::int64_t>& counts) {
  for (std::size_t half = 1; half < counts.size(); half *= 2) {
    for (std::size_t block = 0; block < counts.size(); block += 2 * half) {
      for (std::size_t i = block; i < block + half; ++i) {
        const std::int64_t a = counts[i], b = counts[i + half];
        counts[i] = a + b;
        counts[i + half] = a - b;
      }
    }
  }
}

/// The least of all masks by rare heaps; `excess` gets the rare heaps less the common ones.
std::uint64_t best_mask(const NimSequence& values, bool parity, std::uint64_t first,
                        std::size_t size, std::int64_t& excess) {
  std::vector<std::int64_t> counts(size, 0);
  for (std::uint64_t n = 1; n < values.size(); ++n) {
    counts[values[n]] += parity && ((n ^ first) & 1) != 0 ? -1 : 1;
  }
  transform(counts);
  const auto least = std::min_element(counts.begin(), counts.end());
  excess = *least;
  return static_cast<std::uint64_t>(least - counts.begin());
}

}  // namespace

std::optional<PairCode> PairCode::of(const rules::Form& form) {
  const auto* code = std::get_if<rules::Code>(&form.rules);
  if (code == nullptr || !code->repeated.empty()) return std::nullopt;
  PairCode result;
  bool any = false;
  for (std::uint64_t place = 0; place < code->digits.size(); ++place) {
    const rules::Digit& digit = code->digits[place];
    if (digit.at_least != 0 || digit.counts > three_counts) return std::nullopt;
    const bool two = (digit.counts & 4) != 0;
    const bool different = digit.unequal || digit.not_all_equal;
    result.digits.push_back({place, (digit.counts & 1) != 0, (digit.counts & 2) != 0,
                             two && digit.all_equal && !different, two && !digit.all_equal,
                             different});
    any = any || result.digits.back().pairs;
  }
  if (!any) return std::nullopt;
  return result;
}

std::uint64_t PairCode::first_pairs() const {
  return std::find_if(digits.begin(), digits.end(), [](const Digit& d) { return d.pairs; })->place;
}

bool PairCode::one_parity() const {
  const std::uint64_t first = first_pairs();
  return std::all_of(digits.begin(), digits.end(), [first](const Digit& digit) {
    return !digit.pairs || (digit.place ^ first) % 2 == 0;
  });
}

Split best_split(const PairCode& code, const NimSequence& values, Observer& observer) {
  Nimber largest = 0;
  for (std::uint64_t n = 0; n < values.size(); ++n) largest = std::max(largest, values[n]);
  const auto size = static_cast<std::uint64_t>(std::bit_width(largest));
  observer.require_memory("the histogram of the values",
                          size > 50 ? ~std::uint64_t{0} : std::uint64_t{8} << size);
  const std::size_t masks = std::size_t{1} << size;

  Split split;
  std::int64_t excess = 0;
  split.mask = best_mask(values, false, 0, masks, excess);
  if (code.one_parity()) {
    std::int64_t with_parity = 0;
    const std::uint64_t mask = best_mask(values, true, code.first_pairs(), masks, with_parity);
    if (with_parity < excess) {
      split.mask = mask;
      split.position_parity = true;
    }
  }
  const Character character(code, split);
  for (std::uint64_t n = 1; n < values.size(); ++n) {
    if (character.rare(n, values[n])) split.rare.push_back(n);
  }
  return split;
}

}  // namespace grundy::certificate
