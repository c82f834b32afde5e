#include "survey/atlas.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <charconv>
#include <fstream>
#include <string_view>
#include <utility>

#include "grundy/error.hpp"
#include "survey/classes.hpp"
#include "survey/schema.hpp"
#include "survey/writer_lock.hpp"

namespace grundy::survey {
namespace {

constexpr const char* columns =
    R"(code, status, reason, preperiod, period, saltus, theorem, largest, largest_at, rare,
       last_rare, mask, position, "limit", heaps, checksum, zeros, class, class_values,
       certificate, seconds, version)";

/// Readers wait so long for a writer's moment, and the writer for theirs.
constexpr int busy_milliseconds = 10'000;

std::int64_t signed_of(std::uint64_t number) { return static_cast<std::int64_t>(number); }
std::uint64_t number_of(const SQLite::Column& column) {
  return static_cast<std::uint64_t>(column.getInt64());
}

template <typename T>
void bind_optional(SQLite::Statement& statement, int place, const std::optional<T>& value) {
  if (value) {
    statement.bind(place, signed_of(static_cast<std::uint64_t>(*value)));
  } else {
    statement.bind(place);
  }
}

void bind_text(SQLite::Statement& statement, int place, const std::string& text) {
  if (text.empty()) {
    statement.bind(place);
  } else {
    statement.bind(place, text);
  }
}

/// Binds all columns in their order.
void bind_row(SQLite::Statement& statement, const Row& row) {
  const auto of_period = [&](auto member) -> std::optional<std::uint64_t> {
    return row.period ? std::optional<std::uint64_t>(*row.period.*member) : std::nullopt;
  };
  const auto of_sparse = [&](auto member) -> std::optional<std::uint64_t> {
    return row.sparse ? std::optional<std::uint64_t>(*row.sparse.*member) : std::nullopt;
  };
  int place = 0;
  statement.bind(++place, row.code);
  statement.bind(++place, std::string(to_text(row.status)));
  bind_text(statement, ++place, row.reason);
  bind_optional(statement, ++place, of_period(&Period::preperiod));
  bind_optional(statement, ++place, of_period(&Period::period));
  bind_optional(statement, ++place, of_period(&Period::saltus));
  bind_text(statement, ++place, row.theorem);
  statement.bind(++place, signed_of(row.largest));
  statement.bind(++place, signed_of(row.largest_at));
  bind_optional(statement, ++place, of_sparse(&SparseSpace::rare));
  bind_optional(statement, ++place, of_sparse(&SparseSpace::last_rare));
  bind_text(statement, ++place, row.sparse ? fmt::format("{:#x}", row.sparse->mask) : "");
  bind_optional(statement, ++place, of_sparse(&SparseSpace::position));
  statement.bind(++place, signed_of(row.limit));
  statement.bind(++place, signed_of(row.heaps));
  statement.bind(++place, row.checksum);
  statement.bind(++place, signed_of(row.zeros));
  bind_text(statement, ++place, row.class_code);
  bind_optional(statement, ++place, row.class_values);
  bind_text(statement, ++place, row.certificate);
  statement.bind(++place, row.seconds);
  statement.bind(++place, row.version);
}

std::uint64_t read_mask(const std::string& text) {
  std::uint64_t mask = 0;
  if (text.size() > 2) std::from_chars(text.data() + 2, text.data() + text.size(), mask, 16);
  return mask;
}

/// Reads all columns in their order.
Row read_row(SQLite::Statement& statement) {
  Row row;
  int place = 0;
  const auto next = [&] { return statement.getColumn(place++); };
  row.code = next().getString();
  row.status = read_status(next().getString());
  row.reason = next().getString();
  const bool proved = !statement.getColumn(place).isNull();
  Period period;
  period.preperiod = number_of(next());
  period.period = number_of(next());
  period.saltus = number_of(next());
  if (proved) row.period = period;
  row.theorem = next().getString();
  row.largest = number_of(next());
  row.largest_at = number_of(next());
  const bool sparse = !statement.getColumn(place).isNull();
  SparseSpace space;
  space.rare = number_of(next());
  space.last_rare = number_of(next());
  space.mask = read_mask(next().getString());
  space.position = next().getInt() != 0;
  if (sparse) row.sparse = space;
  row.limit = number_of(next());
  row.heaps = number_of(next());
  row.checksum = next().getString();
  row.zeros = number_of(next());
  row.class_code = next().getString();
  const SQLite::Column values = next();
  if (!values.isNull()) row.class_values = number_of(values);
  row.certificate = next().getString();
  row.seconds = next().getDouble();
  row.version = next().getString();
  return row;
}

[[noreturn]] void no_atlas(const std::string& path, const std::string& why) {
  throw Error(ErrorKind::bad_input, "'" + path + "' is no atlas, or a damaged one: " + why,
              "`grundy survey` makes one");
}

[[noreturn]] void rethrow(const SQLite::Exception& error, const std::string& path) {
  const int code = error.getErrorCode() & 0xff;
  if (code == SQLITE_NOTADB || code == SQLITE_CORRUPT) {
    throw Error(ErrorKind::bad_input,
                "'" + path + "' is no atlas, or a damaged one: " + error.what(),
                "`grundy survey` makes one");
  }
  throw Error(ErrorKind::output, "the database '" + path + "': " + error.what());
}

/// What SQLite throws is told in terms of the file.
template <typename Action>
auto guarded(const std::string& path, Action action) {
  try {
    return action();
  } catch (const SQLite::Exception& error) {
    rethrow(error, path);
  }
}

/// Throws Error(bad_input) for what is no atlas of a version up to this program's.
/// Returns the version; 0 for a database with nothing in it.
int require_atlas(SQLite::Database& database, const std::string& path) {
  const int application = database.execAndGet("PRAGMA application_id").getInt();
  const int version = schema_version(database);
  const bool empty = database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
  if (application != application_id && !(application == 0 && version == 0 && empty)) {
    throw Error(ErrorKind::bad_input, "'" + path + "' is a database of another application",
                "name a new file for the atlas");
  }
  const int known = static_cast<int>(schema_steps().size());
  if (version > known) {
    throw Error(ErrorKind::bad_input,
                fmt::format("'{}' is an atlas of version {}, and this program knows versions up "
                            "to {}",
                            path, version, known),
                "use the program that wrote it, or a newer one");
  }
  return version;
}

/// Throws Error(bad_input) for a file that begins otherwise than SQLite's do. SQLite itself takes a
/// short one for a database with nothing in it, and writes over it.
void require_header(const std::string& path) {
  constexpr std::string_view header("SQLite format 3\0", 16);
  std::ifstream file(path, std::ios::binary);
  std::string begin(header.size(), '\0');
  file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  if (file.gcount() != 0 && begin != header) no_atlas(path, "it is no database of SQLite");
}

/// SQLite takes a name that begins with a colon for a database in memory.
std::string path_of(const std::string& name) { return name.starts_with(':') ? "./" + name : name; }

bool is_there(const std::string& path) {
  struct stat status;
  return ::stat(path.c_str(), &status) == 0;
}

}  // namespace

struct Atlas::State {
  std::string path;
  std::optional<WriterLock> lock;  // outlives the database
  std::optional<SQLite::Database> database;
  bool logs = false;  // it has a log because this process writes it

  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  /// The writer leaves a file without a log: readers then need no shared memory beside it. It stays
  /// as it is where somebody reads just now.
  ~State() {
    if (!logs) return;
    try {
      database->setBusyTimeout(0);
      database->exec("PRAGMA journal_mode = DELETE");
    } catch (const SQLite::Exception&) {
    }
  }
};

Atlas::Atlas(std::unique_ptr<State> state) : state_(std::move(state)) {}
Atlas::~Atlas() = default;
Atlas::Atlas(Atlas&&) noexcept = default;

Atlas Atlas::open_to_write(const std::string& name) {
  const std::string path = path_of(name);
  auto state = std::make_unique<State>();
  state->path = path;
  state->lock.emplace(path);
  require_header(path);
  return guarded(path, [&] {
    SQLite::Database& database =
        state->database.emplace(path, SQLite::OPEN_READWRITE, busy_milliseconds);
    static_cast<void>(require_atlas(database, path));
    database.exec("PRAGMA journal_mode = WAL");
    state->logs = true;
    // A power loss may take the last rows along, which are computed again, but damages nothing.
    database.exec("PRAGMA synchronous = NORMAL");
    database.exec("PRAGMA foreign_keys = ON");
    migrate(database, schema_steps());
    return Atlas(std::move(state));
  });
}

Atlas Atlas::open_to_read(const std::string& name) {
  const std::string path = path_of(name);
  if (!is_there(path)) {
    throw Error(ErrorKind::bad_input, "there is no atlas '" + path + "'",
                "`grundy survey 0.?? --db " + path + " --limit 2^14` makes one");
  }
  require_header(path);
  auto state = std::make_unique<State>();
  state->path = path;
  return guarded(path, [&] {
    SQLite::Database& database =
        state->database.emplace(path, SQLite::OPEN_READONLY, busy_milliseconds);
    const int version = require_atlas(database, path);
    if (version != static_cast<int>(schema_steps().size())) {
      throw Error(ErrorKind::bad_input,
                  fmt::format("'{}' is an atlas of version {}, an older one", path, version),
                  "any `grundy survey` with this --db brings it to the version of this program");
    }
    return Atlas(std::move(state));
  });
}

void Atlas::record(const Finding& finding) {
  if (!state_->lock->stands(state_->path)) {
    throw Error(ErrorKind::output,
                "'" + state_->path + "' was moved or removed while it was written",
                "the rows up to then are where that file is now, if it is still there");
  }
  guarded(state_->path, [&] {
    SQLite::Database& database = *state_->database;
    const Row& row = finding.row;
    if (row.status == Status::failed) {
      const auto old = find(row.code);
      if (old && (old->status == Status::proved || old->heaps > row.heaps)) return;
    }
    SQLite::Transaction transaction(database);
    SQLite::Statement remove(database, "DELETE FROM rulesets WHERE code = ?");
    remove.bind(1, row.code);
    remove.exec();
    SQLite::Statement insert(
        database, fmt::format("INSERT INTO rulesets ({}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,"
                              "?,?,?,?,?)",
                              columns));
    bind_row(insert, row);
    insert.exec();
    SQLite::Statement prefix(database, "INSERT INTO prefixes VALUES (?, ?, ?)");
    for (const Prefix& each : finding.prefixes) {
      prefix.bind(1, row.code);
      prefix.bind(2, signed_of(each.values));
      prefix.bind(3, signed_of(each.checksum));
      prefix.exec();
      prefix.reset();
    }
    if (!finding.certificate.empty()) {
      SQLite::Statement document(database, "INSERT INTO certificates VALUES (?, ?)");
      document.bind(1, row.code);
      document.bind(2, finding.certificate);
      document.exec();
    }
    transaction.commit();
  });
}

void Atlas::classify() {
  guarded(state_->path, [&] {
    SQLite::Database& database = *state_->database;
    std::vector<ClassMember> members;
    for_each({}, [&](const Row& row) {
      members.push_back({row.code, row.zeros, row.period, {}});
      SQLite::Statement prefixes(database,
                                 R"(SELECT "values", checksum FROM prefixes WHERE code = ?)");
      prefixes.bind(1, row.code);
      while (prefixes.executeStep()) {
        members.back().prefixes.emplace(number_of(prefixes.getColumn(0)),
                                        number_of(prefixes.getColumn(1)));
      }
    });
    SQLite::Transaction transaction(database);
    SQLite::Statement update(database,
                             "UPDATE rulesets SET class = ?, class_values = ? WHERE code = ?");
    for (const ClassPlace& place : find_classes(std::move(members))) {
      update.bind(1, place.class_code);
      bind_optional(update, 2, place.values);
      update.bind(3, place.code);
      update.exec();
      update.reset();
    }
    transaction.commit();
  });
}

void Atlas::for_each(const Question& question, const std::function<void(const Row&)>& visit) {
  guarded(state_->path, [&] {
    std::string text = fmt::format("SELECT {} FROM rulesets WHERE 1", columns);
    if (question.period) text += " AND period = :period";
    if (question.status) text += " AND status = :status";
    if (!question.class_code.empty()) text += " AND class = :class";
    if (!question.code.empty()) text += " AND code = :code";
    SQLite::Statement statement(*state_->database, text + " ORDER BY length(code), code");
    if (question.period) statement.bind(":period", signed_of(*question.period));
    if (question.status) statement.bind(":status", std::string(to_text(*question.status)));
    if (!question.class_code.empty()) statement.bind(":class", question.class_code);
    if (!question.code.empty()) statement.bind(":code", question.code);
    while (statement.executeStep()) visit(read_row(statement));
  });
}

std::optional<Row> Atlas::find(const std::string& code) {
  std::optional<Row> found;
  Question question;
  question.code = code;
  for_each(question, [&](const Row& row) { found = row; });
  return found;
}

std::string Atlas::certificate(const std::string& code) {
  return guarded(state_->path, [&] {
    SQLite::Statement statement(*state_->database,
                                "SELECT document FROM certificates WHERE code = ?");
    statement.bind(1, code);
    if (!statement.executeStep()) {
      throw Error(ErrorKind::bad_input, "the atlas has no certificate of " + code,
                  "`grundy law '" + code + "' --certificate FILE` makes one of any size");
    }
    return statement.getColumn(0).getString();
  });
}

Summary Atlas::summary() {
  return guarded(state_->path, [&] {
    SQLite::Statement statement(*state_->database, R"sql(
      SELECT count(*), count(*) FILTER (WHERE status = 'proved'),
             count(*) FILTER (WHERE status = 'unsolved'), count(*) FILTER (WHERE status = 'failed'),
             count(DISTINCT class), count(*) FILTER (WHERE class IS NULL), total(seconds)
      FROM rulesets)sql");
    statement.executeStep();
    Summary summary;
    summary.rulesets = number_of(statement.getColumn(0));
    summary.proved = number_of(statement.getColumn(1));
    summary.unsolved = number_of(statement.getColumn(2));
    summary.failed = number_of(statement.getColumn(3));
    summary.classes = number_of(statement.getColumn(4));
    summary.unclassified = number_of(statement.getColumn(5));
    summary.seconds = statement.getColumn(6).getDouble();
    return summary;
  });
}

}  // namespace grundy::survey
