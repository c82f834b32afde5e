// grundy play RULESET HEAP...
#include <unistd.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/game.hpp"
#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/play_input.hpp"
#include "cli/play_report.hpp"
#include "cli/sum_argument.hpp"
#include "grundy/error.hpp"
#include "grundy/play.hpp"

namespace grundy::cli {
namespace {

constexpr const char* example =
    "  grundy play '{2,5}' 2 4 7           you move first; type heap 3: take 5, or help\n"
    "  grundy play kayles 9 --second       the opponent moves first\n"
    "  grundy play wythoff 3,5             type heap 1: to 1,2\n"
    "  printf '1 2\\n' | grundy play nim 5 --quiet";

/// `moves` lists so many; any move may be typed.
constexpr std::uint64_t most_listed = 1000;

struct Options {
  CommonOptions common;
  std::vector<std::string> arguments;
  std::vector<std::string> lets;
  std::string engine;
  std::string max_search;
  bool accept_observed = false;
  bool first = false;
  bool second = false;
};

class Conversation {
 public:
  Conversation(Play& play, PlayReport& report, Watch& watch, bool prompt)
      : play_(play), report_(report), watch_(watch), prompt_(prompt) {}

  void run() {
    report_.start(play_);
    LineReader reader;
    std::string line;
    while (!play_.over()) {
      watch_.restart();
      if (play_.turn() == Player::opponent) {
        const BestMove reply = best();
        make(reply.move, reply);
        continue;
      }
      if (prompt_) print("> ");
      if (!reader.next(line)) {
        if (prompt_) print("\n");
        break;
      }
      watch_.restart();
      if (!follow(line)) break;
    }
    report_.end(play_);
  }

 private:
  /// A time limit leaves a move that is not the shortest way, and time to make it; a signal leaves
  /// nothing.
  BestMove best() {
    BestMove best = play_.best_move(watch_);
    if (!Watch::interrupted().empty()) ObserverScope::check();
    watch_.restart();
    return best;
  }

  void make(const PlayMove& move, const std::optional<BestMove>& best) {
    play_.make(move, watch_);
    listed_.reset();
    watch_.clear_progress();
    report_.moved(play_, best);
  }

  /// False when the user leaves. Whatever is wrong with a line, the play goes on.
  bool follow(const std::string& line) {
    try {
      return obey(read_play_command(line));
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::output || !Watch::interrupted().empty()) throw;
      watch_.clear_progress();
      report_.refuse(error);
      return true;
    }
  }

  bool obey(const PlayCommand& command) {
    using Kind = PlayCommand::Kind;
    switch (command.kind) {
      case Kind::nothing:
        break;
      case Kind::move:
        make(resolve(play_, command, watch_), std::nullopt);
        break;
      case Kind::number:
        make(listed(command.number), std::nullopt);
        break;
      case Kind::moves:
        list(command);
        break;
      case Kind::hint: {
        const BestMove advice = best();
        const std::string why = play_.why(advice.move, watch_);
        watch_.clear_progress();
        report_.hint(play_, advice, why);
        break;
      }
      case Kind::why: {
        const std::string why = play_.why(watch_);
        watch_.clear_progress();
        report_.why(play_, why);
        break;
      }
      case Kind::undo:
        if (!play_.undo_turn()) {
          throw Error(ErrorKind::bad_input, "there is no move of yours to take back");
        }
        listed_.reset();
        report_.show(play_, true);
        break;
      case Kind::show:
        report_.show(play_, false);
        break;
      case Kind::help:
        report_.help();
        break;
      case Kind::quit:
        return false;
    }
    return true;
  }

  void list(const PlayCommand& command) {
    std::optional<std::size_t> heap;
    if (command.heap) {
      if (*command.heap > play_.heaps().size()) {
        throw Error(ErrorKind::bad_input, "there is no heap " + std::to_string(*command.heap));
      }
      heap = static_cast<std::size_t>(*command.heap - 1);
    }
    listed_ = play_.moves(most_listed, heap, watch_);
    watch_.clear_progress();
    report_.moves(play_, *listed_);
  }

  [[nodiscard]] PlayMove listed(std::uint64_t number) const {
    if (!listed_) {
      throw Error(ErrorKind::bad_input, "a number alone picks a move of a list",
                  "type `moves` first, or a move as `heap 1: take " + std::to_string(number) + "`");
    }
    if (number == 0 || number > listed_->moves.size()) {
      throw Error(ErrorKind::bad_input, "the list has no move " + std::to_string(number),
                  "it has " + std::to_string(listed_->moves.size()));
    }
    return listed_->moves[static_cast<std::size_t>(number - 1)];
  }

  Play& play_;
  PlayReport& report_;
  Watch& watch_;
  bool prompt_;
  std::optional<MoveList> listed_;  // of the position as it is
};

std::unique_ptr<PlayReport> make_report(const CommonOptions& common, const Ruleset* standard) {
  if (common.json) return json_report(standard);
  return common.quiet ? bare_report(standard) : text_report(standard);
}

int play_sum(const Options& options) {
  PlayOptions rules;
  rules.first = options.second ? Player::opponent : Player::user;
  if (!options.max_search.empty()) {
    rules.limits.max_search =
        read_number(Piece("--max-search", options.max_search), std::uint64_t{1} << 40);
  }
  Watch watch(options.common.limits(), options.common.quiet);
  const Games::Laws laws = options.accept_observed ? Games::Laws::observed : Games::Laws::published;
  Games games(options.lets, options.engine, laws, watch);
  const SumArgument argument = read_sum(options.arguments, games);
  Play play(play_heaps(argument), rules, watch);
  if (options.accept_observed) {
    std::vector<SumComponent> sum;
    for (const PlayHeap& heap : play.heaps()) sum.push_back(heap.component);
    warn_of_observed(sum);
  }
  // What is out of reach of the values is said before the first move, not in the middle of play.
  static_cast<void>(play.outcome());
  watch.clear_progress();
  const auto report =
      make_report(options.common,
                  argument.standard != nullptr ? &argument.standard->session->rules() : nullptr);
  const bool prompt = !options.common.json && ::isatty(STDIN_FILENO) == 1;
  Conversation(play, *report, watch, prompt).run();
  return done;
}

}  // namespace

void add_play(CLI::App& program, Work& work) {
  CLI::App& command =
      add_command(program, "play", "Play a sum of heaps against the perfect opponent", example);
  auto options = std::make_shared<Options>();
  command
      .add_option("RULESET_AND_HEAPS", options->arguments,
                  "The rules, then the heaps, as for solve: 7, 3,5, (3,5), 5x3, or "
                  "'RULESET: HEAP'")
      ->type_name("")
      ->required();
  CLI::Option* first = command.add_flag("--first", options->first, "You move first (the default)");
  command.add_flag("--second", options->second, "The opponent moves first")->excludes(first);
  add_list(command, "--let", options->lets, "Bind a parameter: m=3 or S={2,5}");
  command.add_option("--engine", options->engine, "Compute with this engine, as naive")
      ->type_name("NAME");
  command.add_flag("--accept-observed", options->accept_observed,
                   "Beyond the budget, use a law that was only seen to hold on small heaps");
  command
      .add_option("--max-search", options->max_search,
                  "Most moves of the search for the shortest win and the longest resistance "
                  "(default 65536)")
      ->type_name("N");
  add_common(command, options->common);
  command.callback([&work, options] { work = [options] { return play_sum(*options); }; });
}

}  // namespace grundy::cli
