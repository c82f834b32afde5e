#include <nlohmann/json.hpp>
#include <string>

#include "cli/solve_report.hpp"

namespace grundy::cli {
namespace {

using Json = nlohmann::ordered_json;

/// More heaps than these after one move are written once, with their counts.
constexpr std::uint64_t most_copies = 1000;

Json heap_of(const Position& position) {
  Json heap = Json::array();
  for (const std::int64_t coordinate : position) heap.push_back(coordinate);
  return heap;
}

void add_option(Json& move, const Option& option) {
  std::uint64_t heaps = 0;
  bool few = true;
  for (const Component& component : option) {
    few = few && component.count <= most_copies - heaps;
    if (few) heaps += component.count;
  }
  Json to = Json::array();
  Json counts = Json::array();
  for (const Component& component : option) {
    for (std::uint64_t i = 0; i < (few ? component.count : 1); ++i) {
      to.push_back(heap_of(component.position));
    }
    counts.push_back(component.count);
  }
  move["to"] = std::move(to);
  if (!few) move["to_counts"] = std::move(counts);
}

}  // namespace

std::string json_of(const SolvedSum& sum) {
  const Solution& solution = sum.solution;
  Json document;
  document["ruleset"] = sum.ruleset ? Json(*sum.ruleset) : Json(nullptr);
  document["outcome"] = solution.outcome == Outcome::N ? "N" : "P";
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
    Json move;
    move["component"] = winning.component;
    move["from"] = heap_of(sum.components[winning.component].position);
    add_option(move, winning.to);
    moves.push_back(std::move(move));
  }
  document["winning_moves"] = std::move(moves);
  document["winning_move_count"] = solution.winning_moves.size();
  document["complete"] = solution.complete;
  if (!solution.complete) document["stopped"] = solution.stopped;
  return document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace grundy::cli
