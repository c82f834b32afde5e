// Any bytes as a judge's input: answers or an Error, nothing else. The first byte chooses the
// problem, so that all kinds of tokens and groups are met.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "grundy/error.hpp"
#include "grundy/problem.hpp"

namespace {

/// Keeps every run short, whatever the input announces.
class Short final : public grundy::Observer {
 public:
  [[nodiscard]] std::uint64_t memory_limit() const override { return 16U << 20U; }
  [[nodiscard]] std::string stop_requested() override {
    return ++looks_ > 200 ? "the run is long enough" : "";
  }

 private:
  std::uint64_t looks_ = 0;
};

grundy::Problem problem(const std::string& keys) {
  return grundy::Problem::parse("title = 'fuzz'\nsource = 'none'\nwin = 'W'\nlose = 'L'\n" + keys,
                                "fuzz");
}

const grundy::Problem& chosen(std::uint8_t choice) {
  static const std::array<grundy::Problem, 6> problems = {
      problem("read = 'until k = 0 { k S[k] m repeat m { l h[l] } }'\n"
              "rules = 'n -> n-s for s in S'\njoin = ''\n"),
      problem("read = 'until m = 0 and n = 0 { m n }'\nrules = '{2, 5}'\nheaps = 'm, n'\n"),
      problem("read = 't repeat t { case n repeat n { x[] y[] } }'\nrules = 'wythoff'\n"
              "heaps = '(x[i] % 20, y[i] % 20) for i in 1..n if x[i] >= 0 and y[i] >= 0'\n"),
      problem("read = 'n repeat n { s:word }'\nrules = '0.07'\nlet = ['r = runs(s, \"+\")']\n"
              "heaps = 'r'\nprefix = 'Case {case}: '\n"),
      problem("read = 'a h[*]'\nrules = 'nim'\nlet = ['d = distinct([v / a for v in h])']\n"
              "heaps = 'd'\n"),
      problem("read = 'until eof { a b }'\nrules = 'nim'\nheaps = 'a'\n"
              "lost = 'a * b % 7 = 0'\nlaw_source = 'none'\n"),
  };
  return problems[choice % problems.size()];
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const grundy::Problem& problem = chosen(data[0]);
  const std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
  Short observer;
  try {
    (void)problem.judge(input, {}, observer);
  } catch (const grundy::Error&) {
    // Refused or stopped, as it should be.
  }
  return 0;
}
