#include "comparisons.hpp"

namespace bench {

std::function<double(double)> times_faster(double factor) {
  return [factor](double plain) { return plain / factor; };
}

std::uint64_t checksum_of(const std::vector<int>& values) {
  std::uint64_t checksum = first_checksum;
  for (const int v : values) checksum = mix(checksum, static_cast<std::uint64_t>(v));
  return checksum;
}

std::uint64_t checksum_of(const grundy::NimSequence& values, std::uint64_t count) {
  std::uint64_t checksum = first_checksum;
  for (std::uint64_t n = 0; n < count; ++n) checksum = mix(checksum, values[n]);
  return checksum;
}

const std::vector<Name>& comparisons() {
  static const std::vector<Name> all{{"start", start},
                                     {"judge", judge},
                                     {"reading", reading},
                                     {"subtraction-8", subtraction_8},
                                     {"subtraction-15", subtraction_15},
                                     {"long-table", long_table},
                                     {"johann", johann},
                                     {"split-nim", split_nim},
                                     {"wythoff", wythoff_lines},
                                     {"wythoff-general", wythoff_general},
                                     {"kayles", kayles},
                                     {"octal-106", octal_106},
                                     {"dawsons-chess", dawsons_chess},
                                     {"octal-6", octal_6},
                                     {"grundys-game", grundys_game},
                                     {"octal-06", octal_06},
                                     {"octal-007", octal_007},
                                     {"graph-reading", graph_reading},
                                     {"graph-words", graph_words},
                                     {"graph-solving", graph_solving}};
  return all;
}

}  // namespace bench
