// One process at a time writes to a store.
#pragma once

#include <cstdint>
#include <string>

namespace grundy::store {

/// A lock on the file `lock` of a folder. The system drops it with the process, however that ends,
/// so no lock is ever left over; the file holds the number of the process for messages.
class Lock {
 public:
  enum class State { free, held, unknown };

  Lock() = default;
  ~Lock();
  Lock(Lock&& other) noexcept;
  Lock& operator=(Lock&& other) noexcept;

  /// 0, or errno when the system cannot: EROFS, EACCES, ... Throws Error(bad_input) that names the
  /// process when another one has the lock.
  [[nodiscard]] int take(const std::string& folder);

  /// Whether `folder` is still the one that the lock was taken in, with the same file. Where it is
  /// not, another process may be at work in it.
  [[nodiscard]] bool stands(const std::string& folder) const;

  struct Holder {
    State state = State::unknown;
    std::int64_t process = 0;  ///< its number; 0 when it is not known
  };
  /// Whether a process has the lock, without touching it.
  [[nodiscard]] static Holder holder(const std::string& folder);

 private:
  int file_ = -1;
};

}  // namespace grundy::store
