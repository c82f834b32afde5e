// The checksum of a sequence of nim-values.
#pragma once

#include "grundy/values.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace grundy::core {

/// XXH64 with seed 0 of nim-values as 64-bit numbers, the lowest byte first: the same for every
/// width of the table. About 0.4 ns a value.
class Checksum {
 public:
  Checksum();
  Checksum(Checksum&&) noexcept;
  Checksum& operator=(Checksum&&) noexcept;
  ~Checksum();

  /// Goes on with heaps from, ..., to - 1. Requires from <= to <= values.size().
  void add(const NimSequence& values, std::uint64_t from, std::uint64_t to);

  /// Of all that was added so far.
  [[nodiscard]] std::uint64_t digest() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Checksum of heaps from, ..., to - 1. Requires from <= to <= size().
[[nodiscard]] std::uint64_t checksum(const NimSequence& values, std::uint64_t from,
                                     std::uint64_t to);

/// XXH64 with seed 0 of these bytes.
[[nodiscard]] std::uint64_t checksum_of_bytes(std::string_view bytes);

/// "xxh64:" and 16 hexadecimal digits.
[[nodiscard]] std::string checksum_text(std::uint64_t checksum);

/// The reverse; nothing for another text.
[[nodiscard]] std::optional<std::uint64_t> read_checksum(std::string_view text);

}  // namespace grundy::core
