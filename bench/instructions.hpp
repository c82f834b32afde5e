// How many instructions something takes, by valgrind, which counts them one by one: unlike time,
// the same on every run, and without counters of the processor.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace bench {

/// Runs `program --count name` under callgrind; it must call run_counted() once. Nothing
/// when valgrind is not installed.
std::optional<double> count_instructions(const std::string& program, const std::string& name);

/// The part of a program that callgrind counts.
void run_counted(const std::function<void()>& work);

}  // namespace bench
