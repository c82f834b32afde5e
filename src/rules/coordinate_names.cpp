#include "rules/coordinate_names.hpp"

#include <variant>

namespace grundy::rules {

std::vector<std::string> coordinate_names(const Form& form) {
  if (const auto* general = std::get_if<General>(&form.rules)) {
    for (const Part& part : general->parts) {
      if (const auto* clause = std::get_if<Clause>(&part)) return clause->state;
    }
  }
  return {"n"};
}

}  // namespace grundy::rules
