// What `grundy stress` found, as text and as JSON.
#pragma once

#include <string>
#include <string_view>

#include "grundy/problem.hpp"
#include "grundy/stress.hpp"

namespace grundy::cli {

struct StressResult {
  const Problem& problem;
  const StressOptions& options;
  const StressReport& report;
  std::string again;  ///< the command line that finds the same
};

[[nodiscard]] std::string stress_text(const StressResult& result);
[[nodiscard]] std::string stress_json(const StressResult& result);

/// Words for a shell, in single quotes where it needs them.
[[nodiscard]] std::string shell_word(std::string_view word);

}  // namespace grundy::cli
