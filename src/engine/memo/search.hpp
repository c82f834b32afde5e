// Values of single positions, by depth-first search with an own stack.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "engine/memo/tuple_options.hpp"
#include "grundy/nimber.hpp"
#include "grundy/observer.hpp"

namespace grundy::engine {

class Search {
 public:
  virtual ~Search() = default;

  /// The value of a position, or nothing after about `most_work` candidate moves; what was
  /// computed is kept. Throws Error(bad_input) with the cycle when play can return to a position,
  /// and Error(budget) when the memory limit is reached, as it is when play never ends.
  virtual std::optional<Nimber> value(std::span<const std::int64_t> position,
                                      std::uint64_t most_work, Observer& observer) = 0;
};

/// A search whose keys are as short as the positions. `form` and `options` must outlive it.
[[nodiscard]] std::unique_ptr<Search> make_search(const rules::Form& form, TupleOptions& options);

}  // namespace grundy::engine
