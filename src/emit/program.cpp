// Whole programs for judges.

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "emit/law_function.hpp"
#include "emit/program_names.hpp"
#include "emit/read_writer.hpp"
#include "emit/rules_function.hpp"
#include "grundy/emit.hpp"
#include "grundy/error.hpp"
#include "grundy/session.hpp"
#include "problem/program.hpp"
#include "rules/parse.hpp"

namespace grundy {

namespace emit {

namespace {

using problem::Let;
using problem::ListFormula;
using problem::Name;
using problem::NameKind;
using problem::Program;

// A period is looked for in so many heaps; a longer one is not written into a program.
constexpr std::uint64_t most_heaps = 1U << 14;

class ProgramWriter {
 public:
  ProgramWriter(const Problem& problem, Observer& observer)
      : program_(problem.program()),
        file_(program_.file),
        observer_(observer),
        names_(program_names(program_)),
        translate_(Language::cpp, needs_),
        context_{body_, translate_, names_.meanings, names_.identifiers, "limit", far} {}

  std::string write() {
    write_variables();
    ReadWriter reader(program_, names_, context_);
    reader.write_readers();
    if (!program_.lost) write_sg();
    write_wins();
    reader.write_run();
    return assemble();
  }

 private:
  void write_variables();
  void write_sg();
  void write_law();
  bool write_period(const Ruleset& rules);
  void write_rules(RulesFunction function);
  void write_start();
  void write_wins();
  void write_let(const Let& let);
  void write_list(const ListFormula& formula, const std::string& list);
  void write_limit(const problem::Positions& positions);
  void write_changes();
  void write_sum();
  [[nodiscard]] std::optional<Bindings> fixed_bindings() const;
  [[nodiscard]] std::string assemble();

  const Program& program_;
  const problem::ProblemFile& file_;
  Observer& observer_;
  ProgramNames names_;
  Needs needs_;
  Writer body_{Language::cpp};
  Translator translate_;
  Context context_;
  std::string method_;     // what the values rest on
  bool changing_ = false;  // the rules change from case to case
};

void ProgramWriter::write_variables() {
  std::vector<std::string> numbers;
  std::vector<std::string> lists;
  for (const Name& name : program_.names.all()) {
    if (name.kind == NameKind::number) numbers.push_back(context_.names.numbers[name.slot].text);
    if (name.kind == NameKind::list) lists.push_back(context_.names.lists[name.slot].text);
  }
  body_.comment("What the input holds.");
  if (!numbers.empty()) body_.list("long long ", numbers, ";");
  if (!lists.empty()) {
    needs_.include("vector");
    body_.list("std::vector<long long> ", lists, ";");
  }
  if (!names_.words.empty()) body_.list("std::string ", names_.words, ";");
  if (file_.prefix.find("{case}") != std::string::npos) body_.line("long long cases = 0;");
  body_.blank();
}

/// The values of the parameters where the rules are the same in all cases: there are none, or
/// [limits] leave each no choice.
std::optional<Bindings> ProgramWriter::fixed_bindings() const {
  Bindings bindings;
  for (const Name* name : program_.bound) {
    if (name->kind != NameKind::number) return std::nullopt;
    const Interval& range = names_.meanings.numbers[name->slot].range;
    if (!range.known || range.low != range.high || std::abs(range.low) > 1e15) return std::nullopt;
    bindings.emplace(name->text, static_cast<std::int64_t>(range.low));
  }
  return bindings;
}

void ProgramWriter::write_sg() {
  if (program_.law) {
    write_law();
    return;
  }
  RulesFunction function;
  function.ranges = heap_ranges(program_, names_.meanings);
  function.names.parameters = names_.meanings.parameters;
  if (const auto bindings = fixed_bindings()) {
    const Ruleset rules = program_.rules.bind(*bindings);
    if (write_period(rules)) return;
    if (bindings->empty()) function.parts = parts_of(rules.form());
  }
  if (function.parts.empty()) function.parts = parts_of(rules::parse_ruleset(file_.rules.text));
  // With a single case nothing changes.
  function.changing = !program_.bound.empty() && program_.case_group->parent != nullptr;
  changing_ = function.changing;
  write_rules(std::move(function));
}

void ProgramWriter::write_law() {
  method_ = "the law " + program_.law->value->text() + ", published: " + file_.law_source + ".";
  LawFunction function;
  Meanings meanings;
  rules::Scope scope;
  scope.numbers = program_.law->value->names();
  scope.recurse_arity = program_.arity;
  const auto ranges = heap_ranges(program_, names_.meanings);
  for (std::size_t i = 0; i < scope.numbers.size(); ++i) {
    if (i < program_.arity) {
      // g(...) may be called with any smaller numbers.
      const Interval range{0, std::max(far, ranges[i].high)};
      function.arguments.push_back(identifier(scope.numbers[i]));
      meanings.set_number(i, {function.arguments.back(), range});
    } else {
      meanings.set_number(i, names_.meanings.numbers[program_.law->numbers[i - program_.arity]]);
    }
  }
  function.coordinates = program_.arity;
  const auto source =
      std::make_shared<const rules::Source>(rules::Source{"law", program_.law->value->text()});
  write_law_function(function, *rules::parse_expression(source, scope), meanings, translate_,
                     body_);
  body_.blank();
}

/// True when a period is proved within a few heaps, and written.
bool ProgramWriter::write_period(const Ruleset& rules) {
  if (rules.coordinates() != 1) return false;
  Session session(rules, {}, observer_);
  for (std::uint64_t heaps = 1U << 8; heaps <= most_heaps; heaps *= 2) {
    const NimSequence& values = session.values_to(heaps);
    const auto proved = session.proved();
    if (!proved) continue;
    if (proved->period.preperiod + proved->period.period > values.size()) continue;
    method_ = proved->period.text() + ", proved: " + std::string(proved->theorem) + ".";
    if (!program_.bound.empty()) method_ += " The rules are those that [limits] leave.";
    write_period_function(proved->period, values, body_);
    body_.blank();
    return true;
  }
  return false;
}

void ProgramWriter::write_rules(RulesFunction function) {
  if (changing_) {
    body_.line("bool rules_changed = false;  // what is known belongs to other rules");
    body_.blank();
  }
  if (fits_table(function)) {
    method_ = "no law is known: a table computed from the rules, which grows to the largest heap";
    write_table_function(function, translate_, body_);
  } else {
    method_ = "no law is known: computed from the rules for all positions that one reaches";
    write_search_function(function, translate_, body_);
  }
  if (function.ranges[0].known) {
    method_ += " (to " + std::to_string(static_cast<std::int64_t>(function.ranges[0].high));
    for (std::size_t i = 1; i < function.ranges.size(); ++i) {
      method_ += ", " + std::to_string(static_cast<std::int64_t>(function.ranges[i].high));
    }
    method_ += " by the limits)";
  }
  method_ += changing_ ? ", and anew when the rules change." : ".";
  body_.blank();
}

/// `n -> (n, n-1)`: a start outside of the game is a game that nobody can move in.
void ProgramWriter::write_start() {
  if (!program_.start || program_.lost) return;
  const auto& item = program_.start->position.list.items[0];
  Writer& out = body_;
  Meanings names;
  const std::string heap = context_.identifiers.fresh("tokens");
  names.set_number(0, {heap, {0, far}});
  out.comment("The position that play starts from.");
  out.open("long long play(long long " + heap + ")");
  std::vector<rules::ExprPtr> conditions = item.guards;
  conditions.insert(conditions.end(), item.conditions.begin(), item.conditions.end());
  if (!conditions.empty()) {
    out.line("if (!(" + translate_.all(conditions, names) + ")) return 0;");
  }
  std::string position;
  for (const auto& coordinate : item.position) {
    const std::string name = context_.identifiers.fresh("start");
    out.line("const long long " + name + " = " + translate_.number(*coordinate, names) + ";");
    if (!interval_of(*coordinate, names).natural()) out.line("if (" + name + " < 0) return 0;");
    position += (position.empty() ? "" : ", ") + name;
  }
  out.line("return sg(" + position + ");");
  out.close();
  out.blank();
}

void ProgramWriter::write_wins() {
  write_start();
  body_.comment("Whether the player to move wins the case that was read.");
  body_.open("bool wins()");
  for (const Let& let : program_.lets) write_let(let);
  if (program_.lost) {
    method_ = "the lost positions are those with " + file_.lost->text +
              ", published: " + file_.law_source + ".";
    const std::string lost = translate_.truth(*program_.lost->tree, context_.names);
    body_.line("const bool lost = " + lost + ";");
    body_.line("return !lost;");
  } else {
    write_changes();
    write_sum();
  }
  body_.close();
  body_.blank();
}

void ProgramWriter::write_let(const Let& let) {
  if (let.name().kind == NameKind::list) {
    write_list(let.list(), context_.names.lists[let.name().slot].text);
    return;
  }
  const std::string& name = context_.names.numbers[let.name().slot].text;
  if (!let.counts()) {
    body_.line(name + " = " + translate_.number(*let.number().tree, context_.names) + ";");
    return;
  }
  needs_.include("algorithm");
  const std::string& word = names_.words[let.word()];
  body_.line(name + " = std::count(" + word + ".begin(), " + word + ".end(), " +
             cpp_string(std::string(1, let.letter())) + "[0]);");
}

void ProgramWriter::write_list(const ListFormula& formula, const std::string& list) {
  switch (formula.kind) {
    case ListFormula::Kind::name:
      body_.line(list + " = " + context_.names.lists[formula.slot].text + ";");
      return;
    case ListFormula::Kind::runs: {
      const std::string length = context_.identifiers.fresh("length");
      const std::string& word = names_.words[formula.slot];
      body_.line(list + ".clear();");
      body_.line("long long " + length + " = 0;");
      body_.open("for (const char c : " + word + " + '\\0')");
      body_.open("if (c == " + cpp_string(std::string(1, formula.letter)) + "[0])");
      body_.line("++" + length + ";");
      body_.close();
      body_.open("else");
      body_.line("if (" + length + " > 0) " + list + ".push_back(" + length + ");");
      body_.line(length + " = 0;");
      body_.close();
      body_.close();
      return;
    }
    case ListFormula::Kind::sorted:
    case ListFormula::Kind::distinct:
      needs_.include("algorithm");
      write_list(*formula.inner, list);
      body_.line("std::sort(" + list + ".begin(), " + list + ".end());");
      if (formula.kind == ListFormula::Kind::distinct) {
        body_.line(list + ".erase(std::unique(" + list + ".begin(), " + list + ".end()), " + list +
                   ".end());");
      }
      return;
    case ListFormula::Kind::items:
      break;
  }
  body_.line(list + ".clear();");
  body_.open_scope();
  write_limit(formula.items);
  for (const auto& item : formula.items.list.items) {
    for_each_assignment(
        context_, item.generators, item.guards, item.conditions,
        [&](const std::vector<std::string>& counts) {
          const std::string value = translate_.number(*item.position[0], context_.names);
          if (counts.empty()) {
            body_.line(list + ".push_back(" + value + ");");
            return;
          }
          std::string count;
          for (const std::string& factor : counts) count += (count.empty() ? "" : " * ") + factor;
          body_.line(list + ".insert(" + list + ".end(), (std::size_t)(" + count + "), " +
                     translate_.exact(*item.position[0], context_.names) + ");");
        });
  }
  body_.close_scope();
}

/// Infinite sets end at the largest number that was read.
void ProgramWriter::write_limit(const problem::Positions& positions) {
  if (!positions.infinite_sets) return;
  needs_.include("algorithm");
  body_.line("long long limit = 0;");
  for (const Name& name : program_.names.all()) {
    if (name.kind == NameKind::number) {
      body_.line("limit = std::max(limit, " + context_.names.numbers[name.slot].text + ");");
    } else if (name.kind == NameKind::list) {
      body_.line("for (const long long x : " + context_.names.lists[name.slot].text +
                 ") limit = std::max(limit, x);");
    }
  }
}

void ProgramWriter::write_changes() {
  if (!changing_) return;
  for (const Name* name : program_.bound) {
    const bool number = name->kind == NameKind::number;
    const std::string text =
        (number ? context_.names.numbers : context_.names.lists)[name->slot].text;
    const std::string before = context_.identifiers.fresh(text + "_before");
    body_.line(number ? "static long long " + before + " = 0;"
                      : "static std::vector<long long> " + before + ";");
    body_.open("if (" + text + " != " + before + ")");
    body_.line(before + " = " + text + ";");
    body_.line("rules_changed = true;");
    body_.close();
  }
}

void ProgramWriter::write_sum() {
  body_.line("long long sum = 0;");
  write_limit(program_.heaps);
  const std::string function = program_.start ? "play(" : "sg(";
  for (const auto& item : program_.heaps.list.items) {
    for_each_assignment(context_, item.generators, item.guards, item.conditions,
                        [&](const std::vector<std::string>& counts) {
                          std::string position;
                          for (const auto& coordinate : item.position) {
                            position += (position.empty() ? "" : ", ") +
                                        translate_.number(*coordinate, context_.names);
                          }
                          std::string condition = odd(context_, counts);
                          if (!condition.empty()) condition = "if (" + condition + ") ";
                          body_.line(condition + "sum ^= " + function + position + ");");
                        });
  }
  body_.line("return sum != 0;");
}

constexpr const char* main_text = R"(
}  // namespace game

int main() {
  std::string input;
  static char block[1 << 16];
  for (std::size_t size; (size = std::fread(block, 1, sizeof block, stdin)) > 0;) {
    input.append(block, size);
  }
  const std::string output = game::run(input);
  std::fwrite(output.data(), 1, output.size(), stdout);
}
)";

std::string ProgramWriter::assemble() {
  for (const char* include : {"cstddef", "cstdio", "string"}) needs_.include(include);
  complete(needs_, Language::cpp);
  Writer out(Language::cpp);
  out.comment(file_.title + "\n" + file_.source);
  out.line("//");
  out.comment("Rules: " + file_.rules.text);
  out.comment("Values: " + method_);
  write_includes(needs_, out);
  out.line("namespace game {");
  out.blank();
  write_helpers(needs_, out);
  write_choices(translate_, out);
  out.raw(body_.text());
  out.raw(main_text);
  return out.text();
}

}  // namespace

}  // namespace emit

std::string emit_program(const Problem& problem, Observer& observer) {
  if (problem.program().play != problem::Play::ruleset) {
    throw Error(ErrorKind::bad_input,
                "no program is written for '" + problem.name() + "': its rules are \"" +
                    problem.rules() + "\"",
                "grundy judge " + problem.name() + " answers its inputs");
  }
  return emit::ProgramWriter(problem, observer).write();
}

}  // namespace grundy
