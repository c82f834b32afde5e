// The rulesets of a command line, each with its session.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "cli/heap_argument.hpp"
#include "grundy/observer.hpp"
#include "grundy/position.hpp"
#include "grundy/session.hpp"

namespace grundy::cli {

/// The position that play starts from with one number, as n -> (n, n-1).
using Start = std::function<Position(std::int64_t)>;

struct Game {
  std::unique_ptr<Session> session;
  Start start;  ///< empty where play starts from any position

  /// The position that `heap` stands for. Throws Error(bad_input) with the place when it has
  /// not as many coordinates as the rules.
  [[nodiscard]] Position position(const HeapArgument& heap) const;
};

class Games {
 public:
  /// The laws that may be used beside proved ones: those of the catalogue, also those that were
  /// only seen to hold, or none.
  enum class Laws { published, observed, none };

  /// `observer` must outlive the sessions, which get threads and copy_periods of `work`. Throws
  /// Error(bad_input) for --let options.
  Games(const std::vector<std::string>& lets, std::string engine, Laws laws, Observer& observer,
        const SessionOptions& work = {});

  /// The game of a ruleset's text; the same text gives the same game. A name of the catalogue
  /// brings its published law and its start. Throws Error(bad_input).
  Game& open(const std::string& text);

  /// Throws Error(bad_input) when a parameter is bound that no ruleset used.
  void require_all_used() const;

 private:
  [[nodiscard]] Game make(const std::string& text);

  Bindings bindings_;
  std::string engine_;
  Laws laws_;
  Observer& observer_;
  unsigned threads_;
  bool copy_periods_;
  std::set<std::string> used_;
  std::map<std::string, Game> games_;
};

}  // namespace grundy::cli
