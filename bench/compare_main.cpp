// bench_compare: grundy against plain programs on the same input, as a table in Markdown.
//
//   bench_compare                the whole table; some minutes
//   bench_compare --quick        small inputs once, for the checksums alone; no table
//   bench_compare --only NAME    one row
//   bench_compare --peak-of-long-table   bytes, for a remark under the table
//   bench_compare --count NAME   the work whose instructions are counted; for callgrind
//
// Status 1 when checksums differ. A goal that is missed is told, and is no failure: machines
// differ.
#include "comparisons.hpp"
#include "instructions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

namespace bench {
namespace {

// What a core of today does without trouble; the limit of work that waits for nothing.
constexpr double instructions_a_cycle = 4;

std::string time_text(double seconds) {
  if (seconds >= 100) return fmt::format("{:.0f} s", seconds);
  if (seconds >= 1) return fmt::format("{:.2f} s", seconds);
  return seconds >= 1e-3 ? fmt::format("{:.3g} ms", seconds * 1e3)
                         : fmt::format("{:.3g} us", seconds * 1e6);
}

std::string number_text(double number) {
  if (number < 100) return fmt::format("{:.3g}", number);
  return fmt::format("{:.0f}", number);
}

struct Limit {
  std::string text;
  double seconds = 0;  // for all units; 0 when it is not known
};

Limit limit_of(const Comparison& c, const std::string& name, double clock) {
  if (c.floor) {
    const double seconds = c.floor();
    return {fmt::format("{} ({})", c.floor_text, time_text(seconds)), seconds};
  }
  if (!c.counted) return {};
  const auto counted = count_instructions(GRUNDY_BENCH_COMPARE, name);
  if (!counted) return {"not counted: valgrind is not installed", 0};
  const double each = *counted / c.counted_units;
  const double seconds = each * c.units / instructions_a_cycle / clock;
  return {fmt::format("{} instructions a {}", number_text(each), c.unit), seconds};
}

void print_row(const Comparison& c, const Result& result, const Limit& limit) {
  const double nanoseconds = result.grundy / c.units * 1e9;
  const std::string each =
      c.units == 1 ? "" : fmt::format(" ({} ns a {})", number_text(nanoseconds), c.unit);
  fmt::print("| {} | {} | {}{} | {} | {}: {} | {} | {} | {:016x} |\n", c.what,
             time_text(result.plain), time_text(result.grundy), each, number_text(result.ratio),
             c.goal, result.used <= 1 ? "met" : "missed", limit.text,
             limit.seconds > 0 ? number_text(result.grundy / limit.seconds) + " times" : "",
             result.checksum);
  std::fflush(stdout);
}

bool compare(const Name& name, bool quick, double clock, std::vector<std::string>& remarks) {
  const Comparison c = name.make(quick);
  const Result result = quick ? measure(c, 1, 1, 0) : measure(c, 3, 101, 4);
  if (!result.equal) {
    fmt::print(stderr, "{}: checksums differ: plain {:016x}, grundy {:016x}\n", name.name,
               result.plain_checksum, result.checksum);
    return false;
  }
  if (quick) return true;
  print_row(c, result, limit_of(c, name.name, clock));
  if (c.remark) remarks.push_back(c.remark());
  return true;
}

const Name& find(const std::string& wanted) {
  for (const Name& name : comparisons()) {
    if (name.name == wanted) return name;
  }
  std::string known;
  for (const Name& name : comparisons()) known += " " + name.name;
  throw std::runtime_error("no comparison '" + wanted + "'; there are" + known);
}

int run(const std::vector<std::string>& arguments) {
  const std::string option = arguments.empty() ? "" : arguments[0];
  const bool quick = option == "--quick";
  std::vector<Name> chosen = comparisons();
  if (option == "--peak-of-long-table") {
    fmt::print("{}\n", peak_of_long_table());
    return 0;
  }
  if (option == "--count" && arguments.size() == 2) {
    run_counted(find(arguments[1]).make(false).counted());
    return 0;
  }
  if (option == "--only" && arguments.size() == 2) {
    chosen = {find(arguments[1])};
  } else if (!option.empty() && !quick) {
    throw std::runtime_error("usage: bench_compare [--quick | --only NAME | --count NAME]");
  }
  double clock = 0;
  if (!quick) {
    clock = clock_rate();
    fmt::print(
        "| what | plain | grundy | ratio | goal | limit | from the limit | checksum |\n"
        "|---|--:|--:|--:|---|---|--:|---|\n");
  }
  bool equal = true;
  std::vector<std::string> remarks;
  for (const Name& name : chosen) equal = compare(name, quick, clock, remarks) && equal;
  if (quick) return equal ? 0 : 1;
  for (const std::string& remark : remarks) fmt::print("\n{}\n", remark);
  fmt::print("\nClock {:.2f} GHz; instructions at {} a cycle.\n", clock / 1e9,
             instructions_a_cycle);
  return equal ? 0 : 1;
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  try {
    return bench::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    fmt::print(stderr, "bench_compare: {}\n", error.what());
    return 2;
  }
}
