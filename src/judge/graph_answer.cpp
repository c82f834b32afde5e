#include "judge/graph_answer.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "grundy/error.hpp"
#include "grundy/hackenbush.hpp"
#include "judge/negative.hpp"
#include "rules/evaluate.hpp"

namespace grundy::judge {

using problem::Edges;
using problem::Play;

namespace {

// Steps of small pieces of work between two looks at the observer.
constexpr std::uint64_t look = std::uint64_t{1} << 16;
// Of an edge in the list.
constexpr std::uint64_t edge_bytes = sizeof(Edge);

bool any_negative(std::span<const std::int64_t> coordinates) {
  return std::any_of(coordinates.begin(), coordinates.end(), [](std::int64_t c) { return c < 0; });
}

/// The least number of tokens that is played like so many: of two on a vertex without a nim-value
/// the sum is drawn, and with one they cancel.
std::uint64_t like(std::uint64_t count) { return count < 3 ? count : 2 + count % 2; }

}  // namespace

GraphAnswer::GraphAnswer(const problem::Program& program, const Input& input, problem::State& state,
                         Observer& observer)
    : program_(program),
      input_(input),
      state_(state),
      observer_(observer),
      vertices_(std::max<std::size_t>(program.arity, 1)) {}

Observer& GraphAnswer::watch(std::uint64_t work) {
  work_ += work;
  if (work_ < look) return quiet_;
  work_ = 0;
  return observer_;
}

void GraphAnswer::clear() {
  vertices_.clear();
  paths_.clear();
  last_from_ = VertexTable::unnamed;
  edges_ = EdgeList();
  edge_count_ = 0;
  built_ = false;
  graph_ = Graph();
  values_.reset();
  outcomes_[0].reset();
  outcomes_[1].reset();
  ground_.clear();
  picture_value_.reset();
}

void GraphAnswer::put(Vertex from, Vertex to) {
  if (++edge_count_ % look == 0) {
    observer_.poll("edges", edge_count_, 0);
    observer_.require_memory("the edges", edge_count_ * edge_bytes + vertices_.bytes());
  }
  edges_.add(from, to);
}

void GraphAnswer::add(const Edges& edges) {
  rules::Steps steps(observer_);
  state_.frame.steps = &steps;
  const auto& items = edges.ends.list.items;
  const std::int64_t limit = edges.ends.infinite_sets ? state_.largest() : 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    state_.frame.source = edges.ends.source.get();
    rules::for_each_position(items[i], state_.frame, limit,
                             [&](std::span<const std::int64_t> ends, std::uint64_t count) {
                               if (any_negative(ends)) fail_negative(edges, i, ends);
                               add_edge(ends, edges.both_ways[i], count);
                               return true;
                             });
  }
  state_.frame.steps = nullptr;
}

void GraphAnswer::add_edge(std::span<const std::int64_t> ends, bool both_ways,
                           std::uint64_t count) {
  const std::size_t half = ends.size() / 2;
  const std::uint64_t beside = edge_count_ * edge_bytes;
  // Formulas give the edges of one vertex after each other.
  if (last_from_ == VertexTable::unnamed || !same(last_label_, ends.first(half))) {
    last_from_ = vertices_.add(ends.first(half), beside, observer_);
    last_label_.assign(ends.begin(), ends.begin() + static_cast<std::ptrdiff_t>(half));
  }
  const Vertex from = last_from_;
  const Vertex to = vertices_.add(ends.last(half), beside, observer_);
  if (program_.play == Play::hackenbush) {
    // Each is an edge of its own.
    for (std::uint64_t i = 0; i < count; ++i) put(from, to);
    return;
  }
  put(from, to);
  if (both_ways) put(to, from);
}

void GraphAnswer::add_path(std::string_view word) {
  const auto vertex = [&](std::int64_t node) {
    return vertices_.add({&node, 1}, edge_count_ * edge_bytes + paths_.bytes(), observer_);
  };
  std::int64_t node = 0;
  for (const char letter : word) {
    const std::array<std::int64_t, 2> key = {node, static_cast<unsigned char>(letter)};
    const Vertex before = paths_.size();
    const Vertex next = paths_.add(key, edge_count_ * edge_bytes + vertices_.bytes(), observer_);
    // Names that cannot be read.
    const std::int64_t name = -std::int64_t{next};
    if (paths_.size() != before) put(vertex(node), vertex(name));
    node = name;
  }
}

void GraphAnswer::fail_negative(const Edges& edges, std::size_t item,
                                std::span<const std::int64_t> ends) const {
  const std::size_t half = ends.size() / 2;
  const auto end = any_negative(ends.first(half)) ? ends.first(half) : ends.last(half);
  const std::string message = "the vertex " + text_of(end) + " is negative";
  const std::string hint = "coordinates of a vertex are 0 or more";
  const auto& position = edges.ends.list.items[item].position;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    if (ends[i] >= 0 || position[i]->op != rules::Op::variable) continue;
    const std::uint32_t slot = position[i]->slot;
    if (slot >= state_.number_begins.size()) continue;
    if (program_.grammar.counters.numbers.count(slot) != 0) continue;
    throw Error(ErrorKind::bad_input, message, input_.place(state_.number_begins[slot]), hint);
  }
  const auto& source = *edges.ends.source;
  throw Error(ErrorKind::bad_input, message, Place{source.name, source.text, 0, source.text.size()},
              hint + "; add an 'if' where there is no such edge");
}

Outcome GraphAnswer::outcome() {
  read_tokens();
  if (program_.play == Play::hackenbush) return outcome_of_picture();
  return program_.wins ? outcome_of_wins() : outcome_of_tokens();
}

void GraphAnswer::read_tokens() {
  const bool picture = program_.play == Play::hackenbush;
  tokens_.clear();
  for_each_position(
      program_.heaps, state_, [&](std::span<const std::int64_t> coordinates, std::uint64_t count) {
        if (any_negative(coordinates)) fail_negative_heap(program_.heaps, coordinates, "vertex");
        if (tokens_.size() % look == look - 1) {
          observer_.poll("tokens", tokens_.size(), 0);
          observer_.require_memory("the tokens", tokens_.size() * 2 * sizeof(Vertex));
        }
        tokens_.insert(tokens_.end(), picture ? std::min<std::uint64_t>(count, 1) : like(count),
                       vertices_.find(coordinates));
        return true;
      });
}

void GraphAnswer::build() {
  if (std::exchange(built_, true)) return;
  graph_ =
      Graph(vertices_.size(), std::exchange(edges_, {}), watch(vertices_.size() + edge_count_));
}

const GraphOutcomes& GraphAnswer::outcomes(bool misere) {
  auto& known = outcomes_[misere ? 1 : 0];
  if (!known) {
    build();
    GraphEnding ending;
    ending.misere = misere;
    known = graph_outcomes(graph_, ending, watch(vertices_.size() + edge_count_));
  }
  return *known;
}

Outcome GraphAnswer::outcome_of_tokens() {
  if (tokens_.empty()) return Outcome::P;
  // A single token needs no values; those of a graph that loops can cost much more.
  if (tokens_.size() == 1) {
    return values_ ? values_->outcome(tokens_[0]) : outcomes(false).outcome(tokens_[0]);
  }
  if (!values_) {
    build();
    GraphValueOptions options;
    options.remoteness = false;
    values_ = graph_values(graph_, options, watch(vertices_.size() + edge_count_));
  }
  // No moves are wanted.
  return solve(graph_, *values_, tokens_, 0).outcome;
}

Outcome GraphAnswer::outcome_of_wins() {
  if (tokens_.size() != 1) {
    throw Error(ErrorKind::bad_input,
                "'wins' speaks of one token, here are " + std::to_string(tokens_.size()),
                "misere play has no sums; 'heaps' must be one vertex");
  }
  const auto& wins = *program_.wins;
  for (const bool misere : {false, true}) {
    const problem::Name& name = misere ? *wins.misere : *wins.normal;
    if (!wins.condition.uses.has(name)) continue;
    const Outcome outcome = outcomes(misere).outcome(tokens_[0]);
    if (outcome == Outcome::D) return outcome;
    state_.set_number(name.slot, outcome == Outcome::N ? 1 : 0);
  }
  return wins.condition.evaluate(state_) != 0 ? Outcome::N : Outcome::P;
}

Outcome GraphAnswer::outcome_of_picture() {
  if (tokens_.empty()) return Outcome::P;
  if (!picture_value_ || tokens_ != ground_) {
    Observer& observer = watch(vertices_.size() + edge_count_);
    observer.require_memory("the picture", 3 * edge_count_ * edge_bytes + vertices_.bytes());
    picture_value_ = Hackenbush(vertices_.size(), edges_, tokens_, observer).value();
    ground_ = tokens_;
  }
  return *picture_value_ != 0 ? Outcome::N : Outcome::P;
}

}  // namespace grundy::judge
