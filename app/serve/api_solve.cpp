// /api/solve: what `grundy solve --json` says of a sum.
#include "cli/game.hpp"
#include "cli/solve_report.hpp"
#include "cli/sum_argument.hpp"
#include "grundy/sum.hpp"
#include "serve/api.hpp"

namespace grundy::serve {

void answer_solve(const Question& question, Answer& answer, RequestWatch& watch) {
  cli::Games games(question.texts("let"), "", cli::Games::Laws::published, watch);
  cli::SolvedSum sum = cli::unsolved(cli::read_sum(question.sum(), games), watch);
  sum.solution = solve(sum.components, {}, watch);
  const std::string json = cli::json_of(sum);
  // A list of moves that the budget ended is an answer, but the next one may be longer.
  if (sum.solution.complete) answer.keep();
  answer.finish(200, "application/json", json);
}

}  // namespace grundy::serve
