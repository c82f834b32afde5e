// The options of tuples: compiled clauses, and the definition for what is none.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/clause_program.hpp"
#include "engine/member_lists.hpp"
#include "rules/form.hpp"

namespace grundy::engine {

struct TuplePart {
  std::optional<ClauseProgram> program;  ///< else the definition of `form`
  std::optional<rules::Form> form;
  std::uint32_t line = 0;     ///< line_direction() of the clause, or 0
  bool never_larger = false;  ///< options are coordinate-wise at most the position
};

class TupleOptions {
 public:
  /// `form` must outlive this object.
  explicit TupleOptions(const rules::Form& form);
  TupleOptions(const TupleOptions&) = delete;
  TupleOptions& operator=(const TupleOptions&) = delete;

  [[nodiscard]] std::vector<TuplePart>& parts() { return parts_; }
  [[nodiscard]] bool never_larger() const;

  /// Gives the options of one part to the sink. Throws Error(bad_input) only from the definition.
  static Run options(TuplePart& part, std::span<const std::int64_t> position, OptionSink& sink);
  /// All options, by the definition. Throws Error(bad_input) where it does. False when the sink
  /// refuses one.
  static bool by_definition(const rules::Form& form, std::span<const std::int64_t> position,
                            OptionSink& sink);

 private:
  MemberLists members_;
  std::vector<TuplePart> parts_;
};

}  // namespace grundy::engine
