#include "law/features.hpp"

#include "core/number_theory.hpp"

#include <array>
#include <bit>
#include <cctype>
#include <string>
#include <utility>

namespace grundy::law {
namespace {

using Value = std::function<std::int64_t(std::uint64_t)>;

/// The function `name`, or one function of another, `outer(name(n))`.
Feature named(std::string_view kind, std::string name, std::uint64_t first, Value value,
              std::string outer = {}) {
  return {kind,
          [name = std::move(name), outer = std::move(outer)](const Phrase& n) {
            const Phrase inner = call(name, {n});
            return outer.empty() ? inner : call(outer, {inner});
          },
          std::move(value), first};
}

std::int64_t valuation(std::uint64_t p, std::uint64_t n) {
  std::int64_t exponent = 0;
  for (; n % p == 0; n /= p) ++exponent;
  return exponent;
}

Feature valuation_by(std::int64_t p) {
  return {"digits",
          [p](const Phrase& n) {
            return call("valuation", {number(p), n});
          },
          [p](std::uint64_t n) { return valuation(static_cast<std::uint64_t>(p), n); }, 1};
}

std::vector<Feature> of_digits() {
  std::vector<Feature> list = {
      named("digits", "popcount", 0, [](std::uint64_t n) { return std::popcount(n); }),
      named("digits", "ctz", 1, [](std::uint64_t n) { return std::countr_zero(n); }),
      named("digits", "log2", 1, [](std::uint64_t n) { return std::bit_width(n) - 1; }),
      {"digits", [](const Phrase& n) { return binary(n, "&", negative(n)); },
       [](std::uint64_t n) { return static_cast<std::int64_t>(n & -n); }, 0},
      {"digits", [](const Phrase& n) { return binary(n, ">>", call("ctz", {n})); },
       [](std::uint64_t n) { return static_cast<std::int64_t>(n >> std::countr_zero(n)); }, 1},
      named("digits", "zeckendorf", 1,
            [](std::uint64_t n) {
              return core::least_zeckendorf_part(static_cast<std::int64_t>(n));
            }),
      named("digits", "fibonacci_number", 0,
            [](std::uint64_t n) {
              return core::is_fibonacci_number(static_cast<std::int64_t>(n)) ? 1 : 0;
            }),
  };
  for (const std::int64_t p : {3, 5, 7, 10}) list.push_back(valuation_by(p));
  return list;
}

std::vector<Feature> of_factors(const Factors& factors) {
  constexpr std::string_view kind = "number-theoretic";
  const Factors* f = &factors;
  std::vector<Feature> list = {
      named(kind, "spf", 2, [f](std::uint64_t n) { return f->least(n); }),
      named(
          kind, "spf", 2, [f](std::uint64_t n) { return f->least_index(n); }, "prime_index"),
      named(kind, "gpf", 2, [f](std::uint64_t n) { return f->greatest(n); }),
      named(
          kind, "gpf", 2, [f](std::uint64_t n) { return f->greatest_index(n); }, "prime_index"),
      named(kind, "bigomega", 1, [f](std::uint64_t n) { return f->with_multiplicity(n); }),
      named(kind, "omega", 1, [f](std::uint64_t n) { return f->distinct(n); }),
      named(kind, "divisor_count", 1, [f](std::uint64_t n) { return f->divisors(n); }),
      named(kind, "prime", 0, [f](std::uint64_t n) { return f->is_prime(n) ? 1 : 0; }),
      {kind, [](const Phrase& n) { return call("bigomega", {binary(n, ">>", call("ctz", {n}))}); },
       [f](std::uint64_t n) { return f->with_multiplicity(n >> std::countr_zero(n)); }, 1},
  };
  for (Feature& feature : list) feature.factors = true;
  return list;
}

std::vector<Feature> of_roots() {
  const auto root = [](std::uint64_t n) { return core::isqrt(static_cast<std::int64_t>(n)); };
  return {
      named("root", "isqrt", 0, root),
      named("root", "square", 0,
            [root](std::uint64_t n) {
              const auto r = static_cast<std::uint64_t>(root(n));
              return r * r == n ? 1 : 0;
            }),
      {"root",
       [](const Phrase& n) {
         return binary(plus(call("isqrt", {plus(times(8, n), 1)}), -1), "/", number(2));
       },
       [root](std::uint64_t n) { return (root(8 * n + 1) - 1) / 2; }, 0},
  };
}

struct Meaning {
  std::string_view name, meaning;
};

constexpr std::array<Meaning, 16> meanings = {{
    {"popcount", "popcount(n) is the number of ones of n in binary"},
    {"ctz", "ctz(n) is the number of trailing zeros of n in binary"},
    {"valuation", "valuation(p, n) is the largest e for which p**e divides n"},
    {"zeckendorf",
     "zeckendorf(n) is the least part of n as a sum of Fibonacci numbers 1, 2, 3, 5, ..."
     " no two of them neighbours"},
    {"fibonacci_number", "fibonacci_number(n) is 1 for 1, 2, 3, 5, 8, ... and else 0"},
    {"spf", "spf(n) is the smallest prime factor of n"},
    {"gpf", "gpf(n) is the greatest prime factor of n"},
    {"prime_index", "prime_index(p) is the place of p among the primes, 1 for 2"},
    {"bigomega", "bigomega(n) is the number of prime factors of n, repeated ones counted"},
    {"omega", "omega(n) is the number of different prime factors of n"},
    {"divisor_count", "divisor_count(n) is the number of divisors of n"},
    {"prime", "prime(n) is 1 for primes and else 0"},
    {"square", "square(n) is 1 for squares and else 0"},
    {"pick", "pick(i, v0, v1, ...) is the i-th of the v, counted from 0"},
    {"g", "g is the law itself"},
    {"xor", "xor is the nim-sum"},
}};

bool has_name(std::string_view text, std::string_view name) {
  const auto part = [&](std::size_t i) {
    return i < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_');
  };
  for (std::size_t at = text.find(name); at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    if ((at == 0 || !part(at - 1)) && !part(at + name.size())) return true;
  }
  return false;
}

}  // namespace

std::vector<Feature> features(const Factors& factors) {
  std::vector<Feature> all = of_digits();
  for (Feature& feature : of_factors(factors)) all.push_back(std::move(feature));
  for (Feature& feature : of_roots()) all.push_back(std::move(feature));
  return all;
}

std::string glossary(std::string_view words) {
  std::string text;
  const auto add = [&](std::string_view meaning) {
    if (!text.empty()) text += "; ";
    text += meaning;
  };
  for (const Meaning& one : meanings) {
    if (has_name(words, one.name)) add(one.meaning);
  }
  if (words.find(" & -") != std::string_view::npos) {
    add("n & -n is the largest power of two that divides n, and 0 for 0");
  }
  return text;
}

}  // namespace grundy::law
