// A period in words.
#include "grundy/law.hpp"

#include <fmt/format.h>

namespace grundy {

std::string Period::text() const {
  std::string text = fmt::format("period {} from heap {}", period, preperiod);
  if (saltus != 0) text += fmt::format(", saltus {}", saltus);
  return text;
}

}  // namespace grundy
