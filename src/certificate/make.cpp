#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "certificate/document.hpp"
#include "certificate/pair_code.hpp"
#include "certificate/theorem.hpp"
#include "grundy/certificate.hpp"
#include "grundy/error.hpp"

namespace grundy {
namespace certificate {
namespace {

/// A range set needs no values; so many of its first ones are given to look at.
constexpr std::uint64_t most_range_values = 4096;
constexpr std::uint64_t heaps_between_polls = std::uint64_t{1} << 16;

[[noreturn]] void fail(const std::string& message) {
  throw Error(ErrorKind::bad_input, "no certificate: " + message);
}

/// The first `size` values, or all if they are fewer, in the narrowest elements.
NimSequence head(const NimSequence& values, core::Uint128 size) {
  NimSequence result;
  for (std::uint64_t n = 0; n < values.size() && n < size; ++n) result.push_back(values[n]);
  return result;
}

/// Cuts or continues the sequence to `size` heaps.
void resize(NimSequence& values, core::Uint128 size, const Period& period, Observer& observer) {
  if (size > std::numeric_limits<std::int64_t>::max()) fail("it would need over 2^63 values");
  const auto heaps = static_cast<std::uint64_t>(size);
  if (heaps <= values.size()) {
    values.truncate(heaps);
    return;
  }
  observer.require_memory("the values of the certificate", heaps * values.element_bytes());
  values.extend_periodically(heaps, period.period, period.saltus);
}

/// Finds the least N with F(N + p) = {0, ..., s - 1} u (F(N) + s), where F(n) has the values below
/// n - M: heaps enter both sides one by one, and the values that only one of them has are counted.
class MovedSet {
 public:
  void enter(Nimber value, bool late) {
    if (value >= sides_.size()) sides_.resize(value + 1, 0);
    const auto side = static_cast<std::uint8_t>(late ? 1 : 2);
    const std::uint8_t before = sides_[value];
    sides_[value] = before | side;
    one_sided_ += one_sided(sides_[value]);
    one_sided_ -= one_sided(before);
  }
  [[nodiscard]] bool equal() const { return one_sided_ == 0; }

 private:
  static std::uint64_t one_sided(std::uint8_t sides) { return sides == 1 || sides == 2 ? 1 : 0; }

  std::vector<std::uint8_t> sides_;
  std::uint64_t one_sided_ = 0;
};

/// How many values it takes for the set of those before the last M heaps to have moved. `values`
/// grows by the period on the way.
std::uint64_t moving_values(NimSequence& values, const Period& period, std::uint64_t largest,
                            Observer& observer) {
  const auto& [n0, p, s] = period;
  // Values grow by s a round and not faster than heaps.
  if (s > p) fail("the saltus is larger than the period");
  Nimber greatest = 0;
  for (std::uint64_t n = 0; n < n0 + p; ++n) greatest = std::max(greatest, values[n]);
  if (greatest > n0 + p) fail("a value is larger than its heap");
  // When the period holds, all values that still matter have come up after so many rounds.
  const std::uint64_t rounds = s == 0 ? 1 : (greatest + s) / s + 2;
  const core::Uint128 most = core::Uint128{rounds} * p + n0;

  MovedSet set;
  for (Nimber value = 0; value < s; ++value) set.enter(value, false);
  for (std::uint64_t n = 0; n < n0; ++n) set.enter(values[n] + s, false);
  for (std::uint64_t n = 0; n < n0 + p; ++n) set.enter(values[n], true);
  std::uint64_t end = n0;  // N - M
  while (!set.equal()) {
    if (end >= most) fail("the values do not show what the theorem asks for");
    if (end % heaps_between_polls == 0) observer.poll("heaps", end, 0);
    if (end + p >= values.size()) {
      resize(values, core::Uint128{values.size()} + std::max(p, values.size() / 2), period,
             observer);
    }
    set.enter(values[end] + s, false);
    set.enter(values[end + p], true);
    ++end;
  }
  return end + p + largest;
}

Document make(const Ruleset& rules, const ProvedPeriod& proved, const NimSequence& given,
              Observer& observer, std::uint64_t split_from) {
  const Theorem theorem(proved.theorem, rules.form());
  const Period& period = proved.period;
  Document document{rules.canonical(), std::string(proved.theorem), period, {}, {}};
  NimSequence& values = document.values;
  if (theorem.kind() == Theorem::Kind::range) {
    values = head(given, std::min(period.period, most_range_values));
    return document;
  }
  if (period.period == 0) fail("a period is at least 1");
  if (core::Uint128{period.preperiod} + period.period > given.size()) {
    fail(fmt::format("{} values are fewer than preperiod and period together", given.size()));
  }
  core::Uint128 needed = theorem.values_needed(period);
  values = head(given, needed);
  if (theorem.moves()) {
    needed =
        std::max<core::Uint128>(needed, moving_values(values, period, theorem.reach(), observer));
  }
  resize(values, needed, period, observer);
  // The text, and once more without blanks for the checksum.
  observer.require_memory("the certificate", values.size() * values.element_bytes() * 8);
  const auto code = PairCode::of(rules.form());
  if (code && values.size() >= split_from) {
    document.split = best_split(*code, values, observer);
  }
  return document;
}

}  // namespace
}  // namespace certificate

std::string make_certificate(const Ruleset& rules, const ProvedPeriod& proved,
                             const NimSequence& values, Observer& observer,
                             std::uint64_t split_from) {
  try {
    return certificate::to_text(certificate::make(rules, proved, values, observer, split_from));
  } catch (const certificate::False& fault) {
    certificate::fail(fault.what());
  }
}

}  // namespace grundy
