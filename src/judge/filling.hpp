// Walks the grammar of a problem over an input tree: makes what is missing, and brings what is
// there back in line with its counts, limits and conditions after an edit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include "judge/input_tree.hpp"
#include "judge/ranges.hpp"
#include "problem/program.hpp"
#include "problem/state.hpp"

namespace grundy::judge {

/// Where the numbers of a new input come from.
class Source {
 public:
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  virtual ~Source() = default;

  /// `index`: of an element in its list; else of the round, where the token begins it; else 0.
  virtual std::int64_t number(const problem::ReadToken& token, Range range, std::size_t index) = 0;
  virtual std::string word(const problem::ReadToken& token, std::size_t index) = 0;
  /// True when an `until` group gets another round, or a list `S[*]` another number, after `done`.
  virtual bool more(const problem::ReadToken& token, std::size_t done) = 0;
  /// The round that ends an `until` group; null where the end of the input ends it.
  virtual const Round* terminator(const problem::ReadToken& token);
  /// Sees what was read, at the end of each case.
  virtual void end_of_case(problem::State& state);
};

class Filling {
 public:
  /// All must outlive the filling.
  Filling(const problem::Program& program, const Ranges& ranges, Source& source);

  /// Makes what is missing; numbers that are there come inside their range. Where a list or a
  /// group has more than its count, what goes begins at index `cut`. Throws Error(bad_input) when
  /// no legal input comes of it: a negative or huge count, an empty range, a condition that does
  /// not end its group.
  void fill(InputTree& tree, std::size_t cut = 0);

  /// A round that ends the `until` group of a token, made of the source alone.
  [[nodiscard]] std::optional<Round> terminator(const problem::ReadToken& token);

 private:
  bool round(const problem::Group& group, Round& round, std::size_t index, bool clamps);
  void piece(const problem::ReadToken& token, Piece& piece, std::size_t index, bool fresh,
             bool clamps);
  void number(const problem::ReadToken& token, Piece& piece, std::size_t index, bool fresh,
              bool clamps);
  void list(const problem::ReadToken& token, Piece& piece, bool fresh, bool clamps);
  void repeat(const problem::ReadToken& token, Piece& piece, bool clamps);
  void until(const problem::ReadToken& token, Piece& piece, bool fresh);
  void make_rounds(const problem::ReadToken& token, Piece& piece);
  void keep_rounds(const problem::ReadToken& token, Piece& piece);
  [[nodiscard]] std::size_t count(const problem::Expression& expression);
  [[nodiscard]] bool ends(const problem::Group& group);
  void count_tokens(std::size_t more);

  const problem::Program& program_;
  const Ranges& ranges_;
  Source& source_;
  problem::State state_;
  std::deque<std::string> words_;  // what the state's views of words look at
  std::size_t cut_ = 0;
  std::size_t tokens_ = 0;
  bool tells_cases_ = true;
};

}  // namespace grundy::judge
