// The tables of an atlas, and how older ones become newer.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <span>

namespace grundy::survey {

/// PRAGMA application_id of an atlas: "grdy".
inline constexpr int application_id = 0x67726479;

/// Step i, an SQL text, makes a database of version i one of version i + 1.
[[nodiscard]] std::span<const char* const> schema_steps();

/// PRAGMA user_version: the version of the schema.
[[nodiscard]] int schema_version(SQLite::Database& database);

/// Brings the database to version steps.size(), in one transaction: all of it or nothing.
void migrate(SQLite::Database& database, std::span<const char* const> steps);

}  // namespace grundy::survey
