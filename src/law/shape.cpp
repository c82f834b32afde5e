#include "law/shape.hpp"

#include "law/wrapping.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace grundy::law {
namespace {

// Tables to be said whole.
constexpr std::int64_t longest_table = 64;
constexpr std::size_t most_shapes = 3;
// Larger numbers are left to the families that have no formula: nothing here overflows below it.
constexpr std::int64_t largest = std::int64_t{1} << 61;

std::int64_t floor_divide(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }
std::int64_t modulo(std::int64_t a, std::int64_t b) { return a % b < 0 ? a % b + b : a % b; }

Shape constant(std::int64_t c) {
  return {[c](const Phrase&) { return number(c); }, [c](std::int64_t) { return c; }};
}

Shape affine(std::int64_t a, std::int64_t c) {
  return {[=](const Phrase& j) {
            if (a > 0) return plus(times(a, j), c);
            const Phrase minus = times(-a, j);
            return c == 0 ? negative(minus) : binary(number(c), "-", minus);
          },
          [=](std::int64_t j) { return wrapping_add(wrapping_multiply(a, j), c); }};
}

Shape residue(std::int64_t t, std::int64_t m, std::int64_t c) {
  return {[=](const Phrase& j) { return plus(binary(plus(j, t), "%", number(m)), c); },
          [=](std::int64_t j) { return modulo(wrapping_add(j, t), m) + c; }};
}

Shape quotient(std::int64_t t, std::int64_t d, std::int64_t c) {
  return {[=](const Phrase& j) { return plus(binary(plus(j, t), "/", number(d)), c); },
          [=](std::int64_t j) { return floor_divide(wrapping_add(j, t), d) + c; }};
}

Shape power(std::int64_t c) {
  return {[=](const Phrase& j) { return binary(number(c), "<<", j); },
          [=](std::int64_t j) {
            return j < 0 || j > 61 ? undefined : wrapping_multiply(c, std::int64_t{1} << j);
          }};
}

/// One of two values by a test of j: `op` is "=" or "<".
Shape either(const std::string& op, std::int64_t at, std::int64_t yes, std::int64_t no) {
  const bool less = op == "<";
  return {[=](const Phrase& j) {
            if (yes == 1 && no == 0) return binary(j, op, number(at));
            if (yes == 0 && no == 1) return binary(j, less ? ">=" : "!=", number(at));
            return conditional(binary(j, op, number(at)), number(yes), number(no));
          },
          [=](std::int64_t j) { return (less ? j < at : j == at) ? yes : no; }};
}

Shape except(std::int64_t at, std::int64_t value, Shape rest) {
  return {[=](const Phrase& j) {
            return conditional(binary(j, "=", number(at)), number(value), rest.say(j));
          },
          [=](std::int64_t j) { return j == at ? value : rest.value(j); }, 1};
}

Shape limited(const char* function, std::int64_t c, std::int64_t limit) {
  const bool least = function == std::string("min");
  return {[=](const Phrase& j) {
            return call(function, {plus(j, c), number(limit)});
          },
          [=](std::int64_t j) {
            const std::int64_t moved = wrapping_add(j, c);
            return least ? std::min(moved, limit) : std::max(moved, limit);
          }};
}

/// The values of j = first, first + 1, ...; the last one for all later j when `and_on`.
Shape table(std::int64_t first, std::vector<std::int64_t> values, bool and_on) {
  const auto shared = std::make_shared<const std::vector<std::int64_t>>(std::move(values));
  const auto last = first + static_cast<std::int64_t>(shared->size()) - 1;
  return {
      [=](const Phrase& j) {
        std::vector<Phrase> arguments = {plus(and_on ? call("min", {j, number(last)}) : j, -first)};
        for (const std::int64_t value : *shared) arguments.push_back(number(value));
        return call("pick", arguments);
      },
      [=](std::int64_t j) {
        if (and_on) j = std::min(j, last);
        return j < first || j > last ? undefined : (*shared)[static_cast<std::size_t>(j - first)];
      },
      shared->size()};
}

class Finder {
 public:
  explicit Finder(const Pairs& pairs) : pairs_(pairs) {}

  std::vector<Shape> find(Places places) {
    if (pairs_.empty()) return {};
    for (const auto& [j, v] : pairs_) {
      if (j < -largest || j > largest || v < -largest || v > largest) return {};
    }
    for (Shape& shape : simple(pairs_)) offer(std::move(shape));
    if (pairs_.size() > 2) {
      offer_power();
      offer_limits();
      offer_two_values();
      for (const std::size_t at : {std::size_t{0}, std::size_t{1}, pairs_.size() - 1}) {
        offer_exception(at);
      }
    }
    offer_table(places);
    std::vector<Shape> best;
    for (auto& [length, shape] : found_) {
      if (best.size() < most_shapes) best.push_back(std::move(shape));
    }
    return best;
  }

 private:
  [[nodiscard]] static bool fits(const Shape& shape, const Pairs& pairs) {
    return std::all_of(pairs.begin(), pairs.end(),
                       [&](const auto& pair) { return shape.value(pair.first) == pair.second; });
  }

  void offer(Shape shape) {
    if (!fits(shape, pairs_)) return;
    const std::uint64_t length = symbols(shape.say("j").text);
    found_.emplace(length, std::move(shape));
  }

  /// Those of constant, a j + c, residue, quotient that fit all the pairs.
  static std::vector<Shape> simple(const Pairs& pairs) {
    std::vector<Shape> found;
    const auto keep = [&](Shape shape) {
      if (fits(shape, pairs)) found.push_back(std::move(shape));
    };
    const auto [j0, v0] = pairs.front();
    keep(constant(v0));
    if (pairs.size() < 2 || !found.empty()) return found;
    const auto [j1, v1] = pairs[1];
    if (v1 != v0 && (v1 - v0) % (j1 - j0) == 0) {
      const std::int64_t a = (v1 - v0) / (j1 - j0);
      std::int64_t aj = 0;
      std::int64_t c = 0;
      if (!__builtin_mul_overflow(a, j0, &aj) && !__builtin_sub_overflow(v0, aj, &c)) {
        keep(affine(a, c));
      }
    }
    const auto by_value = [](const auto& a, const auto& b) { return a.second < b.second; };
    const auto [low, high] = std::minmax_element(pairs.begin(), pairs.end(), by_value);
    if (high->second - low->second < static_cast<std::int64_t>(pairs.size())) {
      const std::int64_t m = high->second - low->second + 1;
      keep(residue(modulo(v0 - low->second - j0, m), m, low->second));
      keep_quotient(pairs, keep);
    }
    return found;
  }

  template <typename Keep>
  static void keep_quotient(const Pairs& pairs, const Keep& keep) {
    // Where the value rises: the distance of two rises is d.
    std::int64_t rises[2] = {0, 0};
    std::size_t count = 0;
    for (std::size_t i = 1; i < pairs.size() && count < 2; ++i) {
      if (pairs[i].second == pairs[i - 1].second + 1) rises[count++] = pairs[i].first;
    }
    if (count == 0) return;
    const std::int64_t d = count == 2 ? rises[1] - rises[0] : rises[0];
    if (d < 2) return;
    const std::int64_t t = modulo(-rises[0], d);
    const auto [j0, v0] = pairs.front();
    keep(quotient(t, d, v0 - floor_divide(j0 + t, d)));
  }

  void offer_power() {
    const auto [j, v] = pairs_.front();
    if (j >= 0 && j < 62 && v > 0 && v % (std::int64_t{1} << j) == 0) offer(power(v >> j));
  }

  void offer_limits() {
    const auto [j0, v0] = pairs_.front();
    const auto [j1, v1] = pairs_.back();
    offer(limited("min", v0 - j0, v1));
    offer(limited("max", v1 - j1, v0));
  }

  void offer_two_values() {
    const std::int64_t a = pairs_.front().second;
    const auto other = std::find_if(pairs_.begin(), pairs_.end(),
                                    [a](const auto& pair) { return pair.second != a; });
    if (other == pairs_.end()) return;
    const std::int64_t b = other->second;
    offer(either("<", other->first, a, b));
    offer(either("=", other->first, b, a));
    offer(either("=", pairs_.front().first, a, b));
  }

  void offer_exception(std::size_t at) {
    Pairs rest = pairs_;
    const auto [j, v] = rest[at];
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
    for (Shape& shape : simple(rest)) offer(except(j, v, std::move(shape)));
  }

  void offer_table(Places places) {
    const std::int64_t first = pairs_.front().first;
    const std::int64_t range = pairs_.back().first - first;
    if (places == Places::all) {
      if (range >= longest_table) return;
      std::vector<std::int64_t> values(static_cast<std::size_t>(range) + 1, 0);
      for (const auto& [j, v] : pairs_) values[static_cast<std::size_t>(j - first)] = v;
      offer(table(first, std::move(values), false));
      return;
    }
    if (range != static_cast<std::int64_t>(pairs_.size()) - 1) return;
    std::size_t size = pairs_.size();
    while (size > 1 && pairs_[size - 2].second == pairs_.back().second) --size;
    if (2 * size > pairs_.size() || size > std::size_t{longest_table}) return;
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < size; ++i) values.push_back(pairs_[i].second);
    offer(table(first, std::move(values), true));
  }

  const Pairs& pairs_;
  std::multimap<std::uint64_t, Shape> found_;  // by length, equal ones as they came
};

}  // namespace

std::vector<Shape> find_shapes(const Pairs& pairs, Places places) {
  return Finder(pairs).find(places);
}

}  // namespace grundy::law
