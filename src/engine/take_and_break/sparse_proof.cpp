// The proof that values are options, or that one is not: a look through pairs of heaps, from
// (1, m - 1) on.
#include "engine/take_and_break/sparse.hpp"
#include "engine/take_and_break/value_set.hpp"

#include <algorithm>
#include <bit>

namespace grundy::engine {
namespace {

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

void Sparse::count_wanted() {
  left_ = 0;
  for (std::size_t w = 0; w < words_; ++w) {
    left_ += static_cast<std::size_t>(std::popcount(wanted_[w]));
  }
}

Nimber Sparse::least_wanted() const {
  std::size_t w = 0;
  while (wanted_[w] == 0) ++w;
  return 64 * Nimber{w} + static_cast<Nimber>(std::countr_zero(wanted_[w]));
}

// The value of a heap, when wanted_ are the values below `common` that are still to be found.
template <typename T>
Nimber Sparse::prove(const T* g, Nimber common) {
  count_wanted();
  mark_while(g, most_listed<T>);
  if (left_ > most_wanted && left_ <= most_listed<T>) {
    T list[most_listed<T>];
    sift(g, list, list_wanted(list, left_), most_wanted, ~std::uint64_t{0});
  }
  mark_while(g, most_wanted);
  return left_ == 0 || look_for(g, std::min(left_, most_wanted)) ? common : least_wanted();
}

// Marks pairs piece by piece while more than `most` values are wanted.
template <typename T>
void Sparse::mark_while(const T* g, std::size_t most) {
  for (bool more = true; left_ > most && more;) {
    more = false;
    for (Scan& scan : scans_) {
      const std::uint64_t count = std::min(first_piece, scan.end - scan.next);
      if (count == 0) continue;
      more = true;
      mark(g + scan.next + 1, mirror_.at<T>(scan.m - 1 - scan.next), count);
      scan.next += count;
    }
  }
}

// Looks for the values of a list, which are all of the least wanted ones, in the next pairs until
// at most `least` are left or `pairs` pairs were looked at. Returns how many are left.
template <typename T>
std::size_t Sparse::sift(const T* g, T* list, std::size_t number, std::size_t least,
                         std::uint64_t pairs) {
  for (std::size_t k = 0; k < number; ++k) {
    wanted_[list[k] / 64] &= ~(std::uint64_t{1} << (list[k] % 64));
  }
  std::uint64_t looked_at = 0;
  for (bool more = true; number > least && more && looked_at < pairs;) {
    more = false;
    for (Scan& scan : scans_) {
      const std::uint64_t groups =
          std::min<std::uint64_t>(most_groups, (scan.end - scan.next) / pair_group);
      if (groups == 0 || number == 0) continue;
      more = true;
      done_ += groups * (1 + number * sizeof(T) / 4);
      number =
          take_out(g + scan.next + 1, mirror_.at<T>(scan.m - 1 - scan.next), groups, list, number);
      scan.next += groups * pair_group;
      looked_at += groups * pair_group;
    }
  }
  for (std::size_t k = 0; k < number; ++k) insert_value(wanted_.data(), list[k]);
  count_wanted();
  return number;
}

// The `number` least wanted values.
template <typename T>
std::size_t Sparse::list_wanted(T* list, std::size_t number) const {
  std::size_t filled = 0;
  for (std::size_t w = 0; filled < number; ++w) {
    for (std::uint64_t word = wanted_[w]; word != 0 && filled < number; word &= word - 1) {
      list[filled++] = static_cast<T>(64 * w + static_cast<std::size_t>(std::countr_zero(word)));
    }
  }
  return filled;
}

// The value of a heap, when all values that are no options for sure are wanted.
template <typename T>
Nimber Sparse::prove_least(const T* g) {
  const std::uint64_t before = done_;
  count_wanted();
  std::uint64_t rejected = 0, batches = 0;
  bool found = true;
  while (left_ > 0 && found) {
    // Where many values turn out to be options, some pairs are tested for a list of them.
    T list[most_listed<T>];
    std::size_t number = list_wanted(list, std::min(left_, most_listed<T>));
    if (batches_ > 16 * many_batches) number = sift(g, list, number, tested_at_once, sifted_pairs);
    for (Scan& scan : scans_) scan.begin = scan.next;
    while (number > 0) {
      const std::size_t batch = std::min(number, tested_at_once);
      found = look_for(g, batch);
      if (!found) break;
      number -= batch;
      ++batches;
      rejected = done_ - before;
      for (Scan& scan : scans_) scan.next = scan.begin;
    }
    if (found) restart_scans();
  }
  average(batches_, batches);
  // As much for the pairs that are marked first as for values that turn out to be options.
  if (rejected > first_pairs_) {
    first_pairs_ += first_pairs_ / 16 + 4;
  } else {
    first_pairs_ -= first_pairs_ / 32;
  }
  return found ? limit_ : least_wanted();
}

// Looks for the `number` least wanted values, at most most_wanted, in the pairs that are left, and
// takes what is found out of wanted_. True when all were found.
template <typename T>
bool Sparse::look_for(const T* g, std::size_t number) {
  T batch[most_wanted];
  list_wanted(batch, number);
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
        const Hit hit = find_wanted(x + at, y + at, count - at, batch, number);
        at += hit.pairs;
        done_ += 8 + hit.pairs * sizeof(T) / pairs_a_step;
        if (hit.which == 0) continue;
        number = drop(batch, number, hit.which);
        if (number == 0) return true;
      }
      scan.next += count;
    }
    piece = std::min(2 * piece, longest_piece);
  }
  return false;
}

// Takes some of the batch out, and out of wanted_.
template <typename T>
std::size_t Sparse::drop(T* batch, std::size_t number, std::uint32_t which) {
  std::size_t kept = 0;
  for (std::size_t k = 0; k < number; ++k) {
    const Nimber value = batch[k];
    if ((which >> k & 1) == 0) {
      batch[kept++] = batch[k];
    } else {
      wanted_[value / 64] &= ~(std::uint64_t{1} << (value % 64));
      --left_;
    }
  }
  return kept;
}

template <typename T>
void Sparse::mark(const T* x, const T* y, std::uint64_t count) {
  done_ += count + words_;
  if (words_ == 1) {
    packed_[0] = collect_pairs(x, y, count);
  } else {
    std::fill(marks_.begin(), marks_.end(), 0);
    mark_pairs(x, y, count, marks_.data());
    pack_marks(marks_.data(), words_, packed_.data());
  }
  for (std::size_t w = 0; w < words_; ++w) wanted_[w] &= ~packed_[w];
  count_wanted();
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
