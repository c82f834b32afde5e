// Where a move takes an amount from a heap, the options are a few ranges of heaps, and the source
// of values finds those of the wanted value in a range: a heap of 10^18 has as many options, but
// along a proved period its winning ones are a division away. Everything else is walked, from the
// definition, with a limit.
#include "sums/options_of_value.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <variant>

#include "rules/form.hpp"

namespace grundy::sums {
namespace {

constexpr std::uint64_t options_between_polls = 4096;

/// Ranges of amounts in descending order give heaps in ascending order.
void list_by_amounts(const rules::AmountSet& amounts, const SumComponent& component, Nimber target,
                     std::uint64_t most, Observer& observer, Listing& listing) {
  const std::int64_t heap = component.position[0];
  const auto& ranges = amounts.ranges();
  for (auto range = ranges.rbegin(); range != ranges.rend(); ++range) {
    if (range->low > heap) continue;
    const bool more = component.values->for_each_heap_of_value(
        target, heap - std::min(range->high, heap), heap - range->low, observer,
        [&](std::int64_t left) {
          if (listing.options.size() == most) return false;
          listing.options.push_back({Component{Position(left), 1}});
          return true;
        });
    if (!more) return;
  }
}

void list_by_walking(const SumComponent& component, Nimber target, std::uint64_t most,
                     std::uint64_t& options_left, Observer& observer, Listing& listing) {
  std::set<Option> found;
  std::uint64_t walked = 0;
  const auto finish = [&] {
    listing.options.insert(listing.options.end(), found.begin(), found.end());
  };
  try {
    component.rules->for_each_option(
        component.position,
        [&](const Option& option) {
          if (options_left == 0) {
            listing.stopped = std::to_string(walked) + " options of " + component.position.text() +
                              " were looked at";
            return false;
          }
          --options_left;
          if (++walked % options_between_polls == 0) observer.poll("options", walked, 0);
          Nimber sum = 0;
          for (const Component& part : option) {
            if (part.count % 2 == 1) sum ^= component.values->nim_value(part.position);
          }
          if (sum != target) return true;
          if (found.size() == most && (most == 0 || !(option < *found.rbegin()))) return true;
          found.insert(option);
          if (found.size() > most) found.erase(std::prev(found.end()));
          return true;
        },
        observer);
  } catch (...) {
    finish();
    throw;
  }
  finish();
}

}  // namespace

void list_options_of_value(const SumComponent& component, Nimber target, std::uint64_t most,
                           std::uint64_t& options_left, Observer& observer, Listing& listing) {
  const auto& form = component.rules->form().rules;
  if (const auto* subtraction = std::get_if<rules::Subtraction>(&form)) {
    list_by_amounts(subtraction->amounts, component, target, most, observer, listing);
  } else if (const auto* all_but = std::get_if<rules::AllBut>(&form)) {
    list_by_amounts(all_but->forbidden.complement(), component, target, most, observer, listing);
  } else {
    list_by_walking(component, target, most, options_left, observer, listing);
  }
}

}  // namespace grundy::sums
