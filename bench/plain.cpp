#include "plain.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace bench::plain {
namespace {

/// The marks of one mex after the other: seen[v] == stamp says that v is among the options.
struct Marks {
  std::vector<int> seen;
  int stamp = 0;

  void clear() { ++stamp; }
  void add(int value) {
    const auto v = static_cast<std::size_t>(value);
    if (v >= seen.size()) seen.resize(2 * v + 64, 0);
    seen[v] = stamp;
  }
  [[nodiscard]] int mex() const {
    std::size_t v = 0;
    while (v < seen.size() && seen[v] == stamp) ++v;
    return static_cast<int>(v);
  }
};

}  // namespace

std::vector<int> subtraction(const std::vector<int>& amounts, int n) {
  std::vector<int> g(static_cast<std::size_t>(n) + 1);
  std::vector<int> seen(amounts.size() + 1, -1);
  for (int i = 0; i <= n; ++i) {
    for (const int a : amounts) {
      if (a <= i) seen[static_cast<std::size_t>(g[static_cast<std::size_t>(i - a)])] = i;
    }
    std::size_t v = 0;
    while (seen[v] == i) ++v;
    g[static_cast<std::size_t>(i)] = static_cast<int>(v);
  }
  return g;
}

std::vector<int> johann(int n) {
  std::vector<int> g(static_cast<std::size_t>(n) + 1);
  Marks marks;
  for (int i = 0; i <= n; ++i) {
    marks.clear();
    for (int k = 1; k <= i; ++k) {
      if (std::gcd(k, i) == 1 || k == i) marks.add(g[static_cast<std::size_t>(i - k)]);
    }
    g[static_cast<std::size_t>(i)] = marks.mex();
  }
  return g;
}

std::vector<int> split_nim(int n) {
  std::vector<int> g(static_cast<std::size_t>(n) + 1);
  Marks marks;
  for (int i = 0; i <= n; ++i) {
    marks.clear();
    for (int a = 0; a < i; ++a) {
      for (int b = 0; b <= a; ++b) {
        marks.add(g[static_cast<std::size_t>(a)] ^ g[static_cast<std::size_t>(b)]);
      }
    }
    g[static_cast<std::size_t>(i)] = marks.mex();
  }
  return g;
}

std::vector<int> take_and_break(const std::vector<int>& digits, bool different, int n) {
  std::vector<int> g(static_cast<std::size_t>(n) + 1);
  Marks marks;
  for (int i = 0; i <= n; ++i) {
    marks.clear();
    for (int j = 0; j < static_cast<int>(digits.size()) && j <= i; ++j) {
      const int digit = digits[static_cast<std::size_t>(j)];
      const int rest = i - j;
      if ((digit & 1) != 0 && rest == 0) marks.add(0);
      if ((digit & 2) != 0 && rest > 0) marks.add(g[static_cast<std::size_t>(rest)]);
      if ((digit & 4) == 0) continue;
      for (int a = 1; different ? a < rest - a : a <= rest - a; ++a) {
        marks.add(g[static_cast<std::size_t>(a)] ^ g[static_cast<std::size_t>(rest - a)]);
      }
    }
    g[static_cast<std::size_t>(i)] = marks.mex();
  }
  return g;
}

std::vector<int> wythoff(int size) {
  const auto side = static_cast<std::size_t>(size);
  std::vector<int> g(side * side);
  Marks marks;
  for (std::size_t x = 0; x < side; ++x) {
    for (std::size_t y = 0; y < side; ++y) {
      const std::size_t cell = x * side + y;
      marks.clear();
      for (std::size_t k = 1; k <= x; ++k) marks.add(g[cell - k * side]);
      for (std::size_t k = 1; k <= y; ++k) marks.add(g[cell - k]);
      for (std::size_t k = 1; k <= std::min(x, y); ++k) marks.add(g[cell - k * side - k]);
      g[cell] = marks.mex();
    }
  }
  return g;
}

}  // namespace bench::plain
