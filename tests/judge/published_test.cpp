// Every law of a problem file against the definition, on random small inputs.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "grundy/problem.hpp"
#include "grundy/session.hpp"
#include "judge/filling.hpp"
#include "judge/format.hpp"
#include "judge/random_source.hpp"
#include "judge/ranges.hpp"
#include "problem/program.hpp"

namespace grundy::problem {
namespace {

struct File {
  std::string name;
  std::string text;
};

/// The problem files with `key` at the start of a line.
std::vector<File> files_with(const std::string& key) {
  std::vector<File> files;
  for (const auto& entry : std::filesystem::directory_iterator(GRUNDY_SOURCE_DIR "/problems")) {
    std::ifstream stream(entry.path(), std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(stream), {});
    if (text.find("\n" + key + " = ") != std::string::npos) {
      files.push_back({entry.path().stem().string(), std::move(text)});
    }
  }
  std::sort(files.begin(), files.end(),
            [](const File& a, const File& b) { return a.name < b.name; });
  return files;
}

std::string test_name(const testing::TestParamInfo<File>& info) {
  std::string name = info.param.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

void PrintTo(const File& file, std::ostream* out) { *out << file.name; }

class Seen final : public judge::RandomSource {
 public:
  using RandomSource::RandomSource;
  std::function<void(State&)> at_case;

 private:
  void end_of_case(State& state) override { at_case(state); }
};

class Published : public testing::TestWithParam<File> {
 protected:
  std::unique_ptr<const Program> program_ = compile(GetParam().text, GetParam().name);
  judge::Ranges ranges_{*program_};
  judge::Format format_ = judge::learn_format(*program_, ranges_);

  Bindings bindings(const State& state) const {
    Bindings result;
    for (const Name* name : program_->bound) {
      if (name->kind == NameKind::number) {
        result[name->text] = state.frame.numbers[name->slot];
      } else {
        result[name->text] = state.lists[name->slot];
      }
    }
    return result;
  }

  /// Compares the law with the rules on the heaps of a case.
  void compare(State& state) {
    for (const Let& let : program_->lets) let.evaluate(state, Observer::none());
    std::vector<std::int64_t> further;
    for (const std::uint32_t slot : program_->law->numbers) {
      further.push_back(state.frame.numbers[slot]);
    }
    const Bindings now = bindings(state);
    if (session_ == nullptr || now != bound_) {
      session_ = std::make_unique<Session>(program_->rules.bind(now));
      bound_ = now;
    }
    for_each_position(program_->heaps, state,
                      [&](std::span<const std::int64_t> coordinates, std::uint64_t) {
                        const Position position = start(coordinates);
                        std::vector<std::int64_t> arguments(position.begin(), position.end());
                        arguments.insert(arguments.end(), further.begin(), further.end());
                        EXPECT_EQ((*program_->law->value)(arguments), session_->nim_value(position))
                            << session_->rules().canonical() << " at " << position.text();
                        ++compared_;
                        return true;
                      });
  }

  Position start(std::span<const std::int64_t> coordinates) const {
    if (!program_->start) return Position(coordinates);
    rules::Frame frame;
    frame.numbers.assign(program_->start->position.list.slots + 1, 0);
    frame.numbers[0] = coordinates[0];
    std::vector<std::int64_t> result;
    for (const auto& coordinate : program_->start->position.list.items[0].position) {
      result.push_back(rules::evaluate(*coordinate, frame));
    }
    return Position(result);
  }

  /// A random input of the library's; `at_case` sees the state at the end of each case.
  std::string random_input(std::uint64_t seed, const std::function<void(State&)>& at_case) {
    constexpr unsigned sizes[] = {3, 4, 5, 7};
    Seen source(*program_, ranges_, format_, seed, {sizes[seed % 4], false});
    source.at_case = at_case;
    judge::InputTree tree;
    judge::Filling(*program_, ranges_, source).fill(tree);
    return format_.text(tree, program_->grammar);
  }

  std::unique_ptr<Session> session_;
  Bindings bound_;  // of session_
  std::uint64_t compared_ = 0;
};

class PublishedLaws : public Published {};

TEST_P(PublishedLaws, LawGivesTheValuesOfTheRules) {
  ASSERT_TRUE(program_->law.has_value());
  for (std::uint64_t seed = 1; seed <= 200 && !HasFailure(); ++seed) {
    (void)random_input(seed, [&](State& state) { compare(state); });
  }
  EXPECT_GT(compared_, 200U);
}

TEST_P(Published, AnswersAreThoseOfTheRules) {
  const Problem problem = Problem::parse(GetParam().text, GetParam().name);
  for (std::uint64_t seed = 1; seed <= 200 && !HasFailure(); ++seed) {
    const std::string input = random_input(seed, [](State&) {});
    EXPECT_EQ(problem.judge(input), problem.judge(input, {.use_published = false})) << input;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Published, testing::ValuesIn(files_with("law_source")), test_name);
INSTANTIATE_TEST_SUITE_P(All, PublishedLaws, testing::ValuesIn(files_with("law")), test_name);

}  // namespace
}  // namespace grundy::problem
