#include "play/amounts.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "core/int128.hpp"
#include "grundy/play.hpp"
#include "rules/form.hpp"

namespace grundy::play {
namespace {

/// Keeps of all amounts that it is told of the nearest ones to a given one.
class Nearest {
 public:
  explicit Nearest(std::int64_t wanted) : wanted_(wanted) {}

  void tell(std::int64_t amount) {
    if (amount <= wanted_) {
      if (!below_ || amount > *below_) below_ = amount;
    } else if (!above_ || amount < *above_) {
      above_ = amount;
    }
  }

  [[nodiscard]] std::vector<std::int64_t> amounts() const {
    std::vector<std::int64_t> result;
    if (below_) result.push_back(*below_);
    if (above_) result.push_back(*above_);
    return result;
  }

 private:
  std::int64_t wanted_;
  std::optional<std::int64_t> below_, above_;
};

void tell_of_set(const rules::AmountSet& amounts, std::int64_t n, std::int64_t wanted,
                 Nearest& nearest) {
  for (const auto& range : amounts.ranges()) {
    if (range.low > n) break;
    const std::int64_t high = std::min(range.high, n);
    nearest.tell(std::clamp(wanted, range.low, high));
    if (wanted < high) {
      nearest.tell(std::max(range.low, wanted + 1));
      break;
    }
  }
}

/// The amounts after the first digits of a repeating code that show what all others do. Of those
/// with one digit, a greater amount only makes it harder to leave a number of heaps; equal heaps,
/// fewer than 64, ask for a remainder as well, which comes again within 64 rounds; and nothing
/// is left by one amount alone, the whole heap.
std::int64_t telling_amounts(const rules::Code& code) {
  return 64 * static_cast<std::int64_t>(code.repeated.size());
}

void tell_of_code(const rules::Code& code, std::int64_t n, std::int64_t wanted, Nearest& nearest) {
  const auto digits = static_cast<std::int64_t>(code.digits.size());
  const std::int64_t most = code.finite() ? std::min(n, digits) : n;
  const std::int64_t round = telling_amounts(code);
  const auto tell = [&](std::int64_t amount) {
    const bool takes = code_takes(code, n, amount);
    if (takes) nearest.tell(amount);
    return takes;
  };
  const std::int64_t middle = std::clamp<std::int64_t>(wanted, 0, most);
  bool found = middle == n && tell(n);
  for (std::int64_t j = middle; j >= digits && middle - j <= round && !found; --j) found = tell(j);
  for (std::int64_t j = std::min(middle, digits); j >= 0 && !found; --j) found = tell(j);
  found = false;
  std::int64_t j = middle;
  for (std::int64_t steps = digits + round; steps > 0 && j < most && !found; --steps) {
    found = tell(++j);
  }
  if (!found) tell(n);
}

}  // namespace

std::optional<rules::AmountSet> amounts_of(const Ruleset& rules) {
  const auto& form = rules.form().rules;
  if (const auto* set = std::get_if<rules::Subtraction>(&form)) return set->amounts;
  if (const auto* all_but = std::get_if<rules::AllBut>(&form)) {
    return all_but->forbidden.complement();
  }
  return std::nullopt;
}

bool can_leave(const rules::Digit& digit, std::int64_t rest, std::uint64_t heaps) {
  if (!digit.allows(heaps)) return false;
  if (heaps == 0 || rest == 0) return heaps == 0 && rest == 0;
  if (heaps == 1) return true;
  if (heaps > static_cast<std::uint64_t>(rest)) return false;
  const auto tokens = static_cast<std::uint64_t>(rest);
  if (digit.all_equal) return !digit.unequal && !digit.not_all_equal && tokens % heaps == 0;
  // Different heaps hold at least 1 + 2 + ...; one token each is the only way that is all equal
  // of as many tokens as heaps, and with more tokens one heap can have the others' rest.
  if (digit.unequal) return core::Uint128{heaps} * (heaps + 1) / 2 <= tokens;
  return !digit.not_all_equal || heaps < tokens;
}

bool code_takes(const rules::Code& code, std::int64_t n, std::int64_t amount) {
  if (amount < 0 || amount > n) return false;
  const rules::Digit& digit = code.digit(static_cast<std::uint64_t>(amount));
  const std::int64_t rest = n - amount;
  for (std::uint64_t heaps = 0; heaps < 64; ++heaps) {
    if (can_leave(digit, rest, heaps)) return true;
  }
  // Of many heaps, the fewest are the easiest to leave; but equal ones must divide the rest, and
  // all heaps of one token always do.
  if (digit.at_least == 0 || rest < 64) return false;
  return can_leave(digit, rest, std::max<std::uint64_t>(digit.at_least, 64)) ||
         can_leave(digit, rest, static_cast<std::uint64_t>(rest));
}

std::optional<std::int64_t> least_amount(const rules::Code& code, std::int64_t n) {
  const auto digits = static_cast<std::int64_t>(code.digits.size());
  const std::int64_t last = std::min(n, digits + telling_amounts(code));
  for (std::int64_t j = 0; j <= last; ++j) {
    if (code_takes(code, n, j)) return j;
  }
  if (code_takes(code, n, n)) return n;
  return std::nullopt;
}

void for_each_option_taking(const rules::Code& code, std::int64_t n, std::int64_t amount,
                            const std::function<bool(const Option&)>& visit, Observer& observer) {
  if (!code_takes(code, n, amount)) return;
  const rules::Digit& digit = code.digit(static_cast<std::uint64_t>(amount));
  const std::int64_t rest = n - amount;
  if (can_leave(digit, rest, 0) && !visit({})) return;
  if (can_leave(digit, rest, 1) && !visit({Component{Position(rest), 1}})) return;
  // What leaves two heaps or more is a mere split of the rest.
  rules::Code split;
  split.digits.push_back(digit);
  split.digits[0].counts &= ~std::uint64_t{3};
  if (digit.at_least == 1) split.digits[0].at_least = 2;
  split.normalise();
  rules::Form form;
  form.rules = std::move(split);
  Ruleset(std::move(form)).for_each_option(Position(rest), visit, observer);
}

std::vector<std::int64_t> nearest_amounts(const Ruleset& rules, const Position& position,
                                          std::int64_t amount, std::uint64_t max_options,
                                          Observer& observer) {
  Nearest nearest(amount);
  if (position.size() != 1) return {};
  if (const auto amounts = amounts_of(rules)) {
    tell_of_set(*amounts, position[0], amount, nearest);
  } else if (const auto* code = std::get_if<rules::Code>(&rules.form().rules)) {
    tell_of_code(*code, position[0], amount, nearest);
  } else {
    std::uint64_t walked = 0;
    rules.for_each_option(
        position,
        [&](const Option& option) {
          if (walked++ == max_options) return false;
          if (walked % 4096 == 0) observer.poll("options", walked, 0);
          if (const auto taken = taken_by(position, option)) nearest.tell(*taken);
          return true;
        },
        observer);
  }
  return nearest.amounts();
}

}  // namespace grundy::play
