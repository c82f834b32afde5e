#include "cli/sum_argument.hpp"

#include <cstddef>

#include "cli/heap_argument.hpp"
#include "cli/output.hpp"

namespace grundy::cli {

SumArgument read_sum(const std::vector<std::string>& arguments, Games& games) {
  SumArgument sum;
  std::size_t first = 0;
  if (!brings_rules(arguments.front())) {
    first = 1;
    sum.standard = &games.open(arguments.front());
  }
  for (std::size_t i = first; i < arguments.size(); ++i) {
    const HeapArgument heap = read_heap(arguments[i]);
    if (!heap.rules && sum.standard == nullptr) {
      heap.piece.fail("the heap '" + heap.piece.string() + "' has no rules",
                      "the first argument is a heap with its own rules, so every heap needs them: "
                      "'RULESET: HEAP'");
    }
    Game& game = heap.rules ? games.open(*heap.rules) : *sum.standard;
    sum.heaps.push_back({&game, game.position(heap), heap.copies, heap.rules.has_value()});
  }
  games.require_all_used();
  return sum;
}

std::vector<PlayHeap> play_heaps(const SumArgument& sum) {
  std::vector<PlayHeap> heaps;
  for (const SumArgument::Heap& heap : sum.heaps) {
    Session* session = heap.game->session.get();
    heaps.push_back({{&session->rules(), session, heap.position}, heap.copies});
  }
  return heaps;
}

void warn_of_observed(std::span<const SumComponent> sum) {
  const SumComponent* before = nullptr;
  for (const SumComponent& component : sum) {
    const bool again = before != nullptr && before->values == component.values &&
                       before->position == component.position;
    before = &component;
    if (again) continue;  // copies stand together
    const HeapValue value = component.values->value(component.position);
    if (value.status != ValueStatus::observed) continue;
    complain("grundy: heap " + component.position.text() +
             " rests on a law that was only observed: " + value.law + "\n");
  }
}

}  // namespace grundy::cli
