// The theorems that a certificate may rest on, restated for the checker: what each is about, how
// many values it needs, and what they have to show. docs/certificates.md has the derivations;
// nothing here comes from src/period, so an error there does not pass here.
//
// G(n) is the value of heap n, V the number of values that are known (of heaps 0..V-1), n0 the
// preperiod, p the period, s the saltus. In each of them G(n + p) = G(n) + s is seen for all n with
// n0 <= n and n + p < V.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/int128.hpp"
#include "grundy/law.hpp"
#include "grundy/observer.hpp"
#include "grundy/values.hpp"
#include "rules/form.hpp"

namespace grundy::certificate {

class Theorem {
 public:
  enum class Kind {
    window,   ///< finite subtraction set: a window as long as the largest amount returns
    range,    ///< the set {L..R}: a formula; no value is needed
    all_but,  ///< all-but set: a window and the set of the values before it return, moved by s
    code,     ///< finite take-and-break code: see Bound
    any,      ///< code that may take any large number: as all_but, and a condition on its splits
  };

  /// The theorem called `name`, for these rules. Throws False where there is none of that name or
  /// it is not about such rules.
  Theorem(std::string_view name, const rules::Form& form);

  [[nodiscard]] Kind kind() const { return kind_; }
  /// The largest amount of a subtraction set, the largest forbidden one of an all-but set, the
  /// place of the last digit of a code.
  [[nodiscard]] std::uint64_t reach() const { return reach_; }
  /// True when the saltus may be more than 0; then the set of the values before has to return too.
  [[nodiscard]] bool moves() const { return kind_ == Kind::all_but || kind_ == Kind::any; }
  /// The V that it takes to prove this period. Where it moves it may take more.
  [[nodiscard]] core::Uint128 values_needed(const Period& period) const;

  /// Throws False unless preperiod, period and saltus are of the kind that it proves, the values
  /// suffice and they show what it asks for. Requires values that are right (each at most its
  /// heap); O(values), and what
  /// require_settled_splits() costs.
  void require_shown(const Period& period, const NimSequence& values, Observer& observer) const;

  /// What require_shown has seen, in words.
  [[nodiscard]] std::string shown(const Period& period, const NimSequence& values) const;

 private:
  // V >= starts max(n0, 1) + periods p + t - less, for one kind of move.
  struct Bound {
    std::uint64_t starts, periods, less;
  };

  void read_subtraction(std::string_view name, const rules::AmountSet& amounts);
  void read_code(std::string_view name, const rules::Code& code);
  [[nodiscard]] Bound bound(const rules::Digit& digit, std::uint64_t heaps);

  Kind kind_ = Kind::window;
  std::uint64_t reach_ = 0;
  std::uint64_t least_amount_ = 0;
  std::vector<Bound> bounds_;
  rules::Code any_;          // of Kind::any
  std::uint64_t heaps_ = 1;  // the most that one of its moves leaves
  bool even_ = false;        // p has to be even; 2 p is taken for an odd one
};

/// Throws False unless (p, s) is the least of the periods from n0 on and n0 is the least preperiod.
/// Requires that the period holds for ever and that the values reach to n0 + p, right ones.
/// O(n0 + p log p).
void require_least(const Period& period, const NimSequence& values);

}  // namespace grundy::certificate
