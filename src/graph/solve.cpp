// Sums of tokens. One addition rule gives the value of a sum, and of a sum after a move.
#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>

#include "grundy/graph.hpp"

namespace grundy {
namespace {

/// What a sum of values is: the nim-sum of the finite ones, and the infinite ones, of which only
/// one alone is worth a look.
struct SumOfValues {
  std::uint32_t nim_sum = 0;
  std::size_t infinite = 0;
  LoopyValue infinite_one{};  // the only one, where there is one

  void add(const LoopyValue& value) {
    if (value.infinite) {
      ++infinite;
      infinite_one = value;
    } else {
      nim_sum ^= value.nimber;
    }
  }

  /// [Smith 1966] n + infinity(K) = infinity(K + n), which is won when 0 is in K + n, so n in K; a
  /// sum of two infinite values is infinity().
  [[nodiscard]] Outcome outcome() const {
    if (infinite == 0) return nim_sum == 0 ? Outcome::P : Outcome::N;
    if (infinite > 1) return Outcome::D;
    const auto& set = infinite_one.finite_options;
    return std::binary_search(set.begin(), set.end(), nim_sum) ? Outcome::N : Outcome::D;
  }
};

void require_vertex(Vertex token, Vertex vertices) {
  if (token < vertices) return;
  throw Error(ErrorKind::bad_input,
              fmt::format("a token on {}, which is no vertex: there are {}", token, vertices));
}

/// Lists the options of a token that `wanted` finds good, each once; false when there are more than
/// fit.
template <class Wanted>
bool list_moves(GraphView graph, std::size_t token, Vertex from, std::uint64_t max_moves,
                std::vector<GraphMove>& moves, const Wanted& wanted) {
  absl::flat_hash_set<Vertex> listed;
  for (const Vertex option : graph.options(from)) {
    if (!wanted(option) || listed.contains(option)) continue;
    if (moves.size() >= max_moves) return false;
    listed.insert(option);
    moves.push_back({token, option});
  }
  return true;
}

/// What a good move leads to: from a won sum a lost one, from a drawn sum a drawn one.
Outcome wanted_after(Outcome outcome) { return outcome == Outcome::N ? Outcome::P : Outcome::D; }

}  // namespace

GraphSolution solve(GraphView graph, const GraphValues& values, std::span<const Vertex> tokens,
                    std::uint64_t max_moves) {
  SumOfValues whole;
  std::size_t first_infinite = tokens.size();
  std::size_t last_infinite = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    require_vertex(tokens[i], graph.vertex_count());
    whole.add(values[tokens[i]]);
    if (!values[tokens[i]].infinite) continue;
    first_infinite = std::min(first_infinite, i);
    last_infinite = i;
  }
  GraphSolution solution;
  solution.outcome = whole.outcome();
  solution.nim_sum = whole.nim_sum;
  solution.infinite_tokens = whole.infinite;
  if (solution.outcome == Outcome::P) return solution;
  const Outcome wanted = wanted_after(solution.outcome);
  for (std::size_t i = 0; i < tokens.size() && solution.complete; ++i) {
    SumOfValues others = whole;
    if (values[tokens[i]].infinite) {
      --others.infinite;
      others.infinite_one = values[tokens[i == last_infinite ? first_infinite : last_infinite]];
    } else {
      others.nim_sum ^= values[tokens[i]].nimber;
    }
    solution.complete = list_moves(graph, i, tokens[i], max_moves, solution.moves, [&](Vertex to) {
      SumOfValues after = others;
      after.add(values[to]);
      return after.outcome() == wanted;
    });
  }
  return solution;
}

GraphSolution solve(GraphView graph, const GraphOutcomes& outcomes, Vertex token,
                    std::uint64_t max_moves) {
  require_vertex(token, graph.vertex_count());
  GraphSolution solution;
  solution.outcome = outcomes.outcome(token);
  if (solution.outcome == Outcome::P || outcomes.ended(token)) return solution;
  const Outcome wanted = wanted_after(solution.outcome);
  solution.complete = list_moves(graph, 0, token, max_moves, solution.moves,
                                 [&](Vertex to) { return outcomes.outcome(to) == wanted; });
  return solution;
}

}  // namespace grundy
