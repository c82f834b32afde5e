// Which group of the grammar is one case, and which lists begin empty where.

#include <algorithm>
#include <map>
#include <vector>

#include "problem/grammar.hpp"

namespace grundy::problem {

namespace {

struct Place {
  Group* group;
  std::size_t begin;
  bool append;

  /// The group in which the name is complete, and where: numbers x[] collect the rounds of
  /// their group, so they are complete when it has ended.
  [[nodiscard]] const Group* complete_in() const {
    return append && group->parent != nullptr ? group->parent : group;
  }
  [[nodiscard]] std::size_t complete_at() const {
    return append && group->parent != nullptr ? group->end : begin;
  }
};

using Places = std::map<const Name*, std::vector<Place>>;

/// All tokens in the order of the text, by name.
void collect(Group& group, Places& places, Group*& marked) {
  if (group.marked_case) marked = &group;
  for (ReadToken& token : group.body) {
    if (token.kind == ReadToken::Kind::group) {
      collect(*token.group, places, marked);
    } else {
      places[token.name].push_back({&group, token.begin, token.kind == ReadToken::Kind::append});
    }
  }
}

/// The innermost group that holds both.
const Group* common(const Group* a, const Group* b) {
  for (; a != nullptr; a = a->parent) {
    for (const Group* g = b; g != nullptr; g = g->parent) {
      if (g == a) return a;
    }
  }
  return nullptr;
}

void require_there(const Grammar& grammar, const Group& chosen, const Name& name,
                   const std::vector<Place>& places) {
  const Place& first = places.front();
  const auto fail_at = [&](const std::string& message, const std::string& hint) {
    fail(grammar.source, first.begin, first.begin + name.text.size(), message, hint);
  };
  const bool inside = common(first.group, &chosen) == &chosen;
  if (!inside && first.begin > chosen.begin) {
    fail_at("'" + name.text + "' is used for an answer, but read after the case",
            "put the word 'case' at the start of the group that is one case");
  }
  if (first.append) return;
  if (common(first.group, &chosen) != first.group) {
    fail_at("'" + name.text + "' is used for an answer, but read in a group of its own",
            "write " + name.text + "[] to keep the numbers of all rounds");
  }
}

Group* find(Group& group, const Group* wanted) {
  if (&group == wanted) return &group;
  for (ReadToken& token : group.body) {
    if (token.kind != ReadToken::Kind::group) continue;
    if (Group* found = find(*token.group, wanted)) return found;
  }
  return nullptr;
}

}  // namespace

const Group& choose_case(Grammar& grammar, const Names& names, const Uses& uses) {
  Places places;
  Group* marked = nullptr;
  collect(*grammar.root, places, marked);
  const Group* chosen = marked;
  if (chosen == nullptr) {
    chosen = grammar.root.get();
    std::size_t last = 0;
    for (const Name& name : names.all()) {
      if (!uses.has(name) || places.count(&name) == 0) continue;
      const Place& place = places[&name].back();
      if (place.complete_at() >= last) {
        last = place.complete_at();
        chosen = place.complete_in();
      }
    }
  }
  for (const Name& name : names.all()) {
    if (uses.has(name) && places.count(&name) != 0) {
      require_there(grammar, *chosen, name, places[&name]);
    }
  }
  find(*grammar.root, chosen)->is_case = true;
  for (const Group* group = chosen; group != nullptr; group = group->parent) {
    find(*grammar.root, group)->holds_case = true;
  }
  for (const Name& name : names.all()) {
    const auto found = places.find(&name);
    if (found == places.end() || !found->second.front().append) continue;
    const Group* scope = chosen;
    for (const Place& place : found->second) scope = common(place.group, scope);
    find(*grammar.root, scope)->resets.push_back(name.slot);
  }
  return *chosen;
}

}  // namespace grundy::problem
