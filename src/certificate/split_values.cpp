// Heap by heap: what is an option's value is marked, first all values of moves that leave one heap
// or none and of all pairs with a rare heap; pairs of two common heaps follow as long as something
// is missing.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "certificate/heap_values.hpp"
#include "core/element.hpp"

namespace grundy::certificate {
namespace {

constexpr std::uint64_t steps_between_polls = std::uint64_t{1} << 22;
constexpr std::uint64_t pairs_at_once = 64;

template <typename Value>
class SplitCheck {
 public:
  SplitCheck(const PairCode& code, const Split& split, std::span<const Value> values)
      : code_(code), split_(split), character_(code, split), values_(values), marks_(1, 0) {}

  void run(Observer& observer) {
    for (heap_ = 0; heap_ < values_.size(); ++heap_) {
      steps_ += 1 + code_.digits.size() * rare_;
      if (steps_ >= steps_between_polls) {
        steps_ = 0;
        observer.poll("heaps checked", heap_, values_.size());
      }
      for (const PairCode::Digit& digit : code_.digits) {
        if (digit.place <= heap_) mark(digit, heap_ - digit.place);
      }
      require_value();
      enter();
    }
    if (rare_ != split_.rare.size()) {
      throw False(
          fmt::format("the witness lists heap {} as rare, which it is not", split_.rare[rare_]));
    }
  }

 private:
  void mark(Nimber value) { marks_[value] = heap_ + 1; }
  [[nodiscard]] bool marked(Nimber value) const {
    return value < marks_.size() && marks_[value] == heap_ + 1;
  }
  [[nodiscard]] Nimber pair(std::uint64_t a, std::uint64_t b) const {
    return Nimber{values_[a]} ^ Nimber { values_[b] };
  }

  /// What `digit` allows of m tokens, but pairs of two common heaps.
  void mark(const PairCode::Digit& digit, std::uint64_t m) {
    if (m == 0) {
      if (digit.none) mark(0);
      return;
    }
    if (digit.one) mark(values_[m]);
    if (digit.halves && m % 2 == 0) mark(0);
    if (!digit.pairs) return;
    for (std::uint64_t i = 0; i < rare_ && split_.rare[i] < m; ++i) {
      const std::uint64_t a = split_.rare[i];
      if (digit.different_only && 2 * a == m) continue;
      mark(pair(a, m - a));
    }
  }

  void require_value() {
    const Nimber value = values_[heap_];
    if (marked(value)) has_option(value);
    // How many smaller values have to be met yet. Only rare ones can be.
    std::uint64_t missing = 0;
    for (Nimber smaller = 0; smaller < value; ++smaller) {
      if (marked(smaller)) continue;
      if (smaller >= marks_.size() || !character_.rare(heap_, smaller)) has_no_option(smaller);
      ++missing;
    }
    search(missing, character_.rare(heap_, value));
    if (missing == 0) return;
    Nimber smaller = 0;
    while (marked(smaller)) ++smaller;
    has_no_option(smaller);
  }

  /// Marks the values of pairs until no smaller value is missing, or all of them. (A pair with a
  /// rare heap, looked at again, tells nothing new.) The digits take turns, because a value may be
  /// far away by one of them and near by another.
  void search(std::uint64_t& missing, bool all) {
    bool more = true;
    for (std::uint64_t from = 1; more && (missing != 0 || all); from += pairs_at_once) {
      more = false;
      for (const PairCode::Digit& digit : code_.digits) {
        if (!digit.pairs || digit.place > heap_) continue;
        const std::uint64_t m = heap_ - digit.place;
        const std::uint64_t end = digit.different_only ? (m + 1) / 2 : m / 2 + 1;
        if (from >= end) continue;
        more = true;
        search(m, from, std::min(end, from + pairs_at_once), missing);
        steps_ += pairs_at_once;
        if (missing == 0 && !all) return;
      }
    }
  }

  /// The pairs (a, m - a) with begin <= a < end.
  void search(std::uint64_t m, std::uint64_t begin, std::uint64_t end, std::uint64_t& missing) {
    for (std::uint64_t a = begin; a < end; ++a) {
      const Nimber value = pair(a, m - a);
      if (marks_[value] == heap_ + 1) continue;
      mark(value);
      if (value == values_[heap_]) has_option(value);
      if (value < values_[heap_]) --missing;
    }
  }

  /// The heap joins those that others are made of.
  void enter() {
    const Nimber value = values_[heap_];
    if (value >= marks_.size()) marks_.resize(std::bit_ceil(value + 1), 0);
    if (heap_ == 0 || !character_.rare(heap_, value)) return;
    if (rare_ == split_.rare.size() || split_.rare[rare_] != heap_) {
      throw False(fmt::format("heap {} is rare, and the witness does not list it there", heap_));
    }
    ++rare_;
  }

  [[noreturn]] void has_option(Nimber value) const {
    throw False(fmt::format("heap {} has an option of value {}, and the certificate says {}", heap_,
                            value, values_[heap_]));
  }
  [[noreturn]] void has_no_option(Nimber value) const {
    throw False(fmt::format("heap {} has no option of value {}, and the certificate says {}", heap_,
                            value, values_[heap_]));
  }

  const PairCode& code_;
  const Split& split_;
  Character character_;
  std::span<const Value> values_;
  std::vector<std::uint64_t> marks_;  // by value: 1 + the last heap that has such an option
  std::uint64_t heap_ = 0;
  std::uint64_t rare_ = 0;  // rare heaps below heap_
  std::uint64_t steps_ = 0;
};

}  // namespace

void require_values(const PairCode& code, const Split& split, const NimSequence& values,
                    Observer& observer) {
  if (split.position_parity && !code.one_parity()) {
    throw False("the position's parity tells nothing where splits take both even and odd amounts");
  }
  core::with_element(values.element_bytes(), [&]<typename T>(std::type_identity<T>) {
    SplitCheck<T>(code, split, values.as<T>()).run(observer);
  });
}

}  // namespace grundy::certificate
