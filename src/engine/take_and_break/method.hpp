// Ways to get the values of a take-and-break code, and the rule that picks one.
#pragma once

#include "grundy/observer.hpp"
#include "grundy/values.hpp"
#include "rules/code.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace grundy::engine {

/// One way. All give the same values.
class CodeMethod {
 public:
  virtual ~CodeMethod() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;

  /// Appends values, at least one and at most up to `size` heaps, until about `steps` steps (a
  /// nanosecond or less each) are done. `values` is the sequence from heap 0, whoever made it.
  /// Returns the steps. Throws Error(budget) between two heaps, with `values` right.
  virtual std::uint64_t append(NimSequence& values, std::uint64_t size, std::uint64_t steps,
                               const Observer& observer) = 0;

  /// As SequenceEngine::sparse_space().
  [[nodiscard]] virtual std::optional<SparseSpace> sparse_space() const { return std::nullopt; }
};

enum class CodeWay : std::uint8_t {
  direct,  ///< all options of every heap (direct.cpp)
  sparse,  ///< rare and common values (sparse.cpp)
};

/// Whether `way` can serve this code. The sparse way wants a finite code whose moves leave at most
/// two heaps, and two heaps somewhere; the direct way takes any code.
[[nodiscard]] bool can_serve(CodeWay way, const rules::Code& code);

/// The sparse way where it can serve.
[[nodiscard]] CodeWay best_way(const rules::Code& code);

/// Requires can_serve().
[[nodiscard]] std::unique_ptr<CodeMethod> make_method(CodeWay way, const rules::Code& code,
                                                      unsigned threads = 1);

/// Made by make_method, each in a file of its own.
std::unique_ptr<CodeMethod> make_direct(const rules::Code& code);
std::unique_ptr<CodeMethod> make_sparse(const rules::Code& code, unsigned threads);

}  // namespace grundy::engine
