// /api/play: a position of a play, for a page that keeps the record itself: who wins, the moves,
// and the perfect one.
#include "cli/game.hpp"
#include "cli/move_json.hpp"
#include "cli/sum_argument.hpp"
#include "grundy/play.hpp"
#include "serve/api.hpp"

namespace grundy::serve {
namespace {

using cli::Json;

constexpr std::uint64_t most_moves = 4000;
/// The search for the longest play and the shortest: about a tenth of a second.
constexpr std::uint64_t most_search = std::uint64_t{1} << 16;

Json move_of(const Play& play, const PlayMove& move) {
  Json json;
  json["component"] = move.heap;
  json["from"] = cli::heap_of(play.heaps()[move.heap].component.position);
  cli::add_option(json, move.to);
  return json;
}

}  // namespace

void answer_play(const Question& question, Answer& answer, RequestWatch& watch) {
  std::vector<std::string> arguments = {question.text("ruleset")};
  for (std::string& heap : question.texts("heaps")) arguments.push_back(std::move(heap));
  cli::Games games(question.texts("let"), "", cli::Games::Laws::published, watch);
  const cli::SumArgument argument = cli::read_sum(arguments, games);
  const Ruleset* standard =
      argument.standard != nullptr ? &argument.standard->session->rules() : nullptr;
  std::vector<PlayHeap> heaps;
  for (const cli::SumArgument::Heap& heap : argument.heaps) {
    Session* session = heap.game->session.get();
    heaps.push_back({{&session->rules(), session, heap.position}, heap.copies});
  }
  PlayOptions options;
  options.limits.max_search = most_search;
  const Play play(heaps, options, watch);
  Json document;
  document["ruleset"] = standard != nullptr ? Json(standard->canonical()) : Json(nullptr);
  document["components"] = Json::array();
  for (const PlayHeap& heap : play.heaps()) {
    Json component;
    if (heap.component.rules != standard) component["ruleset"] = heap.component.rules->canonical();
    component["heap"] = cli::heap_of(heap.component.position);
    if (heap.copies > 1) component["copies"] = heap.copies;
    component["movable"] = heap.movable;
    document["components"].push_back(std::move(component));
  }
  document["over"] = play.over();
  document["outcome"] = to_text(play.outcome());
  document["move"] = nullptr;
  document["moves"] = Json::array();
  document["complete"] = true;
  if (!play.over()) {
    const BestMove best = play.best_move(watch);
    document["move"] = move_of(play, best.move);
    if (best.length) document["length"] = *best.length;
    const MoveList list = play.moves(most_moves, {}, watch);
    for (const PlayMove& move : list.moves) document["moves"].push_back(move_of(play, move));
    document["complete"] = list.complete;
  }
  finish_json(answer, cli::line_of(document));
}

}  // namespace grundy::serve
