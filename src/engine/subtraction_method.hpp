// Ways to extend the table of a finite subtraction set, and the rule that picks one.
#pragma once

#include "grundy/values.hpp"
#include "rules/amount_set.hpp"

#include <cstdint>
#include <memory>
#include <string_view>

namespace grundy::engine {

/// One way. All give the same values.
class SubtractionMethod {
 public:
  virtual ~SubtractionMethod() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// Extends `values` from its size to exactly `size` heaps; size <= the limit that the method
  /// was made for. When something is thrown, `values` keeps its old size.
  virtual void append(NimSequence& values, std::uint64_t size) = 0;
};

enum class SubtractionWay : std::uint8_t { word_sieve, layer_sieve, pull, windows };

/// Whether `way` can serve these amounts.
[[nodiscard]] bool can_serve(SubtractionWay way, const rules::AmountSet& amounts,
                             std::uint64_t limit);

/// The way with the least estimated time for a table of `limit` heaps.
[[nodiscard]] SubtractionWay cheapest_way(const rules::AmountSet& amounts, std::uint64_t limit);

/// Amounts of `limit` and more never apply, and cost nothing. Requires can_serve().
[[nodiscard]] std::unique_ptr<SubtractionMethod> make_method(SubtractionWay way,
                                                             const rules::AmountSet& amounts,
                                                             std::uint64_t limit);

/// Made by make_method, each in a file of its own.
std::unique_ptr<SubtractionMethod> make_word_sieve(const rules::AmountSet& amounts,
                                                   std::uint64_t limit);
std::unique_ptr<SubtractionMethod> make_layer_sieve(const rules::AmountSet& amounts,
                                                    std::uint64_t limit);
std::unique_ptr<SubtractionMethod> make_pull(const rules::AmountSet& amounts, std::uint64_t limit);
std::unique_ptr<SubtractionMethod> make_windows(const rules::AmountSet& amounts,
                                                std::uint64_t limit);

}  // namespace grundy::engine
