#include "law/sample_period.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "law/sample_choice.hpp"

namespace grundy::law {

namespace {

/// A rectangle of values, by rows of constant first coordinate.
struct Grid {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<Nimber> values;

  [[nodiscard]] const Nimber* row(std::size_t i) const { return values.data() + i * columns; }
  [[nodiscard]] bool equal_rows(std::size_t i, std::size_t j) const {
    return std::equal(row(i), row(i) + columns, row(j));
  }
  [[nodiscard]] Grid transposed() const {
    Grid result{columns, rows, std::vector<Nimber>(values.size())};
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t j = 0; j < columns; ++j) result.values[j * rows + i] = row(i)[j];
    }
    return result;
  }
};

/// The size of a side: one more than the greatest entry, where the least is 0.
std::size_t side(const std::vector<std::int64_t>& column) {
  const auto [least, most] = std::minmax_element(column.begin(), column.end());
  const auto size = static_cast<std::uint64_t>(*most) + 1;
  return *least == 0 && size <= column.size() ? static_cast<std::size_t>(size) : 0;
}

std::optional<Grid> rectangle(const SampledValues& samples, std::size_t i, std::size_t j) {
  const auto& x = samples.columns[i];
  const auto& y = samples.columns[j];
  Grid grid{side(x), side(y), {}};
  const std::size_t count = samples.values.size();
  if (grid.rows == 0 || grid.columns == 0 || count % grid.rows != 0 ||
      count / grid.rows != grid.columns) {
    return std::nullopt;
  }
  grid.values.resize(count);
  std::vector<bool> seen(count);
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t at =
        static_cast<std::size_t>(x[k]) * grid.columns + static_cast<std::size_t>(y[k]);
    if (seen[at]) return std::nullopt;
    seen[at] = true;
    grid.values[at] = samples.values[k];
  }
  return grid;
}

/// The least period of the rows of which two fit behind the preperiod.
std::optional<Repeat> repeat_of_rows(const Grid& grid, Observer& observer) {
  for (std::size_t period = 1; 2 * period <= grid.rows; ++period) {
    observer.poll("periods", period, grid.rows / 2);
    std::size_t preperiod = grid.rows - period;
    while (preperiod > 0 && grid.equal_rows(preperiod - 1, preperiod - 1 + period)) --preperiod;
    if (preperiod + 2 * period <= grid.rows) {
      return Repeat{static_cast<std::int64_t>(preperiod), static_cast<std::int64_t>(period)};
    }
  }
  return std::nullopt;
}

/// A formula under construction: its text and its symbols.
struct Piece {
  std::string text;
  std::uint64_t length;
};

std::uint64_t digits(std::int64_t number) { return std::to_string(number).size(); }

/// What a coordinate is reduced to: `x % 3`, or `(x < 5 ? x : (x-5) % 3 + 5)`.
Piece reduced(const std::string& name, const Repeat& repeat) {
  const auto [preperiod, period] = repeat;
  if (preperiod == 0) return {fmt::format("{} % {}", name, period), 2 + digits(period)};
  return {fmt::format("({0} < {1} ? {0} : ({0}-{1}) % {2} + {1})", name, preperiod, period),
          7 + 3 * digits(preperiod) + digits(period)};
}

Formula table(const Grid& grid, const DoublePeriod& law) {
  const auto rows = static_cast<std::size_t>(law.first.preperiod + law.first.period);
  const auto columns = static_cast<std::size_t>(law.second.preperiod + law.second.period);
  Piece index{"0", 1};
  if (rows > 1) index = reduced(law.first_name, law.first);
  if (columns > 1) {
    const Piece second = reduced(law.second_name, law.second);
    if (rows == 1) {
      index = second;
    } else {
      const auto width = static_cast<std::int64_t>(columns);
      index = {fmt::format("{}*({}) + {}", width, index.text, second.text),
               digits(width) + 2 + index.length + second.length};
    }
  }
  Formula result{"pick(" + index.text, 1 + index.length};
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) {
      const std::string value = std::to_string(grid.row(i)[j]);
      result.expression += ", " + value;
      result.length += value.size();
    }
  }
  result.expression += ")";
  return result;
}

}  // namespace

std::optional<DoublePeriod> find_double_period(const SampledValues& samples, std::uint64_t longest,
                                               Observer& observer) {
  const std::vector<std::size_t> varying = varying_coordinates(samples);
  if (varying.size() != 2) return std::nullopt;
  const std::optional<Grid> grid = rectangle(samples, varying[0], varying[1]);
  if (!grid) return std::nullopt;
  const auto first = repeat_of_rows(*grid, observer);
  if (!first) return std::nullopt;
  const auto second = repeat_of_rows(grid->transposed(), observer);
  if (!second) return std::nullopt;
  const auto entries = static_cast<std::uint64_t>(first->preperiod + first->period) *
                       static_cast<std::uint64_t>(second->preperiod + second->period);
  if (entries > longest) return std::nullopt;
  DoublePeriod law{*first, *second, samples.names[varying[0]], samples.names[varying[1]], {}};
  law.formula = table(*grid, law);
  if (law.formula.length > longest) return std::nullopt;
  return law;
}

}  // namespace grundy::law
