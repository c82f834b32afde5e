// /api/options: the options of one position with their values.
#include <set>

#include "cli/game.hpp"
#include "cli/move_json.hpp"
#include "serve/api.hpp"

namespace grundy::serve {
namespace {

using cli::Json;

constexpr std::size_t most_options = 2000;

}  // namespace

void answer_options(const Question& question, Answer& answer, RequestWatch& watch) {
  cli::Games games(question.texts("let"), "", cli::Games::Laws::published, watch);
  cli::Game& game = games.open(question.text("ruleset"));
  games.require_all_used();
  const Position position = game.position(cli::read_heap(question.text("heap")));
  Session& session = *game.session;
  Json document;
  document["heap"] = cli::heap_of(position);
  document["value"] = session.nim_value(position);
  std::set<Option> options;
  bool complete = true;
  session.rules().for_each_option(
      position,
      [&](const Option& option) {
        options.insert(option);
        complete = options.size() <= most_options;
        return complete;
      },
      watch);
  document["options"] = Json::array();
  for (const Option& option : options) {
    if (document["options"].size() == most_options) break;
    Json move;
    cli::add_option(move, option);
    Nimber value = 0;
    for (const Component& component : option) {
      if (component.count % 2 == 1) value ^= session.nim_value(component.position);
    }
    move["value"] = value;
    document["options"].push_back(std::move(move));
  }
  document["complete"] = complete;
  finish_json(answer, cli::line_of(document));
}

}  // namespace grundy::serve
