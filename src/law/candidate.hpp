// A law that has been found on the first part of a table and is to be tested on the rest.
#pragma once

#include "grundy/law.hpp"
#include "grundy/values.hpp"
#include "law/phrase.hpp"
#include "rules/law_expression.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace grundy::law {

struct Candidate {
  std::string kind;
  /// What G(n) is for n >= first. Its `text` is empty where the notation cannot say it; then
  /// words_length counts the symbols of its `words`.
  Phrase phrase;
  std::uint64_t words_length = 0;
  /// Of n >= first. May be asked for heaps of the table only; `undefined` where it is not defined.
  std::function<std::int64_t(std::uint64_t n)> value;
  std::uint64_t first = 0;    ///< the values before it are exceptions
  std::uint64_t defined = 0;  ///< it must not be asked for less
  std::uint64_t stated = 0;   ///< values said one by one, exceptions not counted
  bool factors = false;       ///< asks Factors, which must reach beyond the table
  std::optional<Period> period;
};

/// A candidate in its final words, exceptions included.
struct Statement {
  Candidate candidate;
  std::string expression;                                ///< empty where the notation cannot say it
  std::shared_ptr<const rules::LawExpression> function;  ///< of the expression
  std::string words;                                     ///< what G(n) is: "n mod 3"
  std::string conditions;  ///< for which n, and what before; what the words mean; may be empty
  std::uint64_t length = 0;
  std::uint64_t stated = 0;

  /// "G(n) = n mod 3; period 3 from heap 0".
  [[nodiscard]] std::string text() const { return "G(n) = " + words + conditions; }

  /// The rule of evidence: at least 4 values for each symbol, those not counted that are said
  /// one by one.
  [[nodiscard]] bool supported_by(std::uint64_t values) const {
    return values >= stated && (values - stated) / 4 >= length;
  }
};

/// Lowers `first` as far as the values allow, and says the rest as exceptions.
/// Requires first <= values.size().
[[nodiscard]] Statement state(Candidate candidate, const NimSequence& values);

}  // namespace grundy::law
