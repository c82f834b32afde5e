// Functions: from a law, or from the rules.

#include <algorithm>
#include <utility>

#include "emit/law_function.hpp"
#include "emit/rules_function.hpp"
#include "grundy/emit.hpp"
#include "grundy/error.hpp"
#include "rules/parse.hpp"

namespace grundy {

namespace {

using emit::Interval;
using emit::Meanings;
using emit::Needs;
using emit::RulesFunction;
using emit::Translator;
using emit::Writer;

/// The head, then what `body` wrote and what it needs.
std::string assemble(const std::string& comment, Needs needs, const Translator& translate,
                     const Writer& body) {
  const Language language = translate.language();
  emit::complete(needs, language);
  Writer out(language);
  out.comment(comment);
  emit::write_includes(needs, out);
  emit::write_helpers(needs, out);
  emit::write_choices(translate, out);
  out.raw(body.text());
  return out.text();
}

std::string what_is_known(const Law& law) {
  std::string text = law.lost_only ? "Lost positions: " : "Values: ";
  if (law.period && !law.lost_only) {
    text += law.period->text();
  } else {
    text += law.text.empty() ? law.expression : law.text;
  }
  text += ".\n";
  switch (law.status) {
    case LawStatus::proved:
      return text + "Proved: " + law.theorem + ".";
    case LawStatus::published:
      return text + "Published: " + law.theorem + ".";
    case LawStatus::observed:
      return text + "Observed up to " + std::to_string(law.checked_to) + ", not proved.";
    default:
      return text + "Refuted: do not rely on it.";
  }
}

}  // namespace

std::string emit_function(const Ruleset& rules, const Law& law, const NimSequence& values,
                          Language language, const LawNames& law_names) {
  const std::string comment = "Rules: " + rules.canonical() + "\n" + what_is_known(law);
  Needs needs;
  Translator translate(language, needs);
  Writer body(language);
  if (law.period && !law.lost_only) {
    emit::write_period_function(*law.period, values, body);
    return assemble(comment, needs, translate, body);
  }
  if (law.expression.empty()) {
    throw Error(ErrorKind::bad_input,
                "no code can be made of this law: it has neither a period nor an expression",
                "code from the rules is right without a law");
  }
  emit::LawFunction function;
  std::vector<std::string> names = law_names.names;
  if (names.empty()) names = emit::coordinate_names(emit::parts_of(rules.form()));
  function.coordinates = names.size() - std::min(names.size(), law_names.parameters);
  function.condition = law.lost_only;
  if (law.lost_only) function.name = "lost";
  rules::Scope scope;
  scope.numbers = names;
  scope.recurse_arity = function.coordinates;
  const auto source = std::make_shared<const rules::Source>(rules::Source{"law", law.expression});
  const rules::ExprPtr tree = rules::parse_expression(source, scope);
  Meanings meanings;
  meanings.recurse = function.name;
  for (std::size_t i = 0; i < names.size(); ++i) {
    function.arguments.push_back(emit::identifier(names[i]));
    meanings.set_number(i, {function.arguments.back(), emit::natural_number});
    if (i >= function.coordinates) meanings.further.push_back(function.arguments.back());
  }
  emit::write_law_function(function, *tree, meanings, translate, body);
  return assemble(comment, needs, translate, body);
}

std::string emit_table_function(const Ruleset& rules, Language language, std::int64_t largest) {
  Needs needs;
  Translator translate(language, needs);
  Writer body(language);
  RulesFunction function;
  function.parts = emit::parts_of(rules.form());
  const auto most = static_cast<double>(std::max<std::int64_t>(largest, 0));
  function.ranges.assign(rules.coordinates(), Interval{0, most});
  std::string comment = "Rules: " + rules.canonical() + "\n";
  if (emit::fits_table(function)) {
    comment += "Values: a table computed from the rules, which grows to the largest heap.";
    emit::write_table_function(function, translate, body);
  } else {
    comment += "Values: computed from the rules for all positions that one reaches, and kept.";
    emit::write_search_function(function, translate, body);
  }
  return assemble(comment, needs, translate, body);
}

}  // namespace grundy
