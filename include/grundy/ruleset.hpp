// A ruleset: what a move is.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "grundy/observer.hpp"
#include "grundy/position.hpp"

namespace grundy {

namespace rules {
struct Form;
struct Template;
}  // namespace rules

/// The value of a parameter: a number, or a list of numbers.
using ParameterValue = std::variant<std::int64_t, std::vector<std::int64_t>>;
using Bindings = std::map<std::string, ParameterValue, std::less<>>;

/// The rules of a game: a value, cheap to copy, never changed after it is made.
/// The notation is in docs/notation.md.
class Ruleset {
 public:
  /// Reads a ruleset. Throws Error(bad_input) with the place, what was expected
  /// and a hint; a parameter that is free and not in `bindings` is such an error, and
  /// more than the limits of docs/notation.md. Bindings that the text does not use are
  /// ignored. O(length of the text), and up to 2*10^7 members of constant sets that are
  /// looked through; throws Error(budget) when ObserverScope::current() wants to stop.
  static Ruleset parse(std::string_view text, const Bindings& bindings = {});

  /// The text of this ruleset in normal form; parse(canonical()) == *this.
  [[nodiscard]] const std::string& canonical() const;

  /// Coordinates of a position, 1 to 8.
  [[nodiscard]] std::size_t coordinates() const;

  /// All different options of `position`, sorted: the definition of a move, which
  /// every engine is tested against. Throws Error(bad_input) for a position of the
  /// wrong arity or with a negative coordinate, for an expression that overflows or
  /// divides by zero, and for an option of a heap that is not smaller.
  /// Time and memory linear in the number of options before repeats are removed.
  [[nodiscard]] std::vector<Option> options(const Position& position,
                                            Observer& observer = Observer::none()) const;

  /// Calls `visit` with each option, repeats included, in the order of the rules,
  /// until it returns false. Same errors as options(); constant memory.
  void for_each_option(const Position& position, const std::function<bool(const Option&)>& visit,
                       Observer& observer = Observer::none()) const;

  /// The normal form that engines and theorems look at (src/rules/form.hpp).
  [[nodiscard]] const rules::Form& form() const { return *form_; }

  friend bool operator==(const Ruleset& a, const Ruleset& b) {
    return a.canonical() == b.canonical();
  }

  /// From a normal form (rules::normalise makes one).
  explicit Ruleset(rules::Form form);

 private:
  std::shared_ptr<const rules::Form> form_;
};

/// A ruleset whose parameters are not bound yet; parse once, bind often.
class RulesetTemplate {
 public:
  /// Throws Error(bad_input) as Ruleset::parse does, but leaves free names free.
  static RulesetTemplate parse(std::string_view text);

  /// Names of the free parameters, sorted.
  [[nodiscard]] const std::vector<std::string>& parameters() const;

  /// Those of them that stand for lists of numbers, sorted. O(length of the rules).
  [[nodiscard]] std::vector<std::string> list_parameters() const;

  /// Throws Error(bad_input) when a parameter is not bound, is a list where a number
  /// is needed or the reverse, or makes a set that has 0 or a negative amount.
  [[nodiscard]] Ruleset bind(const Bindings& bindings) const;

 private:
  std::shared_ptr<const rules::Template> template_;
};

}  // namespace grundy
