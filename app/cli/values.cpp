// grundy values RULESET N
#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/game.hpp"
#include "cli/heap_argument.hpp"
#include "cli/output.hpp"
#include "cli/value_table.hpp"
#include "core/int128.hpp"
#include "grundy/error.hpp"

namespace grundy::cli {
namespace {

constexpr const char* example =
    "  grundy values '{2,5}' 20                          values of heaps 0..20, one a line\n"
    "  grundy values kayles 100 --format csv --from 72   lines n,value of heaps 72..100\n"
    "  grundy values wythoff 20,20 --format csv          lines x,y,value\n"
    "  grundy values nim 1e6 --where 0                   heaps of value 0\n"
    "  grundy values 0.137 1e6 --format npy -o v.npy     an array for NumPy";

struct Options {
  CommonOptions common;
  std::string ruleset;
  std::string to;
  std::string from;
  std::string where;
  std::string format = "plain";
  std::string file;
  std::vector<std::string> lets;
  std::string engine;
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

int print_values(const Options& options) {
  const Format format = options.common.json ? Format::json : read_format(options.format);
  if (format == Format::npy && options.file.empty()) {
    throw Error(ErrorKind::bad_input, "an npy array does not go to standard output",
                "name a file with -o FILE");
  }
  std::optional<Nimber> where;
  if (!options.where.empty()) {
    where = read_number(Piece("--where", options.where), std::numeric_limits<Nimber>::max());
  }
  Watch watch(options.common.limits(), options.common.quiet);
  Games games(options.lets, options.engine, Games::Laws::none, watch);
  Game& game = games.open(options.ruleset);
  games.require_all_used();
  ValueTable table;
  table.ruleset = game.session->rules().canonical();
  read_corners(options, game, table);
  if (format == Format::bfile && table.coordinates() != 1) {
    throw Error(ErrorKind::bad_input,
                "a b-file has one index, but these positions have " +
                    std::to_string(table.coordinates()) + " coordinates",
                "use --format csv");
  }
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
  if (options.file.empty()) {
    Output output;
    write(table, format, where, output);
    output.commit();
  } else {
    Output output(options.file);
    write(table, format, where, output);
    output.commit();
  }
  return done;
}

}  // namespace

void add_values(CLI::App& program, Work& work) {
  CLI::App& command = add_command(program, "values",
                                  "Nim-values of the heaps 0..N, or of a box of tuples", example);
  auto options = std::make_shared<Options>();
  command.add_option("RULESET", options->ruleset, "The rules")->type_name("")->required();
  command.add_option("N", options->to, "The largest heap, inclusive; 20,20 for pairs")
      ->type_name("")
      ->required();
  command.add_option("--from", options->from, "Start at this heap instead of 0")->type_name("M");
  command.add_option("--where", options->where, "Only heaps of this value")->type_name("V");
  command.add_option("--format", options->format, "plain, csv, bfile, json or npy (default plain)")
      ->type_name("FORMAT");
  command.add_option("-o,--output", options->file, "Write to this file, once it is complete")
      ->type_name("FILE");
  add_list(command, "--let", options->lets, "Bind a parameter: m=3 or S={2,5}");
  command.add_option("--engine", options->engine, "Compute with this engine, as naive")
      ->type_name("NAME");
  add_common(command, options->common);
  command.callback([&work, options] { work = [options] { return print_values(*options); }; });
}

}  // namespace grundy::cli
