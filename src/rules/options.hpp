// The definition of a move.
#pragma once

#include <functional>

#include "grundy/observer.hpp"
#include "grundy/position.hpp"
#include "rules/form.hpp"

namespace grundy::rules {

/// Calls `visit` with each option of `position`, repeats included, until it returns false. This
/// is the one place that says what a move is. Throws Error(bad_input) for a position that is not
/// one of these rules, for an expression that is not defined, and, where positions have one
/// coordinate, for a component that is not smaller than the heap. Constant memory for sets and
/// clauses. The observer is asked now and then while generators find nothing.
void for_each_option(const Form& form, const Position& position,
                     const std::function<bool(const Option&)>& visit,
                     Observer& observer = Observer::none());

}  // namespace grundy::rules
