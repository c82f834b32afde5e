#include "grundy/stress.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "grundy/error.hpp"
#include "judge/filling.hpp"
#include "judge/format.hpp"
#include "judge/input_tree.hpp"
#include "judge/random_source.hpp"
#include "judge/ranges.hpp"
#include "judge/shrink.hpp"
#include "problem/program.hpp"

namespace grundy {

namespace judge {

namespace {

// The first tests: the smallest inputs, then the samples.
constexpr std::uint64_t tests_before_samples = 5;
// So many tests of one size come before the next size; later ones are of any size.
constexpr std::uint64_t tests_of_a_size = 4;
// Inputs without a terminator or the last line break come only after the others had their chance.
constexpr std::uint64_t first_open_end = 25;
// Smaller inputs that are made, of the first sizes, once shrinking has come to its end.
constexpr std::uint64_t smaller_inputs = 100;
constexpr std::uint64_t small_sizes = 6;
// Inputs that are left out for each one that is not, before it is given up.
constexpr std::uint64_t most_left_out = 20;

/// Ends what takes the definition too long. It counts looks and bytes, not seconds, so that the
/// same inputs are left out on every machine.
class Patience final : public Observer {
 public:
  explicit Patience(Observer& outer) : outer_(outer) {}
  std::string stop_requested() override {
    std::string why = outer_.stop_requested();
    if (why.empty() && ++looks_ > most_looks) why = "the answer takes too long";
    return why;
  }
  [[nodiscard]] std::uint64_t memory_limit() const override {
    return std::min(outer_.memory_limit(), most_bytes);
  }

 private:
  static constexpr std::uint64_t most_looks = 12;
  static constexpr std::uint64_t most_bytes = std::uint64_t{2} << 20;

  Observer& outer_;
  std::uint64_t looks_ = 0;
};

class Stress {
 public:
  Stress(const Problem& problem, const StressCommand& command, const StressOptions& options,
         Observer& observer)
      : problem_(problem),
        program_(problem.program()),
        command_(command),
        options_(options),
        observer_(observer),
        ranges_(program_),
        format_(learn_format(program_, ranges_)) {}

  StressReport run() {
    for (std::uint64_t made = 0; report_.passed < options_.tests && !report_.failure; ++made) {
      observer_.poll("tests", report_.passed, options_.tests);
      if (report_.left_out > most_left_out * (report_.passed + 10)) break;
      const std::uint64_t samples = format_.samples.size();
      if (made < tests_before_samples) {
        test_random(made);
      } else if (made < tests_before_samples + samples) {
        test(format_.samples[made - tests_before_samples]);
      } else {
        test_random(made - samples);
      }
    }
    if (report_.passed == 0 && !report_.failure && options_.tests > 0) no_legal_input();
    return std::move(report_);
  }

 private:
  [[noreturn]] void no_legal_input() const {
    throw Error(
        ErrorKind::bad_input,
        "no input of '" + problem_.name() + "' could be made" +
            (why_.empty() ? "" : "; the last one: " + why_),
        "give [limits] for what the file reads, small enough to be answered from the rules");
  }

  void leave_out(const Error& error) {
    ++report_.left_out;
    why_ = error.message();
  }

  /// The right answer; nothing when there is none, or none soon.
  std::optional<std::string> answer(const std::string& input) {
    JudgeOptions how;
    how.use_published = false;
    how.engine = options_.engine;
    Patience patience(observer_);
    try {
      return problem_.judge(input, how, patience);
    } catch (const Error& error) {
      if (!observer_.stop_requested().empty()) throw;
      gave_up_ = error.kind() == ErrorKind::budget;
      leave_out(error);
      return std::nullopt;
    }
  }

  /// Nothing when what was chosen fits no input.
  std::optional<InputTree> make(std::uint64_t seed, RandomSource::Shape shape) {
    InputTree tree;
    try {
      RandomSource source(program_, ranges_, format_, seed, shape);
      Filling(program_, ranges_, source).fill(tree);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::bad_input) throw;
      leave_out(error);
      return std::nullopt;
    }
    return tree;
  }

  void test_random(std::uint64_t index) {
    Random random(options_.seed * 0x2545F4914F6CDD1DU + index);
    constexpr unsigned last = RandomSource::sizes - 1;
    const std::uint64_t growing = index == 0 ? 0 : 1 + index / tests_of_a_size;
    unsigned size = static_cast<unsigned>(std::min<std::uint64_t>(growing, last));
    if (growing > last && !random.one_in(3)) {
      size = 2 + static_cast<unsigned>(random.below(last - 1));
    }
    size = std::min(size, most_size_);
    const bool open = !options_.proper_end && index >= first_open_end;
    const bool open_end = open && random.one_in(8);
    const bool no_line_break = open && random.one_in(8);
    auto tree = make(random.next(), {size, open_end});
    if (!tree) return;
    tree->final_line_break = !no_line_break;
    gave_up_ = false;
    test(*tree);
    // What was too much once would be again.
    if (gave_up_ && size > 1) most_size_ = size - 1;
  }

  void test(const InputTree& tree) {
    const std::string input = format_.text(tree, program_.grammar);
    const auto expected = answer(input);
    if (!expected) return;
    StressRun run = command_(input, expected->size());
    if (right(run, *expected)) {
      ++report_.passed;
      return;
    }
    StressFailure failure;
    failure.first_input = failure.input = input;
    failure.expected = *expected;
    failure.run = std::move(run);
    failure.test = report_.passed + 1;
    shrink(failure, tree);
    report_.failure = std::move(failure);
  }

  [[nodiscard]] bool right(const StressRun& run, const std::string& expected) const {
    return run.end == StressEnd::answered && same_answer(expected, run.output, options_.exact);
  }

  /// Only what fails in the same way counts: another mistake is another test.
  void shrink(StressFailure& failure, const InputTree& tree) {
    const std::uint64_t left_out = report_.left_out;
    const auto still_fails = [&](const std::string& input) {
      if (stops_shrinking(failure)) return Shrinker::Verdict::stop;
      try {
        const auto expected = answer(input);
        if (!expected) return Shrinker::Verdict::passes;
        ++failure.shrink_runs;
        StressRun run = command_(input, expected->size());
        if (run.end != failure.run.end || right(run, *expected)) return Shrinker::Verdict::passes;
        failure.input = input;
        failure.expected = *expected;
        failure.run = std::move(run);
        return Shrinker::Verdict::fails;
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::budget) throw;
        return Shrinker::Verdict::stop;
      }
    };
    InputTree smallest = tree;
    do {
      Shrinker shrinker(program_, ranges_, format_, smallest, still_fails);
      failure.smallest = shrinker.shrink();
      failure.open_end = shrinker.ends_open();
      smallest = shrinker.tree();
    } while (failure.smallest && find_smaller(smallest, still_fails));
    report_.left_out = left_out;
  }

  /// Step by step one may get stuck: two heaps fail together where each does not, while another
  /// one would. So a few smaller inputs are tried that have nothing to do with this one.
  bool find_smaller(InputTree& tree, const Shrinker::Try& still_fails) {
    Random random(options_.seed);
    std::set<std::string> tried;
    for (std::uint64_t i = 0; i < smaller_inputs; ++i) {
      auto other = make(random.next(), {static_cast<unsigned>(i % small_sizes), false});
      if (!other || !(size_of(*other, program_.grammar) < size_of(tree, program_.grammar))) {
        continue;
      }
      const std::string input = format_.text(*other, program_.grammar);
      if (!tried.insert(input).second) continue;
      const Shrinker::Verdict verdict = still_fails(input);
      if (verdict == Shrinker::Verdict::stop) return false;
      if (verdict == Shrinker::Verdict::passes) continue;
      tree = *std::move(other);
      return true;
    }
    return false;
  }

  [[nodiscard]] bool stops_shrinking(const StressFailure& failure) {
    if (failure.shrink_runs >= options_.most_shrink_runs) return true;
    if (options_.goes_on_shrinking && !options_.goes_on_shrinking()) return true;
    observer_.progress("runs to make the input smaller", failure.shrink_runs, 0);
    return !observer_.stop_requested().empty();
  }

  const Problem& problem_;
  const problem::Program& program_;
  const StressCommand& command_;
  const StressOptions& options_;
  Observer& observer_;
  Ranges ranges_;
  Format format_;
  StressReport report_;
  std::string why_;       // the last input was left out
  bool gave_up_ = false;  // because it took too long
  unsigned most_size_ = RandomSource::sizes - 1;
};

/// The next line without white space at its end.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  line.remove_suffix(line.size() - (line.find_last_not_of(" \t\r\f\v") + 1));
  return line;
}

}  // namespace

}  // namespace judge

bool same_answer(std::string_view expected, std::string_view output, bool exact) {
  if (exact) return expected == output;
  while (!expected.empty() || !output.empty()) {
    if (judge::take_line(expected) != judge::take_line(output)) return false;
  }
  return true;
}

StressReport stress(const Problem& problem, const StressCommand& command,
                    const StressOptions& options, Observer& observer) {
  return judge::Stress(problem, command, options, observer).run();
}

}  // namespace grundy
