#include "cli/read_table.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>
#include <utility>
#include <vector>

#include "grundy/error.hpp"
#include "rules/parser.hpp"

namespace grundy::cli {
namespace {

bool is_separator(char c) { return c == ' ' || c == '\t' || c == '\r' || c == ','; }

struct Cell {
  std::size_t begin, end;
};

using Line = std::vector<Cell>;

/// The lines that hold something, cut at blanks and commas, without comments.
std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  std::size_t at = text.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t stop = std::min(text.find('#', at), end);
    Line line;
    while (at < stop) {
      if (is_separator(text[at])) {
        ++at;
      } else {
        const std::size_t begin = at;
        while (at < stop && !is_separator(text[at])) ++at;
        line.push_back({begin, at});
      }
    }
    if (!line.empty()) lines.push_back(std::move(line));
    at = end + 1;
  }
  return lines;
}

class TableReader {
 public:
  TableReader(std::string_view text, const std::string& name)
      : text_(text), name_(name), lines_(lines_of(text)) {}

  Table read(TableFormat format) {
    if (lines_.empty()) {
      throw Error(ErrorKind::bad_input, "there is no value in " + name_,
                  "write the values of heaps 0, 1, 2, ... as numbers");
    }
    switch (format == TableFormat::guess ? guess() : format) {
      case TableFormat::csv:
        return csv();
      case TableFormat::bfile:
        return by_index({"n"}, 0);
      case TableFormat::grid:
        return grid();
      default:
        return plain();
    }
  }

 private:
  [[noreturn]] void fail(const Cell& cell, const std::string& message,
                         const std::string& hint = {}) const {
    throw Error(ErrorKind::bad_input, message,
                Place{name_, std::string(text_), cell.begin, cell.end}, hint);
  }

  [[nodiscard]] bool is_number(const Cell& cell) const {
    return std::all_of(text_.begin() + static_cast<std::ptrdiff_t>(cell.begin),
                       text_.begin() + static_cast<std::ptrdiff_t>(cell.end),
                       [](unsigned char c) { return std::isdigit(c) != 0; });
  }

  [[nodiscard]] Nimber number(const Cell& cell) const {
    Nimber value = 0;
    const char* end = text_.data() + cell.end;
    const auto [stop, error] = std::from_chars(text_.data() + cell.begin, end, value);
    if (error == std::errc::result_out_of_range) fail(cell, "the number is over 2^64-1");
    if (error != std::errc() || stop != end) {
      fail(cell, "expected a number from 0 to 2^64-1",
           "a table holds nim-values, and comments after '#'");
    }
    return value;
  }

  [[nodiscard]] std::int64_t coordinate(const Cell& cell) const {
    const Nimber value = number(cell);
    if (value > static_cast<Nimber>(INT64_MAX)) fail(cell, "a coordinate is at most 2^63-1");
    return static_cast<std::int64_t>(value);
  }

  /// A header or commas in each line: csv. Pairs whose first numbers count up: a b-file. Lines of
  /// equal length: a grid.
  [[nodiscard]] TableFormat guess() const {
    const Line& first = lines_.front();
    if (!std::all_of(first.begin(), first.end(),
                     [&](const Cell& cell) { return is_number(cell); })) {
      return first.size() > 1 ? TableFormat::csv : TableFormat::plain;
    }
    const std::size_t width = first.size();
    const bool even = std::all_of(lines_.begin(), lines_.end(),
                                  [&](const Line& line) { return line.size() == width; });
    if (!even || width == 1 || lines_.size() == 1) return TableFormat::plain;
    return width == 2 && counts_up() ? TableFormat::bfile : TableFormat::grid;
  }

  [[nodiscard]] bool counts_up() const {
    for (std::size_t i = 1; i < lines_.size(); ++i) {
      const Cell& before = lines_[i - 1][0];
      const Cell& cell = lines_[i][0];
      if (!is_number(before) || !is_number(cell) || number(cell) != number(before) + 1)
        return false;
    }
    return true;
  }

  Table plain() {
    NimSequence values;
    for (const Line& line : lines_) {
      for (const Cell& cell : line) values.push_back(number(cell));
    }
    return values;
  }

  Table grid() {
    SampledValues samples;
    samples.names = {"x", "y"};
    samples.columns.resize(2);
    for (std::size_t x = 0; x < lines_.size(); ++x) {
      const std::vector<Cell>& cells = lines_[x];
      require_width(lines_[x], lines_[0].size());
      for (std::size_t y = 0; y < cells.size(); ++y) {
        samples.columns[0].push_back(static_cast<std::int64_t>(x));
        samples.columns[1].push_back(static_cast<std::int64_t>(y));
        samples.values.push_back(number(cells[y]));
      }
    }
    return samples;
  }

  Table csv() {
    const Line& header = lines_.front();
    if (is_number(header.front())) {
      // Without a header the last column is the value all the same.
      static const std::vector<std::string> usual = {"x", "y", "z", "u", "v", "w", "s", "t"};
      std::vector<std::string> names = {"n"};
      if (header.size() > 2) {
        if (header.size() > usual.size() + 1) fail(header.back(), too_many);
        names.assign(usual.begin(), usual.begin() + static_cast<std::ptrdiff_t>(header.size()) - 1);
      }
      return by_index(std::move(names), 0);
    }
    if (header.size() < 2) fail(header.back(), "expected names of columns, as n,value");
    if (header.size() > max_coordinates + 1) fail(header.back(), too_many);
    std::vector<std::string> names;
    for (std::size_t i = 0; i + 1 < header.size(); ++i) names.push_back(name(header[i], names));
    if (lines_.size() == 1) {
      throw Error(ErrorKind::bad_input, "there is no value in " + name_ + " under its header");
    }
    return by_index(std::move(names), 1);
  }

  [[nodiscard]] std::string name(const Cell& cell, const std::vector<std::string>& before) const {
    std::string word(text_.substr(cell.begin, cell.end - cell.begin));
    const bool letters = std::all_of(
        word.begin(), word.end(), [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
    if (!letters || std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
      fail(cell, "expected the name of a coordinate, of letters and digits");
    }
    if (std::find(before.begin(), before.end(), word) != before.end()) {
      fail(cell, "the name '" + word + "' stands twice");
    }
    return word;
  }

  void require_width(const Line& line, std::size_t width) const {
    if (line.size() == width) return;
    fail(line.back(), "expected " + std::to_string(width) + " numbers in this line, found " +
                          std::to_string(line.size()));
  }

  /// Lines of coordinates and a value, from line `first` on.
  Table by_index(std::vector<std::string> names, std::size_t first) {
    SampledValues samples;
    samples.names = std::move(names);
    samples.columns.resize(samples.names.size());
    std::set<std::vector<std::int64_t>> seen;
    const bool sequence = samples.names.size() == 1;
    for (std::size_t i = first; i < lines_.size(); ++i) {
      const std::vector<Cell>& cells = lines_[i];
      require_width(lines_[i], samples.names.size() + 1);
      std::vector<std::int64_t> position;
      for (std::size_t axis = 0; axis < samples.names.size(); ++axis) {
        position.push_back(coordinate(cells[axis]));
        samples.columns[axis].push_back(position.back());
      }
      if (sequence) {
        require_next(samples.columns[0], cells[0]);
      } else if (!seen.insert(std::move(position)).second) {
        fail(cells[0], "this position stands twice");
      }
      samples.values.push_back(number(cells.back()));
    }
    if (!sequence || samples.columns[0].front() != 0) return samples;
    NimSequence values;
    for (const Nimber value : samples.values) values.push_back(value);
    return values;
  }

  void require_next(const std::vector<std::int64_t>& column, const Cell& cell) const {
    if (column.size() < 2) return;
    const std::int64_t expected = column[column.size() - 2] + 1;
    if (column.back() == expected) return;
    fail(cell,
         "expected the value of heap " + std::to_string(expected) + " here, not of heap " +
             std::to_string(column.back()),
         "a sequence is searched without gaps");
  }

  static constexpr const char* too_many = "a position has at most 8 coordinates";

  std::string_view text_;
  std::string name_;
  std::vector<Line> lines_;
};

}  // namespace

TableFormat read_table_format(const std::string& name) {
  static const std::vector<std::pair<std::string, TableFormat>> formats = {
      {"plain", TableFormat::plain},
      {"csv", TableFormat::csv},
      {"bfile", TableFormat::bfile},
      {"grid", TableFormat::grid}};
  std::vector<std::string> names;
  for (const auto& [known, format] : formats) {
    if (known == name) return format;
    names.push_back(known);
  }
  const std::string* near = rules::nearest(name, names);
  throw Error(ErrorKind::bad_input, "unknown format '" + name + "' of a table",
              near != nullptr ? "did you mean '" + *near + "'?"
                              : "the formats are plain, csv, bfile and grid");
}

Table read_table(std::string_view text, const std::string& name, TableFormat format) {
  return TableReader(text, name).read(format);
}

}  // namespace grundy::cli
