// A folder of its own for tests that write much.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace grundy {

/// Removed with all in it. It lies in memory where the system has a place for that, so that nothing
/// waits for a disk.
class MemoryFolder {
 public:
  MemoryFolder()
      : path_((::access("/dev/shm", W_OK) == 0 ? std::filesystem::path("/dev/shm")
                                               : std::filesystem::temp_directory_path()) /
              "grundy-test-XXXXXX") {
    if (::mkdtemp(path_.data()) == nullptr) std::abort();
  }
  ~MemoryFolder() { std::filesystem::remove_all(path_); }
  MemoryFolder(const MemoryFolder&) = delete;
  MemoryFolder& operator=(const MemoryFolder&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

}  // namespace grundy
