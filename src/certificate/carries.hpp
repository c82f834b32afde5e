// Codes that may take any number of tokens from some point on: the condition on their splits.
//
// Let the digits after d_M all be 3, s a power of 2, and B = max(n0, 1). A heap a >= B with
// a = B + p x + r, 0 <= r < p, has the value s (x + h) + l for s h + l = G(B + r), 0 <= l < s; a
// heap below B has one value, s h + l. A nim-sum of such values is s U less a multiple of 2 s, plus
// the nim-sum of the l, where U is the sum of all x + h. The loss is 0 for at least one choice of
// the x with their sum when one part of B or more can take all of the x and the others have h = 0.
// Other losses may occur or not, and may differ between n and n + p.
//
// So G(n + p) = G(n) + s follows from the values of n and its options when every value from the mex
// of F(n) to G(n) that a split may have is also one that an option surely has: one of F(n), of a
// heap n - j that is left whole, or a split's without loss. docs/certificates.md has the rest.
#pragma once

#include <cstdint>

#include "grundy/law.hpp"
#include "grundy/observer.hpp"
#include "grundy/values.hpp"
#include "rules/code.hpp"

namespace grundy::certificate {

/// The code is one that the theorem is about: digits without marks that leave at most three heaps,
/// then 3 for ever.
[[nodiscard]] bool takes_any(const rules::Code& code);

/// The most heaps that a move of such a code leaves, at least 1.
[[nodiscard]] std::uint64_t most_heaps(const rules::Code& code);

/// Throws False unless the condition holds for the last p heaps of `values`, which are so many that
/// each of these heaps has only splits with a part of B or more, and room for all kinds of parts.
/// O(p (n0 + p)^(h-1)) for moves to at most h heaps.
void require_settled_splits(const rules::Code& code, const Period& period,
                            const NimSequence& values, Observer& observer);

}  // namespace grundy::certificate
