#include "survey/classes.hpp"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

#include "survey/explore.hpp"

namespace grundy::survey {
namespace {

Period period_without_zeros(const ClassMember& member) {
  Period period = *member.period;
  period.preperiod -= std::min(period.preperiod, member.zeros);
  return period;
}

std::uint64_t most_values(const ClassMember& member) {
  return member.prefixes.empty() ? 0 : member.prefixes.rbegin()->first;
}

bool before(const ClassMember& a, const ClassMember& b) {
  const auto key = [](const ClassMember& m) {
    return std::tuple(!m.period, m.period ? 0 : ~most_values(m), m.code.size(),
                      std::string_view(m.code));
  };
  return key(a) < key(b);
}

/// Whether they are of one class, and on how many values that rests.
bool equal(const ClassMember& a, const ClassMember& b, std::optional<std::uint64_t>& values) {
  values.reset();
  if (a.period && b.period) {
    const Period period = period_without_zeros(a);
    if (period != period_without_zeros(b)) return false;
    const std::uint64_t round = period.preperiod + period.period;
    return a.prefixes.at(round) == b.prefixes.at(round);
  }
  for (auto it = a.prefixes.rbegin(); it != a.prefixes.rend(); ++it) {
    const auto other = b.prefixes.find(it->first);
    if (other == b.prefixes.end()) continue;
    values = it->first;
    return it->second == other->second;
  }
  return false;
}

}  // namespace

std::vector<ClassPlace> find_classes(std::vector<ClassMember> members) {
  std::sort(members.begin(), members.end(), before);
  // Only rulesets with the same first values are compared at all.
  std::map<std::uint64_t, std::vector<const ClassMember*>> firsts;
  std::vector<ClassPlace> places;
  for (const ClassMember& member : members) {
    const auto start = member.prefixes.find(least_prefix);
    if (start == member.prefixes.end()) continue;
    std::vector<const ClassMember*>& candidates = firsts[start->second];
    ClassPlace place{member.code, member.code,
                     member.period ? std::nullopt : std::optional(most_values(member))};
    for (const ClassMember* first : candidates) {
      if (!equal(member, *first, place.values)) continue;
      place.class_code = first->code;
      break;
    }
    if (place.class_code == member.code) {
      candidates.push_back(&member);
      place.values = member.period ? std::nullopt : std::optional(most_values(member));
    }
    places.push_back(std::move(place));
  }
  return places;
}

}  // namespace grundy::survey
