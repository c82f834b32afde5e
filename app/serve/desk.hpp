// Where requests are handed in: identical ones get one answer, also when they come while it is
// being made, and a small store keeps the last answers.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "serve/answer.hpp"
#include "serve/lanes.hpp"
#include "serve/request_watch.hpp"

namespace grundy::serve {

class Desk;

/// A client's hold on an answer. When the last one goes before the end, the work is cancelled.
class Reader {
 public:
  Reader(Desk& desk, std::string key, std::shared_ptr<Answer> answer);
  ~Reader();
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  Answer& operator*() const { return *answer_; }

 private:
  Desk& desk_;
  std::string key_;
  std::shared_ptr<Answer> answer_;
};

class Desk {
 public:
  using Work = std::function<void(Answer&, RequestWatch&)>;

  Desk(const Budget& budget, unsigned long_jobs);
  ~Desk();
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  /// The answer to what `key` says in full; `work` makes it, in a thread of its own, unless it is
  /// there or on its way.
  [[nodiscard]] std::shared_ptr<Reader> ask(const std::string& key, Work work);

  /// Cancels all work and waits for its end.
  void close();

  [[nodiscard]] Lanes::Load load() { return lanes_.load(); }
  [[nodiscard]] const Budget& budget() const { return budget_; }

 private:
  friend class Reader;
  using Kept = std::list<std::pair<std::string, std::shared_ptr<Answer>>>;

  void compute(const std::string& key, const std::shared_ptr<Answer>& answer, const Work& work);
  void release(const std::string& key, const std::shared_ptr<Answer>& answer);
  void keep(const std::string& key, const std::shared_ptr<Answer>& answer);
  void join_ended(std::unique_lock<std::mutex>& lock);

  Budget budget_;
  Lanes lanes_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, std::shared_ptr<Answer>> under_way_;
  Kept kept_;  // the last used first
  std::map<std::string, Kept::iterator> kept_by_key_;
  std::uint64_t kept_bytes_ = 0;
  std::map<std::thread::id, std::thread> threads_;
  std::vector<std::thread::id> ended_;
  bool closed_ = false;
};

}  // namespace grundy::serve
