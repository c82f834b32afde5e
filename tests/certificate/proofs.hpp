// Proved periods of rulesets, and certificates with something changed.
#pragma once

#include "certificate/document.hpp"
#include "grundy/certificate.hpp"
#include "grundy/error.hpp"
#include "grundy/session.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace grundy::testing {

/// Never the split; always.
inline constexpr std::uint64_t plain = ~std::uint64_t{0};
inline constexpr std::uint64_t split = 0;

struct Proof {
  Ruleset rules;
  ProvedPeriod proved;
  NimSequence values;  ///< at least preperiod and period

  [[nodiscard]] std::string certificate(std::uint64_t split_from = plain) const {
    return make_certificate(rules, proved, values, Observer::none(), split_from);
  }
};

/// Nothing where no period is proved within `heaps`.
inline std::optional<Proof> prove(const Ruleset& rules, std::int64_t heaps = 3000) {
  Session session(rules);
  session.prepare(Position(heaps));
  const auto proved = session.proved();
  if (!proved) return std::nullopt;
  const std::uint64_t size = proved->period.preperiod + proved->period.period;
  NimSequence values = session.values_to(size - 1);
  values.truncate(size);
  return Proof{rules, *proved, std::move(values)};
}

inline Proof prove(const std::string& rules, std::int64_t heaps = 3000) {
  auto proof = prove(Ruleset::parse(rules), heaps);
  if (!proof) throw std::runtime_error("no proof: " + rules);
  return *std::move(proof);
}

inline void expect_verified(const std::string& text, const std::string& what) {
  const CertificateCheck check = check_certificate(text);
  EXPECT_TRUE(check.verified) << what << ": " << check.text << "\n" << text;
}

/// Expects a certificate that is false, for a reason with `part` in it.
inline void expect_false(const std::string& text, const std::string& part) {
  const CertificateCheck check = check_certificate(text);
  EXPECT_FALSE(check.verified) << text;
  EXPECT_NE(check.text.find(part), std::string::npos) << check.text << "\nhas no: " << part;
}

/// The certificate after a change, with the checksum of the new content.
inline std::string changed(const std::string& text,
                           const std::function<void(certificate::Document&)>& change) {
  certificate::Document document = certificate::read(text, Observer::none()).document;
  change(document);
  return certificate::to_text(document);
}

/// The values with one of them replaced.
inline NimSequence with_value(const NimSequence& values, std::uint64_t heap, Nimber value) {
  NimSequence result;
  for (std::uint64_t n = 0; n < values.size(); ++n) {
    result.push_back(n == heap ? value : values[n]);
  }
  return result;
}

}  // namespace grundy::testing
