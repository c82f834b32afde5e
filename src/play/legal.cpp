// The definition of a move is rules::for_each_option, which lists moves. Here the normal forms of
// sets and codes are read the other way round: a heap of 10^18 has too many options for a list.
// Tests compare both.
#include "play/legal.hpp"

#include <algorithm>
#include <string>
#include <variant>

#include "core/int128.hpp"
#include "grundy/error.hpp"
#include "play/amounts.hpp"
#include "rules/form.hpp"

namespace grundy::play {
namespace {

constexpr std::uint64_t options_between_polls = 4096;

bool set_has(const rules::AmountSet& amounts, std::int64_t n, const Option& option) {
  if (option.size() != 1 || option[0].count != 1) return false;
  const std::int64_t left = option[0].position[0];
  return left >= 0 && left < n && amounts.contains(n - left);
}

bool code_has(const rules::Code& code, std::int64_t n, const Option& option) {
  core::Uint128 rest = 0;
  core::Uint128 heaps = 0;
  bool repeated = false;
  const auto whole = static_cast<core::Uint128>(n);
  for (const Component& component : option) {
    if (component.position[0] <= 0) return false;
    // At most 2^127, and the sum is looked at before it grows further.
    rest += static_cast<core::Uint128>(component.position[0]) * component.count;
    heaps += component.count;
    if (rest > whole) return false;
    repeated = repeated || component.count > 1;
  }
  const auto left = static_cast<std::int64_t>(rest);
  const auto count = static_cast<std::uint64_t>(heaps);
  const rules::Digit& digit = code.digit(static_cast<std::uint64_t>(n - left));
  if (!can_leave(digit, left, count)) return false;
  if (count < 2) return true;
  const bool all_equal = option.size() == 1;
  return !(digit.unequal && repeated) && !(digit.not_all_equal && all_equal) &&
         !(digit.all_equal && !all_equal);
}

bool walk(const Ruleset& rules, const Position& position, const Option& option,
          std::uint64_t max_options, Observer& observer) {
  bool found = false;
  std::uint64_t walked = 0;
  rules.for_each_option(
      position,
      [&](const Option& candidate) {
        if (walked++ == max_options) {
          throw Error(ErrorKind::budget, "the move is not among the first " +
                                             std::to_string(max_options) + " options of " +
                                             position.text() + ", and there are more");
        }
        if (walked % options_between_polls == 0) observer.poll("options", walked, 0);
        found = candidate == option;
        return !found;
      },
      observer);
  return found;
}

}  // namespace

void require_position(const Ruleset& rules, const Position& position) {
  // The definition of a move says what is wrong; one option is enough for that.
  const bool fits = position.size() == rules.coordinates() &&
                    std::all_of(position.begin(), position.end(), [](auto c) { return c >= 0; });
  if (!fits) rules.for_each_option(position, [](const Option&) { return false; });
}

bool has_option(const Ruleset& rules, const Position& position, const Option& option,
                std::uint64_t max_options, Observer& observer) {
  require_position(rules, position);
  for (const Component& component : option) {
    if (component.position.size() != position.size()) return false;
  }
  if (const auto amounts = amounts_of(rules)) return set_has(*amounts, position[0], option);
  if (const auto* code = std::get_if<rules::Code>(&rules.form().rules)) {
    return code_has(*code, position[0], option);
  }
  return walk(rules, position, option, max_options, observer);
}

bool is_movable(const Ruleset& rules, const Position& position, Observer& observer) {
  require_position(rules, position);
  if (const auto amounts = amounts_of(rules)) {
    return !amounts->empty() && amounts->ranges().front().low <= position[0];
  }
  if (const auto* code = std::get_if<rules::Code>(&rules.form().rules)) {
    return least_amount(*code, position[0]).has_value();
  }
  bool found = false;
  rules.for_each_option(
      position,
      [&](const Option&) {
        found = true;
        return false;
      },
      observer);
  return found;
}

}  // namespace grundy::play
