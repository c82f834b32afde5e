// Certificates of proved periods, and the checker that believes nothing but the rules.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "grundy/law.hpp"
#include "grundy/observer.hpp"
#include "grundy/ruleset.hpp"
#include "grundy/values.hpp"

namespace grundy {

/// From so many values on, a certificate of a code with two-heap splits carries the split into rare
/// and common heaps, so that checking it is not quadratic in the number of values.
inline constexpr std::uint64_t least_split_values = 4096;

/// The proof of a period as a JSON document (docs/certificates.md): the rules, the theorem, the
/// period, and the values that the theorem needs. `values` holds at least the preperiod and one
/// period; where the theorem needs more, it is continued by the period, which the checker then
/// compares with the rules. Codes with two-heap splits that need `split_from` values or more get
/// the split. The values are taken as they are given: checking is check_certificate's task.
/// Throws Error(bad_input) when the theorem is not one about these rules, when there are fewer
/// values, or when an all-but set can have no such period; Error(budget) when the observer ends it.
/// O(values of the certificate) time and memory, and O(v log v) for values up to v.
[[nodiscard]] std::string make_certificate(const Ruleset& rules, const ProvedPeriod& proved,
                                           const NimSequence& values,
                                           Observer& observer = Observer::none(),
                                           std::uint64_t split_from = least_split_values);

/// What check_certificate found.
struct CertificateCheck {
  bool verified = false;
  std::string ruleset;  ///< as the certificate has it
  std::string theorem;
  Period period;
  /// For people: what was checked, a line each; or what is false, and where.
  std::string text;
};

/// Checks a certificate from the rules alone: that the theorem is one about such rules, that the
/// values suffice for it, that every value is the mex of its heap's options, that the values show
/// what the theorem asks for, and that preperiod and period are the least. No engine takes part.
/// Time: all options of all heaps of the certificate; with a split into r rare and n heaps in all,
/// O(n r) and a search that is short where the split is good. Memory O(size of the text).
/// Throws Error(bad_input) for a text that is no certificate or one of a newer version,
/// Error(budget) when the observer ends it.
[[nodiscard]] CertificateCheck check_certificate(std::string_view json,
                                                 Observer& observer = Observer::none());

}  // namespace grundy
