// The values of a strong component with loops.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/labels_so_far.hpp"
#include "grundy/graph.hpp"

namespace grundy::graph {

/// Gives every member its value. All options of members are members, which are unknown, or have
/// their values. `local` has a number for each vertex; those of the members are overwritten. O(e (1
/// + k)) for e edges from members and at most k different nim-values among the options of one; 4
/// bytes an edge and 25 a member.
void label_component(GraphView graph, std::span<const Vertex> members,
                     std::vector<std::uint32_t>& local, LabelsSoFar& labels, Observer& observer);

}  // namespace grundy::graph
