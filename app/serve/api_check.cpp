// /api/check: whether a ruleset reads, what kind it is, and which parameters it has.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <variant>

#include "cli/game.hpp"
#include "cli/let.hpp"
#include "rules/coordinate_names.hpp"
#include "rules/form.hpp"
#include "serve/api.hpp"

namespace grundy::serve {
namespace {

using Json = nlohmann::ordered_json;

const char* kind_of(const rules::Form& form) {
  if (std::holds_alternative<rules::Subtraction>(form.rules)) return "subtraction";
  if (std::holds_alternative<rules::AllBut>(form.rules)) return "all-but";
  if (std::holds_alternative<rules::Code>(form.rules)) return "take-and-break";
  return "clauses";
}

}  // namespace

void answer_check(const Question& question, Answer& answer, RequestWatch& watch) {
  const std::string text = question.text("ruleset");
  const std::vector<std::string> lets = question.texts("let");
  const RulesetTemplate parsed = RulesetTemplate::parse(text);
  const Bindings bindings = cli::read_lets(lets);
  const std::vector<std::string> lists = parsed.list_parameters();
  Json document;
  document["ruleset"] = nullptr;
  Json parameters = Json::array();
  bool all_bound = true;
  for (const std::string& name : parsed.parameters()) {
    const bool bound = bindings.find(name) != bindings.end();
    all_bound = all_bound && bound;
    parameters.push_back({{"name", name},
                          {"list", std::find(lists.begin(), lists.end(), name) != lists.end()},
                          {"bound", bound}});
  }
  if (all_bound) {
    cli::Games games(lets, "", cli::Games::Laws::published, watch);
    const cli::Game& game = games.open(text);
    games.require_all_used();
    const Ruleset& ruleset = game.session->rules();
    document["ruleset"] = ruleset.canonical();
    document["coordinates"] = ruleset.coordinates();
    document["names"] = rules::coordinate_names(ruleset.form());
    document["kind"] = kind_of(ruleset.form());
    document["engine"] = game.session->engine();
    document["start"] = static_cast<bool>(game.start);
  }
  document["parameters"] = std::move(parameters);
  finish_json(answer, document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace grundy::serve
