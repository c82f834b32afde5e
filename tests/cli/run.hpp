// Runs the built program as a user's shell would, and keeps what came out.
#pragma once

#include <atomic>
#include <initializer_list>
#include <string>
#include <vector>

namespace grundy {

struct Ran {
  int status = -1;  ///< exit status; 128 + the signal for a program that was killed
  std::string out;
  std::string err;
};

struct How {
  std::string input;          ///< standard input
  std::string output_file;    ///< where standard output goes instead of Ran::out
  bool close_output = false;  ///< standard output is a pipe that nobody reads
  int signal = 0;             ///< sent once, `signal_after` seconds after the start
  double signal_after = 0;
  const std::atomic<bool>* signal_when = nullptr;  ///< sent when this is true, if it is given
  bool keep_input_open = false;                    ///< more could come, but does not
};

/// Runs `grundy` with these arguments.
Ran run(const std::vector<std::string>& arguments, const How& how = {});

/// A folder of its own, removed with all in it.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }
  /// How many entries it holds.
  [[nodiscard]] std::size_t entries() const;

 private:
  std::string path_;
};

[[nodiscard]] std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& text);

/// One clear error: `status`, nothing on standard output, and each of `parts` on standard error,
/// which begins with the program's name.
void expect_failure(const Ran& ran, int status, std::initializer_list<const char*> parts);

}  // namespace grundy
