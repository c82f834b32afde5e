// docs/atlas.md tells what the columns mean. A released step is never changed: a new version gets a
// new one.
#include "survey/schema.hpp"

#include <string>

namespace grundy::survey {
namespace {

constexpr const char* steps[] = {
    R"sql(
CREATE TABLE rulesets (
  code TEXT PRIMARY KEY NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('proved', 'unsolved', 'failed')),
  reason TEXT,
  preperiod INTEGER,
  period INTEGER,
  saltus INTEGER,
  theorem TEXT,
  largest INTEGER NOT NULL,
  largest_at INTEGER NOT NULL,
  rare INTEGER,
  last_rare INTEGER,
  mask TEXT,
  position INTEGER,
  "limit" INTEGER NOT NULL,
  heaps INTEGER NOT NULL,
  checksum TEXT NOT NULL,
  zeros INTEGER NOT NULL,
  class TEXT,
  class_values INTEGER,
  certificate TEXT CHECK (certificate IN ('stored', 'too large')),
  seconds REAL NOT NULL,
  version TEXT NOT NULL,
  CHECK ((status = 'proved') = (period IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX rulesets_by_period ON rulesets (period) WHERE period IS NOT NULL;
CREATE INDEX rulesets_by_class ON rulesets (class);
CREATE TABLE prefixes (
  code TEXT NOT NULL REFERENCES rulesets (code) ON DELETE CASCADE,
  "values" INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  PRIMARY KEY (code, "values")
) STRICT, WITHOUT ROWID;
CREATE TABLE certificates (
  code TEXT PRIMARY KEY NOT NULL REFERENCES rulesets (code) ON DELETE CASCADE,
  document TEXT NOT NULL
) STRICT;
)sql",
};

}  // namespace

std::span<const char* const> schema_steps() { return steps; }

int schema_version(SQLite::Database& database) {
  return database.execAndGet("PRAGMA user_version").getInt();
}

void migrate(SQLite::Database& database, std::span<const char* const> todo) {
  SQLite::Transaction transaction(database);
  const int version = schema_version(database);
  for (auto step = static_cast<std::size_t>(version); step < todo.size(); ++step) {
    database.exec(todo[step]);
  }
  database.exec("PRAGMA application_id = " + std::to_string(application_id));
  database.exec("PRAGMA user_version = " + std::to_string(todo.size()));
  transaction.commit();
}

}  // namespace grundy::survey
