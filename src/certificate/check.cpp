// A certificate is believed in nothing: not that its text is whole, not that the theorem fits the
// rules, not its values, not that they show a period.
#include "grundy/certificate.hpp"

#include <fmt/format.h>

#include "certificate/document.hpp"
#include "certificate/heap_values.hpp"
#include "certificate/pair_code.hpp"
#include "certificate/theorem.hpp"
#include "grundy/error.hpp"

namespace grundy {
namespace certificate {
namespace {

void require_checksum(const Sealed& sealed) {
  const std::string right = checksum(sealed.document);
  if (sealed.checksum == right) return;
  throw False(
      fmt::format("the certificate was changed: its checksum is '{}', that of its content {}",
                  sealed.checksum.substr(0, 40), right));
}

/// Compares the values with the rules; says how.
std::string check_values(const Ruleset& rules, const Document& document, Observer& observer) {
  const NimSequence& values = document.values;
  if (!document.split) {
    require_values(rules, values, observer);
    return values.empty() ? "no values"
                          : fmt::format("the values of heaps 0..{}, each the mex of its options",
                                        values.size() - 1);
  }
  const auto code = PairCode::of(rules.form());
  if (!code) throw False("the witness is for codes with two-heap splits, which the ruleset is not");
  require_values(*code, *document.split, values, observer);
  return fmt::format(
      "the values of heaps 0..{}, {} of them rare: each heap's value is no option's, and every "
      "smaller value is",
      values.size() - 1, document.split->rare.size());
}

/// What was checked, a line each.
std::string check(const Document& document, Observer& observer) {
  const Ruleset rules = Ruleset::parse(document.ruleset);
  const Theorem theorem(document.theorem, rules.form());
  const std::string values = check_values(rules, document, observer);
  theorem.require_shown(document.period, document.values, observer);
  const bool given = theorem.kind() == Theorem::Kind::range;
  if (!given) require_least(document.period, document.values);
  return fmt::format(
      "{} has {}\n"
      "theorem: {}, which is about these rules\n"
      "values: {}\n"
      "shown: {}\n"
      "least: {}",
      document.ruleset, document.period.text(), document.theorem, values,
      theorem.shown(document.period, document.values),
      given ? "by the theorem" : "no part of the period is one, and no heap before it fits");
}

}  // namespace
}  // namespace certificate

CertificateCheck check_certificate(std::string_view json, Observer& observer) {
  const certificate::Sealed sealed = certificate::read(json, observer);
  const certificate::Document& document = sealed.document;
  CertificateCheck result{false, document.ruleset, document.theorem, document.period, {}};
  try {
    certificate::require_checksum(sealed);
    result.text = certificate::check(document, observer);
    result.verified = true;
  } catch (const certificate::False& fault) {
    result.text = fault.what();
  }
  return result;
}

}  // namespace grundy
