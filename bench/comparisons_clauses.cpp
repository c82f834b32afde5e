// Rules that are written as clauses.
#include "comparisons.hpp"
#include "grundy/session.hpp"
#include "plain.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>

namespace bench {
namespace {

using grundy::Ruleset;
using grundy::Session;

/// Heaps 0..n of some rules, both ways.
Comparison table(std::string what, std::function<std::vector<int>()> plain, std::string rules,
                 int n) {
  Comparison c;
  c.what = std::move(what);
  c.plain = [plain = std::move(plain)] {
    std::vector<int> values;
    Run run;
    run.seconds = seconds_of([&] { values = plain(); });
    run.checksum = checksum_of(values);
    return run;
  };
  const auto size = static_cast<std::uint64_t>(n) + 1;
  c.grundy = [rules, size] {
    std::unique_ptr<Session> session;
    Run run;
    run.seconds = seconds_of([&] {
      session = std::make_unique<Session>(Ruleset::parse(rules));
      session->values_to(size - 1);
    });
    run.checksum = checksum_of(session->values_to(size - 1), size);
    return run;
  };
  c.unit = "heap";
  c.units = static_cast<double>(size);
  c.counted = [rules, size] {
    return [rules, size] { Session(Ruleset::parse(rules)).values_to(size - 1); };
  };
  c.counted_units = c.units;
  return c;
}

int wythoff_size(bool quick) { return quick ? 40 : 1000; }

Comparison wythoff(const std::string& condition, bool quick) {
  const int size = wythoff_size(quick);
  const std::string rules = "(x, y) -> (x-k, y) for k in 1..x" + condition +
                            "; (x, y) -> (x, y-k) for k in 1..y" + condition +
                            "; (x, y) -> (x-k, y-k) for k in 1..min(x, y)" + condition;
  Comparison c;
  c.plain = [size] {
    std::vector<int> values;
    Run run;
    run.seconds = seconds_of([&] { values = plain::wythoff(size); });
    run.checksum = checksum_of(values);
    return run;
  };
  c.grundy = [rules, size] {
    std::vector<int> values;
    Run run;
    run.seconds = seconds_of([&] {
      Session session(Ruleset::parse(rules));
      session.prepare({size - 1, size - 1});
      values.reserve(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
      for (std::int64_t x = 0; x < size; ++x) {
        for (std::int64_t y = 0; y < size; ++y) {
          values.push_back(static_cast<int>(session.nim_value({x, y})));
        }
      }
    });
    run.checksum = checksum_of(values);
    return run;
  };
  c.unit = "cell";
  c.units = static_cast<double>(size) * size;
  c.counted = [rules, size] {
    return [rules, size] { Session(Ruleset::parse(rules)).prepare({size - 1, size - 1}); };
  };
  c.counted_units = c.units;
  return c;
}

}  // namespace

Comparison johann(bool quick) {
  const int n = quick ? 500 : 20000;
  Comparison c = table(
      fmt::format("Johann's rule (`gcd(k, n) = 1` or all) to n = {}", n),
      [n] { return plain::johann(n); }, "n -> n-k for k in 1..n if gcd(k, n) = 1 or k = n", n);
  c.goal = "10 times";
  c.allowed = times_faster(10);
  return c;
}

Comparison split_nim(bool quick) {
  const int plain_n = quick ? 60 : 500;
  const int n = 10 * plain_n;
  const std::string rules = "n -> [a, b] for a in 0..n-1, b in 0..a";
  Comparison c = table(
      "", [plain_n] { return plain::split_nim(plain_n); }, rules, n);
  c.what = fmt::format("split-Nim to n = {} (plain to {}, times 1000)", n, plain_n);
  c.plain_scale = 1000;
  // The plain program has only the first tenth; the rest has a formula (Winning Ways, chapter 14).
  const auto plain = c.plain;
  const auto with_rest = [plain_n, n](std::uint64_t checksum) {
    for (int i = plain_n + 1; i <= n; ++i) {
      const auto above = static_cast<unsigned>(i - 1);
      const bool even = __builtin_popcount(above) % 2 == 0;
      checksum = mix(checksum, 2 * std::uint64_t{above} + (even ? 1 : 0));
    }
    return checksum;
  };
  c.plain = [plain, with_rest] {
    Run run = plain();
    run.checksum = with_rest(run.checksum);
    return run;
  };
  c.goal = "500 times";
  c.allowed = times_faster(500);
  return c;
}

Comparison wythoff_lines(bool quick) {
  Comparison c = wythoff("", quick);
  c.what = fmt::format("Wythoff, {0} x {0}", wythoff_size(quick));
  c.goal = "10 times";
  c.allowed = times_faster(10);
  return c;
}

Comparison wythoff_general(bool quick) {
  Comparison c = wythoff(" if k > 0", quick);
  c.what = fmt::format("Wythoff, {0} x {0}, with a condition that hides the lines from the engine",
                       wythoff_size(quick));
  c.goal = "as fast";
  c.allowed = times_faster(1);
  c.counted = nullptr;  // 24500 instructions a cell, which take callgrind seven minutes
  return c;
}

}  // namespace bench
