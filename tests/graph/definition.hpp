// The theory of graph games as its definitions have it, for small graphs: who wins by going round
// until nothing changes, sums as one graph of all positions, values by playing against nim-heaps.
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "grundy/graph.hpp"

namespace grundy::testing {

/// The options of each position.
using Options = std::vector<std::vector<Vertex>>;

struct Play {
  std::vector<Outcome> outcome;
  std::vector<std::optional<std::uint32_t>> remoteness;
};

/// `ends[p]` is the outcome of a position where play has ended.
inline Play play_out(const Options& options, const std::vector<std::optional<Outcome>>& ends) {
  const std::size_t count = options.size();
  Play play{std::vector<Outcome>(count, Outcome::D),
            std::vector<std::optional<std::uint32_t>>(count)};
  for (std::size_t p = 0; p < count; ++p) {
    if (!ends[p]) continue;
    play.outcome[p] = *ends[p];
    play.remoteness[p] = 0;
  }
  // In round r: what is decided by the rounds before.
  bool changed = true;
  for (std::uint32_t round = 1; changed; ++round) {
    changed = false;
    const Play before = play;
    for (std::size_t p = 0; p < count; ++p) {
      if (before.remoteness[p]) continue;
      bool wins = false;
      bool loses = true;
      for (const Vertex option : options[p]) {
        wins = wins || (before.remoteness[option] && before.outcome[option] == Outcome::P);
        loses = loses && before.remoteness[option] && before.outcome[option] == Outcome::N;
      }
      if (!wins && !loses) continue;
      play.outcome[p] = wins ? Outcome::N : Outcome::P;
      play.remoteness[p] = round;
      changed = true;
    }
  }
  return play;
}

/// Who cannot move loses, or wins.
inline std::vector<std::optional<Outcome>> ends_of(const Options& options, bool misere = false) {
  std::vector<std::optional<Outcome>> ends(options.size());
  for (std::size_t p = 0; p < options.size(); ++p) {
    if (options[p].empty()) ends[p] = misere ? Outcome::N : Outcome::P;
  }
  return ends;
}

/// The sum of two games; the position (a, b) has the number a * |B| + b.
inline Options sum_of(const Options& a, const Options& b) {
  Options sum;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      std::vector<Vertex> moves;
      for (const Vertex to : a[i]) moves.push_back(static_cast<Vertex>(to * b.size() + j));
      for (const Vertex to : b[j]) moves.push_back(static_cast<Vertex>(i * b.size() + to));
      sum.push_back(std::move(moves));
    }
  }
  return sum;
}

/// Nim-heaps up to `largest`.
inline Options nim_heaps(std::uint32_t largest) {
  Options heaps(largest + 1);
  for (std::uint32_t n = 0; n <= largest; ++n) {
    for (std::uint32_t to = 0; to < n; ++to) heaps[n].push_back(to);
  }
  return heaps;
}

inline Graph graph_of(const Options& options) {
  EdgeList edges;
  for (std::size_t v = 0; v < options.size(); ++v) {
    for (const Vertex to : options[v]) edges.add(static_cast<Vertex>(v), to);
  }
  return Graph(static_cast<Vertex>(options.size()), std::move(edges));
}

/// Up to `most` vertices with up to `degree` edges each, which may repeat; without loops, edges go
/// to smaller numbers of a random numbering.
inline rc::Gen<Options> digraph(int most, int degree, bool loops) {
  // A size of 100 makes every number of a range as likely as any other.
  return rc::gen::resize(
      100, rc::gen::exec([=] {
        const int count = *rc::gen::inRange(1, most + 1);
        std::vector<Vertex> order;
        for (int v = 0; v < count; ++v) order.push_back(static_cast<Vertex>(v));
        if (!loops) {
          for (std::size_t v = order.size(); v > 1; --v) {
            std::swap(order[v - 1], order[*rc::gen::inRange<std::size_t>(0, v)]);
          }
        }
        Options options(static_cast<std::size_t>(count));
        for (int v = 0; v < count; ++v) {
          const int targets = loops ? count : v;
          if (targets == 0) continue;
          const int edges = *rc::gen::inRange(0, degree + 1);
          for (int e = 0; e < edges; ++e) {
            options[order[static_cast<std::size_t>(v)]].push_back(
                order[*rc::gen::inRange<std::size_t>(0, static_cast<std::size_t>(targets))]);
          }
        }
        return options;
      }));
}

/// So many small graphs that a case has a good chance to hold what is rare.
inline rc::Gen<std::vector<Options>> many(const rc::Gen<Options>& graphs) {
  return rc::gen::container<std::vector<Options>>(20, graphs);
}

}  // namespace grundy::testing
