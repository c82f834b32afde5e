// The nim-sums of all ways to break a heap, kept heap by heap.
#pragma once

#include "engine/take_and_break/value_set.hpp"
#include "grundy/values.hpp"

#include <cstdint>
#include <memory>

namespace grundy::engine {

/// For m = 0, 1, 2, ... the set of G(a_1) ^ ... ^ G(a_r) over all a_1 + ... + a_r = m that one kind
/// of split allows; every a_i >= 1, r >= 2. So set m depends on the heaps below m only.
class Split {
 public:
  explicit Split(std::uint64_t window) : sets_(window) {}
  virtual ~Split() = default;
  Split(const Split&) = delete;
  Split& operator=(const Split&) = delete;

  /// Appends the set of m = sets so far; `values` has at least the heaps below m.
  virtual void append(const NimSequence& values) = 0;

  /// The set of a heap that is still kept.
  [[nodiscard]] const SetWord* at(std::uint64_t m) const { return sets_.at(m); }

  [[nodiscard]] const SetTable& sets() const { return sets_; }

  /// All sets stay: another split is made from this one.
  void keep_all() { sets_.keep_all(); }
  virtual void widen(std::size_t words) { sets_.widen(words); }
  virtual void clear() { sets_.clear(); }
  /// Memory with the sets of the heaps up to m.
  [[nodiscard]] virtual std::uint64_t bytes_for(std::uint64_t m) const {
    return sets_.bytes_for(m + 1);
  }

 protected:
  SetTable sets_;
};

/// Two heaps, or two different heaps. O(m).
std::unique_ptr<Split> make_pairs(std::uint64_t window, bool different);

/// `heaps` equal heaps, or at least so many. O(1), or O(m) for "at least".
std::unique_ptr<Split> make_equal(std::uint64_t window, std::uint64_t heaps, bool or_more);

/// One heap more than `lower` has. `not_all_equal`: lower is that too, with
/// `heaps` - 1 heaps, and so is the result. O(m) unions of sets.
std::unique_ptr<Split> make_one_more(std::uint64_t window, Split& lower, std::uint64_t heaps,
                                     bool not_all_equal);

/// At least `heaps` heaps; `exact` has exactly so many. Keeps all sets. O(m) unions of sets, and
/// with `not_all_equal` O(m log m) single values.
std::unique_ptr<Split> make_or_more(Split& exact, std::uint64_t heaps, bool not_all_equal);

/// `heaps` pairwise different heaps, or at least so many. O(heaps^2 m) sets moved; memory: about
/// heaps + 1 sets for each heap of twice the table.
std::unique_ptr<Split> make_different(std::uint64_t heaps, bool or_more);

}  // namespace grundy::engine
