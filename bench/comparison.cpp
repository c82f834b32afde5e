#include "comparison.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>

namespace bench {
namespace {

double wall_clock() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double processor_time() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

double median(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  const std::size_t middle = numbers.size() / 2;
  return numbers.size() % 2 == 1 ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2;
}

double seconds_of(const std::function<void()>& work) {
  const double begin = processor_time();
  work();
  return processor_time() - begin;
}

std::uint64_t checksum_of(const std::string& text) {
  std::uint64_t checksum = first_checksum;
  for (const char c : text) checksum = mix(checksum, static_cast<unsigned char>(c));
  return checksum;
}

Result measure(const Comparison& comparison, std::size_t least, std::size_t most, double seconds) {
  Result result;
  result.equal = true;
  std::vector<double> plain, grundy, ratio, used;
  const double begin = wall_clock();
  while (plain.size() < least || (plain.size() < most && wall_clock() - begin < seconds)) {
    const Run first = comparison.plain();
    const Run second = comparison.grundy();
    if (plain.empty()) result.checksum = second.checksum;
    result.plain_checksum = first.checksum;
    result.equal =
        result.equal && first.checksum == second.checksum && second.checksum == result.checksum;
    plain.push_back(first.seconds * comparison.plain_scale);
    grundy.push_back(second.seconds);
    ratio.push_back(plain.back() / grundy.back());
    used.push_back(grundy.back() / comparison.allowed(plain.back()));
  }
  result.rounds = plain.size();
  result.plain = median(std::move(plain));
  result.grundy = median(std::move(grundy));
  result.ratio = median(std::move(ratio));
  result.used = median(std::move(used));
  return result;
}

double clock_rate() {
  constexpr int steps = 1'000'000;
  constexpr int cycles_a_step = 8;
  std::vector<double> rates;
  for (int round = 0; round < 100; ++round) {
    std::uint64_t x = static_cast<std::uint64_t>(round) + 1;
    const double taken = seconds_of([&] {
      for (int i = 0; i < steps; ++i) {
        // A shift and an exclusive or, each waiting for the one before. The empty statement keeps
        // the compiler from joining them.
        for (int j = 0; j < cycles_a_step / 2; ++j) {
          x ^= x << 1;
          asm volatile("" : "+r"(x));
        }
      }
    });
    rates.push_back(static_cast<double>(steps) * cycles_a_step / taken);
  }
  // The fastest: short runs, since others of a busy machine are disturbed.
  return *std::max_element(rates.begin(), rates.end());
}

}  // namespace bench
