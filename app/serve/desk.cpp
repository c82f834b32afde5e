#include "serve/desk.hpp"

#include <malloc.h>

#include <new>
#include <system_error>
#include <utility>

#include "grundy/error.hpp"
#include "serve/error_json.hpp"

namespace grundy::serve {
namespace {

constexpr std::uint64_t most_kept_bytes = std::uint64_t{32} << 20;
constexpr std::uint64_t bytes_of_an_entry = 256;
constexpr std::uint64_t most_waiting = 4;  // for each place of a long computation
constexpr double worth_a_trim = 0.5;       // seconds: after that there may be memory to give back

/// The end of an answer whose work threw. A stream has said 200 already; its own end says what is
/// wrong, so that a stream never comes here with an Error.
void fail(Answer& answer, int status, const std::string& text) {
  if (answer.streams()) {
    answer.finish();
  } else {
    answer.finish(status, "application/json", text);
  }
}

}  // namespace

Reader::Reader(Desk& desk, std::string key, std::shared_ptr<Answer> answer)
    : desk_(desk), key_(std::move(key)), answer_(std::move(answer)) {}

Reader::~Reader() { desk_.release(key_, answer_); }

Desk::Desk(const Budget& budget, unsigned long_jobs)
    : budget_(budget),
      lanes_(long_jobs, static_cast<unsigned>(most_waiting) * long_jobs,
             std::chrono::milliseconds(static_cast<std::int64_t>(1000 * budget.seconds))) {}

Desk::~Desk() { close(); }

std::shared_ptr<Reader> Desk::ask(const std::string& key, Work work) {
  std::unique_lock lock(mutex_);
  join_ended(lock);
  std::shared_ptr<Answer> answer;
  if (const auto kept = kept_by_key_.find(key); kept != kept_by_key_.end()) {
    kept_.splice(kept_.begin(), kept_, kept->second);
    answer = kept->second->second;
  } else if (const auto found = under_way_.find(key); found != under_way_.end()) {
    answer = found->second;
  }
  if (answer) {
    ++answer->readers_;
    return std::make_shared<Reader>(*this, key, std::move(answer));
  }
  answer = std::make_shared<Answer>(budget_.output_bytes);
  answer->readers_ = 1;
  if (closed_) {
    answer->finish(503, "application/json", error_json("busy", "the server is stopping"));
    return std::make_shared<Reader>(*this, key, std::move(answer));
  }
  try {
    std::thread thread([this, key, answer, work = std::move(work)] { compute(key, answer, work); });
    const std::thread::id id = thread.get_id();
    threads_.emplace(id, std::move(thread));
    under_way_[key] = answer;
  } catch (const std::system_error&) {
    answer->finish(503, "application/json", error_json("busy", "the system has no more threads"));
  }
  return std::make_shared<Reader>(*this, key, std::move(answer));
}

void Desk::compute(const std::string& key, const std::shared_ptr<Answer>& answer,
                   const Work& work) {
  bool trim = false;
  {
    RequestWatch watch(budget_, lanes_, answer->cancelled());
    try {
      work(*answer, watch);
    } catch (const Error& error) {
      const bool bad = error.kind() == ErrorKind::bad_input;
      if (bad) answer->keep();
      fail(*answer, bad ? 400 : watch.refused() ? 503 : 422, error_json(error, watch.refused()));
    } catch (const std::bad_alloc&) {
      fail(*answer, 503, error_json("busy", "the system has no more memory"));
    } catch (const std::exception& error) {
      fail(*answer, 500, error_json("internal", error.what()));
    }
    trim = watch.seconds() > worth_a_trim;
  }
  if (trim) ::malloc_trim(0);
  std::unique_lock lock(mutex_);
  const auto found = under_way_.find(key);
  if (found != under_way_.end() && found->second == answer) under_way_.erase(found);
  if (answer->to_keep() && !answer->cancelled()) keep(key, answer);
  ended_.push_back(std::this_thread::get_id());
  changed_.notify_all();
}

void Desk::keep(const std::string& key, const std::shared_ptr<Answer>& answer) {
  const std::uint64_t bytes = answer->size() + 2 * key.size() + bytes_of_an_entry;
  if (bytes > most_kept_bytes / 4 || kept_by_key_.contains(key)) return;
  kept_.emplace_front(key, answer);
  kept_by_key_[key] = kept_.begin();
  kept_bytes_ += bytes;
  while (kept_bytes_ > most_kept_bytes) {
    const auto& [old_key, old] = kept_.back();
    kept_bytes_ -= old->size() + 2 * old_key.size() + bytes_of_an_entry;
    kept_by_key_.erase(old_key);
    kept_.pop_back();
  }
}

void Desk::release(const std::string& key, const std::shared_ptr<Answer>& answer) {
  const std::lock_guard lock(mutex_);
  if (--answer->readers_ > 0 || answer->finished()) return;
  answer->cancel();
  // Who asks the same now wants an answer, not the end of this work.
  const auto found = under_way_.find(key);
  if (found != under_way_.end() && found->second == answer) under_way_.erase(found);
}

void Desk::join_ended(std::unique_lock<std::mutex>& lock) {
  std::vector<std::thread> threads;
  for (const std::thread::id id : ended_) {
    const auto found = threads_.find(id);
    threads.push_back(std::move(found->second));
    threads_.erase(found);
  }
  ended_.clear();
  if (threads.empty()) return;
  lock.unlock();
  for (std::thread& thread : threads) thread.join();
  lock.lock();
}

void Desk::close() {
  std::unique_lock lock(mutex_);
  closed_ = true;
  for (const auto& [key, answer] : under_way_) answer->cancel();
  while (!threads_.empty()) {
    changed_.wait(lock, [this] { return !ended_.empty(); });
    join_ended(lock);
  }
}

}  // namespace grundy::serve
