// Tasks and findings as bytes, for processes that work together.
#pragma once

#include <string>

#include "survey/crew.hpp"
#include "survey/row.hpp"

namespace grundy::survey {

struct Task {
  std::string code;
  CrewOptions options;
};

[[nodiscard]] std::string pack(const Task& task);
[[nodiscard]] std::string pack(const Finding& finding);
/// Require what pack() made; throw nlohmann's exceptions for anything else.
[[nodiscard]] Task unpack_task(const std::string& bytes);
[[nodiscard]] Finding unpack_finding(const std::string& bytes);

}  // namespace grundy::survey
