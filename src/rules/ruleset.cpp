#include "grundy/ruleset.hpp"

#include <algorithm>
#include <utility>

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

Ruleset RulesetTemplate::bind(const Bindings& bindings) const {
  return Ruleset(rules::normalise(rules::bind(*template_, bindings)));
}

}  // namespace grundy
