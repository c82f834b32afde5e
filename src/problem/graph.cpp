#include "problem/graph.hpp"

#include <string>
#include <utility>

namespace grundy::problem {

namespace {

[[noreturn]] void fail_all(const rules::Source& source, const std::string& message,
                           const std::string& hint = {}) {
  fail(source, 0, source.text.size(), message, hint);
}

/// Calls `visit(token)` for each token that adds to the graph.
template <typename Visit>
void for_each_adding(const Group& group, const Visit& visit) {
  for (const ReadToken& token : group.body) {
    if (token.group) for_each_adding(*token.group, visit);
    if (token.edges || token.path) visit(token);
  }
}

void check_keys(const ProblemFile& file, bool graph) {
  const char* of_graphs = "only rules = \"graph\" can be drawn or played in misere play";
  if (file.draw && !graph) fail_all(*file.draw, "'draw' needs rules = \"graph\"", of_graphs);
  if (file.wins && !graph) fail_all(*file.wins, "'wins' needs rules = \"graph\"", of_graphs);
}

std::string coordinates(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " coordinate" : " coordinates");
}

/// All edges join vertices of one kind.
void check_edges(Program& program) {
  const rules::Source& source = program.grammar.source;
  const std::string hackenbush_hint = "write 'a -- b'";
  program.arity = 0;
  std::size_t slots = 0;
  for_each_adding(*program.grammar.root, [&](const ReadToken& token) {
    const auto check = [&](std::size_t begin, std::size_t end, std::size_t arity, bool both_ways) {
      if (program.arity == 0) program.arity = arity;
      if (arity != program.arity) {
        fail(source, begin, end,
             "vertices of " + coordinates(arity) + ", but those before have " +
                 coordinates(program.arity));
      }
      if (program.play == Play::hackenbush && !both_ways) {
        fail(source, begin, end, "the edges of Hackenbush have no direction", hackenbush_hint);
      }
    };
    if (token.path) {
      check(token.begin, token.end, 1, true);
      return;
    }
    slots = std::max<std::size_t>(slots, token.edges->ends.list.slots);
    const auto& items = token.edges->ends.list.items;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::size_t begin = token.edges->text_begin;
      check(begin + items[i].position.front()->begin, begin + items[i].position.back()->end,
            items[i].position.size() / 2, token.edges->both_ways[i]);
    }
  });
  program.slots = std::max(program.slots, slots);
}

}  // namespace

void compile_play(Program& program) {
  const ProblemFile& file = program.file;
  const std::string& rules = file.rules.text;
  program.play = rules == "graph"        ? Play::graph
                 : rules == "hackenbush" ? Play::hackenbush
                                         : Play::ruleset;
  check_keys(file, program.play == Play::graph);
  const rules::Source& read = program.grammar.source;
  if (program.play == Play::ruleset) {
    if (!program.grammar.adds_edges) return;
    const std::size_t at = program.grammar.edges_at;
    fail(read, at, at + 1, "'read' adds edges, but the rules are no graph",
         "write rules = \"graph\", or rules = \"hackenbush\"");
  }
  if (!program.grammar.adds_edges) {
    fail_all(read, "the rules are \"" + rules + "\", but 'read' adds no edges",
             "as u -> v, or edges { i -> i+1 for i in 1..n }");
  }
  for (const auto& key : {std::pair{"start", &file.start}, std::pair{"law", &file.law}}) {
    if (*key.second) {
      fail_all(**key.second, std::string("'") + key.first + "' is for rulesets, not for a graph");
    }
  }
  resolve_edges(program.grammar, program.names);
  check_edges(program);
}

void compile_wins(Program& program) {
  if (!program.file.wins) return;
  const rules::Source& source = *program.file.wins;
  for (const char* word : {"normal", "misere"}) {
    if (program.names.find(word) == nullptr) continue;
    fail_all(source, std::string("'") + word + "' is a word of 'wins', and a name of the file",
             "choose another name for what is read");
  }
  Wins wins;
  wins.normal = &program.names.add("normal", NameKind::number);
  wins.misere = &program.names.add("misere", NameKind::number);
  wins.condition = parse_expression_in(source, 0, source.text.size(), program.names.scope());
  program.wins = std::move(wins);
}

}  // namespace grundy::problem
