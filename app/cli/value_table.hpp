// A table of nim-values as the user asked for it, and its formats.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/output.hpp"
#include "grundy/values.hpp"

namespace grundy::cli {

/// Values of all positions between two corners, the last coordinate fastest.
struct ValueTable {
  std::string ruleset;
  std::vector<std::int64_t> from, to;   ///< corners, both inclusive
  const NimSequence* values = nullptr;  ///< the first one is (*values)[offset]
  std::uint64_t offset = 0;

  [[nodiscard]] std::size_t coordinates() const { return from.size(); }
  [[nodiscard]] std::uint64_t extent(std::size_t axis) const {
    return static_cast<std::uint64_t>(to[axis] - from[axis]) + 1;
  }
  [[nodiscard]] std::uint64_t size() const;
  [[nodiscard]] Nimber operator[](std::uint64_t i) const { return (*values)[offset + i]; }
};

/// Walks the positions of a table in its order.
class PositionCounter {
 public:
  explicit PositionCounter(const ValueTable& table) : table_(table), at_(table.from) {}
  [[nodiscard]] const std::vector<std::int64_t>& position() const { return at_; }
  void next();

 private:
  const ValueTable& table_;
  std::vector<std::int64_t> at_;
};

enum class Format { plain, csv, bfile, json, npy, checksum };

/// Throws Error(bad_input) with the nearest name for a format that is none.
[[nodiscard]] Format read_format(const std::string& name);

/// Writes the table, or with `where` only the positions of that value, to `output`.
/// A b-file requires one coordinate; a checksum is of the whole table.
void write(const ValueTable& table, Format format, std::optional<Nimber> where, Output& output);

/// The NumPy format, version 1.0, little endian, of the narrowest unsigned type.
void write_npy(const ValueTable& table, std::optional<Nimber> where, Output& output);

}  // namespace grundy::cli
