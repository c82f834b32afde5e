// What is known of the values while they are worked out.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "graph/infinite_sets.hpp"
#include "grundy/graph.hpp"

namespace grundy::graph {

/// In the place of a value: not known yet.
inline constexpr std::uint32_t unknown = std::numeric_limits<std::uint32_t>::max();
/// With an index into the sets: infinite.
inline constexpr std::uint32_t infinite_bit = std::uint32_t{1} << 31;

class LabelsSoFar {
 public:
  /// `counters` is empty when nobody wants them.
  LabelsSoFar(std::vector<std::uint32_t>& values, std::vector<std::uint32_t>& counters,
              std::vector<std::vector<std::uint32_t>>& sets)
      : values_(values), counters_(counters), sets_(sets) {}

  [[nodiscard]] bool known(Vertex vertex) const { return values_[vertex] != unknown; }
  [[nodiscard]] bool finite(Vertex vertex) const { return values_[vertex] < infinite_bit; }
  /// The value of a finite vertex; of others infinite_bit or more.
  [[nodiscard]] std::uint32_t value(Vertex vertex) const { return values_[vertex]; }

  void set_finite(Vertex vertex, std::uint32_t value) {
    values_[vertex] = value;
    if (!counters_.empty()) counters_[vertex] = ++labelled_;
  }
  /// K are the finite values of its options.
  void set_infinite(Vertex vertex, const GraphView& graph) {
    numbers_.clear();
    for (const Vertex option : graph.options(vertex)) {
      if (finite(option)) numbers_.push_back(value(option));
    }
    values_[vertex] = infinite_bit | sets_.index_of(numbers_);
  }
  /// Whether an infinite vertex has an option of this value.
  [[nodiscard]] bool infinite_has(Vertex vertex, std::uint32_t number) const {
    return sets_.contains(values_[vertex] & ~infinite_bit, number);
  }
  [[nodiscard]] std::uint64_t set_bytes() const { return sets_.bytes(); }

 private:
  std::vector<std::uint32_t>& values_;
  std::vector<std::uint32_t>& counters_;
  InfiniteSets sets_;
  std::vector<std::uint32_t> numbers_;
  std::uint32_t labelled_ = 0;
};

}  // namespace grundy::graph
