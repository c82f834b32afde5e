// Random move clauses as texts: states of 1 to 3 coordinates, sums, nested items, named sets,
// conditions; most of them games that end, some that fail or come back.
#pragma once

#include <rapidcheck.h>

#include <cstddef>
#include <string>
#include <vector>

namespace grundy::testing {

class ClauseTexts {
 public:
  explicit ClauseTexts(std::size_t arity) : arity_(arity) {}

  /// One to three clauses.
  std::string ruleset() {
    std::string text;
    const auto clauses = pick(1, 3);
    for (int i = 0; i < clauses; ++i) text += (i == 0 ? "" : "; ") + clause();
    return text;
  }

 private:
  static int pick(int low, int high) { return *rc::gen::inRange(low, high + 1); }
  static bool one_in(int n) { return pick(1, n) == 1; }
  static std::string one_of(const std::vector<std::string>& texts) {
    return *rc::gen::elementOf(texts);
  }

  [[nodiscard]] std::string state(std::size_t c) const {
    return std::vector<std::string>{"x", "y", "z"}[c];
  }

  std::string clause() {
    names_.clear();
    std::string text = "(";
    for (std::size_t c = 0; c < arity_; ++c) {
      text += (c == 0 ? "" : ", ") + state(c);
      names_.push_back(state(c));
    }
    text += ") -> ";
    // The clause's generators come last in the text, but their names are known in the result.
    std::string generators;
    const int count = pick(0, 2);
    for (int g = 0; g < count; ++g) {
      const std::string name = g == 0 ? "k" : "j";
      generators += (g == 0 ? " for " : ", ") + name + " in " + set();
      names_.push_back(name);
    }
    const std::string condition = one_in(2) ? " if " + truth(2) : "";
    if (one_in(3)) {
      text += "[";
      const int items = pick(0, 3);
      for (int i = 0; i < items; ++i) text += (i == 0 ? "" : ", ") + item();
      text += "]";
    } else {
      text += position();
    }
    return text + generators + condition;
  }

  std::string item() {
    if (!one_in(3)) return position();
    const std::string range = set();
    names_.push_back("i");
    const bool used = one_in(2);
    if (!used) names_.pop_back();
    std::string text = position() + " for i in " + range;
    if (one_in(4)) text += " if " + truth(1);
    if (used) names_.pop_back();
    return text;
  }

  std::string position() {
    if (arity_ == 1) return coordinate(0);
    std::string text = "(";
    for (std::size_t c = 0; c < arity_; ++c) text += (c == 0 ? "" : ", ") + coordinate(c);
    return text + ")";
  }

  /// Mostly smaller than the state's.
  std::string coordinate(std::size_t c) {
    const std::string x = state(c);
    const std::string name = one_of(names_);
    switch (pick(0, 9)) {
      case 0:
        return arity_ == 1 ? x + "-1" : x;
      case 1:
        return x + "/2";
      case 2:
        return "min(" + x + ", " + name + ")" + (arity_ == 1 ? "-1" : "");
      case 3:
        return name + "-1";
      case 4:
        return "max(0, " + x + "-" + name + "-2)";
      case 5:
        return one_in(6) ? number(1) : x + "-" + name;
      default:
        return x + "-" + name;
    }
  }

  std::string set() {
    switch (pick(0, 9)) {
      case 0:
        return one_of(
            {"squares", "primes", "fibonacci", "prime_powers", "triangular", "powers(2)"});
      case 1:
        return "divisors(" + one_of(names_) + ")";
      case 2:
        return "{1, 3, " + one_of(names_) + "}";
      case 3:
        return "0.." + one_of(names_) + "-1";
      case 4:
        return "1.." + one_of(names_) + "/2";
      case 5:
        return "{1, 2.." + number(1) + "}";
      default:
        return "1.." + one_of(names_);
    }
  }

  std::string number(int depth) {
    if (depth == 0 || one_in(3)) {
      return one_in(3) ? std::to_string(pick(0, 5)) : one_of(names_);
    }
    const std::string a = number(depth - 1);
    const std::string b = number(depth - 1);
    switch (pick(0, 11)) {
      case 0:
        return "(" + a + " / " + b + ")";
      case 1:
        return "(" + a + " % " + b + ")";
      case 2:
        return "gcd(" + a + ", " + b + ")";
      case 3:
        return "isqrt(" + a + ")";
      case 4:
        return "(" + truth(0) + " ? " + a + " : " + b + ")";
      case 5:
        return "(" + a + " " + one_of({"&", "|", "xor"}) + " " + b + ")";
      case 6:
        return "(" + a + " " + one_of({"<<", ">>", "**"}) + " " + std::to_string(pick(0, 3)) + ")";
      case 7:
        return one_of({"popcount", "abs", "prime", "square"}) + "(" + a + ")";
      case 8:
        return "(" + a + " * " + b + ")";
      default:
        return "(" + a + one_of({" + ", " - "}) + b + ")";
    }
  }

  std::string truth(int depth) {
    if (depth > 0 && one_in(3)) {
      return "(" + truth(depth - 1) + one_of({" and ", " or "}) + truth(depth - 1) + ")";
    }
    if (one_in(6)) return "gcd(" + one_of(names_) + ", " + one_of(names_) + ") = 1";
    if (one_in(8)) return "not " + one_of(names_) + " > 2";
    return number(1) + one_of({" = ", " != ", " < ", " <= ", " > ", " >= "}) + number(1);
  }

  std::size_t arity_;
  std::vector<std::string> names_;
};

/// Rulesets of clauses over tuples with so many coordinates.
inline rc::Gen<std::string> clause_texts(std::size_t arity) {
  return rc::gen::exec([arity] { return ClauseTexts(arity).ruleset(); });
}

}  // namespace grundy::testing
