// Who wins a position.
#pragma once

#include <cstdint>

namespace grundy {

enum class Outcome : std::uint8_t {
  N,  ///< the player to move wins
  P,  ///< the other player wins
  D,  ///< neither can force a win, and play goes on for ever; only games that loop have such
      ///< positions
};

/// "N", "P" or "D".
[[nodiscard]] constexpr const char* to_text(Outcome outcome) noexcept {
  return outcome == Outcome::N ? "N" : outcome == Outcome::P ? "P" : "D";
}

}  // namespace grundy
