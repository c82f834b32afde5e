#include "mpi/channel.hpp"

#include <mpi.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace grundy::mpi {
namespace {

constexpr long first_nap = 20'000;
constexpr long longest_nap = 1'000'000;

}  // namespace

Channel::Channel(int& argc, char**& argv) {
  MPI_Init(&argc, &argv);
  // A message to a dead rank is no reason to end.
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  int size = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  std::array<char, MPI_MAX_PROCESSOR_NAME> machine{};
  int length = 0;
  MPI_Get_processor_name(machine.data(), &length);
  const int number = ::getpid();
  const auto count = static_cast<std::size_t>(size);
  std::vector<int> numbers(count);
  std::vector<char> machines(count * machine.size());
  MPI_Allgather(&number, 1, MPI_INT, numbers.data(), 1, MPI_INT, MPI_COMM_WORLD);
  MPI_Allgather(machine.data(), static_cast<int>(machine.size()), MPI_CHAR, machines.data(),
                static_cast<int>(machine.size()), MPI_CHAR, MPI_COMM_WORLD);
  for (std::size_t i = 0; i < count; ++i) {
    processes_.push_back({numbers[i], machines.data() + i * machine.size(), false});
  }
}

Channel::~Channel() {
  if (farewell_) MPI_Finalize();
}

void Channel::send(int to, Tag tag, const std::string& bytes) {
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Isend(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, to, static_cast<int>(tag),
            MPI_COMM_WORLD, &request);
  nap_ = 0;
  int sent = 0;
  while (MPI_Test(&request, &sent, MPI_STATUS_IGNORE) == MPI_SUCCESS && sent == 0 && !is_dead(to)) {
    idle();
  }
  nap_ = 0;
}

std::optional<Message> Channel::receive() {
  MPI_Status status;
  int there = 0;
  if (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS ||
      there == 0) {
    return std::nullopt;
  }
  int length = 0;
  MPI_Get_count(&status, MPI_BYTE, &length);
  Message message{status.MPI_SOURCE, static_cast<Tag>(status.MPI_TAG),
                  std::string(static_cast<std::size_t>(length), '\0')};
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Irecv(message.bytes.data(), length, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG,
            MPI_COMM_WORLD, &request);
  nap_ = 0;
  int received = 0;
  while (MPI_Test(&request, &received, MPI_STATUS_IGNORE) == MPI_SUCCESS && received == 0) {
    // A long message of a rank that died in the middle never comes.
    if (is_dead(message.from)) return std::nullopt;
    idle();
  }
  nap_ = 0;
  return message;
}

bool Channel::has(Tag tag) const {
  int there = 0;
  MPI_Iprobe(MPI_ANY_SOURCE, static_cast<int>(tag), MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
  return there != 0;
}

void Channel::idle() {
  nap_ = std::clamp(nap_ + nap_ / 2, first_nap, longest_nap);
  const timespec time{0, nap_};
  ::nanosleep(&time, nullptr);
}

bool Channel::is_dead(int rank) {
  Process& other = processes_[static_cast<std::size_t>(rank)];
  const Process& self = processes_[static_cast<std::size_t>(rank_)];
  if (!other.dead && other.machine == self.machine) {
    other.dead = ::kill(other.number, 0) != 0 && errno == ESRCH;
  }
  return other.dead;
}

}  // namespace grundy::mpi
