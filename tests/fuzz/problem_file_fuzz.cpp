// Any bytes as a problem file: a problem or an Error, nothing else.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "grundy/error.hpp"
#include "grundy/problem.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    (void)grundy::Problem::parse({reinterpret_cast<const char*>(data), size}, "fuzz");
  } catch (const grundy::Error&) {
    // Refused, as it should be.
  }
  return 0;
}
