// The members of named sets, computed once and not for each heap.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "rules/ast.hpp"

namespace grundy::engine {

class MemberLists {
 public:
  /// The members up to `limit`, ascending; of divisors(argument), all of them. Nothing where the
  /// set is not defined (powers below 2) or too long to keep. Divisors are valid until the next
  /// call, other members until a call with a larger limit. Time: amortised, each member is found
  /// a few times.
  std::optional<std::span<const std::int64_t>> members(rules::NamedSet set, std::int64_t argument,
                                                       std::int64_t limit);

 private:
  struct List {
    std::int64_t limit = 0;
    std::vector<std::int64_t> members;
  };
  std::map<std::pair<rules::NamedSet, std::int64_t>, List> lists_;
  std::int64_t divided_ = 0;
  std::vector<std::int64_t> divisors_;
};

}  // namespace grundy::engine
