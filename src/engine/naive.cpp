// For each heap in turn, the mex of the nim-sums of its options, which are asked for one by
// one. Nothing is known of the ruleset but its options, so this shares no code with the engines
// that it checks.
#include "engine/naive.hpp"

#include "core/mex_set.hpp"
#include "grundy/error.hpp"

#include <cstdint>
#include <utility>

namespace grundy::engine {
namespace {

constexpr std::uint64_t options_between_polls = std::uint64_t{1} << 16;

}  // namespace

NaiveEngine::NaiveEngine(Ruleset ruleset) : ruleset_(std::move(ruleset)) {
  if (ruleset_.coordinates() != 1) {
    throw Error(ErrorKind::bad_input, "a table of heaps needs a ruleset of one coordinate");
  }
}

void NaiveEngine::extend(NimSequence& values, std::uint64_t size, bool /*stop_at_period*/,
                         Observer& observer) {
  core::MexSet seen;
  std::uint64_t options = 0;
  for (std::uint64_t n = values.size(); n < size; ++n) {
    if (options >= options_between_polls) {
      options = 0;
      observer.poll("heaps", n, size);
    }
    if (n % 1024 == 0) observer.require_memory("the table of values", (n + 1024) * 8);
    seen.clear();
    ruleset_.for_each_option(
        Position(static_cast<std::int64_t>(n)),
        [&](const Option& option) {
          ++options;
          Nimber sum = 0;
          for (const Component& component : option) {
            const auto heap = static_cast<std::uint64_t>(component.position[0]);
            if (component.count % 2 == 1) sum = nim_sum(sum, values[heap]);
          }
          seen.insert(sum);
          return true;
        },
        observer);
    ++options;
    values.push_back(seen.mex());
  }
}

}  // namespace grundy::engine
