// Two ways to compute the same, measured in turn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace bench {

/// One run of one side: what is timed and a fingerprint of what came out.
struct Run {
  double seconds = 0;
  std::uint64_t checksum = 0;
};

struct Comparison {
  std::string what;
  std::function<Run()> plain;
  std::function<Run()> grundy;
  /// The plain program on a smaller input counts so many times.
  double plain_scale = 1;

  std::string goal;
  /// The time that the goal allows, from the time of the plain program.
  std::function<double(double plain)> allowed;

  /// What is counted in the limit: "heap", and how many of them one run of `grundy` has.
  std::string unit;
  double units = 1;

  /// When the limit is instructions: makes ready and returns work with `counted_units` units.
  std::function<std::function<void()>()> counted;
  double counted_units = 0;
  /// Else, unless both are empty, the limit itself: seconds for all units, and in words what takes
  /// them.
  std::function<double()> floor;
  std::string floor_text;

  /// More to say under the table; empty for nothing.
  std::function<std::string()> remark;
};

struct Name {
  std::string name;
  /// Small inputs when `quick`. Made when it is its turn, so that inputs do not pile up in memory.
  std::function<Comparison(bool quick)> make;
};

/// All comparisons, in the order of the table.
const std::vector<Name>& comparisons();

struct Result {
  double plain = 0;   ///< median seconds
  double grundy = 0;  ///< median seconds
  double ratio = 0;   ///< median of plain / grundy of each round
  double used = 0;    ///< median of grundy / allowed: the goal is met up to 1
  std::size_t rounds = 0;
  bool equal = false;  ///< all checksums are one
  std::uint64_t checksum = 0;
  std::uint64_t plain_checksum = 0;
};

/// plain, grundy, plain, grundy, ... until there are `least` rounds and `seconds` have passed,
/// at most `most` rounds.
Result measure(const Comparison& comparison, std::size_t least, std::size_t most, double seconds);

double median(std::vector<double> numbers);

/// Seconds of processor time that `work` takes, the system's part included: other programs of a
/// busy machine are not counted.
double seconds_of(const std::function<void()>& work);

/// Goes on a fingerprint (FNV-1a, a value at a time).
constexpr std::uint64_t first_checksum = 0xcbf29ce484222325;
constexpr std::uint64_t mix(std::uint64_t checksum, std::uint64_t value) {
  return (checksum ^ value) * 0x100000001b3;
}
std::uint64_t checksum_of(const std::string& text);

/// Cycles a second of one core, from a chain of instructions of one cycle each.
double clock_rate();

}  // namespace bench
