// The proof that values are options, or that one is not: a look through pairs of heaps, from
// (1, m - 1) on.
#include "engine/take_and_break/sparse.hpp"
#include "engine/take_and_break/value_set.hpp"

#include <algorithm>
#include <bit>

namespace grundy::engine {
namespace {

constexpr std::uint64_t marked_piece = 256;
constexpr std::uint64_t first_piece = 256;
constexpr std::uint64_t longest_piece = 4096;
constexpr std::size_t tested_at_once = 2;
constexpr std::uint64_t many_batches = 2;
constexpr std::uint64_t sifted_pairs = 4096;

}  // namespace

// All pairs that are not in the sets.
void Sparse::restart_scans() {
  for (Scan& scan : scans_) scan.begin = scan.next = set_of(scan.m).scanned;
}

// The least wanted values, at most `most`.
template <typename T>
std::size_t Sparse::list_wanted(T* list, std::size_t most) const {
  std::size_t number = 0;
  for (std::size_t w = 0; w < words_; ++w) {
    for (std::uint64_t word = wanted_[w]; word != 0; word &= word - 1) {
      if (number == most) return number;
      list[number++] = static_cast<T>(64 * w + static_cast<std::size_t>(std::countr_zero(word)));
    }
  }
  return number;
}

// The value of a heap, when wanted_ are the values below `common` that are still to be found.
template <typename T>
Nimber Sparse::prove(const T* g, Nimber common) {
  T list[most_listed<T> + 1];
  std::size_t number = list_wanted(list, most_listed<T> + 1);
  while (number > most_listed<T> && mark_more(g)) number = list_wanted(list, most_listed<T> + 1);
  if (number <= most_listed<T>) number = sift(g, list, number, tested_at_once, ~std::uint64_t{0});
  if (number > most_wanted) {
    // Less than a group of pairs is left.
    want_only(list, number);
    while (mark_more(g)) {
    }
    number = list_wanted(list, 1);
  } else if (number > 0) {
    number = find_all(g, list, number);
  }
  return number == 0 ? common : list[0];
}

template <typename T>
void Sparse::want_only(const T* list, std::size_t number) {
  std::fill(wanted_.begin(), wanted_.end(), 0);
  for (std::size_t k = 0; k < number; ++k) insert_value(wanted_.data(), list[k]);
}

// Takes the nim-sums of the next pairs of each scan out of wanted_. False when there are none.
template <typename T>
bool Sparse::mark_more(const T* g) {
  bool more = false;
  for (Scan& scan : scans_) {
    const std::uint64_t count = std::min(marked_piece, scan.end - scan.next);
    if (count == 0) continue;
    more = true;
    mark(g + scan.next + 1, mirror_.at<T>(scan.m - 1 - scan.next), count);
    scan.next += count;
  }
  return more;
}

// Looks for the values of a list in the next pairs, group by group, until at most `least` are left,
// `pairs` pairs were looked at or no group is left. Returns how many are left, in their order.
template <typename T>
std::size_t Sparse::sift(const T* g, T* list, std::size_t number, std::size_t least,
                         std::uint64_t pairs) {
  // As the list gets shorter, the next values take longer to find.
  std::uint64_t looked_at = 0, at_once = 1;
  for (bool more = true; number > least && more && looked_at < pairs;
       at_once = std::min<std::uint64_t>(2 * at_once, most_groups)) {
    more = false;
    for (Scan& scan : scans_) {
      const std::uint64_t groups = std::min(at_once, (scan.end - scan.next) / pair_group);
      if (groups == 0 || number == 0) continue;
      more = true;
      done_ += 8 + groups * (2 + number * sizeof(T));
      number = target_->of<T>().take_out(g + scan.next + 1, mirror_.at<T>(scan.m - 1 - scan.next),
                                         groups, list, number);
      scan.next += groups * pair_group;
      looked_at += groups * pair_group;
    }
  }
  return number;
}

// The value of a heap, when all values that are no options for sure are wanted.
template <typename T>
Nimber Sparse::prove_least(const T* g) {
  const std::uint64_t before = done_;
  std::uint64_t rejected = 0, batches = 0;
  T list[most_listed<T>];
  Nimber value = limit_;
  while (value == limit_) {
    std::size_t number = list_wanted(list, most_listed<T>);
    if (number == 0) break;
    const Nimber end = Nimber{list[number - 1]} + 1;
    // Where many values turn out to be options, some pairs are tested for a list of them.
    if (batches_ > 16 * many_batches) number = sift(g, list, number, tested_at_once, sifted_pairs);
    for (Scan& scan : scans_) scan.begin = scan.next;
    for (T* next = list; value == limit_ && next < list + number;) {
      const std::size_t batch =
          std::min(static_cast<std::size_t>(list + number - next), tested_at_once);
      for (Scan& scan : scans_) scan.next = scan.begin;
      if (find_all(g, next, batch) != 0) value = *next;
      next += batch;
      if (value != limit_) break;
      ++batches;
      rejected = done_ - before;
    }
    want_from(end);
    restart_scans();
  }
  average(batches_, batches);
  // As much for the pairs that are marked first as for values that turn out to be options.
  if (rejected > first_pairs_) {
    first_pairs_ += first_pairs_ / 16 + 4;
  } else {
    first_pairs_ -= first_pairs_ / 32;
  }
  return value;
}

// The values below `end` are no longer wanted.
void Sparse::want_from(Nimber end) {
  for (std::size_t w = 0; w < words_ && 64 * w < end; ++w) {
    wanted_[w] = 64 * w + 64 <= end ? 0 : wanted_[w] >> (end % 64) << (end % 64);
  }
}

// Looks for the `number` values of a list, at most most_wanted, in the pairs that are left. Returns
// how many are in none of them; they are put first, in their order.
template <typename T>
std::size_t Sparse::find_all(const T* g, T* list, std::size_t number) {
  std::uint64_t piece = first_piece;
  for (bool more = true; more;) {
    more = false;
    for (Scan& scan : scans_) {
      const std::uint64_t count = std::min(piece, scan.end - scan.next);
      if (count == 0) continue;
      more = true;
      const T* x = g + scan.next + 1;
      const T* y = mirror_.at<T>(scan.m - 1 - scan.next);
      for (std::uint64_t at = 0; at < count;) {
        const Hit hit = target_->of<T>().find_wanted(x + at, y + at, count - at, list, number);
        at += hit.pairs;
        done_ += 8 + hit.pairs * sizeof(T) / pairs_a_step;
        if (hit.which == 0) continue;
        std::size_t kept = 0;
        for (std::size_t k = 0; k < number; ++k) {
          if ((hit.which >> k & 1) == 0) list[kept++] = list[k];
        }
        number = kept;
        if (number == 0) return 0;
      }
      scan.next += count;
    }
    piece = std::min(2 * piece, longest_piece);
  }
  return number;
}

template <typename T>
void Sparse::mark(const T* x, const T* y, std::uint64_t count) {
  done_ += count + words_;
  if (words_ == 1) {
    packed_[0] = target_->of<T>().collect_pairs(x, y, count);
  } else {
    std::fill(marks_.begin(), marks_.end(), 0);
    target_->of<T>().mark_pairs(x, y, count, marks_.data());
    target_->pack_marks(marks_.data(), words_, packed_.data());
  }
  for (std::size_t w = 0; w < words_; ++w) wanted_[w] &= ~packed_[w];
}

template Nimber Sparse::prove<std::uint8_t>(const std::uint8_t*, Nimber);
template Nimber Sparse::prove_least<std::uint8_t>(const std::uint8_t*);
template Nimber Sparse::prove<std::uint16_t>(const std::uint16_t*, Nimber);
template Nimber Sparse::prove_least<std::uint16_t>(const std::uint16_t*);
template Nimber Sparse::prove<std::uint32_t>(const std::uint32_t*, Nimber);
template Nimber Sparse::prove_least<std::uint32_t>(const std::uint32_t*);
template Nimber Sparse::prove<std::uint64_t>(const std::uint64_t*, Nimber);
template Nimber Sparse::prove_least<std::uint64_t>(const std::uint64_t*);

}  // namespace grundy::engine
