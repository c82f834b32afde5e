// grundy values RULESET N
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/constant_memory_report.hpp"
#include "cli/game.hpp"
#include "cli/heap_argument.hpp"
#include "cli/long_run.hpp"
#include "cli/output.hpp"
#include "cli/run_report.hpp"
#include "cli/value_table.hpp"
#include "core/checksum.hpp"
#include "core/int128.hpp"
#include "grundy/error.hpp"

namespace grundy::cli {
namespace {

constexpr const char* example =
    "  grundy values '{2,5}' 20                          values of heaps 0..20, one a line\n"
    "  grundy values kayles 100 --format csv --from 72   lines n,value of heaps 72..100\n"
    "  grundy values wythoff 20,20 --format csv          lines x,y,value\n"
    "  grundy values nim 1e6 --where 0                   heaps of value 0\n"
    "  grundy values 0.137 1e6 --format npy -o v.npy     an array for NumPy\n"
    "  grundy values 0.007 1e8 --store run               keep the values on disk, and go on later\n"
    "  grundy values --status run                        how far that is\n"
    "  grundy values 0.56 1e9 --no-values --until-period a period, in a few megabytes";

struct Options {
  CommonOptions common;
  std::string ruleset;
  std::string to;
  std::string from;
  std::string where;
  std::string format;
  std::string file;
  std::vector<std::string> lets;
  std::string engine;
  std::string threads;
  bool no_law = false;
  LongRunOptions run;
  bool no_values = false;
  std::string window;
  std::string status;

  [[nodiscard]] bool is_long_run() const { return !run.store.empty() || run.until_period; }
  /// Whether the values themselves are wanted, and not a report of a long run.
  [[nodiscard]] bool wants_values() const {
    return !is_long_run() || !format.empty() || !file.empty() || !from.empty() || !where.empty();
  }
};

std::string coordinates_text(const std::vector<std::int64_t>& coordinates) {
  return Position(coordinates).text();
}

/// Both corners of the table, checked against the rules.
void read_corners(const Options& options, const Game& game, ValueTable& table) {
  HeapArgument corner{std::nullopt, {}, 1, Piece("N", options.to)};
  corner.coordinates = read_coordinates(corner.piece);
  static_cast<void>(game.position(corner));  // an error for a wrong number of coordinates
  table.to = std::move(corner.coordinates);
  table.from.assign(table.to.size(), 0);
  if (options.from.empty()) return;
  const Piece piece("--from", options.from);
  table.from = read_coordinates(piece);
  if (table.from.size() != table.to.size()) {
    piece.fail("--from has " + std::to_string(table.from.size()) + " coordinates, but N has " +
               std::to_string(table.to.size()));
  }
  for (std::size_t axis = 0; axis < table.to.size(); ++axis) {
    if (table.from[axis] <= table.to[axis]) continue;
    piece.fail("--from " + coordinates_text(table.from) +
               " is beyond N = " + coordinates_text(table.to));
  }
}

/// The values of the table in its order, asked for position by position. Requires that the
/// whole table is addressable.
NimSequence ask_for_each(const ValueTable& table, Game& game, Watch& watch) {
  constexpr std::uint64_t between_polls = 4096;
  const bool from_start = game.session->rules().coordinates() != table.coordinates();
  if (!from_start) game.session->prepare(Position(table.to));
  NimSequence values;
  PositionCounter counter(table);
  const std::uint64_t size = table.size();
  for (std::uint64_t i = 0; i < size; ++i, counter.next()) {
    if (i % between_polls == 0) watch.poll("positions", i, size);
    const Position position =
        from_start ? game.start(counter.position()[0]) : Position(counter.position());
    values.push_back(game.session->nim_value(position));
  }
  return values;
}

/// Throws Error(budget) when the table of `table`'s positions passes the memory limit.
void require_room(const ValueTable& table, const Watch& watch) {
  core::Uint128 positions = 1;
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  for (std::size_t axis = 0; axis < table.coordinates(); ++axis) {
    positions *= table.extent(axis);
    if (positions > most) positions = most;
  }
  watch.require_memory("the table of values", static_cast<std::uint64_t>(positions));
}

/// How the values are written.
struct Form {
  Format format = Format::plain;
  std::optional<Nimber> where;
};

Form read_form(const Options& options) {
  Form form;
  if (!options.format.empty()) form.format = read_format(options.format);
  if (options.common.json) form.format = Format::json;
  if (form.format == Format::npy && options.file.empty()) {
    throw Error(ErrorKind::bad_input, "an npy array does not go to standard output",
                "name a file with -o FILE");
  }
  if (options.where.empty()) return form;
  form.where = read_number(Piece("--where", options.where), std::numeric_limits<Nimber>::max());
  if (form.format == Format::checksum) {
    throw Error(ErrorKind::bad_input, "a checksum is of all values, not of those of --where");
  }
  return form;
}

void write_values(const ValueTable& table, const Form& form, const std::string& file) {
  if (file.empty()) {
    Output output;
    write(table, form.format, form.where, output);
    output.commit();
  } else {
    Output output(file);
    write(table, form.format, form.where, output);
    output.commit();
  }
}

SessionOptions session_options(const Options& options) {
  constexpr std::uint64_t most_threads = 1024;
  SessionOptions session;
  session.engine = options.engine;
  session.copy_periods = !options.no_law;
  if (!options.threads.empty()) {
    const Piece piece("--threads", options.threads);
    session.threads = static_cast<unsigned>(read_number(piece, most_threads));
    if (session.threads == 0) piece.fail("0 threads compute nothing");
  }
  return session;
}

void print_report(const RunReport& report, const Options& options) {
  if (options.common.json) {
    print(report.json());
  } else if (!options.common.quiet) {
    print(report.text());
  } else if (options.run.until_period) {
    const auto& period = report.findings.period;
    print(period ? period->period.text() + "\n" : "no period\n");
  } else {
    print(core::checksum_text(report.checksum) + "\n");
  }
}

int print_long_run(const Options& options, Game& game, ValueTable& table, const Form& form,
                   Watch& watch) {
  LongRun run(game, session_options(options), options.run, watch);
  run.go_to(static_cast<std::uint64_t>(table.to[0]));
  watch.clear_progress();
  const RunReport report = run.report();
  if (static_cast<std::uint64_t>(table.from[0]) >= run.heaps()) {
    Piece("--from", options.from)
        .fail(fmt::format("a period is proved after {} heaps, and --from is beyond them",
                          run.heaps()));
  }
  if (options.wants_values()) {
    table.values = &run.values();
    table.to[0] = std::min(table.to[0], static_cast<std::int64_t>(run.heaps()) - 1);
    table.offset = static_cast<std::uint64_t>(table.from[0]);
    write_values(table, form, options.file);
  } else {
    print_report(report, options);
  }
  if (!options.run.until_period || report.findings.period) return done;
  complain(fmt::format("grundy: no period is proved up to heap {}\n", report.heaps - 1));
  return stopped;
}

int print_values(const Options& options) {
  if (!options.status.empty()) {
    return show_status(options.status, options.common.quiet, options.common.json);
  }
  const Form form = read_form(options);
  Watch watch(options.common.limits(), options.common.quiet);
  Games games(options.lets, options.engine, Games::Laws::none, watch, session_options(options));
  Game& game = games.open(options.ruleset);
  games.require_all_used();
  ValueTable table;
  table.ruleset = game.session->rules().canonical();
  read_corners(options, game, table);
  if (form.format == Format::bfile && table.coordinates() != 1) {
    throw Error(ErrorKind::bad_input,
                "a b-file has one index, but these positions have " +
                    std::to_string(table.coordinates()) + " coordinates",
                "use --format csv");
  }
  if (options.no_values) {
    return run_in_constant_memory(
        {options.window, options.run.store, options.run.every, options.run.until_period,
         options.common.quiet, options.common.json},
        game, static_cast<std::uint64_t>(table.to[0]), watch);
  }
  if (options.is_long_run()) return print_long_run(options, game, table, form, watch);
  require_room(table, watch);
  NimSequence values;
  if (game.session->rules().coordinates() == 1) {
    table.values = &game.session->values_to(static_cast<std::uint64_t>(table.to[0]));
    table.offset = static_cast<std::uint64_t>(table.from[0]);
  } else {
    values = ask_for_each(table, game, watch);
    table.values = &values;
  }
  watch.clear_progress();
  write_values(table, form, options.file);
  return done;
}

/// The options of long runs.
void add_long_run(CLI::App& command, Options& options) {
  CLI::Option* no_values =
      command.add_flag("--no-values", options.no_values,
                       "Keep only what the next values need, and look for a period in that");
  command
      .add_option("--window", options.window, "How many of the last values are kept (default 2^18)")
      ->type_name("HEAPS")
      ->needs(no_values);
  CLI::Option* store = command
                           .add_option("--store", options.run.store,
                                       "Keep the values in this directory, and go on "
                                       "from what it has")
                           ->type_name("DIR");
  command.add_option("--every", options.run.every, "Seconds between checkpoints (default 30)")
      ->type_name("S")
      ->needs(store);
  command
      .add_option("--segment", options.run.segment, "Values a file of a new store (default 2^22)")
      ->type_name("N")
      ->needs(store);
  command
      .add_flag("--repair", options.run.repair,
                "Give up what is damaged and all after it, and compute it again")
      ->needs(store);
  for (const char* name : {"--from", "--where", "--format", "--output", "--engine", "--segment",
                           "--repair", "--threads"}) {
    no_values->excludes(command.get_option(name));
  }
  CLI::Option* law = command.add_flag(
      "--no-law", options.no_law, "Compute every value of a code, and copy none along a period");
  command
      .add_flag("--until-period", options.run.until_period,
                "Stop as soon as a period is proved, and say which")
      ->excludes(law);
  no_values->excludes(law);
}

}  // namespace

void add_values(CLI::App& program, Work& work) {
  CLI::App& command = add_command(program, "values",
                                  "Nim-values of the heaps 0..N, or of a box of tuples", example);
  auto options = std::make_shared<Options>();
  CLI::Option* status =
      command.add_option("--status", options->status, "Only say how far the store in DIR is")
          ->type_name("DIR");
  CLI::Option* ruleset =
      command.add_option("RULESET", options->ruleset, "The rules")->type_name("");
  CLI::Option* to =
      command.add_option("N", options->to, "The largest heap, inclusive; 20,20 for pairs")
          ->type_name("");
  command.add_option("--from", options->from, "Start at this heap instead of 0")->type_name("M");
  command.add_option("--where", options->where, "Only heaps of this value")->type_name("V");
  command
      .add_option("--format", options->format,
                  "plain, csv, bfile, json, npy or checksum (default plain)")
      ->type_name("FORMAT");
  command.add_option("-o,--output", options->file, "Write to this file, once it is complete")
      ->type_name("FILE");
  add_list(command, "--let", options->lets, "Bind a parameter: m=3 or S={2,5}");
  command.add_option("--engine", options->engine, "Compute with this engine, as naive")
      ->type_name("NAME");
  command
      .add_option("--threads", options->threads, "Use so many threads where it helps (default 1)")
      ->type_name("N");
  add_long_run(command, *options);
  add_common(command, options->common);
  // Everything is asked for but where the status alone is.
  command.callback([&work, options, status, ruleset, to] {
    for (const CLI::Option* argument : {ruleset, to}) {
      if (status->empty() && argument->empty()) {
        throw CLI::RequiredError(argument->get_name());
      }
    }
    work = [options] { return print_values(*options); };
  });
}

}  // namespace grundy::cli
