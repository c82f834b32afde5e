// Splits into three and more heaps, from splits into one heap less.
//
// Exactly r heaps: one heap b and r - 1 heaps that sum to m - b, so X_r(m) is the union of
// G(b) ^ X_{r-1}(m - b). At least r heaps: exactly r, or one heap b and at least r heaps of m - b.
// Heaps b of equal value are taken together, so that the sets are united as they are and
// moved only once for each value.
//
// Not all equal: take one heap b away from r heaps that are not all equal. The others are not
// all equal, or they are all equal to some c other than b; and conversely. The second kind,
// b + (r-1) c = m, is added value by value; at least r heaps: b + k c = m for all k >= r.
#include "engine/take_and_break/split.hpp"

#include <algorithm>
#include <vector>

namespace grundy::engine {
namespace {

// Which heaps have a value.
class HeapsByValue {
 public:
  void extend(const NimSequence& values, std::uint64_t size) {
    for (; size_ < size; ++size_) {
      if (size_ == 0) continue;  // the parts of a split are not empty
      const Nimber v = values[size_];
      if (v >= heaps_.size()) heaps_.resize(v + 1);
      heaps_[v].push_back(size_);
    }
  }
  void clear() {
    heaps_.clear();
    size_ = 0;
  }
  [[nodiscard]] std::size_t values() const { return heaps_.size(); }
  [[nodiscard]] const std::vector<std::uint64_t>& of(std::size_t value) const {
    return heaps_[value];
  }

 private:
  std::vector<std::vector<std::uint64_t>> heaps_;
  std::uint64_t size_ = 0;
};

class Many : public Split {
 public:
  using Split::Split;

  void clear() override {
    Split::clear();
    heaps_.clear();
  }

 protected:
  // set |= union of G(b) ^ source(m - b) over 1 <= b < m.
  void add_one_heap(SetWord* set, const SetTable& source, std::uint64_t m,
                    const NimSequence& values) {
    heaps_.extend(values, m);
    for (std::size_t v = 0; v < heaps_.values(); ++v) {
      if (heaps_.of(v).empty()) continue;
      united_.assign(source.words(), 0);
      for (const std::uint64_t b : heaps_.of(v)) {
        unite(united_.data(), source.at(m - b), source.words());
      }
      unite_moved(set, united_.data(), source.words(), v);
    }
  }

  // The nim-sums of b + count c = m with b != c.
  static void add_equal_but_one(SetWord* set, std::uint64_t count, std::uint64_t m,
                                const NimSequence& values) {
    for (std::uint64_t c = 1; c * count < m; ++c) {
      const std::uint64_t b = m - c * count;
      if (b != c) insert_value(set, values[b] ^ (count % 2 == 1 ? values[c] : 0));
    }
  }

 private:
  HeapsByValue heaps_;
  std::vector<SetWord> united_;
};

class OneMore final : public Many {
 public:
  OneMore(std::uint64_t window, Split& lower, std::uint64_t heaps, bool not_all_equal)
      : Many(window), lower_(lower), heaps_(heaps), not_all_equal_(not_all_equal) {
    lower_.keep_all();
  }

  void append(const NimSequence& values) override {
    const std::uint64_t m = sets_.size();
    SetWord* set = sets_.append();
    add_one_heap(set, lower_.sets(), m, values);
    if (not_all_equal_) add_equal_but_one(set, heaps_ - 1, m, values);
  }

 private:
  Split& lower_;
  std::uint64_t heaps_;
  bool not_all_equal_;
};

class OrMore final : public Many {
 public:
  OrMore(Split& exact, std::uint64_t heaps, bool not_all_equal)
      : Many(0), exact_(exact), heaps_(heaps), not_all_equal_(not_all_equal) {}

  void append(const NimSequence& values) override {
    const std::uint64_t m = sets_.size();
    SetWord* set = sets_.append();
    unite(set, exact_.at(m), sets_.words());
    add_one_heap(set, sets_, m, values);
    if (!not_all_equal_) return;
    for (std::uint64_t count = heaps_; count < m; ++count) {
      add_equal_but_one(set, count, m, values);
    }
  }

 private:
  Split& exact_;
  std::uint64_t heaps_;
  bool not_all_equal_;
};

}  // namespace

std::unique_ptr<Split> make_one_more(std::uint64_t window, Split& lower, std::uint64_t heaps,
                                     bool not_all_equal) {
  return std::make_unique<OneMore>(window, lower, heaps, not_all_equal);
}

std::unique_ptr<Split> make_or_more(Split& exact, std::uint64_t heaps, bool not_all_equal) {
  return std::make_unique<OrMore>(exact, heaps, not_all_equal);
}

}  // namespace grundy::engine
