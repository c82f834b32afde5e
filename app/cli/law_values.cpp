#include "cli/law_values.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "cli/heap_argument.hpp"
#include "cli/number.hpp"
#include "core/int128.hpp"

namespace grundy::cli {
namespace {

constexpr std::int64_t first_heaps = 1000;
// A start of play is a tuple, and its value takes a search.
constexpr std::int64_t first_starts = 100;
constexpr std::int64_t most_heaps = 100'000;
constexpr std::uint64_t most_positions = 20'000;
constexpr double patience = 2;  // seconds
// Twice the heaps take about four times as long, for rules with n options.
constexpr double growth = 4;

/// The corner with this in each coordinate.
Position cube(std::int64_t edge, std::size_t coordinates) {
  return Position(std::vector<std::int64_t>(coordinates, edge));
}

/// The largest edge of a cube of at most `most` positions, at least `least`.
std::int64_t largest_edge(std::size_t coordinates, std::uint64_t most, std::int64_t least) {
  for (std::int64_t edge = least;; ++edge) {
    core::Uint128 positions = 1;
    for (std::size_t axis = 0; axis < coordinates; ++axis) {
      positions *= static_cast<std::uint64_t>(edge) + 2;
    }
    if (positions > most) return edge;
  }
}

void compute(const Position& corner, Game& game, Observer& observer) {
  if (counts_starts(corner, game)) {
    static_cast<void>(values_of_starts(corner[0], game, observer));
  } else if (corner.size() == 1) {
    static_cast<void>(game.session->values_to(static_cast<std::uint64_t>(corner[0])));
  } else {
    static_cast<void>(game.session->samples(corner));
  }
}

}  // namespace

bool counts_starts(const Position& corner, const Game& game) {
  return game.start && corner.size() != game.session->rules().coordinates();
}

NimSequence values_of_starts(std::int64_t n, Game& game, Observer& observer) {
  constexpr std::int64_t between_polls = 1024;
  NimSequence values;
  game.session->prepare(game.start(n));
  for (std::int64_t heap = 0; heap <= n; ++heap) {
    if (heap % between_polls == 0) {
      observer.poll("heaps", static_cast<std::uint64_t>(heap), static_cast<std::uint64_t>(n) + 1);
    }
    values.push_back(game.session->nim_value(game.start(heap)));
  }
  return values;
}

Position family_corner(const std::string& text, std::size_t coordinates, std::size_t members) {
  // A law of a few heaps of each member would be no law in n.
  constexpr std::int64_t least_edge = 8;
  if (text.empty()) {
    return cube(largest_edge(coordinates, most_positions / members, least_edge), coordinates);
  }
  const Piece piece("N", text);
  const std::vector<std::int64_t> corner = read_coordinates(piece);
  if (corner.size() != coordinates) {
    piece.fail("N has " + std::to_string(corner.size()) +
               " coordinates, but these positions have " + std::to_string(coordinates));
  }
  return Position(corner);
}

Position law_corner(const std::string& text, Game& game, Observer& observer) {
  const std::size_t coordinates = game.session->rules().coordinates();
  if (!text.empty()) {
    HeapArgument corner{std::nullopt, {}, 1, Piece("N", text)};
    corner.coordinates = read_coordinates(corner.piece);
    static_cast<void>(game.position(corner));  // an error for a wrong number of coordinates
    return Position(corner.coordinates);
  }
  const std::size_t axes = game.start ? 1 : coordinates;
  const std::int64_t most = axes == 1 ? most_heaps : largest_edge(axes, most_positions, 1);
  std::int64_t edge = game.start ? first_starts : axes == 1 ? first_heaps : std::int64_t{8};
  edge = std::min(edge, most);
  for (;;) {
    const double before = observer.seconds();
    compute(cube(edge, axes), game, observer);
    const double took = observer.seconds() - before;
    if (edge == most || took * growth > patience) return cube(edge, axes);
    edge = std::min(2 * edge, most);
  }
}

}  // namespace grundy::cli
