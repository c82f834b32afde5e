// The short way to the vertex of a label that is a number.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

#include "grundy/graph_text.hpp"

namespace grundy {

struct LabelNumbers {
  /// No vertex has this number.
  static constexpr Vertex none = std::numeric_limits<Vertex>::max();

  /// VertexLabels::add of the number in decimal digits, without zeros before them.
  static Vertex add(VertexLabels& labels, std::uint64_t number) {
    if (number < labels.numbers_.size()) {
      const Vertex next = labels.numbers_[number];
      if (next != 0) return next - 1;
    }
    return labels.add_number(number);
  }

  /// Has the place of a number in the table brought from memory, for an add() soon after.
  static void expect(const VertexLabels& labels, std::uint64_t number) {
    if (number < labels.numbers_.size()) __builtin_prefetch(labels.numbers_.data() + number);
  }
};

}  // namespace grundy
