// Patterns of rulesets: 0.???, {a,b,c <= 20}, or one ruleset.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/int128.hpp"
#include "grundy/error.hpp"
#include "grundy/observer.hpp"
#include "grundy/ruleset.hpp"

namespace grundy::survey {

/// One pattern. Its texts have an order: digits count up, the last one fastest; sets go in
/// lexicographic order.
class Pattern {
 public:
  /// Throws Error(bad_input) with the place for a text that is neither a pattern nor a ruleset.
  /// `name` says what the text is: "pattern", or a file and its line.
  static Pattern parse(const std::string& text, const std::string& name = "pattern");

  /// How many texts it stands for; the greatest Uint128 where there are more. Never walks them.
  [[nodiscard]] core::Uint128 count() const;

  /// Calls `visit` with each text in order until it returns false; then returns false.
  bool for_each(const std::function<bool(const std::string&)>& visit) const;

  [[nodiscard]] const std::string& text() const { return text_; }
  /// The whole text as a place for errors.
  [[nodiscard]] Place place() const { return {name_, text_, 0, text_.size()}; }

 private:
  enum class Kind { ruleset, digits, sets };

  bool for_each_code(const std::function<bool(const std::string&)>& visit) const;
  bool for_each_set(const std::function<bool(const std::string&)>& visit) const;
  void read_sets();
  [[nodiscard]] std::size_t choices(std::size_t wildcard) const;

  std::string name_;
  std::string text_;
  Kind kind_ = Kind::ruleset;
  std::vector<std::size_t> wildcards_;  // places of the ?, of codes
  std::size_t point_ = 0;               // the place of the point, of codes
  std::string prefix_;                  // "~" or nothing, of sets
  std::uint64_t names_ = 0;             // amounts in a set
  std::uint64_t most_ = 0;              // the greatest amount
};

/// The texts of all patterns together.
[[nodiscard]] core::Uint128 count(const std::vector<Pattern>& patterns);

struct Expansion {
  std::uint64_t texts = 0;            ///< that were read
  std::vector<std::string> rulesets;  ///< canonical texts, each once, in order of appearance
};

/// The different rulesets of the patterns. Stops after `most` of them. Throws Error(bad_input) for
/// rules of several coordinates, Error(budget) when the observer ends it. Memory: the texts.
[[nodiscard]] Expansion expand(const std::vector<Pattern>& patterns, std::uint64_t most,
                               Observer& observer);

/// In decimal.
[[nodiscard]] std::string to_text(core::Uint128 number);

}  // namespace grundy::survey
