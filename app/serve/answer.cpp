#include "serve/answer.hpp"

#include <algorithm>
#include <utility>

#include "grundy/error.hpp"

namespace grundy::serve {

void Answer::stream(std::string type) {
  const std::lock_guard lock(mutex_);
  status_ = 200;
  type_ = std::move(type);
  streams_ = true;
  changed_.notify_all();
}

void Answer::write(std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  if (bytes.size() > most_bytes_ - std::min<std::uint64_t>(bytes_.size(), most_bytes_)) {
    throw Error(ErrorKind::budget,
                "the answer is over " + std::to_string(most_bytes_ >> 20) + " MiB",
                "ask for less, or use the command line");
  }
  bytes_ += bytes;
  changed_.notify_all();
}

void Answer::finish() {
  const std::lock_guard lock(mutex_);
  finished_ = true;
  bytes_.shrink_to_fit();
  changed_.notify_all();
}

void Answer::finish(int status, std::string type, std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  status_ = status;
  type_ = std::move(type);
  bytes_ = bytes;
  finished_ = true;
  changed_.notify_all();
}

bool Answer::streams() const {
  const std::lock_guard lock(mutex_);
  return streams_;
}

bool Answer::wait_begun(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, patience, [this] { return status_ != 0; });
}

bool Answer::finished() const {
  const std::lock_guard lock(mutex_);
  return finished_;
}

std::string Answer::read(std::size_t offset, std::size_t most, std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience, [&] { return bytes_.size() > offset || finished_; });
  return offset < bytes_.size() ? bytes_.substr(offset, most) : std::string();
}

std::uint64_t Answer::size() const {
  const std::lock_guard lock(mutex_);
  return bytes_.size();
}

}  // namespace grundy::serve
