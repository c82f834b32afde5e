#include "engine/period_search.hpp"

#include "grundy/error.hpp"

#include <fmt/format.h>

namespace grundy::engine {
namespace {

[[noreturn]] void rethrow(const Error& error, std::uint64_t done) {
  if (error.kind() != ErrorKind::budget || done == 0) throw error;
  throw Error(ErrorKind::budget,
              fmt::format("no period up to heap {}: {}", done - 1, error.message()), error.hint());
}

}  // namespace

void poll_period_search(Observer& observer, std::uint64_t done, std::uint64_t wanted) {
  try {
    observer.poll("heaps", done, wanted);
  } catch (const Error& error) {
    rethrow(error, done);
  }
}

void require_table(const Observer& observer, std::uint64_t size, unsigned bytes,
                   std::uint64_t done) {
  try {
    const std::uint64_t most = ~std::uint64_t{0};
    observer.require_memory("the table of values", size > most / bytes ? most : size * bytes);
  } catch (const Error& error) {
    rethrow(error, done);
  }
}

}  // namespace grundy::engine
