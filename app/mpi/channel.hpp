// Messages between the ranks of grundy-mpi, without a wait that burns a processor.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace grundy::mpi {

/// What a message is about.
enum class Tag : int {
  task,     ///< from rank 0: a ruleset
  finding,  ///< to rank 0: what came out
  failure,  ///< to rank 0: the worker cannot go on, and why
  end,      ///< from rank 0: no more tasks
};

struct Message {
  int from = 0;
  Tag tag = Tag::task;
  std::string bytes;
};

/// All ranks of the program. One object a process, from its start to its end.
class Channel {
 public:
  Channel(int& argc, char**& argv);
  ~Channel();
  Channel(const Channel&) = delete;
  Channel& operator=(const Channel&) = delete;

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return static_cast<int>(processes_.size()); }

  /// Returns when `bytes` may go; a rank that is dead gets nothing, and nothing happens.
  void send(int to, Tag tag, const std::string& bytes);
  /// A message that is there already.
  std::optional<Message> receive();
  /// Whether one of this tag is there.
  [[nodiscard]] bool has(Tag tag) const;
  /// Sleeps a moment, the longer the more often it is called without a message in between.
  void idle();

  /// Whether that rank's process has gone. Only of ranks on this machine: the others always live.
  [[nodiscard]] bool is_dead(int rank);
  /// From now on the destructor does not wait for the other ranks, one of which is gone.
  void give_up_farewell() { farewell_ = false; }

 private:
  struct Process {
    int number = 0;
    std::string machine;
    bool dead = false;  // for ever: the system may give the number away again
  };

  int rank_ = 0;
  std::vector<Process> processes_;  // of each rank
  long nap_ = 0;                    // nanoseconds
  bool farewell_ = true;
};

}  // namespace grundy::mpi
