#include "judge/vertex_table.hpp"

#include <algorithm>

#include "grundy/error.hpp"

namespace grundy::judge {

namespace {

constexpr std::size_t least_slots = 16;

}  // namespace

VertexTable::VertexTable(std::size_t coordinates)
    : coordinates_(coordinates), labels_(coordinates), slots_(least_slots, unnamed) {}

/// The mixing of splitmix64, so that neighbours and multiples spread. [Steele-Lea-Flood '14]
std::size_t VertexTable::slot_of(std::span<const std::int64_t> vertex) const {
  std::uint64_t hash = 0;
  for (const std::int64_t coordinate : vertex) {
    hash = (hash + static_cast<std::uint64_t>(coordinate)) * 0x9E3779B97F4A7C15U;
  }
  hash = (hash ^ (hash >> 30)) * 0xBF58476D1CE4E5B9U;
  hash = (hash ^ (hash >> 27)) * 0x94D049BB133111EBU;
  hash ^= hash >> 31;
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  while (slots_[slot] != unnamed && !same(vertex, label(slots_[slot]))) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

Vertex VertexTable::find(std::span<const std::int64_t> vertex) const {
  return slots_[slot_of(vertex)];
}

Vertex VertexTable::add(std::span<const std::int64_t> vertex, std::uint64_t beside,
                        const Observer& observer) {
  std::size_t slot = slot_of(vertex);
  if (slots_[slot] != unnamed) return slots_[slot];
  if (2 * std::size_t{size()} >= slots_.size()) {
    grow(beside, observer);
    slot = slot_of(vertex);
  }
  const Vertex added = size();
  labels_.insert(labels_.end(), vertex.begin(), vertex.end());
  return slots_[slot] = added;
}

void VertexTable::grow(std::uint64_t beside, const Observer& observer) {
  constexpr std::size_t most = std::size_t{1} << 33;
  if (slots_.size() >= most) {
    throw Error(ErrorKind::budget, "a graph of more than 2^32 vertices");
  }
  // The labels grow by doubling, and both old and new stand side by side for a moment.
  observer.require_memory("the names of the vertices", beside + 3 * bytes());
  slots_.assign(2 * slots_.size(), unnamed);
  for (Vertex vertex = 1; vertex < size(); ++vertex) slots_[slot_of(label(vertex))] = vertex;
}

std::uint64_t VertexTable::bytes() const {
  return labels_.capacity() * sizeof(std::int64_t) + slots_.size() * sizeof(Vertex);
}

void VertexTable::clear() {
  // A large table is not swept for each of many small graphs.
  const std::size_t wanted = std::max(least_slots, std::size_t{4} * size());
  if (slots_.size() > wanted) slots_.resize(std::max(least_slots, slots_.size() / 2));
  std::fill(slots_.begin(), slots_.end(), unnamed);
  labels_.resize(coordinates_);
}

}  // namespace grundy::judge
