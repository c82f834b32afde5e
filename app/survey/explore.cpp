#include "survey/explore.hpp"

#include <time.h>

#include <algorithm>
#include <new>
#include <optional>
#include <set>
#include <utility>

#include "core/checksum.hpp"
#include "grundy/certificate.hpp"
#include "grundy/error.hpp"
#include "grundy/session.hpp"

namespace grundy::survey {
namespace {

/// Rulesets with at most so many leading zeros have a prefix that ends so much before the limit.
constexpr std::uint64_t zeros_before_limit = 64;

double processor_seconds() {
  timespec time;
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

std::uint64_t leading_zeros(const NimSequence& values) {
  std::uint64_t zeros = 0;
  while (zeros < values.size() && values[zeros] == 0) ++zeros;
  return zeros == values.size() ? 0 : zeros;
}

/// The values without the leading zeros have this period.
Period without_zeros(Period period, std::uint64_t zeros) {
  period.preperiod -= std::min(period.preperiod, zeros);
  return period;
}

/// At powers of two and, last, a little before the limit, where all rulesets of one survey have
/// one; where a period is proved also after one round of it.
std::vector<Prefix> prefixes(NimSequence values, const Row& row) {
  const std::uint64_t last = row.limit + 1 - std::min(row.limit, zeros_before_limit);
  std::set<std::uint64_t> lengths;
  if (last >= least_prefix) lengths.insert(last);
  for (std::uint64_t length = least_prefix; length < last; length *= 2) lengths.insert(length);
  if (row.period) {
    lengths.erase(lengths.upper_bound(continued_prefix), lengths.end());
    const Period period = without_zeros(*row.period, row.zeros);
    lengths.insert({least_prefix, period.preperiod + period.period});
    const std::uint64_t end = row.zeros + *lengths.rbegin();
    values.truncate(row.period->preperiod + row.period->period);
    if (values.size() < end) {
      values.extend_periodically(end, row.period->period, row.period->saltus);
    }
  }
  std::vector<Prefix> result;
  for (const std::uint64_t length : lengths) {
    if (row.zeros + length > values.size()) break;
    result.push_back({length, core::checksum(values, row.zeros, row.zeros + length)});
  }
  return result;
}

void find_largest(const NimSequence& values, std::uint64_t counted, Row& row) {
  for (std::uint64_t n = 0; n < counted; ++n) {
    if (values[n] > row.largest) {
      row.largest = values[n];
      row.largest_at = n;
    }
  }
}

void add_certificate(const Session& session, Observer& observer, Finding& finding) {
  const ProvedPeriod proved = *session.proved();
  // A value takes a byte at least.
  if (proved.period.preperiod + proved.period.period < certificate_limit) {
    finding.certificate = make_certificate(session.rules(), proved, session.table(), observer);
  }
  const bool small = !finding.certificate.empty() && finding.certificate.size() < certificate_limit;
  finding.row.certificate = small ? "stored" : "too large";
  if (!small) finding.certificate.clear();
}

/// The table to the limit or to a proved period.
void compute(Session& session, std::uint64_t limit) {
  session.prepare(Position(static_cast<std::int64_t>(limit)));
  if (!session.proved()) session.values_to(limit);
}

void describe(const Session& session, Observer& observer, Finding& finding) {
  Row& row = finding.row;
  const NimSequence& values = session.table();
  row.heaps = values.size();
  row.sparse = session.sparse_space();
  row.zeros = leading_zeros(values);
  std::uint64_t counted = values.size();
  const auto proved = session.proved();
  // A proof without a whole round in the table, which is a stop in between, is of no use here.
  if (proved && proved->period.preperiod + proved->period.period <= values.size()) {
    row.status = Status::proved;
    row.reason.clear();
    row.period = proved->period;
    row.theorem = proved->theorem;
    counted = proved->period.preperiod + proved->period.period;
  }
  find_largest(values, counted, row);
  row.checksum = core::checksum_text(core::checksum(values, 0, counted));
  finding.prefixes = prefixes(values, row);
  if (row.period) add_certificate(session, observer, finding);
}

}  // namespace

Finding explore(const std::string& code, std::uint64_t limit, Observer& observer) {
  const double start = processor_seconds();
  Finding finding;
  Row& row = finding.row;
  row.code = code;
  row.limit = limit;
  row.version = GRUNDY_VERSION;
  std::optional<Session> session;
  const auto fail = [&](const std::string& reason) {
    row.status = Status::failed;
    row.reason = reason;
  };
  try {
    session.emplace(Ruleset::parse(code), SessionOptions{}, observer);
    compute(*session, limit);
    row.status = Status::unsolved;
  } catch (const Error& error) {
    fail(error.message());
  } catch (const std::bad_alloc&) {
    fail("the system has no more memory");
  }
  try {
    if (session) describe(*session, observer, finding);
  } catch (const Error& error) {
    fail(error.message());
  } catch (const std::bad_alloc&) {
    fail("the system has no more memory");
  }
  row.seconds = processor_seconds() - start;
  return finding;
}

}  // namespace grundy::survey
