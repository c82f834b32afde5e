// How the engine of clauses goes about one part of a ruleset.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/clause_program.hpp"
#include "engine/value_marks.hpp"
#include "rules/form.hpp"

namespace grundy::engine {

struct PartPlan {
  enum class Kind : std::uint8_t {
    growing,   ///< the options of smaller heaps are kept
    heap_run,  ///< one range of heaps
    program,   ///< all candidates of each heap
    amounts,   ///< n - s for s in ranges
    code       ///< one option after the other, by the definition
  };
  Kind kind = Kind::code;
  std::optional<ClauseProgram> program;
  std::vector<rules::AmountSet::Range> amounts;
  rules::Form form;  ///< of a code alone

  // Of a growing part: the values of the options of heap `last`.
  ValueMarks kept;
  Nimber kept_mex = 0;
  std::optional<std::int64_t> last;
};

/// A plan for each part; nothing when a clause has what only the definition knows. `members` must
/// outlive the plans.
[[nodiscard]] std::optional<std::vector<PartPlan>> plan_parts(const rules::Form& form,
                                                              MemberLists& members);

}  // namespace grundy::engine
