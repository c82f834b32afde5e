// Walks an input along the grammar of a problem and writes the answers.
#pragma once

#include <string>
#include <string_view>

#include "grundy/observer.hpp"
#include "judge/program.hpp"

namespace grundy::judge {

/// What Problem::judge() returns; same contract.
[[nodiscard]] std::string run(const Program& program, std::string_view input, bool use_published,
                              Observer& observer);

}  // namespace grundy::judge
