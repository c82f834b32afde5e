// A character chi on nim-values (character.hpp) makes values rare or common, and the nim-sum of
// two heaps can be common only if one of them is rare. With a good character few heaps are rare,
// so for heap n:
//
// 1. mark the options that leave at most one heap, and all pairs with a rare part;
// 2. c = the least common value without a mark. This is exact: there are no other common options;
// 3. every rare value below c without a mark must be the nim-sum of two common heaps. Look through
//    the pairs until all are found. Then G(n) = c; else it is the least one that was not found.
//
// Any character gives right values, a bad one slowly. The proof is made for each heap anew, so that
// rare values may come as late as they like. Where rare heaps are many, all pairs are marked
// instead.
//
// Pairs of several digits are looked through in turn, a piece of each: a value can be out of reach
// of one digit, and then the others must not wait (Kayles would be quadratic).
#include "engine/take_and_break/sparse.hpp"

#include "core/element.hpp"
#include "engine/period_search.hpp"
#include "engine/take_and_break/value_set.hpp"

#include <algorithm>
#include <bit>

namespace grundy::engine {
Sparse::Sparse(const rules::Code& code, std::optional<Character> forced, unsigned threads)
    : places_(places_of(code)),
      one_parity_(places_.one_parity()),
      all_moves_(code.digits.size() + 3),
      forced_(forced.has_value()),
      bytes_(places_, threads) {
  if (forced) character_ = *forced;
  const std::vector<std::uint64_t>& unequal = places_.unequal;
  character_.odd_split = !unequal.empty() && unequal[0] % 2 == 1;
  sets_.resize(std::bit_ceil(unequal.empty() ? 1 : unequal.back() - unequal.front() + 1));
  ring_.resize(sets_.size());
  grow_limit(0);
}

std::uint64_t Sparse::append(NimSequence& values, std::uint64_t size, std::uint64_t steps,
                             const Observer& observer) {
  if (heaps_ != values.size()) rebuild(values);
  done_ = 0;
  while (values.size() < size && done_ < steps) {
    const unsigned bytes = values.element_bytes();
    require_table(observer, size, bytes, values.size());
    observer.require_memory("the take-and-break engine",
                            size * bytes + Mirror::bytes_for(size, bytes) +
                                (bytes_.started() ? ByteSpace::bytes_for(size) : 0));
    core::with_element(bytes, [&]<typename T>(std::type_identity<T>) {
      words_ == 1 ? run_words<T>(values, size, steps) : run<T>(values, size, steps);
    });
  }
  return done_;
}

template <typename T>
void Sparse::run(NimSequence& values, std::uint64_t size, std::uint64_t steps) {
  while (values.size() < size && done_ < steps && values.element_bytes() == sizeof(T)) {
    const std::uint64_t n = values.size();
    const T* g = static_cast<const T*>(values.data());
    keep_bytes(values);
    std::optional<Nimber> value;
    if (bytes_.started()) value = bytes_.next(*target_, values, n, done_);
    if (value) {
      ++by_bytes_;
    } else {
      mirror_.follow(g, n);
      value = next(g, n);
    }
    values.push_back(*value);
    learn(values, n, *value);
  }
}

template <typename T>
Nimber Sparse::next(const T* g, std::uint64_t n) {
  done_ += 32 + words_;
  std::fill(options_.begin(), options_.end(), 0);
  for (const std::uint64_t j : places_.all) {
    if (n == j) insert_value(options_.data(), 0);
  }
  for (const std::uint64_t j : places_.one) {
    if (n > j) insert_value(options_.data(), g[n - j]);
  }
  for (const std::uint64_t j : places_.equal) {
    if (n >= j + 2 && (n - j) % 2 == 0) insert_value(options_.data(), 0);
  }
  bool only_rare = true, open = false;
  Nimber decided = limit_;
  for (const std::uint64_t j : places_.unequal) {
    if (n < j + 3) continue;
    const PairSet& set = pairs(g, n - j);
    for (std::size_t w = 0; w < words_; ++w) options_[w] |= set.words[w];
    open = open || set.scanned < (set.m - 1) / 2;
    only_rare = only_rare && set.rare;
    decided = std::min(decided, set.decided);
  }
  if (!open && decided == limit_) return mex(options_.data(), words_);

  list_scans(n);
  const std::uint64_t before = done_;
  if (!only_rare) {
    want(nullptr, limit_);
    const Nimber value = prove_least(g);
    average(dense_proof_, done_ - before);
    return value;
  }
  const std::vector<std::uint64_t>& rare = rare_[character_.place(n)];
  Nimber common = first_common(rare);
  if (common >= decided && decided < limit_) {
    complete(g, n);
    common = first_common(rare);
  }
  const Nimber value = want(&rare, common) ? prove(g, common) : common;
  average(sparse_proof_, done_ - before);
  // As much for the pairs that are marked first as for the rest of the proof.
  if (done_ - before > first_pairs_) {
    first_pairs_ += 4;
  } else {
    first_pairs_ -= std::min<std::uint64_t>(first_pairs_, 4);
  }
  return value;
}

// The pairs of the sets of heap n that are not in the sets.
void Sparse::list_scans(std::uint64_t n) {
  scans_.clear();
  for (const std::uint64_t j : places_.unequal) {
    if (n < j + 3) continue;
    const PairSet& set = set_of(n - j);
    const std::uint64_t end = (set.m - 1) / 2;
    if (set.scanned < end) scans_.push_back({set.m, set.scanned, set.scanned, end});
  }
}

Nimber Sparse::first_common(const std::vector<std::uint64_t>& rare) const {
  for (std::size_t w = 0; w < words_; ++w) {
    const std::uint64_t free = ~(options_[w] | rare[w]);
    if (free != 0) {
      return std::min(limit_, 64 * Nimber{w} + static_cast<Nimber>(std::countr_zero(free)));
    }
  }
  return limit_;  // nothing from here on is an option
}

// The values below `end` that are no options yet, of all values or of `some`. True if there are
// any.
bool Sparse::want(const std::vector<std::uint64_t>* some, Nimber end) {
  std::uint64_t any = 0;
  for (std::size_t w = 0; w < words_; ++w) {
    std::uint64_t word = ~options_[w];
    if (some != nullptr) word &= (*some)[w];
    if (64 * w + 64 > end) {
      word = 64 * w >= end ? 0 : word & ((std::uint64_t{1} << (end % 64)) - 1);
    }
    wanted_[w] = word;
    any |= word;
  }
  return any != 0;
}

// Starts bytes_ where it can serve; it follows the table until values do not fit or the character
// is another.
void Sparse::keep_bytes(const NimSequence& values) {
  if (!blocks_ || bytes_.started() || limit_ > ByteSpace::most_limit || character_.mask == 0 ||
      places_.unequal.empty() || 4 * parts_.size() > heaps_) {
    return;
  }
  done_ += heaps_;
  bytes_.start(character_, limit_, values, heaps_);
}

// Heap n has this value.
void Sparse::learn(const NimSequence& values, std::uint64_t n, Nimber value) {
  heaps_ = n + 1;
  if (value >= limit_) grow_limit(value);
  const bool rare = n > 0 && is_rare(value, n);
  if (rare) parts_.add(n, value);
  if (bytes_.started()) bytes_.push(value, rare);
  if (heaps_ >= next_heap_ || parts_.size() >= next_rare_) reconsider(values);
}

void Sparse::rebuild(const NimSequence& values) {
  counts_.clear();
  counted_ = 1;
  parts_.clear();
  head_.clear();
  mirror_.clear();
  forget_sets();
  limit_ = 1;
  grow_limit(0);
  for (std::uint64_t n = 0; n < values.size(); ++n) {
    if (values[n] >= limit_) grow_limit(values[n]);
  }
  heaps_ = values.size();
  // A list by a bad character would take more memory than the table.
  if (!forced_) {
    character_ = best_character(values).character;
    classify();
  }
  list_rare(values);
  next_heap_ = 2 * heaps_;
  next_rare_ = parts_.size() + parts_.size() / 16 + 1;
}

// Of the values so far.
ValueCounts::Choice Sparse::best_character(const NimSequence& values) {
  done_ += counts_.cost() + heaps_ - counted_;
  for (; counted_ < heaps_; ++counted_) counts_.add(values[counted_], counted_);
  return counts_.best(one_parity_, character_.odd_split);
}

void Sparse::grow_limit(Nimber value) {
  limit_ = std::bit_ceil(value + 1);
  words_ = static_cast<std::size_t>((limit_ + 63) / 64);
  options_.assign(words_, 0);
  wanted_.assign(words_, 0);
  packed_.assign(words_, 0);
  marks_.assign(64 * words_, 0);
  classify();
  forget_sets();
  next_heap_ = 0;
}

void Sparse::classify() {
  for (std::uint64_t place = 0; place < 2; ++place) {
    rare_[place].assign(words_, 0);
    for (Nimber v = 0; v < limit_; ++v) {
      if ((static_cast<std::uint64_t>(std::popcount(v & character_.mask)) + place) % 2 == 0) {
        insert_value(rare_[place].data(), v);
      }
    }
  }
}

// The best character of the values so far, when it is much better.
void Sparse::reconsider(const NimSequence& values) {
  next_heap_ = 2 * heaps_;
  if (!forced_) {
    const ValueCounts::Choice best = best_character(values);
    if (best.rare + best.rare / 8 < parts_.size()) {
      character_ = best.character;
      classify();
      list_rare(values);
      forget_sets();
      sparse_proof_ = 0;
    }
  }
  next_rare_ = parts_.size() + parts_.size() / 16 + 1;
}

void Sparse::list_rare(const NimSequence& values) {
  parts_.clear();
  done_ += heaps_;
  for (std::uint64_t n = 1; n < heaps_; ++n) {
    if (is_rare(values[n], n)) parts_.add(n, values[n]);
  }
}

void Sparse::forget_sets() {
  for (PairSet& set : sets_) set.m = 0;
  bytes_.stop();
  block_.begin = word_block_.begin = ring_next_ = 0;
}

std::optional<SparseSpace> Sparse::sparse_space() const {
  return SparseSpace{character_.mask, character_.position, parts_.size(), parts_.last()};
}

std::unique_ptr<CodeMethod> make_sparse(const rules::Code& code, unsigned threads) {
  return std::make_unique<Sparse>(code, std::nullopt, threads);
}

}  // namespace grundy::engine
