// A period in words.
#include "grundy/law.hpp"

#include <fmt/format.h>

namespace grundy {

std::string Period::text() const {
  std::string text = fmt::format("period {} from heap {}", period, preperiod);
  if (saltus != 0) text += fmt::format(", saltus {}", saltus);
  return text;
}

std::string_view to_text(LawStatus status) {
  switch (status) {
    case LawStatus::proved:
      return "proved";
    case LawStatus::published:
      return "published";
    case LawStatus::observed:
      return "observed";
    case LawStatus::refuted:
      return "refuted";
  }
  return "";
}

}  // namespace grundy
