// Judges' problems as data: read the input as the judge writes it, answer as it expects.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "grundy/observer.hpp"

namespace grundy {

namespace problem {
struct Program;
}

struct JudgeOptions {
  /// False: laws of the file are not used, every case is computed from the rules.
  bool use_published = true;
  /// Force an engine by name ("naive", ...); empty lets the chooser choose.
  std::string engine{};
};

/// A problem file (docs/problem-files.md): a value, cheap to copy, never changed.
class Problem {
 public:
  using JudgeOptions = grundy::JudgeOptions;

  struct Sample {
    std::string in;
    std::string out;
  };

  /// Reads a problem file's text. `name` is used in errors. Throws Error(bad_input) with the line.
  static Problem parse(std::string_view toml, std::string name);
  /// Reads a problem file; its name is the file's without `.toml`. Throws Error(bad_input).
  static Problem load(const std::string& path);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& title() const;
  [[nodiscard]] const std::string& source() const;
  /// The texts of the keys as the file has them.
  [[nodiscard]] const std::string& read() const;
  [[nodiscard]] const std::string& rules() const;
  [[nodiscard]] const std::string& law() const;         ///< empty when there is none
  [[nodiscard]] const std::string& lost() const;        ///< empty when there is none
  [[nodiscard]] const std::string& law_source() const;  ///< empty when there is none
  [[nodiscard]] const std::vector<Sample>& samples() const;

  /// Answers a whole input: what the judge expects, byte for byte, with a final line break.
  /// Throws Error(bad_input) with the place in the input, Error(budget) at a limit; then nothing
  /// of the answer is returned. Reading is linear in the input; rules that do not change from case
  /// to case are worked out once.
  [[nodiscard]] std::string judge(std::string_view input, const JudgeOptions& options = {},
                                  Observer& observer = Observer::none()) const;

  /// The file with everything in it parsed (src/problem/program.hpp).
  [[nodiscard]] const problem::Program& program() const { return *program_; }

 private:
  Problem(std::string name, std::shared_ptr<const problem::Program> program);

  std::string name_;
  std::shared_ptr<const problem::Program> program_;
};

}  // namespace grundy
