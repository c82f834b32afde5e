#include "cli/emit_code.hpp"

#include <vector>

#include "cli/choice.hpp"
#include "grundy/error.hpp"

namespace grundy::cli {

Language read_language(const std::string& name) {
  return read_choice("language", name, {"cpp", "python"}) == 0 ? Language::cpp : Language::python;
}

std::string emit_code(Session& session, const LawReport& report, const LawNames& names,
                      Language language, std::int64_t largest) {
  const Ruleset& rules = session.rules();
  for (const Law& law : report.laws) {
    if (law.status == LawStatus::refuted || law.lost_only) continue;
    if (law.period && rules.coordinates() == 1) {
      const std::uint64_t heaps = law.period->preperiod + law.period->period;
      return emit_function(rules, law, session.values_to(heaps), language, names);
    }
    if (!law.expression.empty()) return emit_function(rules, law, {}, language, names);
  }
  return emit_table_function(rules, language, largest);
}

}  // namespace grundy::cli
