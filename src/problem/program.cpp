#include "problem/program.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "problem/graph.hpp"
#include "rules/lexer.hpp"
#include "rules/parser.hpp"

namespace grundy::problem {

namespace {

/// Bytes of `name` as a whole word in `text`.
std::pair<std::size_t, std::size_t> find_word(const std::string& text, const std::string& name) {
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool starts = at == 0 || !rules::is_name_part(text[at - 1]);
    if (starts && (end == text.size() || !rules::is_name_part(text[end]))) return {at, end};
  }
  return {0, text.size()};
}

/// The names of the coordinates, as the first clause writes them; n, or none for what is no
/// clause with several.
std::vector<std::string> coordinates(const rules::Template& parsed) {
  for (const auto& part : parsed.parts) {
    if (const auto* clause = std::get_if<rules::Clause>(&part)) return clause->state;
  }
  return {"n"};
}

void compile_rules(Program& program, std::vector<std::string>& state) {
  if (program.play != Play::ruleset) return;
  const rules::Source& source = program.file.rules;
  try {
    program.rules = RulesetTemplate::parse(source.text);
    const rules::Template parsed = rules::parse_ruleset(source.text);
    state = coordinates(parsed);
  } catch (const Error& error) {
    // A name of the catalogue stands for another text; its places are not of this file.
    if (error.place() && error.place()->text != source.text) throw;
    rethrow_inside(error, source, 0);
  }
  program.arity = state.size();
  for (const std::string& parameter : program.rules.parameters()) {
    const Name* name = program.names.find(parameter);
    if (name == nullptr || name->kind == NameKind::word) {
      std::vector<std::string> known;
      for (const Name& other : program.names.all()) {
        if (other.kind != NameKind::word) known.push_back(other.text);
      }
      const std::string* near = rules::nearest(parameter, known);
      const auto [begin, end] = find_word(source.text, parameter);
      fail(source, begin, end,
           "the rules use '" + parameter + "', which " +
               (name == nullptr ? "neither 'read' nor 'let' defines" : "is a word"),
           near != nullptr ? "did you mean '" + *near + "'?" : "");
    }
    program.bound.push_back(name);
    program.parameters.push_back(name);
    program.parameter_uses.add(*name);
  }
}

/// The names of the case; those of `wins` are known there alone.
rules::Scope case_scope(const Program& program) {
  return program.names.scope([&](const Name& name) {
    return !program.wins || (&name != program.wins->normal && &name != program.wins->misere);
  });
}

void compile_start(Program& program) {
  if (!program.file.start) return;
  const rules::Source& source = *program.file.start;
  const std::size_t arrow = source.text.find("->");
  std::size_t begin = rules::skip_blank(source.text, 0, false);
  std::size_t end = begin;
  while (end < source.text.size() && rules::is_name_part(source.text[end])) ++end;
  if (arrow == std::string::npos || end == begin ||
      rules::skip_blank(source.text, end, false) != arrow) {
    fail(source, 0, source.text.size(), "expected 'NAME -> POSITION'",
         "as in n -> (n, n-1) for a pair that starts from one number");
  }
  rules::Scope scope;
  scope.numbers.push_back(source.text.substr(begin, end - begin));
  Start start;
  start.position = parse_positions_in(source, arrow + 2, source.text.size(), scope);
  if (start.position.list.items.size() != 1 || !start.position.list.items[0].generators.empty()) {
    fail(source, arrow + 2, source.text.size(), "'start' is one position");
  }
  start.arity = arity(start.position.list.items[0]);
  program.start = std::move(start);
}

void compile_heaps(Program& program) {
  rules::Source source;
  if (program.file.heaps) {
    source = *program.file.heaps;
  } else {
    const Name* name = program.names.find("h");
    if (name == nullptr || name->kind == NameKind::word) {
      fail(program.file.read, 0, program.file.read.text.size(),
           "there is no key 'heaps', and 'read' reads no h",
           program.play == Play::ruleset
               ? "say which numbers are heaps"
               : "say where the tokens are, or which vertices are ground");
    }
    source = {program.file.read.name + " (heaps is h)", "h"};
  }
  program.heaps = parse_positions_in(source, 0, source.text.size(), case_scope(program));
  const std::size_t played = program.start ? program.start->arity : program.arity;
  if (program.start && program.start->arity != program.arity) {
    fail(*program.file.start, 0, program.file.start->text.size(),
         "'start' makes positions of " + std::to_string(played) + " coordinates, the rules have " +
             std::to_string(program.arity));
  }
  for (const rules::Item& item : program.heaps.list.items) {
    const std::size_t wanted = program.start ? 1 : program.arity;
    if (arity(item) == wanted) continue;
    fail(source, item.position.front()->begin, item.position.back()->end,
         "a position of " + std::to_string(arity(item)) +
             (arity(item) == 1 ? " coordinate" : " coordinates") +
             (program.play == Play::ruleset ? ", but the rules have " : ", but the edges have ") +
             std::to_string(wanted),
         wanted <= arity(item)           ? ""
         : program.play == Play::ruleset ? "write (a, b), or give 'start'"
                                         : "write (a, b)");
  }
}

void compile_law(Program& program, std::vector<std::string> state) {
  if (!program.file.law) return;
  const rules::Source& source = *program.file.law;
  // The coordinates hide numbers of the same name.
  rules::Scope scope;
  scope.numbers = state;
  scope.recurse_arity = state.size();
  std::vector<const Name*> numbers;
  for (const Name& name : program.names.all()) {
    const bool hidden = std::find(state.begin(), state.end(), name.text) != state.end();
    if (name.kind != NameKind::number || hidden) continue;
    scope.numbers.push_back(name.text);
    numbers.push_back(&name);
  }
  const Expression parsed = parse_expression_in(source, 0, source.text.size(), scope);
  FileLaw law;
  std::vector<std::string> names = std::move(state);
  const std::size_t first = names.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (parsed.uses.numbers.count(static_cast<std::uint32_t>(first + i)) == 0) continue;
    const Name& name = *numbers[i];
    names.push_back(name.text);
    law.numbers.push_back(name.slot);
    if (program.parameter_uses.has(name)) continue;
    program.parameters.push_back(&name);
    program.parameter_uses.add(name);
  }
  law.value = std::make_shared<rules::LawExpression>(source.name, source.text, std::move(names),
                                                     law.numbers.size());
  program.law = std::move(law);
}

void compile_limits(Program& program) {
  for (const ProblemFile::Limit& limit : program.file.limits) {
    const Name* name = program.names.find(limit.name);
    const rules::Source& source = limit.range;
    if (name == nullptr) {
      std::vector<std::string> known;
      for (const Name& other : program.names.all()) known.push_back(other.text);
      const std::string* near = rules::nearest(limit.name, known);
      fail(source, 0, source.text.size(), "'read' reads no '" + limit.name + "'",
           near != nullptr ? "did you mean '" + *near + "'?" : "");
    }
    if (program.grammar.counters.has(*name)) {
      fail(source, 0, source.text.size(), "'" + limit.name + "' counts rounds, it is not read");
    }
    constexpr std::string_view distinct = "distinct ";
    const std::size_t begin = source.text.starts_with(distinct) ? distinct.size() : 0;
    if (begin != 0 && name->kind != NameKind::list) {
      fail(source, 0, begin, "'" + limit.name + "' is no list: 'distinct' is for their numbers");
    }
    const std::size_t dots = source.text.find("..");
    if (dots == std::string::npos) {
      fail(source, 0, source.text.size(), "expected 'LOW..HIGH'", "as in \"1..10000\"");
    }
    const rules::Scope scope = case_scope(program);
    program.limits.push_back({name, parse_expression_in(source, begin, dots, scope),
                              parse_expression_in(source, dots + 2, source.text.size(), scope),
                              begin != 0});
  }
}

}  // namespace

std::unique_ptr<const Program> compile(std::string_view toml, const std::string& file_name) {
  auto program = std::make_unique<Program>();
  program->file = read_problem_file(toml, file_name);
  program->grammar = parse_grammar(program->file.read, program->names);
  program->lets = parse_lets(program->file.lets, program->names);
  compile_play(*program);
  compile_wins(*program);
  std::vector<std::string> state;
  compile_rules(*program, state);
  compile_start(*program);
  compile_heaps(*program);
  if (program->file.lost) {
    const rules::Source& lost = *program->file.lost;
    program->lost = parse_expression_in(lost, 0, lost.text.size(), case_scope(*program));
  }
  compile_law(*program, std::move(state));
  compile_limits(*program);

  Uses uses = program->parameter_uses;
  uses.add(program->heaps.uses);
  if (program->lost) uses.add(program->lost->uses);
  if (program->wins) uses.add(program->wins->condition.uses);
  program->slots = std::max<std::size_t>(program->slots, program->heaps.list.slots);
  for (const Let& let : program->lets) {
    uses.add(let.uses());
    program->slots = std::max(program->slots, let.slots());
  }
  program->case_group = &choose_case(program->grammar, program->names, uses);
  return program;
}

}  // namespace grundy::problem
