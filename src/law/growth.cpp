// Let t(v) = min {n : G(n) >= v} be quadratic, 2 t(v) = a v^2 + b v + c. Then G(n) is the greatest
// v with a v^2 + b v + c <= 2 n, which is floor((sqrt(8 a n + b^2 - 4 a c) - b) / (2 a)), and the
// root may be rounded down first, as the rest is a division of integers.
#include "law/growth.hpp"

#include "core/int128.hpp"
#include "core/number_theory.hpp"
#include "law/shape.hpp"

#include <cstdint>
#include <vector>

namespace grundy::law {
namespace {

constexpr std::size_t least_steps = 5;
// Of the values; the squares of larger ones leave no room for the discriminant.
constexpr std::int64_t largest_start = 1'000'000;

/// Where G grows, when it never falls and grows by ones.
std::optional<std::vector<std::int64_t>> steps(const Head& head) {
  std::vector<std::int64_t> places;
  for (std::uint64_t n = head.skip + 1; n < head.size(); ++n) {
    const std::int64_t rise = head.values[n] - head.values[n - 1];
    if (rise < 0 || rise > 1) return std::nullopt;
    if (rise == 1) places.push_back(static_cast<std::int64_t>(n));
  }
  if (places.size() < least_steps) return std::nullopt;
  return places;
}

}  // namespace

std::optional<Candidate> find_root(const Head& head) {
  const auto places = steps(head);
  if (!places) return std::nullopt;
  const auto& t = *places;
  const std::int64_t a = t[2] - 2 * t[1] + t[0];
  if (a <= 0) return std::nullopt;  // linear growth is a law of another family
  for (std::size_t i = 2; i < t.size(); ++i) {
    if (t[i] - 2 * t[i - 1] + t[i - 2] != a) return std::nullopt;
  }
  // (isqrt(p n + q) - r) / s, and common factors taken out of the root.
  const std::int64_t v = head.values[static_cast<std::size_t>(t[0])];
  if (v > largest_start) return std::nullopt;
  const std::int64_t b = 2 * (t[1] - t[0]) - a * (2 * v + 1);
  const std::int64_t c = 2 * t[0] - a * v * v - b * v;
  const core::Int128 discriminant =
      static_cast<core::Int128>(b) * b - static_cast<core::Int128>(4) * a * c;
  if (discriminant != static_cast<std::int64_t>(discriminant)) return std::nullopt;
  std::int64_t p = 8 * a, q = static_cast<std::int64_t>(discriminant), r = b, s = 2 * a;
  while (p % 4 == 0 && q % 4 == 0 && r % 2 == 0 && s % 2 == 0) {
    p /= 4;
    q /= 4;
    r /= 2;
    s /= 2;
  }
  Candidate law;
  law.kind = "root";
  const Phrase root = plus(call("isqrt", {plus(times(p, "n"), q)}), -r);
  law.phrase = s == 1 ? root : binary(root, "/", number(s));
  law.first = head.skip;
  law.value = [=](std::uint64_t n) {
    std::int64_t under = 0;
    if (__builtin_mul_overflow(p, static_cast<std::int64_t>(n), &under) ||
        __builtin_add_overflow(under, q, &under) || under < 0) {
      return undefined;
    }
    const std::int64_t above = core::isqrt(under) - r;
    return above < 0 ? undefined : above / s;
  };
  return law;
}

}  // namespace grundy::law
