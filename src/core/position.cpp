#include "grundy/position.hpp"

#include <algorithm>

#include "grundy/error.hpp"

namespace grundy {

Position::Position(std::span<const std::int64_t> coordinates) {
  if (coordinates.empty() || coordinates.size() > max_coordinates) {
    throw Error(ErrorKind::bad_input, "a position has 1 to " + std::to_string(max_coordinates) +
                                          " coordinates, not " +
                                          std::to_string(coordinates.size()));
  }
  size_ = static_cast<std::uint8_t>(coordinates.size());
  std::copy(coordinates.begin(), coordinates.end(), coordinates_.begin());
}

std::string Position::text() const {
  if (size_ == 1) return std::to_string(coordinates_[0]);
  std::string text = "(";
  for (std::size_t i = 0; i < size_; ++i) {
    if (i != 0) text += ',';
    text += std::to_string(coordinates_[i]);
  }
  return text + ")";
}

std::uint64_t add_counts(std::uint64_t a, std::uint64_t b) noexcept {
  std::uint64_t sum = 0;
  if (!__builtin_add_overflow(a, b, &sum) && sum < huge_even_count) return sum;
  return ((a ^ b) & 1) != 0 ? huge_odd_count : huge_even_count;
}

std::uint64_t multiply_counts(std::uint64_t a, std::uint64_t b) noexcept {
  std::uint64_t product = 0;
  if (!__builtin_mul_overflow(a, b, &product) && product < huge_even_count) return product;
  return (a & b & 1) != 0 ? huge_odd_count : huge_even_count;
}

void normalise(Option& option) {
  std::sort(option.begin(), option.end());
  std::size_t kept = 0;
  for (const Component& component : option) {
    if (component.count == 0) continue;
    if (kept != 0 && option[kept - 1].position == component.position) {
      option[kept - 1].count = add_counts(option[kept - 1].count, component.count);
    } else {
      option[kept++] = component;
    }
  }
  option.resize(kept);
}

std::string to_text(const Option& option) {
  if (option.empty()) return "nothing";
  std::string text;
  for (const Component& component : option) {
    // A few copies are written out, as a player would see them.
    const std::uint64_t shown = component.count <= 4 ? component.count : 1;
    for (std::uint64_t i = 0; i < shown; ++i) {
      if (!text.empty()) text += " + ";
      if (component.count >= huge_even_count) {
        text += "2^64 or more copies of ";
      } else if (component.count > 4) {
        text += std::to_string(component.count) + " copies of ";
      }
      text += component.position.text();
    }
  }
  return text;
}

}  // namespace grundy
