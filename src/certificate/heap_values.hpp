// Whether values are those of the rules, heap by heap.
#pragma once

#include "certificate/document.hpp"
#include "certificate/pair_code.hpp"
#include "grundy/observer.hpp"
#include "grundy/ruleset.hpp"
#include "grundy/values.hpp"

namespace grundy::certificate {

/// Throws False with the first heap whose value is not the mex of the nim-sums of its options,
/// which are asked for one by one (rules::for_each_option). Time: all options of all heaps.
void require_values(const Ruleset& rules, const NimSequence& values, Observer& observer);

/// The same for a code that splits into at most two heaps, from its digits, by the argument of
/// docs/certificates.md: common values come only from a rare and a common heap, so that of the
/// pairs of two common heaps only as many are looked at as it takes to meet the rare values that
/// are still missing; all of them where the heap's own value is rare. Throws False also when the
/// split's list of rare heaps is not that of its character.
/// O(values x rare heaps), and the search.
void require_values(const PairCode& code, const Split& split, const NimSequence& values,
                    Observer& observer);

}  // namespace grundy::certificate
