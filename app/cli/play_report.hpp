// How a play is told: in words, as bare moves, or as JSON documents.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "grundy/error.hpp"
#include "grundy/play.hpp"

namespace grundy::cli {

class PlayReport {
 public:
  virtual ~PlayReport() = default;

  virtual void start(const Play& play) = 0;
  /// The position, because it was asked for or moves were taken back.
  virtual void show(const Play& play, bool undone) = 0;
  /// The last move of the play; `best` is what the opponent knew of it.
  virtual void moved(const Play& play, const std::optional<BestMove>& best) = 0;
  virtual void moves(const Play& play, const MoveList& list) = 0;
  virtual void hint(const Play& play, const BestMove& best, const std::string& why) = 0;
  virtual void why(const Play& play, const std::string& why) = 0;
  /// A line that is no command, or cannot be followed; nothing has changed.
  virtual void refuse(const Error& error) = 0;
  virtual void help() = 0;
  /// The play is over, or the user has left it.
  virtual void end(const Play& play) = 0;
};

/// `standard` are the rules of heaps without their own; null when every heap brought its rules.
[[nodiscard]] std::unique_ptr<PlayReport> text_report(const Ruleset* standard);
/// The opponent's moves, answers and the winner, a line each.
[[nodiscard]] std::unique_ptr<PlayReport> bare_report(const Ruleset* standard);
/// The documents of docs/json.md, a line each.
[[nodiscard]] std::unique_ptr<PlayReport> json_report(const Ruleset* standard);

}  // namespace grundy::cli
