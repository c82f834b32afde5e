// The texts of the helpers.
#pragma once

#include <span>
#include <vector>

#include "emit/helpers.hpp"

namespace grundy::emit {

struct HelperText {
  Helper helper;
  std::vector<Helper> calls;
  std::vector<const char*> includes;
  const char* text;  ///< after a first line break
};

/// All of one language, in the order of Helper.
[[nodiscard]] std::span<const HelperText> helper_texts(Language language);

[[nodiscard]] const std::vector<HelperText>& cpp_helper_texts();
[[nodiscard]] const std::vector<HelperText>& python_helper_texts();

}  // namespace grundy::emit
