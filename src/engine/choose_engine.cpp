#include "engine/choose_engine.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <type_traits>
#include <variant>

#include "engine/all_but.hpp"
#include "engine/clauses/clauses.hpp"
#include "engine/memo/memo.hpp"
#include "engine/naive.hpp"
#include "engine/subtraction.hpp"
#include "engine/take_and_break/take_and_break.hpp"
#include "grundy/error.hpp"
#include "rules/form.hpp"

namespace grundy::engine {
namespace {

/// Up to here a table is a matter of a moment; a search would only be as good.
constexpr std::uint64_t short_table = std::uint64_t{1} << 20;

struct Name {
  std::string_view name;
  std::string_view accepts;
  /// Empty engines when the rules are not for this one.
  Engines (*make)(const Ruleset& rules, const EngineOptions& options);
};

Engines sequence(std::unique_ptr<SequenceEngine> engine) { return {std::move(engine), nullptr}; }

/// An engine for one alternative of the form.
template <typename Engine, typename Alternative>
Engines for_form(const Ruleset& rules, const EngineOptions& options) {
  const auto* form = std::get_if<Alternative>(&rules.form().rules);
  if (form == nullptr) return Engines{};
  if constexpr (std::is_constructible_v<Engine, Alternative, EngineOptions>) {
    return sequence(std::make_unique<Engine>(*form, options));
  } else {
    return sequence(std::make_unique<Engine>(*form));
  }
}

template <typename Engine>
Engines for_heaps(const Ruleset& rules, const EngineOptions&) {
  return rules.coordinates() == 1 ? sequence(std::make_unique<Engine>(rules)) : Engines{};
}

constexpr std::array<Name, 6> engines{{
    {"all-but", "an all-but set such as ~{1,3}", for_form<AllButEngine, rules::AllBut>},
    {"clauses", "rules of one coordinate", for_heaps<ClausesEngine>},
    {"memo", "all rules",
     [](const Ruleset& rules, const EngineOptions&) {
       return Engines{nullptr, std::make_unique<MemoEngine>(rules)};
     }},
    {"naive", "rules of one coordinate", for_heaps<NaiveEngine>},
    {"subtraction", "a finite subtraction set such as {2,5}",
     for_form<SubtractionEngine, rules::Subtraction>},
    {"take-and-break", "a take-and-break code such as 0.77",
     for_form<TakeAndBreakEngine, rules::Code>},
}};

constexpr auto names = [] {
  std::array<std::string_view, engines.size()> result{};
  for (std::size_t i = 0; i < engines.size(); ++i) result[i] = engines[i].name;
  return result;
}();

Engines force(const Ruleset& rules, std::string_view name, const EngineOptions& options) {
  const auto* found = std::find_if(engines.begin(), engines.end(),
                                   [&](const Name& engine) { return engine.name == name; });
  if (found == engines.end()) {
    std::string known;
    for (const Name& engine : engines) known += " " + std::string(engine.name);
    throw Error(ErrorKind::bad_input, "unknown engine '" + std::string(name) + "'",
                "the engines are" + known);
  }
  Engines result = found->make(rules, options);
  if (result.sequence == nullptr && result.position == nullptr) {
    throw Error(ErrorKind::bad_input,
                "the engine '" + std::string(name) + "' does not accept these rules",
                "it is for " + std::string(found->accepts));
  }
  return result;
}

}  // namespace

bool Engines::search_first(std::uint64_t heap) const {
  return sequence != nullptr && position != nullptr && heap >= short_table;
}

std::span<const std::string_view> engine_names() { return names; }

Engines choose_engines(const Ruleset& rules, std::string_view forced,
                       const EngineOptions& options) {
  if (!forced.empty()) return force(rules, forced, options);
  const auto& form = rules.form().rules;
  if (std::holds_alternative<rules::Subtraction>(form)) return force(rules, "subtraction", options);
  if (std::holds_alternative<rules::AllBut>(form)) return force(rules, "all-but", options);
  if (std::holds_alternative<rules::Code>(form)) return force(rules, "take-and-break", options);
  if (rules.coordinates() != 1) return force(rules, "memo", options);
  return {std::make_unique<ClausesEngine>(rules), std::make_unique<MemoEngine>(rules)};
}

}  // namespace grundy::engine
