// grundy games [NAME]
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/games_json.hpp"
#include "cli/output.hpp"
#include "core/embedded.hpp"
#include "grundy/error.hpp"
#include "grundy/problem.hpp"
#include "rules/catalogue.hpp"
#include "rules/parser.hpp"

namespace grundy::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* example =
    "  grundy games                  all names of games and of judges' problems\n"
    "  grundy games wythoff          rules, literature and an example of one game\n"
    "  grundy games acwing-893       rules, input and sample of one problem";

struct Options {
  CommonOptions common;
  std::string name;
};

std::vector<Problem> all_problems() {
  std::vector<Problem> problems;
  for (const core::EmbeddedFile& file : core::embedded_problems()) {
    problems.push_back(Problem::parse(file.text, std::string(file.name)));
  }
  return problems;
}

/// In single quotes if a shell would take it for something else.
std::string quoted(const std::string& word) {
  constexpr const char* plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.,+=:/^";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  return "'" + word + "'";
}

std::string example_of(const rules::CatalogueRow& row) {
  std::string command = "grundy solve " + row.name;
  for (const std::string& heap : row.example) command += " " + quoted(heap);
  for (const std::string& let : row.example_let) command += " --let " + quoted(let);
  return command;
}

std::string example_of(const Problem& problem) {
  return "grundy judge " + problem.name() + " input.txt";
}

/// `key   value`, further lines of the value under its first one.
void add_line(std::string& text, std::string_view key, const std::string& value) {
  constexpr std::size_t width = 14;
  if (value.empty()) return;
  std::size_t begin = 0;
  std::size_t end = value.find_last_not_of('\n') + 1;
  text += fmt::format("  {:<{}}", key, width);
  for (bool first = true; begin < end; first = false) {
    const std::size_t stop = std::min(value.find('\n', begin), end);
    if (!first) text += std::string(width + 2, ' ');
    text += value.substr(begin, stop - begin) + "\n";
    begin = stop + 1;
  }
}

std::string joined(const std::vector<std::string>& words, const char* between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

std::string text_of(const rules::CatalogueRow& row) {
  std::string text = row.name + ": " + row.title + "\n";
  add_line(text, "rules", row.rules);
  add_line(text, "", row.description);
  add_line(text, "also called", joined(row.aliases, ", "));
  add_line(text, "starts from", row.start);
  add_line(text, "law", row.law);
  add_line(text, "law source", row.law_source);
  add_line(text, "literature", joined(row.literature, "\n"));
  add_line(text, "note", row.note);
  add_line(text, "example", example_of(row));
  return text;
}

std::string text_of(const Problem& problem) {
  std::string text = problem.name() + ": " + problem.title() + "\n";
  add_line(text, "source", problem.source());
  add_line(text, "rules", problem.rules());
  add_line(text, "read", problem.read());
  add_line(text, "law", problem.law());
  add_line(text, "lost when", problem.lost());
  add_line(text, "law source", problem.law_source());
  add_line(text, "example", example_of(problem));
  for (const Problem::Sample& sample : problem.samples()) {
    add_line(text, "sample input", sample.in);
    add_line(text, "sample output", sample.out);
  }
  return text;
}

Json json_of(const rules::CatalogueRow& row) {
  Json game{{"kind", "game"},
            {"name", row.name},
            {"title", row.title},
            {"aliases", row.aliases},
            {"rules", row.rules},
            {"description", row.description},
            {"literature", row.literature}};
  if (!row.start.empty()) game["start"] = row.start;
  if (!row.law.empty()) game["law"] = row.law;
  if (!row.law.empty()) game["law_source"] = row.law_source;
  if (!row.note.empty()) game["note"] = row.note;
  game["example"] = example_of(row);
  game["heaps"] = row.example;
  if (!row.example_let.empty()) game["let"] = row.example_let;
  return game;
}

Json json_of(const Problem& problem) {
  Json document{{"kind", "problem"},        {"name", problem.name()},
                {"title", problem.title()}, {"source", problem.source()},
                {"rules", problem.rules()}, {"read", problem.read()}};
  if (!problem.law().empty()) document["law"] = problem.law();
  if (!problem.lost().empty()) document["lost"] = problem.lost();
  if (!problem.law_source().empty()) document["law_source"] = problem.law_source();
  document["example"] = example_of(problem);
  document["samples"] = Json::array();
  for (const Problem::Sample& sample : problem.samples()) {
    document["samples"].push_back({{"in", sample.in}, {"out", sample.out}});
  }
  return document;
}

std::string list(const CommonOptions& common) {
  const std::vector<std::string>& names = rules::game_names();
  if (common.json) {
    Json document{{"games", Json::array()}, {"problems", Json::array()}};
    for (const std::string& name : names) {
      const rules::CatalogueRow& row = *rules::find_game(name);
      document["games"].push_back(
          {{"name", row.name}, {"title", row.title}, {"aliases", row.aliases}});
    }
    for (const Problem& problem : all_problems()) {
      document["problems"].push_back({{"name", problem.name()}, {"title", problem.title()}});
    }
    return document.dump() + "\n";
  }
  std::string text;
  if (common.quiet) {
    for (const std::string& name : names) text += name + "\n";
    for (const core::EmbeddedFile& file : core::embedded_problems()) {
      text += std::string(file.name) + "\n";
    }
    return text;
  }
  std::size_t width = 0;
  for (const std::string& name : names) width = std::max(width, name.size());
  for (const core::EmbeddedFile& file : core::embedded_problems()) {
    width = std::max(width, file.name.size());
  }
  text += "Games, for `grundy solve NAME HEAP...`:\n";
  for (const std::string& name : names) {
    const rules::CatalogueRow& row = *rules::find_game(name);
    text += fmt::format("  {:<{}}  {}", row.name, width, row.title);
    if (!row.aliases.empty()) text += " (also " + joined(row.aliases, ", ") + ")";
    text += "\n";
  }
  text += "\nProblems, for `grundy judge NAME INPUT`:\n";
  for (const Problem& problem : all_problems()) {
    text += fmt::format("  {:<{}}  {}\n", problem.name(), width, problem.title());
  }
  return text;
}

std::string one(const std::string& name, const CommonOptions& common) {
  if (const rules::CatalogueRow* row = rules::find_game(name)) {
    if (common.json) return json_of(*row).dump() + "\n";
    return common.quiet ? row->rules + (row->rules.ends_with('\n') ? "" : "\n") : text_of(*row);
  }
  std::vector<std::string> names = rules::game_names();
  for (const core::EmbeddedFile& file : core::embedded_problems()) {
    if (file.name == name) {
      const Problem problem = Problem::parse(file.text, name);
      if (common.json) return json_of(problem).dump() + "\n";
      return common.quiet ? problem.rules() + (problem.rules().ends_with('\n') ? "" : "\n")
                          : text_of(problem);
    }
    names.emplace_back(file.name);
  }
  const std::string* near = rules::nearest(name, names);
  throw Error(ErrorKind::bad_input, "no game or problem is called '" + name + "'",
              near != nullptr ? "did you mean '" + *near + "'?" : "`grundy games` lists all names");
}

CommonOptions as_json() {
  CommonOptions options;
  options.json = true;
  return options;
}

}  // namespace

std::string games_json() { return list(as_json()); }

std::string game_json(const std::string& name) { return one(name, as_json()); }

void add_games(CLI::App& program, Work& work) {
  CLI::App& command = add_command(program, "games",
                                  "The catalogue: names of games and of judges' problems", example);
  auto options = std::make_shared<Options>();
  command.add_option("NAME", options->name, "Show this game or problem")->type_name("");
  add_common(command, options->common, false);
  command.callback([&work, options] {
    work = [options] {
      print(options->name.empty() ? list(options->common) : one(options->name, options->common));
      return done;
    };
  });
}

}  // namespace grundy::cli
