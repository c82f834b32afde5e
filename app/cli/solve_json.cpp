#include <nlohmann/json.hpp>
#include <string>

#include "cli/move_json.hpp"
#include "cli/solve_report.hpp"

namespace grundy::cli {

std::string json_of(const SolvedSum& sum) {
  const Solution& solution = sum.solution;
  Json document;
  document["ruleset"] = sum.ruleset ? Json(*sum.ruleset) : Json(nullptr);
  document["outcome"] = to_text(solution.outcome);
  document["nim_sum"] = solution.nim_sum;
  Json components = Json::array();
  for (std::size_t i = 0; i < sum.components.size(); ++i) {
    const HeapValue& value = solution.values[i];
    Json component;
    if (sum.own[i]) component["ruleset"] = sum.components[i].rules->canonical();
    component["heap"] = heap_of(sum.components[i].position);
    component["value"] = value.value;
    component["status"] = to_text(value.status);
    if (!value.law.empty()) component["law"] = value.law;
    components.push_back(std::move(component));
  }
  document["components"] = std::move(components);
  Json moves = Json::array();
  for (const WinningMove& winning : solution.winning_moves) {
    const Position& from = sum.components[winning.component].position;
    moves.push_back(move_of(winning.component, from, winning.to));
  }
  document["winning_moves"] = std::move(moves);
  document["winning_move_count"] = solution.winning_moves.size();
  document["complete"] = solution.complete;
  if (!solution.complete) document["stopped"] = solution.stopped;
  return line_of(document);
}

}  // namespace grundy::cli
