// From parts to the normal form.
#pragma once

#include "rules/form.hpp"

namespace grundy::rules {

/// Recognises structure however it was spelled: parts that are sets or codes, written as clauses
/// or not, become one set, else one `~` set, else one code; what is none of these stays a union
/// of parts. Fills in the canonical text. O(size of the text and of the sets).
[[nodiscard]] Form normalise(std::vector<Part> parts);

}  // namespace grundy::rules
