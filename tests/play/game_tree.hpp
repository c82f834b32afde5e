// Play itself, with no theory: every move of the whole sum is tried to the end.
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "grundy/play.hpp"
#include "grundy/ruleset.hpp"
#include "grundy/session.hpp"

namespace grundy::testing {

/// The heaps of a position, by their rules, as a sorted list.
using Table = std::vector<std::pair<const Ruleset*, Position>>;

inline Table table_of(const std::vector<PlayHeap>& heaps) {
  Table table;
  for (const PlayHeap& heap : heaps) {
    table.insert(table.end(), heap.copies, {heap.component.rules, heap.component.position});
  }
  std::sort(table.begin(), table.end());
  return table;
}

class GameTree {
 public:
  struct End {
    bool wins = false;
    std::uint64_t length = 0;  ///< when the winner hurries and the loser delays
  };

  const End& end(const Table& table) {
    const auto known = known_.find(table);
    if (known != known_.end()) return known->second;
    End result;
    std::uint64_t shortest_win = 0;
    std::uint64_t longest_loss = 0;
    for (std::size_t i = 0; i < table.size(); ++i) {
      if (i != 0 && table[i] == table[i - 1]) continue;
      for (const Option& option : options(*table[i].first, table[i].second)) {
        const End next = end(after(table, i, option));
        if (!next.wins) {
          shortest_win = result.wins ? std::min(shortest_win, next.length + 1) : next.length + 1;
          result.wins = true;
        } else {
          longest_loss = std::max(longest_loss, next.length + 1);
        }
      }
    }
    result.length = result.wins ? shortest_win : longest_loss;
    return known_[table] = result;
  }

  static Table after(Table table, std::size_t i, const Option& option) {
    const Ruleset* rules = table[i].first;
    table.erase(table.begin() + static_cast<std::ptrdiff_t>(i));
    for (const Component& part : option) {
      table.insert(table.end(), part.count, {rules, part.position});
    }
    std::sort(table.begin(), table.end());
    return table;
  }

 private:
  const std::vector<Option>& options(const Ruleset& rules, const Position& position) {
    const auto [found, fresh] = options_.try_emplace({&rules, position});
    if (fresh) found->second = rules.options(position);
    return found->second;
  }

  std::map<Table, End> known_;
  std::map<std::pair<const Ruleset*, Position>, std::vector<Option>> options_;
};

/// At full size from the first case on: small rules and heaps have no moves.
template <typename T>
T pick(rc::Gen<T> generator) {
  return *rc::gen::resize(rc::kNominalSize, std::move(generator));
}

/// low <= x < high, evenly.
template <typename T>
T pick(T low, T high) {
  return pick(rc::gen::inRange<T>(low, high));
}

/// Rules with their values.
struct PlayedGame {
  Ruleset rules;
  std::unique_ptr<Session> session;

  explicit PlayedGame(Ruleset ruleset)
      : rules(std::move(ruleset)), session(std::make_unique<Session>(rules)) {}
  explicit PlayedGame(const std::string& text) : PlayedGame(Ruleset::parse(text)) {}
  PlayedGame(const PlayedGame&) = delete;
  PlayedGame& operator=(const PlayedGame&) = delete;

  [[nodiscard]] PlayHeap heap(const Position& position, std::uint64_t copies = 1) const {
    return {{&rules, session.get(), position}, copies};
  }
  [[nodiscard]] PlayHeap heap(std::int64_t n, std::uint64_t copies = 1) const {
    return heap(Position(n), copies);
  }
};

}  // namespace grundy::testing
