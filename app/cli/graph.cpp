// grundy graph FILE [TOKEN...]
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/byte_source.hpp"
#include "cli/choice.hpp"
#include "cli/command.hpp"
#include "cli/graph_report.hpp"
#include "cli/number.hpp"
#include "cli/output.hpp"
#include "grundy/error.hpp"
#include "grundy/graph.hpp"
#include "grundy/graph_certificate.hpp"
#include "grundy/graph_text.hpp"
#include "grundy/hackenbush.hpp"
#include "rules/parser.hpp"

namespace grundy::cli {
namespace {

constexpr const char* example =
    "  grundy graph moves.txt                  values and outcomes of all vertices; lines 'u v'\n"
    "  grundy graph moves.txt a b              a token on a and one on b: who wins, and how\n"
    "  grundy graph moves.csv.gz --format csv  CSV with a header, compressed\n"
    "  grundy graph moves.dot --format dot | dot -Tsvg > picture.svg\n"
    "  grundy graph moves.txt a --misere       who cannot move wins\n"
    "  grundy graph moves.txt a --target t     who moves the token to t wins\n"
    "  grundy graph tree.txt 1 --game hackenbush      cut an edge and what hangs from it";

enum class Form { table, csv, json, dot };

struct Options {
  CommonOptions common;
  std::string file;
  std::vector<std::string> tokens;
  std::string input;
  std::string format;
  std::string game;
  bool misere = false;
  std::vector<std::string> targets;
  bool losing = false;
  std::string max_moves;
  std::string certificate;
  std::string out;

  [[nodiscard]] bool other_ending() const { return misere || !targets.empty(); }
};

constexpr std::uint64_t default_moves = 1000;

/// The options that do not go together, before anything is read.
void require_sense(const Options& options, Form form, bool hackenbush) {
  const auto refuse = [](const std::string& message, const std::string& hint = {}) {
    throw Error(ErrorKind::bad_input, message, hint);
  };
  if (!options.certificate.empty() && options.certificate == options.out) {
    refuse("-o and --certificate name the same file");
  }
  if (options.losing && options.targets.empty()) {
    refuse("--losing is about targets, and there are none", "name them with --target VERTEX,...");
  }
  if (hackenbush) {
    if (options.other_ending()) {
      refuse("Hackenbush is played to the end, without targets and not misere");
    }
    if (!options.certificate.empty()) refuse("there is no certificate of Hackenbush");
    if (form == Form::csv || form == Form::dot) refuse("Hackenbush has a table or --json");
    return;
  }
  if (!options.other_ending()) return;
  const std::string ending = options.misere ? "--misere" : "--target";
  if (options.tokens.size() > 1) {
    refuse(ending + " is about one token, and there are " + std::to_string(options.tokens.size()),
           "only under normal play the values tell the outcome of a sum");
  }
  if (!options.certificate.empty()) {
    refuse("a certificate is of values under normal play, without " + ending);
  }
}

std::string name_of(const std::string& file) { return file == "-" ? "standard input" : file; }

/// Throws Error(bad_input) with the nearest label when no vertex has this one.
Vertex vertex_of(const VertexLabels& labels, const std::string& label, const std::string& file) {
  if (const auto vertex = labels.find(label)) return *vertex;
  // The nearest label is found by comparing with all, letter by letter.
  constexpr std::uint64_t few = 10'000;
  constexpr std::size_t short_label = 40;
  std::string hint;
  if (labels.size() <= few && label.size() <= short_label) {
    std::vector<std::string> names;
    for (Vertex v = 0; v < labels.size(); ++v) {
      if (labels[v].size() <= short_label) names.emplace_back(labels[v]);
    }
    const std::string* near = rules::nearest(label, names);
    if (near != nullptr) hint = "did you mean '" + shown(*near) + "'?";
  }
  throw Error(ErrorKind::bad_input,
              "no vertex of " + file + " is called '" + shown(label.substr(0, short_label)) +
                  (label.size() > short_label ? "..." : "") + "'",
              hint);
}

std::vector<Vertex> vertices_of(const VertexLabels& labels, const std::vector<std::string>& names,
                                const std::string& file) {
  std::vector<Vertex> vertices;
  for (const std::string& name : names) vertices.push_back(vertex_of(labels, name, file));
  return vertices;
}

/// Labels with commas between; one that is a label as a whole is that label.
std::vector<Vertex> targets_of(const VertexLabels& labels, const std::vector<std::string>& lists,
                               const std::string& file) {
  std::vector<Vertex> targets;
  for (const std::string& list : lists) {
    if (const auto whole = labels.find(list)) {
      targets.push_back(*whole);
      continue;
    }
    for (std::size_t begin = 0; begin <= list.size();) {
      const std::size_t end = std::min(list.find(',', begin), list.size());
      targets.push_back(vertex_of(labels, list.substr(begin, end - begin), file));
      begin = end + 1;
    }
  }
  return targets;
}

void write(const SolvedGraph& solved, Form form, Output& output) {
  switch (form) {
    case Form::table:
      return write_table(solved, output);
    case Form::csv:
      return write_csv(solved, output);
    case Form::json:
      return write_json(solved, output);
    case Form::dot:
      return write_dot(solved, output);
  }
}

std::string answer_of(const SolvedGraph& solved, const Options& options, Form form) {
  if (form == Form::json) return json_of_sum(solved);
  if (options.common.quiet) return std::string(to_text(solved.solution.outcome)) + "\n";
  return text_of_sum(solved);
}

void report(const SolvedGraph& solved, const Options& options, Form form) {
  std::optional<Output> file;
  if (!options.out.empty()) file.emplace(options.out);
  Output standard;
  Output& output = file ? *file : standard;
  if (solved.tokens.empty() || form == Form::dot || form == Form::csv) {
    write(solved, form, output);
  } else {
    output.write(answer_of(solved, options, form));
  }
  output.commit();
}

int solve_graph(const Options& options, Form form, GraphText text, std::uint64_t max_moves,
                Watch& watch) {
  const VertexLabels& labels = text.labels;
  if (!text.directed) {
    throw Error(ErrorKind::bad_input, name_of(options.file) + " is a graph without directions",
                "moves need a 'digraph' with '->'; --game hackenbush needs no directions");
  }
  const std::vector<Vertex> tokens = vertices_of(labels, options.tokens, name_of(options.file));
  const std::vector<Vertex> targets = targets_of(labels, options.targets, name_of(options.file));
  const Graph graph(static_cast<Vertex>(labels.size()), std::move(text.edges), watch);
  SolvedGraph solved{labels, graph, watch};
  solved.tokens = tokens;
  if (options.other_ending()) {
    const GraphOutcomes outcomes = graph_outcomes(
        graph, {.misere = options.misere, .targets = targets, .target_loses = options.losing},
        watch);
    solved.outcomes = &outcomes;
    if (!tokens.empty()) solved.solution = solve(graph, outcomes, tokens[0], max_moves);
    watch.clear_progress();
    report(solved, options, form);
    return done;
  }
  const GraphValues values =
      graph_values(graph, {.remoteness = true, .counters = !options.certificate.empty()}, watch);
  solved.values = &values;
  if (!tokens.empty()) solved.solution = solve(graph, values, tokens, max_moves);
  if (!options.certificate.empty()) {
    Output output(options.certificate);
    output.write(make_graph_certificate(labels, graph, values, watch));
    output.commit();
  }
  watch.clear_progress();
  report(solved, options, form);
  return done;
}

int solve_hackenbush(const Options& options, Form form, GraphText text, std::uint64_t max_moves,
                     Watch& watch) {
  const VertexLabels& labels = text.labels;
  std::vector<Vertex> ground = vertices_of(labels, options.tokens, name_of(options.file));
  if (ground.empty()) {
    const auto named = labels.find("ground");
    if (!named) {
      throw Error(ErrorKind::bad_input, "no vertex stands on the ground",
                  "name those that do after the file, or call one 'ground'");
    }
    ground.push_back(*named);
  }
  const Hackenbush picture(static_cast<Vertex>(labels.size()), std::move(text.edges), ground,
                           watch);
  SolvedHackenbush solved{labels, picture, std::move(ground), {}};
  const bool quiet = options.common.quiet && form != Form::json;
  if (!quiet) {
    HackenbushLimits limits;
    limits.max_moves = max_moves;
    solved.moves = picture.winning_moves(limits, watch);
  }
  watch.clear_progress();
  // The answer stands, but a limit or a signal ended the list of moves.
  const std::string reason = solved.moves.complete ? std::string() : watch.stop_requested();
  std::string answer = form == Form::json ? json_of(solved) : text_of(solved);
  if (quiet) answer = picture.value() == 0 ? "P\n" : "N\n";
  if (options.out.empty()) {
    print(answer);
  } else {
    Output output(options.out);
    output.write(answer);
    output.commit();
  }
  if (reason.empty()) return done;
  complain("grundy: " + reason + "; the list of winning cuts is not complete\n");
  return stopped;
}

/// An edge list without edges that looks like something else.
void hint_at_format(const GraphText& text, const std::string& file) {
  if (text.edges.size() > 0) return;
  for (Vertex v = 0; v < text.labels.size(); ++v) {
    if (text.labels[v].find_first_of(",;{") == std::string_view::npos) continue;
    complain("grundy: " + file +
             " was read as an edge list and has no edge; --input csv or --input dot reads it as "
             "such\n");
    return;
  }
}

int run(const Options& options) {
  Form form = Form::table;
  if (!options.format.empty()) {
    form =
        static_cast<Form>(read_choice("format", options.format, {"table", "csv", "json", "dot"}));
  }
  if (options.common.json) form = Form::json;
  GraphFormat input = GraphFormat::automatic;
  if (!options.input.empty()) {
    input = static_cast<GraphFormat>(
        read_choice("input format", options.input, {"automatic", "edges", "csv", "dot"}));
  }
  const bool hackenbush =
      !options.game.empty() && read_choice("game", options.game, {"move", "hackenbush"}) == 1;
  require_sense(options, form, hackenbush);
  const std::uint64_t max_moves =
      options.max_moves.empty()
          ? default_moves
          : read_number(Piece("--max-moves", options.max_moves), std::uint64_t{1} << 32);
  Watch watch(options.common.limits(), options.common.quiet);
  GraphText text = read_graph(open_bytes(options.file, watch), name_of(options.file), input, watch);
  if (options.input.empty()) hint_at_format(text, name_of(options.file));
  return hackenbush ? solve_hackenbush(options, form, std::move(text), max_moves, watch)
                    : solve_graph(options, form, std::move(text), max_moves, watch);
}

}  // namespace

void add_graph(CLI::App& program, Work& work) {
  CLI::App& command = add_command(
      program, "graph",
      "Nim-values, outcomes and winning moves on a directed graph, loops included", example);
  auto options = std::make_shared<Options>();
  command
      .add_option(
          "FILE", options->file,
          "Edges, one 'u v' a line; or CSV, or GraphViz DOT; .gz and .zst too; - is standard "
          "input")
      ->type_name("")
      ->required();
  command
      .add_option("TOKEN", options->tokens,
                  "A vertex with a token on it; several are a sum, and two may share a vertex")
      ->type_name("");
  command.add_option("--input", options->input, "How FILE is written: edges, csv or dot")
      ->type_name("FORMAT");
  command.add_option("--format", options->format, "How to answer: table, csv, json or dot")
      ->type_name("FORMAT");
  command
      .add_option("--game", options->game,
                  "move: a move follows an edge (default); hackenbush: it cuts one, TOKENs are the "
                  "ground")
      ->type_name("GAME");
  command.add_flag("--misere", options->misere, "Who cannot move wins; one token");
  add_list(command, "--target", options->targets,
           "VERTEX,...: play ends there, and who moves there wins; one token");
  command.add_flag("--losing", options->losing, "Who moves to a target loses");
  command.add_option("--max-moves", options->max_moves, "Most moves listed (default 1000)")
      ->type_name("N");
  command
      .add_option("--certificate", options->certificate,
                  "Write the values with a counter function, for grundy check")
      ->type_name("FILE");
  command.add_option("-o,--output", options->out, "Write the answer to this file")
      ->type_name("FILE");
  add_common(command, options->common);
  command.callback([&work, options] { work = [options] { return run(*options); }; });
}

}  // namespace grundy::cli
