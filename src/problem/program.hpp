// A problem file with everything in it parsed and checked: what the judge runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/ruleset.hpp"
#include "problem/expression.hpp"
#include "problem/grammar.hpp"
#include "problem/let.hpp"
#include "problem/names.hpp"
#include "problem/problem_file.hpp"
#include "rules/law_expression.hpp"

namespace grundy::problem {

/// `n -> (n, n-1)`: the position that play starts from with one number.
struct Start {
  Positions position;  // in the one name of its scope
  std::size_t arity = 1;
};

/// The law of the file: a formula in the coordinates and in numbers of the case.
struct FileLaw {
  std::shared_ptr<const rules::LawExpression> value;
  std::vector<std::uint32_t> numbers;  ///< slots of the numbers after the coordinates
};

struct Limit {
  const Name* name = nullptr;
  Expression low, high;
  bool distinct = false;  ///< no two numbers of the list are equal
};

/// What `rules` says.
enum class Play : std::uint8_t {
  ruleset,
  graph,       ///< tokens on the vertices of the graph that was read
  hackenbush,  ///< Green Hackenbush on it, from the vertices of `heaps` as the ground
};

/// `wins = "normal and (misere or k % 2 = 1)"`
struct Wins {
  Expression condition;
  const Name* normal = nullptr;  ///< numbers of these names: 1 where the player to move wins
  const Name* misere = nullptr;
};

struct Program {
  ProblemFile file;
  Names names;
  Grammar grammar;
  const Group* case_group = nullptr;
  std::vector<Let> lets;
  Play play = Play::ruleset;
  RulesetTemplate rules;                ///< of a ruleset
  std::size_t arity = 1;                ///< coordinates of a position of the rules
  std::vector<const Name*> parameters;  ///< what the rules and the law depend on
  std::vector<const Name*> bound;       ///< those of them that the rules use
  Uses parameter_uses;                  ///< the same as slots
  Positions heaps;
  std::optional<Start> start;
  std::optional<FileLaw> law;
  std::optional<Expression> lost;
  std::optional<Wins> wins;
  std::vector<Limit> limits;
  std::size_t slots = 0;  ///< numbers that a frame needs
};

/// Throws Error(bad_input) with the place for anything that is wrong in the file.
[[nodiscard]] std::unique_ptr<const Program> compile(std::string_view toml,
                                                     const std::string& file_name);

}  // namespace grundy::problem
