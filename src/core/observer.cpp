// What an observer does when nobody overrides it.
#include "grundy/observer.hpp"

#include "grundy/error.hpp"

#include <fmt/format.h>

namespace grundy {
namespace {

constexpr std::uint64_t default_memory_limit = std::uint64_t{4} << 30;

std::string size_text(std::uint64_t bytes) {
  return bytes < 10'000'000 ? fmt::format("{} kB", (bytes + 999) / 1000)
                            : fmt::format("{} MB", bytes / 1'000'000);
}

}  // namespace

void Observer::progress(std::string_view, std::uint64_t, std::uint64_t) {}

std::string Observer::stop_requested() { return {}; }

std::uint64_t Observer::memory_limit() const { return default_memory_limit; }

bool Observer::checkpoint_due() { return false; }

double Observer::seconds() const { return 0; }

void Observer::poll(std::string_view what, std::uint64_t done, std::uint64_t total) {
  progress(what, done, total);
  const std::string reason = stop_requested();
  if (reason.empty()) return;
  throw Error(ErrorKind::budget,
              total == 0 && done == 0 ? reason
              : total == 0            ? fmt::format("{}, after {} {}", reason, done, what)
                           : fmt::format("{}, after {} of {} {}", reason, done, total, what),
              "allow more time or ask for less");
}

void Observer::require_memory(std::string_view what, std::uint64_t bytes) const {
  if (bytes <= memory_limit()) return;
  throw Error(ErrorKind::budget,
              fmt::format("{} would take {}, over the memory limit of {}", what, size_text(bytes),
                          size_text(memory_limit())),
              "raise the memory limit or ask for less");
}

Observer& Observer::none() {
  static Observer observer;
  return observer;
}

}  // namespace grundy
