// /api/law, /api/certificate and /api/code: what `grundy law` says, proves and emits.
#include <algorithm>

#include "cli/emit_code.hpp"
#include "cli/game.hpp"
#include "cli/law_report.hpp"
#include "cli/law_values.hpp"
#include "grundy/certificate.hpp"
#include "grundy/error.hpp"
#include "serve/api.hpp"

namespace grundy::serve {
namespace {

/// The law of the ruleset of a question, with the session it was found in.
struct Search {
  cli::Games games;
  cli::Game& game;
  Position corner;
  cli::FoundLaws found;

  Search(const Question& question, RequestWatch& watch)
      : games(question.texts("let"), "", cli::Games::Laws::published, watch),
        game(games.open(question.text("ruleset"))) {
    games.require_all_used();
    corner = cli::law_corner(question.text("to", ""), game, watch);
    found.ruleset = game.session->rules().canonical();
    if (cli::counts_starts(corner, game)) {
      found.report = find_laws(cli::values_of_starts(corner[0], game, watch), watch);
    } else {
      found.report = game.session->laws(corner);
    }
  }
};

}  // namespace

void answer_law(const Question& question, Answer& answer, RequestWatch& watch) {
  const Search search(question, watch);
  finish_json(answer, cli::json_of(search.found));
}

void answer_certificate(const Question& question, Answer& answer, RequestWatch& watch) {
  const Search search(question, watch);
  Session& session = *search.game.session;
  const auto proved = session.proved();
  if (!proved) {
    throw Error(ErrorKind::bad_input,
                "no period is proved for these rules so far: nothing to certify",
                "look at more heaps");
  }
  const std::uint64_t heaps = proved->period.preperiod + proved->period.period;
  finish_json(answer, make_certificate(session.rules(), *proved, session.values_to(heaps), watch));
}

void answer_code(const Question& question, Answer& answer, RequestWatch& watch) {
  const Language language = cli::read_language(question.text("language"));
  const Search search(question, watch);
  LawNames names;
  if (cli::counts_starts(search.corner, search.game)) names.names = {"n"};
  const std::string code =
      cli::emit_code(*search.game.session, search.found.report, names, language,
                     *std::max_element(search.corner.begin(), search.corner.end()));
  answer.keep();
  answer.finish(200, "text/plain; charset=utf-8", code);
}

}  // namespace grundy::serve
