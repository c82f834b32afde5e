// What a survey finds out about one ruleset: a row of the atlas, and what stands beside it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/law.hpp"
#include "grundy/nimber.hpp"
#include "grundy/values.hpp"

namespace grundy::survey {

enum class Status {
  proved,    ///< a theorem proves its period
  unsolved,  ///< computed to the limit, no period proved
  failed,    ///< something ended it before the limit
};

/// "proved", "unsolved", "failed".
[[nodiscard]] std::string_view to_text(Status status);
/// Throws Error(bad_input) for another word.
[[nodiscard]] Status read_status(std::string_view text);

/// The columns of the table `rulesets` (docs/atlas.md).
struct Row {
  std::string code;  ///< canonical text
  Status status = Status::failed;
  std::string reason;  ///< why it failed; empty otherwise
  std::optional<Period> period;
  std::string theorem;
  /// The greatest value among the counted heaps and the first heap that has it. Counted are heaps
  /// 0..preperiod+period-1 where a period is proved, else all that were computed.
  Nimber largest = 0;
  std::uint64_t largest_at = 0;
  std::optional<SparseSpace> sparse;
  std::uint64_t limit = 0;  ///< the greatest heap that was wanted
  std::uint64_t heaps = 0;  ///< how many were computed: 0..heaps-1
  std::string checksum;     ///< of the counted heaps
  std::uint64_t zeros = 0;  ///< heaps of value 0 before the first other value; 0 if there is none
  std::string class_code;   ///< the first ruleset of its class; empty before classes are made
  /// On how many values it was compared with that ruleset; none: equal for ever, by two proofs.
  std::optional<std::uint64_t> class_values;
  std::string certificate;  ///< "stored", "too large" or empty
  double seconds = 0;       ///< processor time
  std::string version;      ///< of the program
};

/// The checksum of the first `values` values after the leading zeros.
struct Prefix {
  std::uint64_t values = 0;
  std::uint64_t checksum = 0;
  friend bool operator==(const Prefix&, const Prefix&) = default;
};

struct Finding {
  Row row;
  std::vector<Prefix> prefixes;
  std::string certificate;  ///< the document, where row.certificate is "stored"
};

}  // namespace grundy::survey
