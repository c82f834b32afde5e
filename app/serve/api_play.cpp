// A position of a play, for a page that keeps the record itself. /api/play: who wins, the moves,
// and the perfect one; /api/move: the move that a text means.
#include "cli/game.hpp"
#include "cli/move_json.hpp"
#include "cli/play_input.hpp"
#include "cli/sum_argument.hpp"
#include "grundy/error.hpp"
#include "grundy/observer_scope.hpp"
#include "grundy/play.hpp"
#include "serve/api.hpp"

namespace grundy::serve {
namespace {

using cli::Json;

constexpr std::uint64_t most_moves = 4000;
/// The search for the longest play and the shortest: about a tenth of a second.
constexpr std::uint64_t most_search = std::uint64_t{1} << 16;

/// The position that a question is about, with its rules.
class Asked {
 public:
  Asked(const Question& question, RequestWatch& watch)
      : games_(question.texts("let"), "", cli::Games::Laws::published, watch),
        sum_(cli::read_sum(question.sum(), games_)),
        play_(cli::play_heaps(sum_), options(), watch) {}

  [[nodiscard]] const Play& play() const { return play_; }
  /// Of heaps without rules of their own.
  [[nodiscard]] const Ruleset* standard() const {
    return sum_.standard != nullptr ? &sum_.standard->session->rules() : nullptr;
  }

 private:
  static PlayOptions options() {
    PlayOptions options;
    options.limits.max_search = most_search;
    return options;
  }

  cli::Games games_;
  cli::SumArgument sum_;
  Play play_;
};

/// The other commands of a terminal are none here, and no hint may name them.
cli::PlayCommand read_move(const std::string& text) {
  const char* const hint =
      "write it as `heap 2: take 3`, `heap 2: take 3 leaving 1 4` or `heap 1: to 3,5`";
  try {
    cli::PlayCommand command = cli::read_play_command(text);
    if (command.kind == cli::PlayCommand::Kind::move) return command;
  } catch (const Error& error) {
    throw Error(ErrorKind::bad_input, error.message(), hint);
  }
  throw Error(ErrorKind::bad_input, "this is no move", hint);
}

}  // namespace

void answer_play(const Question& question, Answer& answer, RequestWatch& watch) {
  const Asked asked(question, watch);
  const Play& play = asked.play();
  const Ruleset* standard = asked.standard();
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
    // Without this, an answer would tell how busy the server was.
    ObserverScope::check();
    document["move"] = cli::move_of(play, best.move);
    if (best.length) document["length"] = *best.length;
    const MoveList list = play.moves(most_moves, {}, watch);
    for (const PlayMove& move : list.moves) document["moves"].push_back(cli::move_of(play, move));
    document["complete"] = list.complete;
  }
  finish_json(answer, cli::line_of(document));
}

void answer_move(const Question& question, Answer& answer, RequestWatch& watch) {
  const Asked asked(question, watch);
  const PlayMove move = cli::resolve(asked.play(), read_move(question.text("move")), watch);
  Json document;
  document["move"] = cli::move_of(asked.play(), move);
  finish_json(answer, cli::line_of(document));
}

}  // namespace grundy::serve
