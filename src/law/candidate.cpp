#include "law/candidate.hpp"

#include "law/features.hpp"

#include <utility>
#include <vector>

#include <fmt/format.h>

namespace grundy::law {
namespace {

// More exceptions are only counted and said in words.
constexpr std::uint64_t most_listed = 128;

/// What G(0), ..., G(size - 1) are, in n < size.
Phrase exceptions(const NimSequence& values, std::uint64_t size) {
  const auto as_number = [](Nimber value) { return number(static_cast<std::int64_t>(value)); };
  bool constant = true;
  bool identity = true;
  for (std::uint64_t n = 0; n < size; ++n) {
    constant = constant && values[n] == values[0];
    identity = identity && values[n] == n;
  }
  if (constant) return as_number(values[0]);
  const Phrase n("n");
  if (identity) return n;
  std::vector<Phrase> arguments = {n};
  for (std::uint64_t i = 0; i < size; ++i) arguments.push_back(as_number(values[i]));
  return call("pick", arguments);
}

bool fits_notation(const NimSequence& values, std::uint64_t size) {
  for (std::uint64_t n = 0; n < size; ++n) {
    if (values[n] > INT64_MAX) return false;
  }
  return true;
}

/// " for n >= 2; before that 0, 1".
std::string beginning(const NimSequence& values, std::uint64_t first) {
  if (first == 0) return {};
  std::string text = fmt::format(" for n >= {}", first);
  if (first > most_listed) return text;
  for (std::uint64_t n = 0; n < first; ++n) {
    text += fmt::format("{}{}", n == 0 ? "; before that " : ", ", values[n]);
  }
  return text;
}

Phrase with_exceptions(const Phrase& phrase, const NimSequence& values, std::uint64_t first) {
  if (first == 0) return phrase;
  const Phrase n("n");
  const Phrase test = first == 1 ? binary(n, "=", number(0))
                                 : binary(n, "<", number(static_cast<std::int64_t>(first)));
  return conditional(test, exceptions(values, first), phrase);
}

}  // namespace

Statement state(Candidate candidate, const NimSequence& values) {
  while (candidate.first > candidate.defined) {
    const std::int64_t value = candidate.value(candidate.first - 1);
    if (value < 0 || static_cast<Nimber>(value) != values[candidate.first - 1]) break;
    --candidate.first;
  }
  Statement result;
  const std::uint64_t first = candidate.first;
  result.stated = candidate.stated + first;
  result.words = candidate.phrase.words;
  result.conditions = beginning(values, first);
  if (candidate.period) result.conditions += "; " + candidate.period->text();
  const std::string meanings = glossary(result.words);
  if (!meanings.empty()) result.conditions += "; " + meanings;
  if (!candidate.phrase.text.empty() && first <= most_listed && fits_notation(values, first)) {
    result.expression = with_exceptions(candidate.phrase, values, first).text;
    result.function = std::make_shared<const rules::LawExpression>("law", result.expression,
                                                                   std::vector<std::string>{"n"});
    result.length = symbols(result.expression);
  } else {
    result.length =
        candidate.phrase.text.empty() ? candidate.words_length : symbols(candidate.phrase.text);
    for (std::uint64_t n = 0; n < first; ++n) result.length += std::to_string(values[n]).size();
  }
  result.candidate = std::move(candidate);
  return result;
}

}  // namespace grundy::law
