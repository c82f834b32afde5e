#include "cli/long_run.hpp"

#include <fmt/format.h>

#include <utility>

#include "cli/number.hpp"
#include "core/checksum.hpp"
#include "grundy/error.hpp"

namespace grundy::cli {
namespace {

constexpr double default_every = 30;

/// Small enough for tests, and not so small that there are millions of files by a slip.
constexpr std::uint64_t least_segment = 256;
constexpr std::uint64_t most_segment = std::uint64_t{1} << 40;

StoreOptions store_options(const LongRunOptions& options) {
  StoreOptions store;
  store.program = "grundy " GRUNDY_VERSION;
  store.repair = options.repair;
  if (!options.segment.empty()) {
    const Piece piece("--segment", options.segment);
    store.segment_values = read_number(piece, most_segment);
    if (store.segment_values < least_segment) {
      piece.fail("a segment has " + std::to_string(least_segment) + " values or more");
    }
  }
  return store;
}

}  // namespace

double seconds_between_checkpoints(const std::string& every) {
  return every.empty() ? default_every : read_seconds(Piece("--every", every));
}

LongRun::LongRun(Game& game, SessionOptions session, const LongRunOptions& options, Watch& watch)
    : game_(game), watch_(watch), until_period_(options.until_period) {
  if (game.session->rules().coordinates() != 1) {
    throw Error(ErrorKind::bad_input,
                (options.store.empty() ? "--until-period is for rules of one coordinate, and these "
                                       : "--store is for rules of one coordinate, and these ") +
                    std::string("have ") + std::to_string(game.session->rules().coordinates()));
  }
  if (options.store.empty()) return;
  const double every = seconds_between_checkpoints(options.every);
  stored_.emplace(game.session->rules(), options.store,
                  StoredRunOptions{std::move(session), store_options(options)}, watch);
  watch.checkpoint_every(every);
}

void LongRun::go_to(std::uint64_t n) {
  watch_.show_also([this] { return progress(); });
  if (!stored_) {
    game_.session->prepare(Position(static_cast<std::int64_t>(n)));
    heaps_ = game_.session->table().size();
  } else if (until_period_) {
    static_cast<void>(stored_->until_period(n));
    heaps_ = stored_->store().record().count;
  } else {
    static_cast<void>(stored_->values_to(n));
    heaps_ = n + 1;
  }
  watch_.show_also({});
}

StoreFindings LongRun::findings() const {
  if (stored_) return stored_->findings();
  StoreFindings findings;
  findings.sparse = game_.session->sparse_space();
  findings.seconds = watch_.seconds();
  if (const auto proved = game_.session->proved()) {
    findings.period = {proved->period, std::string(proved->theorem)};
  }
  return findings;
}

const NimSequence& LongRun::table() const {
  return stored_ ? stored_->table() : game_.session->table();
}

std::string LongRun::progress() {
  const std::uint64_t size = table().size();
  if (looked_at_ < size) {
    const core::Largest found = core::largest(table(), looked_at_, size);
    if (found.value > largest_.value) largest_ = found;
    looked_at_ = size;
  }
  return fmt::format("{}, largest value {}", rare_text(findings().sparse), largest_.value);
}

const NimSequence& LongRun::values() {
  return stored_ ? stored_->values_to(heaps_ - 1) : game_.session->table();
}

RunReport LongRun::report() {
  RunReport report;
  report.ruleset = game_.session->rules().canonical();
  report.heaps = heaps_;
  report.findings = findings();
  if (!stored_) {
    report.checksum = core::checksum(table(), 0, heaps_);
    const core::Largest largest = core::largest(table(), 0, heaps_);
    report.largest = largest.value;
    report.largest_at = largest.heap;
    return report;
  }
  const StoreRecord& record = stored_->store().record();
  report.checksum = heaps_ == record.count ? record.checksum : core::checksum(values(), 0, heaps_);
  report.largest = record.largest;
  report.largest_at = record.largest_at;
  report.directory = stored_->store().directory();
  report.stored = record.count;
  report.repairs = stored_->store().repairs();
  return report;
}

}  // namespace grundy::cli
