#include "mpi/ranks.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <stdexcept>
#include <utility>
#include <vector>

#include "survey/explore.hpp"
#include "survey/message.hpp"
#include "survey/ruleset_watch.hpp"

namespace grundy::mpi {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto between_roll_calls = std::chrono::milliseconds(200);

/// Message of `end`: whether all ranks live, so that they can take leave of each other.
const std::string all_live = "all live";
const std::string some_died = "some died";

class Ranks final : public survey::Crew {
 public:
  Ranks(Channel& channel, const survey::CrewOptions& options)
      : channel_(channel),
        options_(options),
        states_(static_cast<std::size_t>(channel.size()), State::idle) {
    states_[0] = State::dead;  // hands out the work, and does none
  }

  [[nodiscard]] std::size_t size() const override { return states_.size() - count(State::dead); }
  [[nodiscard]] std::size_t idle() const override { return count(State::idle); }
  [[nodiscard]] std::size_t lost() const override { return lost_; }

  void give(const std::string& code) override {
    const auto at = std::find(states_.begin(), states_.end(), State::idle);
    *at = State::busy;
    channel_.send(static_cast<int>(at - states_.begin()), Tag::task,
                  survey::pack(survey::Task{code, options_}));
  }

  std::optional<survey::Finding> wait(double seconds) override {
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    do {
      while (const auto message = channel_.receive()) {
        if (message->tag == Tag::failure) throw std::runtime_error(message->bytes);
        states_[static_cast<std::size_t>(message->from)] = State::idle;
        return survey::unpack_finding(message->bytes);
      }
      call_roll();
      if (seconds > 0) channel_.idle();
    } while (Clock::now() < end);
    return std::nullopt;
  }

 private:
  enum class State { idle, busy, dead };

  [[nodiscard]] std::size_t count(State state) const {
    return static_cast<std::size_t>(std::count(states_.begin(), states_.end(), state));
  }

  /// A message that a rank sent before it died is received before the roll is called.
  void call_roll() {
    if (Clock::now() < next_roll_call_) return;
    next_roll_call_ = Clock::now() + between_roll_calls;
    for (std::size_t rank = 1; rank < states_.size(); ++rank) {
      if (states_[rank] == State::dead || !channel_.is_dead(static_cast<int>(rank))) continue;
      if (states_[rank] == State::busy) ++lost_;
      states_[rank] = State::dead;
    }
  }

  Channel& channel_;
  survey::CrewOptions options_;
  std::vector<State> states_;  // by rank
  std::size_t lost_ = 0;
  Clock::time_point next_roll_call_ = Clock::now();
};

}  // namespace

std::unique_ptr<survey::Crew> make_ranks(Channel& channel, const survey::CrewOptions& options) {
  return std::make_unique<Ranks>(channel, options);
}

void work(Channel& channel) {
  try {
    while (!channel.is_dead(0)) {
      const auto message = channel.receive();
      if (!message) {
        channel.idle();
        continue;
      }
      if (message->tag == Tag::end) {
        if (message->bytes != all_live) channel.give_up_farewell();
        return;
      }
      const survey::Task task = survey::unpack_task(message->bytes);
      survey::RulesetWatch watch(task.options,
                                 [&] { return channel.has(Tag::end) || channel.is_dead(0); });
      const survey::Finding finding = survey::explore(task.code, task.options.limit, watch);
      if (!watch.ended()) channel.send(0, Tag::finding, survey::pack(finding));
    }
  } catch (const std::exception& error) {
    channel.send(0, Tag::failure, error.what());
  }
  channel.give_up_farewell();
}

void end_work(Channel& channel) {
  bool all = true;
  for (int rank = 1; rank < channel.size(); ++rank) all = all && !channel.is_dead(rank);
  for (int rank = 1; rank < channel.size(); ++rank) {
    if (!channel.is_dead(rank)) channel.send(rank, Tag::end, all ? all_live : some_died);
  }
  if (!all) channel.give_up_farewell();
}

}  // namespace grundy::mpi
