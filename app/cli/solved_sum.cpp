#include <limits>

#include "cli/solve_report.hpp"

namespace grundy::cli {
namespace {

/// Components take memory of their own; 5x10^9 is refused before it does.
constexpr std::uint64_t bytes_per_component = 256;

void add_components(SolvedSum& sum, const SumArgument::Heap& heap, const Observer& observer) {
  Session* session = heap.game->session.get();
  const std::uint64_t room =
      std::numeric_limits<std::uint64_t>::max() / bytes_per_component - sum.components.size();
  observer.require_memory("the list of heaps",
                          heap.copies > room
                              ? std::numeric_limits<std::uint64_t>::max()
                              : (sum.components.size() + heap.copies) * bytes_per_component);
  for (std::uint64_t i = 0; i < heap.copies; ++i) {
    sum.components.push_back({&session->rules(), session, heap.position});
    sum.own.push_back(heap.own);
  }
}

}  // namespace

SolvedSum unsolved(const SumArgument& argument, const Observer& observer) {
  SolvedSum sum;
  if (argument.standard != nullptr) sum.ruleset = argument.standard->session->rules().canonical();
  for (const SumArgument::Heap& heap : argument.heaps) add_components(sum, heap, observer);
  return sum;
}

}  // namespace grundy::cli
