// Heaps while all values are below 64: sets are words, in registers.
#include "engine/take_and_break/sparse.hpp"

#include <algorithm>
#include <bit>

namespace grundy::engine {
namespace {

constexpr std::uint64_t piece = 16;
constexpr std::uint64_t few_pairs = 128;  // of each digit, before vectors test them

// The values below `end`.
std::uint64_t below(Nimber end) {
  return end >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << end) - 1;
}

Nimber least(std::uint64_t word) { return static_cast<Nimber>(std::countr_zero(word)); }

}  // namespace

// As next(). The pairs of a few heaps mostly do for the proof.
template <typename T>
Nimber Sparse::next_in_word(const T* g, std::uint64_t n) {
  std::uint64_t options = 0;
  for (const std::uint64_t j : all_) options |= n == j ? 1 : 0;
  for (const std::uint64_t j : one_) options |= n > j ? std::uint64_t{1} << g[n - j] : 0;
  for (const std::uint64_t j : equal_) options |= n >= j + 2 && (n - j) % 2 == 0 ? 1 : 0;
  bool only_rare = true, open = false;
  for (const std::uint64_t j : unequal_) {
    if (n < j + 3) continue;
    const PairSet& set = word_set(g, n - j);
    options |= set.word;
    open = open || set.scanned < (set.m - 1) / 2;
    only_rare = only_rare && set.rare;
  }
  done_ += 32;
  if (!open) return least(~options);

  const std::uint64_t before = done_;
  if (!only_rare) {
    wanted_[0] = ~options & below(limit_);
    list_scans(n);
    const Nimber value = prove_least(g);
    average(dense_proof_, done_ - before);
    return value;
  }
  const std::uint64_t rare = rare_[character_.place(n)][0];
  const std::uint64_t free = ~(options | rare) & below(limit_);
  const Nimber common = free == 0 ? limit_ : least(free);
  std::uint64_t wanted = ~options & rare & below(common);
  std::uint64_t scanned = 0;
  for (bool more = true; wanted != 0 && more && scanned < few_pairs; scanned += piece) {
    more = false;
    for (const std::uint64_t j : unequal_) {
      if (n < j + 3) continue;
      const PairSet& set = word_set(g, n - j);
      const std::uint64_t from = set.scanned + scanned;
      const std::uint64_t end = (set.m - 1) / 2;
      if (from >= end) continue;
      more = true;
      const std::uint64_t count = std::min(piece, end - from);
      wanted &= ~collect_pairs(g + from + 1, mirror_.at<T>(set.m - 1 - from), count);
      done_ += count;
    }
  }
  if (wanted == 0) {
    // Few are wanted, so pairs are not looked at for nothing.
    first_pairs_ -= first_pairs_ / 4;
    average(sparse_proof_, done_ - before);
    return common;
  }
  wanted_[0] = wanted;
  list_scans(n);
  for (Scan& scan : scans_) scan.next = std::min(scan.end, scan.begin + scanned);
  const Nimber value = prove(g, common);
  average(sparse_proof_, done_ - before);
  return value;
}

template <typename T>
const Sparse::PairSet& Sparse::word_set(const T* g, std::uint64_t m) {
  PairSet& set = set_of(m);
  if (set.m == m) return set;
  set.m = m;
  set.rare = use_rare<T>(m);
  set.scanned = std::min((m - 1) / 2, first_pairs_);
  set.word = set.scanned == 0 ? 0 : collect_pairs(g + 1, mirror_.at<T>(m - 1), set.scanned);
  done_ += set.scanned;
  if (set.rare) {
    for_parts(g, m, 0, parts_.below(m),
              [&](const Parts& parts) { set.word |= collect_parts(g + m, parts); });
  }
  return set;
}

template Nimber Sparse::next_in_word<std::uint8_t>(const std::uint8_t*, std::uint64_t);
template Nimber Sparse::next_in_word<std::uint16_t>(const std::uint16_t*, std::uint64_t);
template Nimber Sparse::next_in_word<std::uint32_t>(const std::uint32_t*, std::uint64_t);
template Nimber Sparse::next_in_word<std::uint64_t>(const std::uint64_t*, std::uint64_t);

}  // namespace grundy::engine
