// Laws by cases of n mod b, b = 1 to 10.
#pragma once

#include "law/candidate.hpp"
#include "law/terms.hpp"

#include <vector>

namespace grundy::law {

/// One term for all heaps, or one for each residue; a modulus is left out when a divisor of it
/// serves. O(head) for each term that nearly fits; most fail at once.
[[nodiscard]] std::vector<Candidate> find_cases(Terms& terms, const Head& head);

}  // namespace grundy::law
