// The loops of a program that read a judge's input and write the answers.
#pragma once

#include <cstddef>
#include <string>

#include "emit/generators.hpp"
#include "emit/program_names.hpp"
#include "problem/program.hpp"

namespace grundy::emit {

/// Writes `std::string run(const std::string& input)`: all of the input, by the grammar of `read`;
/// each case is answered by `wins()`. Input may end where a round of `until` would begin.
class ReadWriter {
 public:
  ReadWriter(const problem::Program& program, const ProgramNames& names, Context& context)
      : program_(program), names_(names), context_(context), out_(context.out) {}

  /// The functions that read numbers and words.
  void write_readers();
  void write_run();

 private:
  void group(const problem::Group& group);
  void round(const problem::Group& group);
  void read(const problem::ReadToken& token);
  void answer();
  [[nodiscard]] bool reads(problem::ReadToken::Kind kind, const problem::Group& group) const;
  [[nodiscard]] bool by_line() const { return program_.file.join == "\n"; }
  /// Something stands between the answers of one line.
  [[nodiscard]] bool between() const {
    return !by_line() && !program_.file.join.empty() &&
           program_.case_group->kind != problem::Group::Kind::once;
  }

  const problem::Program& program_;
  const ProgramNames& names_;
  Context& context_;
  Writer& out_;
};

}  // namespace grundy::emit
