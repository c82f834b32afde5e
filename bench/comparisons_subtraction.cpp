// Subtraction sets: before a period shows, and after.
#include "comparisons.hpp"
#include "grundy/session.hpp"
#include "plain.hpp"
#include "process.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>

namespace bench {
namespace {

using grundy::Ruleset;
using grundy::Session;

std::string set_text(const std::vector<int>& amounts) {
  return fmt::format("{{{}}}", fmt::join(amounts, ","));
}

// Sets whose periods begin to repeat only after 20000 heaps, found among random ones.
const std::vector<std::vector<int>> sets_of_8{
    {2, 17, 24, 29, 36, 51, 53, 55},  {3, 11, 13, 19, 44, 50, 52, 63},
    {6, 16, 37, 42, 52, 53, 54, 59},  {13, 17, 23, 40, 46, 50, 54, 63},
    {10, 13, 19, 25, 34, 44, 60, 63}, {2, 15, 17, 23, 32, 38, 40, 55}};
const std::vector<std::vector<int>> sets_of_15{
    {2, 5, 7, 9, 11, 13, 15, 23, 33, 39, 47, 51, 52, 54, 63},
    {2, 12, 13, 15, 19, 22, 29, 30, 31, 41, 48, 55, 60, 61, 63},
    {3, 10, 18, 23, 26, 29, 32, 37, 40, 41, 51, 57, 58, 61, 63},
    {1, 4, 14, 16, 25, 33, 37, 39, 40, 42, 48, 58, 60, 61, 62},
    {4, 11, 15, 16, 20, 21, 35, 39, 50, 51, 55, 56, 59, 61, 63},
    {10, 12, 21, 24, 36, 38, 40, 42, 47, 51, 53, 56, 58, 59, 63}};

Comparison subtraction(const std::vector<std::vector<int>>& sets, bool quick) {
  constexpr int heaps = 20000;
  const int repeats = quick ? 1 : 50;
  Comparison c;
  c.what = fmt::format("subtraction, {} amounts below 64, {} sets to {} heaps, no period yet",
                       sets[0].size(), sets.size(), heaps);
  c.plain = [&sets, repeats] {
    Run run;
    run.checksum = first_checksum;
    for (int i = 0; i < repeats; ++i) {
      for (const auto& amounts : sets) {
        std::vector<int> values;
        run.seconds += seconds_of([&] { values = plain::subtraction(amounts, heaps - 1); });
        run.checksum = mix(run.checksum, checksum_of(values));
      }
    }
    return run;
  };
  c.grundy = [&sets, repeats] {
    Run run;
    run.checksum = first_checksum;
    for (int i = 0; i < repeats; ++i) {
      for (const auto& amounts : sets) {
        const std::string text = set_text(amounts);
        std::unique_ptr<Session> session;
        run.seconds += seconds_of([&] {
          session = std::make_unique<Session>(Ruleset::parse(text));
          session->values_to(heaps - 1);
        });
        if (session->proved()) throw std::runtime_error(text + " has a period already");
        run.checksum = mix(run.checksum, checksum_of(session->values_to(heaps - 1), heaps));
      }
    }
    return run;
  };
  c.goal = "4 times";
  c.allowed = times_faster(4);
  c.unit = "heap";
  c.units = static_cast<double>(sets.size()) * heaps * repeats;
  c.counted = [&sets] {
    return [&sets] {
      for (const auto& amounts : sets) {
        Session(Ruleset::parse(set_text(amounts))).values_to(heaps - 1);
      }
    };
  };
  c.counted_units = static_cast<double>(sets.size()) * heaps;
  return c;
}

constexpr std::size_t long_heaps = 1'000'000'000;

struct Free {
  void operator()(void* memory) const { std::free(memory); }
};
using Bytes = std::unique_ptr<unsigned char, Free>;

Bytes fresh_bytes(std::size_t size) {
  Bytes bytes(static_cast<unsigned char*>(std::malloc(size)));
  if (!bytes) throw std::bad_alloc();
  return bytes;
}

std::uint64_t checksum_of_bytes(const unsigned char* bytes, std::size_t size) {
  std::uint64_t checksum = first_checksum;
  std::size_t i = 0;
  for (; i + 8 <= size; i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes + i, 8);
    checksum = mix(checksum, word);
  }
  for (; i < size; ++i) checksum = mix(checksum, bytes[i]);
  return checksum;
}

}  // namespace

Comparison subtraction_8(bool quick) { return subtraction(sets_of_8, quick); }
Comparison subtraction_15(bool quick) { return subtraction(sets_of_15, quick); }

Comparison long_table(bool quick) {
  const std::size_t size = quick ? 1'000'000 : long_heaps;
  Comparison c;
  c.what = fmt::format("{{2,5}} to {} heaps, against memcpy into fresh memory", size);
  const std::shared_ptr<unsigned char> source = fresh_bytes(size);
  unsigned char* g = source.get();
  for (std::size_t n = 0; n < size; ++n) {
    const bool zero = (n >= 2 && g[n - 2] == 0) || (n >= 5 && g[n - 5] == 0);
    const bool one = (n >= 2 && g[n - 2] == 1) || (n >= 5 && g[n - 5] == 1);
    g[n] = !zero ? 0 : !one ? 1 : 2;
  }
  c.plain = [source, size] {
    Bytes copy;
    Run run;
    run.seconds = seconds_of([&] {
      copy = fresh_bytes(size);
      std::memcpy(copy.get(), source.get(), size);
    });
    run.checksum = checksum_of_bytes(copy.get(), size);
    return run;
  };
  c.grundy = [size] {
    std::unique_ptr<Session> session;
    Run run;
    run.seconds = seconds_of([&] {
      session = std::make_unique<Session>(Ruleset::parse("{2,5}"));
      session->values_to(size - 1);
    });
    const grundy::NimSequence& values = session->values_to(size - 1);
    if (values.element_bytes() != 1) throw std::runtime_error("a value takes more than a byte");
    run.checksum = checksum_of_bytes(values.as<unsigned char>().data(), size);
    return run;
  };
  c.goal = "a third of its speed";
  c.allowed = [](double plain) { return 3 * plain; };
  c.unit = "heap";
  c.units = static_cast<double>(size);
  c.floor_text = "1 byte, written once: memset into fresh large pages";
  c.floor = [size] {
    std::vector<double> times;
    for (int i = 0; i < 5; ++i) {
      times.push_back(seconds_of([&] {
        void* memory =
            mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) throw std::bad_alloc();
        // A hint; where it is not taken the pages are small on both sides.
        static_cast<void>(madvise(memory, size, MADV_HUGEPAGE));
        std::memset(memory, i, size);
        munmap(memory, size);
      }));
    }
    return median(times);
  };
  c.remark = [] {
    const ProcessRun run = run_process({GRUNDY_BENCH_COMPARE, "--peak-of-long-table"});
    return fmt::format(
        "A process that makes the table of {{2,5}} to 10^9 heaps has at most {} MB "
        "at once (goal: 1100).",
        std::stoull(run.output) / 1'000'000);
  };
  return c;
}

std::uint64_t peak_of_long_table() {
  Session session(Ruleset::parse("{2,5}"));
  session.values_to(long_heaps - 1);
  // "VmHWM:  977532 kB". What getrusage() says would count the memory of the parent, too.
  std::ifstream status("/proc/self/status");
  std::uint64_t kilobytes = 0;
  for (std::string word; status >> word;) {
    if (word == "VmHWM:" && status >> kilobytes) return kilobytes * 1024;
  }
  throw std::runtime_error("/proc/self/status does not tell the peak memory");
}

}  // namespace bench
