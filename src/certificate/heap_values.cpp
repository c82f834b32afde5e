#include "certificate/heap_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "rules/options.hpp"

namespace grundy::certificate {
namespace {

constexpr std::uint64_t options_between_polls = std::uint64_t{1} << 16;

/// The option values of one heap after the other.
class Seen {
 public:
  void begin_heap() { ++heap_; }
  void insert(Nimber value) {
    if (value >= last_heap_.size()) last_heap_.resize(std::bit_ceil(value + 1), 0);
    last_heap_[value] = heap_;
  }
  [[nodiscard]] Nimber mex() const {
    Nimber value = 0;
    while (value < last_heap_.size() && last_heap_[value] == heap_) ++value;
    return value;
  }

 private:
  std::vector<std::uint64_t> last_heap_;  // by value: the last heap that has such an option
  std::uint64_t heap_ = 0;
};

}  // namespace

void require_values(const Ruleset& rules, const NimSequence& values, Observer& observer) {
  Seen seen;
  std::uint64_t options = 0;
  for (std::uint64_t n = 0; n < values.size(); ++n) {
    seen.begin_heap();
    const auto visit = [&](const Option& option) {
      Nimber sum = 0;
      for (const Component& component : option) {
        // Smaller than n, so a value that was compared.
        if (component.count % 2 == 1) {
          sum ^= values[static_cast<std::uint64_t>(component.position[0])];
        }
      }
      seen.insert(sum);
      if (++options % options_between_polls == 0) observer.poll("heaps checked", n, values.size());
      return true;
    };
    rules::for_each_option(rules.form(), Position(static_cast<std::int64_t>(n)), visit, observer);
    if (seen.mex() != values[n]) {
      throw False(fmt::format("heap {} has the value {}, and the certificate says {}", n,
                              seen.mex(), values[n]));
    }
  }
}

}  // namespace grundy::certificate
