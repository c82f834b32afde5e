// The values that `grundy law` looks at: how far, and of what.
#pragma once

#include <string>

#include "cli/game.hpp"
#include "grundy/law.hpp"
#include "grundy/observer.hpp"

namespace grundy::cli {

/// How far the law of `game` is looked for. `text` is what the user wrote, a number or a tuple;
/// empty: heaps to 10^5, or tuples until there are some 20000, but no more than can be had in
/// about two seconds by observer.seconds(). A single number where play starts from one
/// (fibonacci-nim) is a start.
[[nodiscard]] Position law_corner(const std::string& text, Game& game, Observer& observer);

/// The same for each member of a family, so that there are some 20000 positions in all.
[[nodiscard]] Position family_corner(const std::string& text, std::size_t coordinates,
                                     std::size_t members);

/// True when `corner` counts starts of play, not coordinates of a position.
[[nodiscard]] bool counts_starts(const Position& corner, const Game& game);

/// The values of the starts 0..n.
[[nodiscard]] NimSequence values_of_starts(std::int64_t n, Game& game, Observer& observer);

}  // namespace grundy::cli
