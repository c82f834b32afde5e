// The labels of vertices. Most graphs name theirs 0 to n - 1 or 1 to n, in any order: such a label
// is looked up in a table by its number. All others are words in a hash table, which compares with
// the text itself.
//
// A number that comes while the table would be mostly holes is a word. When the table grows over
// it, it moves there. The first places of the table are had without asking: where a graph has
// vertices in any order, its first labels would be words for no reason (a quarter of the time of
// reading 10^6 vertices and 10^7 edges).
#include "graph/labels.hpp"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <random>

#include "grundy/error.hpp"

namespace grundy {
namespace {

constexpr Vertex none = LabelNumbers::none;
constexpr std::uint32_t free_slot = 0xffffffff;  // vertices in slots are less than vertex_mask_

// The table of numbers may have so many places for each label there is, and always so many, of
// which only what is used takes memory.
constexpr std::uint64_t places_a_label = 4;
constexpr std::uint64_t free_places = std::uint64_t{1} << 20;

/// The number whose decimal digits, without zeros before them, are this label.
std::optional<std::uint64_t> number_of(std::string_view label) {
  constexpr std::size_t most_digits = 19;  // all of them fit in 64 bits
  if (label.empty() || label.size() > most_digits) return std::nullopt;
  if (label[0] == '0' && label.size() > 1) return std::nullopt;
  std::uint64_t number = 0;
  for (const char c : label) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + static_cast<std::uint64_t>(c - '0');
  }
  return number;
}

/// Another number in each process: nobody can write a file whose labels share all their slots.
std::uint64_t process_seed() {
  static const std::uint64_t seed = [] {
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
  }();
  return seed;
}

std::uint32_t tag(std::uint64_t hash, std::uint32_t vertex_mask) {
  return static_cast<std::uint32_t>(hash >> 32) & ~vertex_mask;
}

}  // namespace

VertexLabels::VertexLabels(std::uint64_t most)
    : most_(std::min(most, most_labels)), seed_(process_seed()) {}

std::uint64_t VertexLabels::begin(std::uint64_t vertex) const {
  if (vertex == begins_.size()) return text_.size();
  std::uint64_t turns = 0;
  if (!turns_.empty()) {
    turns = static_cast<std::uint64_t>(
        std::upper_bound(turns_.begin(), turns_.end(), static_cast<Vertex>(vertex)) -
        turns_.begin());
  }
  return (turns << 32) + begins_[vertex];
}

std::string_view VertexLabels::operator[](Vertex vertex) const {
  const std::uint64_t from = begin(vertex);
  return {text_.data() + from, static_cast<std::size_t>(begin(std::uint64_t{vertex} + 1) - from)};
}

std::optional<Vertex> VertexLabels::find(std::string_view label) const {
  const std::optional<std::uint64_t> number = number_of(label);
  Vertex vertex = none;
  if (number && *number < numbers_.size()) {
    vertex = numbers_[*number] - 1;  // 0 becomes none
  } else {
    vertex = find_word(label);
  }
  if (vertex == none) return std::nullopt;
  return vertex;
}

Vertex VertexLabels::add(std::string_view label) {
  const std::optional<std::uint64_t> number = number_of(label);
  return number ? LabelNumbers::add(*this, *number) : add_word(label);
}

std::uint64_t VertexLabels::memory() const noexcept {
  return text_.capacity() + sizeof(std::uint32_t) * (begins_.capacity() + numbers_.capacity() +
                                                     slots_.capacity() + turns_.capacity());
}

Vertex VertexLabels::append(std::string_view label) {
  const std::uint64_t vertex = size();
  if (vertex >= most_) {
    throw Error(ErrorKind::budget, fmt::format("the graph has more than {} vertices", most_),
                "cut it into parts that are not connected, and solve each by itself");
  }
  const std::uint64_t from = text_.size();
  text_.insert(text_.end(), label.begin(), label.end());
  while (turns_.size() < from >> 32) turns_.push_back(static_cast<Vertex>(vertex));
  begins_.push_back(static_cast<std::uint32_t>(from));
  return static_cast<Vertex>(vertex);
}

Vertex VertexLabels::add_number(std::uint64_t number) {
  std::array<char, 20> digits;
  const char* end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  const std::string_view label(digits.data(), static_cast<std::size_t>(end - digits.data()));
  if (number >= numbers_.size() && !grow_numbers(number)) return add_word(label);
  if (numbers_[number] == 0) numbers_[number] = append(label) + 1;
  return numbers_[number] - 1;
}

/// Makes the table larger, so that it has a place for this number; false when it would be too
/// large for the labels there are.
bool VertexLabels::grow_numbers(std::uint64_t number) {
  const std::uint64_t twice = 2 * static_cast<std::uint64_t>(numbers_.size());
  if (number < free_places) {
    numbers_.resize(std::min(free_places, std::max(number + 1, twice)));
    return true;
  }
  // At least twice as large, since each time all words are looked through.
  const std::uint64_t most = places_a_label * (size() + 1);
  if (number >= most || most < twice) return false;
  numbers_.resize(most);
  for (const std::uint32_t slot : slots_) {
    if (slot == free_slot) continue;
    const Vertex vertex = slot & vertex_mask_;
    const std::optional<std::uint64_t> word = number_of((*this)[vertex]);
    if (word && *word < most) numbers_[*word] = vertex + 1;
  }
  return true;
}

Vertex VertexLabels::find_word(std::string_view label) const {
  if (words_ == 0 || slots_.empty()) return none;
  const std::uint64_t hash = XXH3_64bits_withSeed(label.data(), label.size(), seed_);
  const std::uint32_t wanted = tag(hash, vertex_mask_);
  const std::uint64_t last = slots_.size() - 1;
  for (std::uint64_t i = hash & last; slots_[i] != free_slot; i = (i + 1) & last) {
    if ((slots_[i] & ~vertex_mask_) != wanted) continue;
    const Vertex vertex = slots_[i] & vertex_mask_;
    if ((*this)[vertex] == label) return vertex;
  }
  return none;
}

Vertex VertexLabels::add_word(std::string_view label) {
  require_slot();
  const std::uint64_t hash = XXH3_64bits_withSeed(label.data(), label.size(), seed_);
  const std::uint32_t wanted = tag(hash, vertex_mask_);
  const std::uint64_t last = slots_.size() - 1;
  std::uint64_t i = hash & last;
  for (; slots_[i] != free_slot; i = (i + 1) & last) {
    if ((slots_[i] & ~vertex_mask_) != wanted) continue;
    const Vertex vertex = slots_[i] & vertex_mask_;
    if ((*this)[vertex] == label) return vertex;
  }
  const Vertex vertex = append(label);
  slots_[i] = wanted | vertex;
  ++words_;
  return vertex;
}

/// Makes room for one more word, whose vertex will be size(): up to three quarters of the slots are
/// taken, and the vertices leave some bits of a slot to the hash.
void VertexLabels::require_slot() {
  constexpr std::uint64_t least_slots = 16;
  const bool full = 4 * (words_ + 1) > 3 * static_cast<std::uint64_t>(slots_.size());
  if (!full && (size() < vertex_mask_ || vertex_mask_ == free_slot)) return;
  const std::uint64_t count =
      full ? std::max(least_slots, 2 * static_cast<std::uint64_t>(slots_.size())) : slots_.size();
  const int bits = std::min(32, static_cast<int>(std::bit_width(size())) + 1);
  const auto mask = static_cast<std::uint32_t>((std::uint64_t{1} << bits) - 1);
  std::vector<std::uint32_t> slots(count, free_slot);
  for (const std::uint32_t slot : slots_) {
    if (slot == free_slot) continue;
    const Vertex vertex = slot & vertex_mask_;
    const std::string_view label = (*this)[vertex];
    const std::uint64_t hash = XXH3_64bits_withSeed(label.data(), label.size(), seed_);
    std::uint64_t i = hash & (count - 1);
    while (slots[i] != free_slot) i = (i + 1) & (count - 1);
    slots[i] = tag(hash, mask) | vertex;
  }
  slots_.swap(slots);
  vertex_mask_ = mask;
}

}  // namespace grundy
