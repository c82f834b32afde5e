// The text formats of a table: one value a line, CSV, b-file, JSON.
#include "cli/value_table.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/choice.hpp"
#include "core/checksum.hpp"

namespace grundy::cli {
namespace {

constexpr const char* names[] = {"plain", "csv", "bfile", "json", "npy", "checksum"};

void write_position(const std::vector<std::int64_t>& position, char between, Output& output) {
  for (std::size_t i = 0; i < position.size(); ++i) {
    if (i != 0) output.write(between);
    output.write(static_cast<std::uint64_t>(position[i]));
  }
}

/// Calls `body(position, value)` for each position, or for each of the value `where`.
template <typename Body>
void for_each_position(const ValueTable& table, std::optional<Nimber> where, Body body) {
  PositionCounter counter(table);
  const std::uint64_t size = table.size();
  for (std::uint64_t i = 0; i < size; ++i, counter.next()) {
    const Nimber value = table[i];
    if (!where || value == *where) body(counter.position(), value);
  }
}

void write_plain(const ValueTable& table, std::optional<Nimber> where, Output& output) {
  if (where) {
    for_each_position(table, where, [&](const auto& position, Nimber) {
      write_position(position, ',', output);
      output.write('\n');
    });
    return;
  }
  const std::uint64_t size = table.size();
  for (std::uint64_t i = 0; i < size; ++i) {
    output.write(table[i]);
    output.write('\n');
  }
}

void write_csv(const ValueTable& table, std::optional<Nimber> where, Output& output) {
  if (table.coordinates() == 1) {
    output.write("n,value\n");
  } else if (table.coordinates() <= 3) {
    output.write(std::string_view("x,y,z").substr(0, 2 * table.coordinates() - 1));
    output.write(",value\n");
  } else {
    for (std::size_t i = 0; i < table.coordinates(); ++i) {
      output.write('x');
      output.write(std::uint64_t{i + 1});
      output.write(',');
    }
    output.write("value\n");
  }
  for_each_position(table, where, [&](const auto& position, Nimber value) {
    write_position(position, ',', output);
    output.write(',');
    output.write(value);
    output.write('\n');
  });
}

void write_bfile(const ValueTable& table, std::optional<Nimber> where, Output& output) {
  for_each_position(table, where, [&](const auto& position, Nimber value) {
    output.write(static_cast<std::uint64_t>(position[0]));
    output.write(' ');
    output.write(value);
    output.write('\n');
  });
}

/// A number for a heap, a list for a tuple.
void write_json_position(const std::vector<std::int64_t>& position, Output& output) {
  if (position.size() > 1) output.write('[');
  write_position(position, ',', output);
  if (position.size() > 1) output.write(']');
}

/// Lists within lists, one level a coordinate.
void write_json_values(const ValueTable& table, Output& output) {
  std::vector<std::uint64_t> blocks(table.coordinates(), 1);  // values of one list of each level
  for (std::size_t axis = table.coordinates(); axis-- > 0;) {
    blocks[axis] = table.extent(axis) * (axis + 1 < blocks.size() ? blocks[axis + 1] : 1);
  }
  const std::uint64_t size = table.size();
  for (std::uint64_t i = 0; i < size; ++i) {
    if (i != 0) output.write(',');
    for (const std::uint64_t block : blocks) {
      if (i % block == 0) output.write('[');
    }
    output.write(table[i]);
    for (const std::uint64_t block : blocks) {
      if ((i + 1) % block == 0) output.write(']');
    }
  }
}

void write_json(const ValueTable& table, std::optional<Nimber> where, Output& output) {
  output.write("{\"ruleset\":");
  output.write(
      nlohmann::json(table.ruleset).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  output.write(",\"from\":");
  write_json_position(table.from, output);
  output.write(",\"to\":");
  write_json_position(table.to, output);
  if (where) {
    output.write(",\"where\":");
    output.write(*where);
    output.write(",\"heaps\":[");
    bool first = true;
    for_each_position(table, where, [&](const auto& position, Nimber) {
      if (!first) output.write(',');
      first = false;
      write_json_position(position, output);
    });
    output.write(']');
  } else {
    output.write(",\"values\":");
    write_json_values(table, output);
  }
  output.write("}\n");
}

void write_checksum(const ValueTable& table, Output& output) {
  const std::uint64_t end = table.offset + table.size();
  output.write(core::checksum_text(core::checksum(*table.values, table.offset, end)));
  output.write('\n');
}

}  // namespace

std::uint64_t ValueTable::size() const {
  std::uint64_t product = 1;
  for (std::size_t axis = 0; axis < coordinates(); ++axis) product *= extent(axis);
  return product;
}

void PositionCounter::next() {
  for (std::size_t axis = at_.size(); axis-- > 0;) {
    if (at_[axis] < table_.to[axis]) {
      ++at_[axis];
      return;
    }
    at_[axis] = table_.from[axis];
  }
}

Format read_format(const std::string& name) {
  return static_cast<Format>(read_choice("format", name, {std::begin(names), std::end(names)}));
}

void write(const ValueTable& table, Format format, std::optional<Nimber> where, Output& output) {
  switch (format) {
    case Format::plain:
      return write_plain(table, where, output);
    case Format::csv:
      return write_csv(table, where, output);
    case Format::bfile:
      return write_bfile(table, where, output);
    case Format::json:
      return write_json(table, where, output);
    case Format::npy:
      return write_npy(table, where, output);
    case Format::checksum:
      return write_checksum(table, output);
  }
}

}  // namespace grundy::cli
