// The database of a survey: one SQLite file (docs/atlas.md).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "survey/row.hpp"

namespace grundy::survey {

/// Which rows; all conditions must hold.
struct Question {
  std::optional<std::uint64_t> period;
  std::optional<Status> status;
  std::string class_code;  ///< of this class
  std::string code;        ///< canonical
};

struct Summary {
  std::uint64_t rulesets = 0;
  std::uint64_t proved = 0;
  std::uint64_t unsolved = 0;
  std::uint64_t failed = 0;
  std::uint64_t classes = 0;
  std::uint64_t unclassified = 0;  ///< rows without a class
  double seconds = 0;
};

/// Every function throws Error(output) when the file system fails, Error(bad_input) for a file
/// whose content is no atlas.
class Atlas {
 public:
  /// For the one writer: makes the file if it is not there and brings an older one to this schema.
  /// Throws Error(bad_input) for another application's file, one of a newer version, and where
  /// another process writes.
  static Atlas open_to_write(const std::string& path);
  /// For readers, also while another process writes. Throws Error(bad_input) when there is no
  /// such atlas, or when it is of another version.
  static Atlas open_to_read(const std::string& path);
  ~Atlas();
  Atlas(Atlas&&) noexcept;

  /// Puts one row in, or in the place of the row of the same code; with its prefixes and its
  /// certificate, all or nothing. Its class is not set. A row that failed leaves one that has more
  /// heaps, or a proof, as it is.
  void record(const Finding& finding);

  /// Finds the classes of all rows anew.
  void classify();

  /// The rows in the order of code length, then code.
  void for_each(const Question& question, const std::function<void(const Row&)>& visit);

  [[nodiscard]] std::optional<Row> find(const std::string& code);

  /// Throws Error(bad_input) where none is stored.
  [[nodiscard]] std::string certificate(const std::string& code);

  [[nodiscard]] Summary summary();

 private:
  struct State;
  explicit Atlas(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace grundy::survey
