// Take-and-break codes before a period shows, by the method that is chosen for them.
#include "comparisons.hpp"
#include "engine/take_and_break/method.hpp"
#include "engine/take_and_break/pair_kernels.hpp"
#include "engine/take_and_break/sparse.hpp"
#include "grundy/ruleset.hpp"
#include "plain.hpp"
#include "rules/form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace bench {
namespace {

struct Game {
  std::string what;
  std::string rules;
  std::vector<int> digits;  ///< d0, d1, ... for the plain program
  bool different = false;   ///< heaps must be different
  std::uint64_t heaps = 0;
  std::uint64_t counted = 0;  ///< heaps whose instructions are counted; 0: pairs are the limit
  double goal = 0;            ///< values a second
};

// No period is looked for: each value is worked out.
grundy::NimSequence table(const std::string& rules, std::uint64_t heaps) {
  const grundy::Ruleset ruleset = grundy::Ruleset::parse(rules);
  const auto& code = std::get<grundy::rules::Code>(ruleset.form().rules);
  const auto method = grundy::engine::make_method(grundy::engine::best_way(code), code);
  grundy::NimSequence values;
  while (values.size() < heaps) {
    method->append(values, heaps, std::uint64_t{1} << 20, grundy::Observer::none());
  }
  return values;
}

// Seconds for one pair, tested for one value.
template <typename T>
double pair_time() {
  constexpr std::size_t pairs = 1 << 14;
  constexpr int rounds = 200;
  const std::vector<T> x(pairs, 1), y(pairs, 2);
  const T wanted = 0;
  const auto& kernels = grundy::engine::pair_targets().front().of<T>();
  std::vector<double> times;
  for (int i = 0; i < 25; ++i) {
    std::uint32_t found = 0;
    times.push_back(seconds_of([&] {
      for (int round = 0; round < rounds; ++round) {
        found |= kernels.find_wanted(x.data(), y.data(), pairs, &wanted, 1).which;
      }
    }));
    if (found != 0) throw std::logic_error("1 ^ 2 is not 0");
  }
  return median(times) / rounds / static_cast<double>(pairs);
}

// A test of each pair with a rare part, or of each pair where these are fewer.
double pairs_limit(const std::string& rules, std::uint64_t heaps) {
  const grundy::Ruleset ruleset = grundy::Ruleset::parse(rules);
  grundy::engine::Sparse sparse(std::get<grundy::rules::Code>(ruleset.form().rules));
  grundy::NimSequence values;
  sparse.append(values, heaps, ~std::uint64_t{0}, grundy::Observer::none());
  const double pairs = std::min(static_cast<double>(sparse.rare()), static_cast<double>(heaps) / 4);
  const double time =
      values.element_bytes() == 1 ? pair_time<std::uint8_t>() : pair_time<std::uint16_t>();
  return static_cast<double>(heaps) * pairs * time;
}

// The plain program needs n^2 steps. It makes a part of the table, its time counts accordingly, and
// that part is compared.
Comparison game(const Game& game, bool quick) {
  const std::uint64_t heaps = quick ? 3000 : game.heaps;
  const std::uint64_t part = std::min<std::uint64_t>(heaps, 1 << 14);
  const double times = static_cast<double>(heaps) / static_cast<double>(part);
  Comparison c;
  c.what = fmt::format("{} to {} heaps, no period used (plain to {}, times {:.0f})", game.what,
                       heaps, part, times * times);
  c.plain = [game, part] {
    std::vector<int> values;
    Run run;
    run.seconds = seconds_of([&] {
      values = plain::take_and_break(game.digits, game.different, static_cast<int>(part) - 1);
    });
    run.checksum = checksum_of(values);
    return run;
  };
  c.plain_scale = times * times;
  c.grundy = [game, heaps, part] {
    grundy::NimSequence values;
    Run run;
    run.seconds = seconds_of([&] { values = table(game.rules, heaps); });
    run.checksum = checksum_of(values, part);
    return run;
  };
  c.goal = game.goal < 1e6 ? fmt::format("{:.0f} k values/s", game.goal / 1e3)
                           : fmt::format("{:.0f} M values/s", game.goal / 1e6);
  const double allowed = static_cast<double>(heaps) / game.goal;
  c.allowed = [allowed](double /*plain*/) { return allowed; };
  c.unit = "heap";
  c.units = static_cast<double>(heaps);
  if (game.counted != 0) {
    c.counted = [game] { return [game] { table(game.rules, game.counted); }; };
    c.counted_units = static_cast<double>(game.counted);
  } else {
    c.floor_text = "each pair with a rare part, or each pair, tested once by vectors";
    c.floor = [game, heaps] { return pairs_limit(game.rules, heaps); };
  }
  return c;
}

}  // namespace

Comparison kayles(bool quick) {
  return game({"Kayles, 0.77", "0.77", {0, 7, 7}, false, 1 << 16, 1 << 16, 30e6}, quick);
}
Comparison octal_106(bool quick) {
  return game({"0.106", "0.106", {0, 1, 0, 6}, false, 1 << 22, 1 << 18, 40e6}, quick);
}
Comparison dawsons_chess(bool quick) {
  return game({"Dawson's chess, 0.137", "0.137", {0, 1, 3, 7}, false, 1 << 18, 0, 1e6}, quick);
}
Comparison octal_6(bool quick) {
  return game({"0.6", "0.6", {0, 6}, false, 1 << 20, 0, 2e6}, quick);
}
Comparison grundys_game(bool quick) {
  return game({"Grundy's game, 4!.0", "4!.0", {4}, true, 1 << 20, 0, 2e6}, quick);
}
Comparison octal_06(bool quick) {
  return game({"0.06", "0.06", {0, 0, 6}, false, 1 << 17, 0, 220e3}, quick);
}
Comparison octal_007(bool quick) {
  return game({"0.007", "0.007", {0, 0, 0, 7}, false, 1 << 17, 0, 175e3}, quick);
}

}  // namespace bench
