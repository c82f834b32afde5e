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
  if (group.counter != nullptr) places[group.counter].push_back({&group, group.begin, false});
  for (ReadToken& token : group.body) {
    if (token.kind == ReadToken::Kind::group) {
      collect(*token.group, places, marked);
    } else if (token.name != nullptr) {
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

/// A token that adds to the graph: its group, and where the graph is complete.
struct Adding {
  const Group* group;
  std::size_t begin, end;
  const Group* complete_in;
  std::size_t complete_at;
};

/// Whether an end of the edge is the name itself.
bool is_end(const Edges& edges, const Name& name) {
  const auto& ends = edges.ends.list.items[0].position;
  return name.kind == NameKind::number &&
         std::any_of(ends.begin(), ends.end(), [&](const rules::ExprPtr& end) {
           return end->op == rules::Op::variable && end->slot == name.slot;
         });
}

/// A graph takes all rounds of a group that counts its vertices or, for a single edge, reads them.
bool runs_through(const Group& group, const Edges& edges) {
  if (group.counter != nullptr && edges.ends.uses.has(*group.counter)) return true;
  return edges.one &&
         std::any_of(group.body.begin(), group.body.end(), [&](const ReadToken& token) {
           return token.kind == ReadToken::Kind::number && is_end(edges, *token.name);
         });
}

void collect(const Group& group, std::vector<Adding>& additions) {
  for (const ReadToken& token : group.body) {
    if (token.group) collect(*token.group, additions);
    if (!token.path && !token.edges) continue;
    const Group* last = token.path ? &group : nullptr;
    for (const Group* around = &group; token.edges && around != nullptr; around = around->parent) {
      if (runs_through(*around, *token.edges)) last = around;
    }
    if (last == nullptr || last->parent == nullptr) {
      additions.push_back(
          {&group, token.begin, token.end, last != nullptr ? last : &group, token.begin});
    } else {
      additions.push_back({&group, token.begin, token.end, last->parent, last->end});
    }
  }
}

}  // namespace

const Group& choose_case(Grammar& grammar, const Names& names, const Uses& uses) {
  Places places;
  Group* marked = nullptr;
  collect(*grammar.root, places, marked);
  std::vector<Adding> additions;
  collect(*grammar.root, additions);
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
    for (const Adding& adding : additions) {
      if (adding.complete_at < last) continue;
      last = adding.complete_at;
      chosen = adding.complete_in;
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
  const Group* graph = chosen;
  for (const Adding& adding : additions) {
    graph = common(adding.group, graph);
    if (adding.begin > chosen->begin && common(adding.group, chosen) != chosen) {
      fail(grammar.source, adding.begin, adding.end, "edges that are read after the case",
           "put the word 'case' at the start of the group that is one case");
    }
  }
  find(*grammar.root, graph)->resets_graph = !additions.empty();
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
