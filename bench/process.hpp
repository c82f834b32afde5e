// Whole processes as things to measure.
#pragma once

#include <string>
#include <vector>

namespace bench {

struct ProcessRun {
  double seconds = 0;      ///< from before the start to after the end, by the wall clock
  double cpu_seconds = 0;  ///< of processor time, user and system
  std::string output;      ///< of standard output, and of standard error when asked for
};

/// Runs a program to its end; `arguments` begins with its path or a name to be found in PATH.
/// Standard input comes from `input`, a file. Its output goes through a temporary file. Throws
/// std::runtime_error when it cannot start or does not exit with 0.
ProcessRun run_process(const std::vector<std::string>& arguments,
                       const std::string& input = "/dev/null", bool with_errors = false);

/// A file that is gone when the object is.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content = {});
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string content() const;

 private:
  std::string path_;
};

}  // namespace bench
