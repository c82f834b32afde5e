// The judge and the start of the program. All input is made by a fixed random sequence.
#include "comparisons.hpp"
#include "grundy/problem.hpp"
#include "judge/input.hpp"
#include "process.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>

namespace bench {
namespace {

struct SnimSize {
  int sets, amounts, lines, heaps;
};

std::string snim_input(const SnimSize& size) {
  std::mt19937 random(20);
  std::uniform_int_distribution<int> number(1, 10000);
  std::string text;
  const auto numbers = [&](int count) {
    text += std::to_string(count);
    for (int i = 0; i < count; ++i) (text += ' ') += std::to_string(number(random));
    text += '\n';
  };
  for (int i = 0; i < size.sets; ++i) {
    numbers(size.amounts);
    (text += std::to_string(size.lines)) += '\n';
    for (int j = 0; j < size.lines; ++j) numbers(size.heaps);
  }
  return text;
}

// Made when it is first asked for: counting instructions needs only a part of it.
class SnimInput {
 public:
  explicit SnimInput(const SnimSize& size) : size_(size) {}
  const std::string& text() {
    if (text_.empty()) text_ = snim_input(size_);
    return text_;
  }
  const std::string& path() {
    if (!file_) file_ = std::make_unique<TemporaryFile>(text());
    return file_->path();
  }

 private:
  SnimSize size_;
  std::string text_;
  std::unique_ptr<TemporaryFile> file_;
};

// As the judge reads a list: its length, then so many numbers. The input ends in a 0.
std::vector<std::int64_t> read_numbers(const std::string& text) {
  grundy::judge::Input input(text);
  std::size_t begin = 0;
  const std::int64_t count = input.number({"k"}, begin);
  std::vector<std::int64_t> numbers;
  input.numbers(numbers, static_cast<std::uint64_t>(count), "s", begin, grundy::Observer::none());
  if (input.number({"m"}, begin) != 0) throw std::runtime_error("the input ends otherwise");
  return numbers;
}

}  // namespace

Comparison judge(bool quick) {
  const SnimSize size = quick ? SnimSize{3, 20, 10, 10} : SnimSize{2000, 100, 100, 100};
  const SnimSize part = quick ? size : SnimSize{20, 100, 100, 100};
  const auto input = std::make_shared<SnimInput>(size);
  Comparison c;
  const double numbers = static_cast<double>(size.sets) *
                         (size.amounts + 2 + size.lines * (static_cast<double>(size.heaps) + 1));
  c.what = fmt::format(
      "judge, S-Nim: {} sets of {} amounts, {:.3g} million numbers, whole process, against a memo "
      "program",
      size.sets, size.amounts, numbers / 1e6);
  const auto run = [input](const std::vector<std::string>& arguments) {
    const ProcessRun process = run_process(arguments, input->path());
    return Run{process.cpu_seconds, bench::checksum_of(process.output)};
  };
  c.plain = [run] { return run({GRUNDY_PLAIN_SNIM}); };
  c.grundy = [run] { return run({GRUNDY_PROGRAM, "judge", "kattis-snim"}); };
  c.goal = "5 times";
  c.allowed = times_faster(5);
  c.unit = "number";
  c.units = numbers;
  c.counted = [part] {
    const auto problem = std::make_shared<grundy::Problem>(
        grundy::Problem::load(GRUNDY_SOURCE_DIR "/problems/kattis-snim.toml"));
    return [problem, text = snim_input(part)] { static_cast<void>(problem->judge(text)); };
  };
  c.counted_units = numbers * part.sets / size.sets;
  return c;
}

Comparison reading(bool quick) {
  const int count = quick ? 1000 : 20'000'000;
  const auto input = std::make_shared<SnimInput>(SnimSize{1, count, 0, 0});
  Comparison c;
  c.what = fmt::format("judge, reading {} numbers up to 10000, against scanf", count);
  c.plain = [input] {
    const std::string& path = input->path();
    std::vector<int> numbers;
    Run run;
    run.seconds = seconds_of([&] {
      std::FILE* file = std::fopen(path.c_str(), "r");
      if (file == nullptr) throw std::runtime_error("cannot open " + path);
      int number = 0;
      // The first one is their count.
      if (std::fscanf(file, "%d", &number) != 1) throw std::runtime_error("no number");
      while (std::fscanf(file, "%d", &number) == 1) numbers.push_back(number);
      numbers.pop_back();
      std::fclose(file);
    });
    run.checksum = checksum_of(numbers);
    return run;
  };
  c.grundy = [input] {
    const std::string& text = input->text();
    std::vector<std::int64_t> numbers;
    Run run;
    run.seconds = seconds_of([&] { numbers = read_numbers(text); });
    run.checksum = first_checksum;
    for (const std::int64_t n : numbers) {
      run.checksum = mix(run.checksum, static_cast<std::uint64_t>(n));
    }
    return run;
  };
  c.goal = "100 MB/s";
  c.allowed = [input](double) { return static_cast<double>(input->text().size()) / 100e6; };
  c.unit = "number";
  c.units = count;
  const int part = quick ? count : 200'000;
  c.counted = [part] {
    return [text = snim_input({1, part, 0, 0})] { static_cast<void>(read_numbers(text)); };
  };
  c.counted_units = part;
  return c;
}

Comparison start(bool) {
  Comparison c;
  c.what = "`grundy solve '{2,5}' 2 4 7`, whole process, against `/bin/true`";
  // /bin/true prints nothing; what the answer must say stands in for its output.
  constexpr const char* answer = "N: the player to move wins.";
  c.plain = [] { return Run{run_process({"/bin/true"}).seconds, bench::checksum_of(answer)}; };
  c.grundy = [] {
    const ProcessRun run = run_process({GRUNDY_PROGRAM, "solve", "{2,5}", "2", "4", "7"});
    const bool right = run.output.find(answer) != std::string::npos;
    return Run{run.seconds, bench::checksum_of(right ? answer : run.output)};
  };
  c.goal = "3 times its time + 5 ms";
  c.allowed = [](double plain) { return 3 * plain + 0.005; };
  c.unit = "process";
  c.floor_text = "a process that does nothing: `/bin/true`";
  c.floor = [] {
    std::vector<double> times;
    for (int i = 0; i < 50; ++i) times.push_back(run_process({"/bin/true"}).seconds);
    return median(times);
  };
  return c;
}

}  // namespace bench
