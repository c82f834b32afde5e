// Any text is a ruleset that reads back from its canonical text, or an Error.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "grundy/error.hpp"
#include "grundy/ruleset.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const grundy::Bindings bindings{{"m", std::int64_t{3}}, {"S", std::vector<std::int64_t>{2, 5}}};
    const grundy::Ruleset rules = grundy::Ruleset::parse(text, bindings);
    if (!(grundy::Ruleset::parse(rules.canonical()) == rules)) std::abort();
    std::int64_t coordinates[grundy::max_coordinates] = {5, 4, 3, 2, 1, 1, 1, 1};
    std::size_t options = 0;
    rules.for_each_option(
        grundy::Position(std::span<const std::int64_t>(coordinates, rules.coordinates())),
        [&](const grundy::Option&) { return ++options < 1000; });
  } catch (const grundy::Error& error) {
    if (error.report().empty()) std::abort();
  }
  return 0;
}
