#include "grundy/ruleset.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

#include "rules/bind.hpp"
#include "rules/form.hpp"
#include "rules/normalise.hpp"
#include "rules/options.hpp"
#include "rules/parse.hpp"

namespace grundy {

Ruleset Ruleset::parse(std::string_view text, const Bindings& bindings) {
  return RulesetTemplate::parse(text).bind(bindings);
}

Ruleset::Ruleset(rules::Form form) : form_(std::make_shared<const rules::Form>(std::move(form))) {}

const std::string& Ruleset::canonical() const { return form_->canonical; }

std::size_t Ruleset::coordinates() const { return form_->arity(); }

std::vector<Option> Ruleset::options(const Position& position, Observer& observer) const {
  std::vector<Option> result;
  for_each_option(
      position,
      [&](const Option& option) {
        result.push_back(option);
        return true;
      },
      observer);
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

void Ruleset::for_each_option(const Position& position,
                              const std::function<bool(const Option&)>& visit,
                              Observer& observer) const {
  rules::for_each_option(*form_, position, visit, observer);
}

RulesetTemplate RulesetTemplate::parse(std::string_view text) {
  RulesetTemplate result;
  result.template_ = std::make_shared<const rules::Template>(rules::parse_ruleset(text));
  return result;
}

const std::vector<std::string>& RulesetTemplate::parameters() const {
  return template_->parameters;
}

std::vector<std::string> RulesetTemplate::list_parameters() const {
  std::set<std::string> names;
  const auto add = [&](const rules::SetExpr& set) {
    if (set.kind == rules::SetExpr::Kind::parameter) names.insert(set.name);
  };
  const auto add_all = [&](const std::vector<rules::Generator>& generators) {
    for (const rules::Generator& generator : generators) add(generator.set);
  };
  for (const auto& part : template_->parts) {
    if (const auto* set = std::get_if<rules::Template::SetPart>(&part)) add(set->set);
    const auto* clause = std::get_if<rules::Clause>(&part);
    if (clause == nullptr) continue;
    add_all(clause->generators);
    for (const rules::Item& item : clause->items) add_all(item.generators);
  }
  return {names.begin(), names.end()};
}

Ruleset RulesetTemplate::bind(const Bindings& bindings) const {
  return Ruleset(rules::normalise(rules::bind(*template_, bindings)));
}

}  // namespace grundy
