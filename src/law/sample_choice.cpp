#include "law/sample_choice.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "grundy/error.hpp"
#include "grundy/position.hpp"

namespace grundy::law {

namespace {

/// Numbers without pattern, the same on every machine (Steele, Lea, Flood 2014: SplitMix).
std::uint64_t mix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15U;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31);
}

/// Keeps `quota` of the offered positions, each with the same chance (Vitter 1985: reservoir).
class Stratum {
 public:
  explicit Stratum(std::size_t quota) : quota_(quota) {}

  void offer(std::size_t position) {
    ++offered_;
    if (kept_.size() < quota_) {
      kept_.push_back(position);
    } else if (const std::uint64_t place = mix(position) % offered_; place < quota_) {
      kept_[static_cast<std::size_t>(place)] = position;
    }
  }
  [[nodiscard]] const std::vector<std::size_t>& kept() const { return kept_; }

 private:
  std::size_t quota_;
  std::uint64_t offered_ = 0;
  std::vector<std::size_t> kept_;
};

bool on_an_edge(const SampledValues& samples, std::size_t i) {
  return std::any_of(samples.columns.begin(), samples.columns.end(),
                     [&](const auto& column) { return column[i] == 0; });
}

bool on_a_diagonal(const SampledValues& samples, std::size_t i) {
  const auto& columns = samples.columns;
  for (std::size_t c = 1; c < columns.size(); ++c) {
    if (columns[c][i] == columns[c - 1][i]) return true;
  }
  return false;
}

/// Positions with values that were not met yet, then the others.
std::vector<std::size_t> different_values_first(const SampledValues& samples,
                                                const std::vector<std::size_t>& chosen) {
  std::vector<Nimber> met;
  std::vector<std::size_t> first, later;
  for (const std::size_t i : chosen) {
    const Nimber value = samples.values[i];
    const bool again = std::find(met.begin(), met.end(), value) != met.end();
    (again ? later : first).push_back(i);
    if (!again) met.push_back(value);
  }
  first.insert(first.end(), later.begin(), later.end());
  return first;
}

}  // namespace

std::vector<std::size_t> choose_sample(const SampledValues& samples,
                                       const std::vector<std::size_t>& forced) {
  const std::size_t count = samples.values.size();
  Stratum border(8), lost(12), won(10), edge(8), diagonal(5), rest(lane_count);
  for (std::size_t i = 0; i < count; ++i) {
    const bool is_lost = samples.values[i] == 0;
    (is_lost ? lost : won).offer(i);
    if (i > 0 && is_lost != (samples.values[i - 1] == 0)) border.offer(i);
    if (on_an_edge(samples, i)) edge.offer(i);
    if (on_a_diagonal(samples, i)) diagonal.offer(i);
    rest.offer(i);
  }
  std::vector<std::size_t> chosen;
  const auto take = [&](std::size_t i) {
    if (i < count && chosen.size() < lane_count &&
        std::find(chosen.begin(), chosen.end(), i) == chosen.end()) {
      chosen.push_back(i);
    }
  };
  for (const std::size_t i : forced) take(i);
  // Both sides of a border: what is almost lost tells conditions apart.
  for (const std::size_t i : border.kept()) {
    take(i);
    take(i - 1);
  }
  for (const Stratum* stratum : {&lost, &won}) {
    for (const std::size_t i : stratum->kept()) take(i);
  }
  for (const Stratum* stratum : {&edge, &diagonal}) {
    for (const std::size_t i : stratum->kept()) take(i);
  }
  take(0);
  take(1);
  take(count - 1);
  for (const std::size_t i : rest.kept()) take(i);
  chosen = different_values_first(samples, chosen);
  const std::size_t different = chosen.size();
  while (chosen.size() < lane_count) chosen.push_back(chosen[chosen.size() % different]);
  return chosen;
}

Lanes gather(const std::vector<std::int64_t>& column, const std::vector<std::size_t>& positions) {
  Lanes result{};
  for (std::size_t i = 0; i < lane_count; ++i) result[i] = column[positions[i]];
  return result;
}

void require_columns(const SampledValues& samples) {
  if (samples.columns.size() != samples.names.size() || samples.parameters > samples.names.size()) {
    throw Error(ErrorKind::bad_input,
                "sampled values have " + std::to_string(samples.columns.size()) + " columns for " +
                    std::to_string(samples.names.size()) + " names, of which " +
                    std::to_string(samples.parameters) + " are parameters");
  }
  if (samples.names.size() > max_coordinates) {
    throw Error(ErrorKind::bad_input,
                "sampled values of " + std::to_string(samples.names.size()) + " coordinates",
                "there are at most " + std::to_string(max_coordinates));
  }
  for (std::size_t i = 0; i < samples.columns.size(); ++i) {
    if (samples.columns[i].size() == samples.values.size()) continue;
    throw Error(ErrorKind::bad_input, "the column of '" + samples.names[i] + "' has " +
                                          std::to_string(samples.columns[i].size()) +
                                          " entries for " + std::to_string(samples.values.size()) +
                                          " values");
  }
}

std::vector<std::size_t> varying_coordinates(const SampledValues& samples) {
  std::vector<std::size_t> result;
  for (std::size_t c = 0; c < samples.columns.size(); ++c) {
    const auto& column = samples.columns[c];
    if (std::any_of(column.begin(), column.end(),
                    [&](std::int64_t value) { return value != column.front(); })) {
      result.push_back(c);
    }
  }
  return result;
}

bool exchangeable(const SampledValues& samples, std::size_t i, std::size_t j) {
  constexpr std::size_t looked_at = 1 << 16;
  const std::uint64_t one_in = 1 + samples.values.size() / looked_at;
  absl::flat_hash_map<std::uint64_t, Nimber> values;
  bool witnessed = false;
  for (std::size_t p = 0; p < samples.values.size(); ++p) {
    const auto [low, high] = std::minmax(samples.columns[i][p], samples.columns[j][p]);
    std::uint64_t key = mix(static_cast<std::uint64_t>(low)) * 3 +
                        mix(static_cast<std::uint64_t>(high) + 0x5851F42D4C957F2DU);
    for (std::size_t c = 0; c < samples.columns.size(); ++c) {
      if (c != i && c != j) key = mix(key ^ static_cast<std::uint64_t>(samples.columns[c][p]));
    }
    key = mix(key);
    // The key decides, so that both positions of a pair are looked at or none.
    if (key % one_in != 0) continue;
    const auto [at, added] = values.try_emplace(key, samples.values[p]);
    if (at->second != samples.values[p]) return false;
    witnessed = witnessed || (!added && low != high);
  }
  return witnessed;
}

}  // namespace grundy::law
