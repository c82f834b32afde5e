#include "cli/move_json.hpp"

#include <cstdint>
#include <utility>

namespace grundy::cli {
namespace {

/// More heaps than these after one move are written once, with their counts.
constexpr std::uint64_t most_copies = 1000;

}  // namespace

Json heap_of(const Position& position) {
  Json heap = Json::array();
  for (const std::int64_t coordinate : position) heap.push_back(coordinate);
  return heap;
}

Json move_of(std::size_t component, const Position& from, const Option& to) {
  Json move;
  move["component"] = component;
  move["from"] = heap_of(from);
  add_option(move, to);
  return move;
}

Json move_of(const Play& play, const PlayMove& move) {
  return move_of(move.heap, play.heaps()[move.heap].component.position, move.to);
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

std::string line_of(const Json& document) {
  return document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace grundy::cli
