// What the search finds, in the words of the public report.
#include "grundy/law.hpp"
#include "law/evidence.hpp"
#include "law/search.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace grundy {
namespace {

Law law_of(law::Statement statement, std::uint64_t checked_to) {
  Law law;
  law.kind = std::move(statement.candidate.kind);
  law.text = statement.text();
  law.expression = std::move(statement.expression);
  law.period = statement.candidate.period;
  law.length = statement.length;
  law.checked_to = checked_to;
  return law;
}

std::string why_none(std::uint64_t size, const std::optional<law::Statement>& unsupported) {
  if (size == 0) return "there are no values";
  const std::string values = fmt::format("{} value{}", size, size == 1 ? "" : "s");
  const std::string support = size == 1 ? "supports" : "support";
  const std::uint64_t most = size / 4;
  std::string text = most == 0 ? fmt::format("{} {} no law", values, support)
                               : fmt::format("{} {} no law that takes more than {} symbol{}",
                                             values, support, most, most == 1 ? "" : "s");
  if (!unsupported) return text + ", and no shorter one of the known families fits them";
  return fmt::format("{}; the shortest that fits takes {}: {}", text, unsupported->length,
                     unsupported->text());
}

/// Laws of 1 for lost, 0 for not lost, where G is not that already. In a table that is nearly all
/// 0 most laws fit nearly everywhere, so what speaks for a law are the bits that say where the
/// others are.
void add_lost_laws(const NimSequence& values, LawReport& report, Observer& observer) {
  NimSequence lost;
  lost.reserve(values.size());
  Nimber greatest = 0;
  std::uint64_t count = 0;
  for (std::uint64_t n = 0; n < values.size(); ++n) {
    lost.push_back(values[n] == 0 ? 1 : 0);
    greatest = std::max(greatest, values[n]);
    if (values[n] == 0) ++count;
  }
  if (greatest <= 1 || count == 0) return;
  const std::uint64_t data = law::evidence(values.size(), std::max(count, values.size() - count));
  for (law::Statement& one : law::Search(lost, data, observer).run().holding) {
    const bool condition = one.candidate.phrase.words_tightness == law::Tightness::comparison;
    std::string text = condition ? "n is lost exactly when " + one.words + one.conditions
                                 : "n is lost where this is not 0: " + one.words + one.conditions;
    Law law = law_of(std::move(one), report.checked_to);
    law.kind = "lost positions";
    law.text = std::move(text);
    law.period.reset();  // not one of the values
    law.lost_only = true;
    report.laws.push_back(std::move(law));
  }
}

}  // namespace

LawReport find_laws(const NimSequence& values, Observer& observer) {
  LawReport report;
  report.checked_to = values.empty() ? 0 : values.size() - 1;
  law::Findings found = law::Search(values, values.size(), observer).run();
  for (law::Statement& one : found.holding) {
    report.laws.push_back(law_of(std::move(one), report.checked_to));
  }
  for (law::Refuted& one : found.refuted) {
    report.refuted.push_back({one.law.text(), Position(static_cast<std::int64_t>(one.at)),
                              one.expected, values[one.at]});
  }
  if (!report.laws.empty()) return report;
  report.note = why_none(values.size(), found.unsupported);
  add_lost_laws(values, report, observer);
  return report;
}

}  // namespace grundy
