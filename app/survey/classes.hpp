// Which rulesets have equal sequences, up to leading zeros.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grundy/law.hpp"

namespace grundy::survey {

struct ClassMember {
  std::string code;
  std::uint64_t zeros = 0;                          ///< leading zeros, which do not count
  std::optional<Period> period;                     ///< proved, of the sequence with its zeros
  std::map<std::uint64_t, std::uint64_t> prefixes;  ///< number of values -> checksum
};

struct ClassPlace {
  std::string code;                     ///< of the member
  std::string class_code;               ///< of the first member of its class
  std::optional<std::uint64_t> values;  ///< that were compared with it; none: equal by two proofs
};

/// Puts rulesets into classes. Two with proved periods are of one class when preperiod, period,
/// saltus and one round of values are equal after the leading zeros; others when they are equal
/// on the greatest number of values that both have a checksum of. The first member of a class is
/// the one that is known best: proved, then most values, then the shortest code. A member that
/// has too few values for any comparison has no place. The answer is ordered as the members are
/// tried; it does not depend on the order they are given in.
[[nodiscard]] std::vector<ClassPlace> find_classes(std::vector<ClassMember> members);

}  // namespace grundy::survey
