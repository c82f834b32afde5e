// The floors of the house (docs/architecture.md): an #include goes down or stays in its folder.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const std::map<std::string, int> floors = {
    {"include/grundy", 1}, {"src/core", 2}, {"src/rules", 3},   {"src/period", 4},
    {"src/engine", 5},     {"src/law", 5},  {"src/graph", 5},   {"src/store", 5},
    {"src/session", 6},    {"src/sums", 6}, {"src/problem", 6}, {"src/judge", 7},
    {"src/emit", 7},       {"src/play", 7}, {"app/cli", 8},     {"src/certificate", 5},
    {"app/survey", 7},     {"app/mpi", 9},  {"app/serve", 9},
};

/// The checker of certificates is an independent one: it sees the rules, and no text of those that
/// computed what it checks.
const std::string checker = "src/certificate";
const std::set<std::string> seen_by_checker = {"include/grundy", "src/core", "src/rules", checker};
const std::set<std::string> hidden_from_checker = {
    "include/grundy/session.hpp", "include/grundy/sum.hpp", "include/grundy/problem.hpp"};

std::vector<std::string> split(const std::string& path) {
  std::vector<std::string> parts;
  std::istringstream in(path);
  for (std::string part; std::getline(in, part, '/');) parts.push_back(part);
  return parts;
}

/// "src/engine" of "src/engine/clauses/compile.cpp"; empty outside the table.
std::string folder_of(const std::string& file) {
  const auto parts = split(file);
  if (parts.size() < 3) return {};
  const std::string folder = parts[0] + "/" + parts[1];
  return floors.contains(folder) ? folder : std::string();
}

/// The name of the engine whose own folder this is: "clauses" of "src/engine/clauses/compile.cpp".
std::string engine_of(const std::string& file) {
  const auto parts = split(file);
  return parts.size() > 3 && parts[0] == "src" && parts[1] == "engine" ? parts[2] : std::string();
}

/// The file that an include names, as a path in the source tree; empty when it leads to no folder
/// of the table.
std::string target_of(const std::string& file, const std::string& include) {
  if (include.find("..") != std::string::npos) return {};
  if (include.find('/') == std::string::npos) {
    return file.substr(0, file.rfind('/') + 1) + include;
  }
  for (const char* root : {"include/", "src/", "app/"}) {
    if (!folder_of(root + include).empty()) return root + include;
  }
  return {};
}

/// What is wrong with an include in `file`, a path from the top of the source tree.
std::optional<std::string> complaint(const std::string& file, const std::string& include) {
  const std::string from = folder_of(file);
  if (from.empty()) return "the folder of " + file + " has no floor";
  const std::string target = target_of(file, include);
  const std::string to = folder_of(target);
  if (to.empty()) return "the include leads to no folder that has a floor";
  if (to != from && floors.at(to) > floors.at(from)) return "the include goes up to " + to;
  if (to != from && floors.at(to) == floors.at(from)) return to + " is on the same floor";
  if (from == checker && (!seen_by_checker.contains(to) || hidden_from_checker.contains(target))) {
    return "the checker of certificates does not know " + target;
  }
  const std::string engine = engine_of(target);
  const bool chooser = file.starts_with("src/engine/choose_engine.");
  if (to == from && !engine.empty() && engine != engine_of(file) && !chooser) {
    return "only choose_engine knows the engine " + engine;
  }
  return std::nullopt;
}

/// The include of a line, in quotes, or in angle brackets when it names a folder of the project.
std::optional<std::string> include_of(const std::string& line) {
  std::size_t at = 0;
  const auto skip_blanks = [&] { at = std::min(line.find_first_not_of(" \t", at), line.size()); };
  for (const std::string word : {"#", "include"}) {
    skip_blanks();
    if (line.compare(at, word.size(), word) != 0) return std::nullopt;
    at += word.size();
  }
  skip_blanks();
  if (at == line.size() || (line[at] != '"' && line[at] != '<')) return std::nullopt;
  const bool angle = line[at] == '<';
  const std::string path = line.substr(at + 1, line.find_first_of("\">", at + 1) - at - 1);
  if (angle && (path.find('/') == std::string::npos || target_of("", path).empty())) {
    return std::nullopt;
  }
  return path;
}

/// The words of a line, where a word may hold `/` and `_`.
std::vector<std::string> words_of(std::string line) {
  for (char& c : line) {
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '/' && c != '_') c = ' ';
  }
  std::istringstream in(line);
  return {std::istream_iterator<std::string>(in), {}};
}

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in) << path;
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Floors, EveryIncludeGoesDownOrStays) {
  const fs::path top = GRUNDY_SOURCE_DIR;
  std::size_t includes = 0;
  for (const char* root : {"include", "src", "app"}) {
    for (const auto& entry : fs::recursive_directory_iterator(top / root)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".hpp" && extension != ".cpp") continue;
      const std::string file = fs::relative(entry.path(), top).generic_string();
      std::istringstream lines(read(entry.path()));
      std::size_t number = 0;
      for (std::string line; std::getline(lines, line);) {
        ++number;
        const auto include = include_of(line);
        if (!include) continue;
        ++includes;
        const auto wrong = complaint(file, *include);
        EXPECT_FALSE(wrong) << file << ':' << number << ": " << line << "\n  "
                            << wrong.value_or("");
      }
    }
  }
  EXPECT_GT(includes, 0U);
}

TEST(Floors, TheArchitecturePageNamesEachFolderWithItsFloor) {
  std::istringstream page(read(fs::path(GRUNDY_SOURCE_DIR) / "docs" / "architecture.md"));
  std::vector<std::vector<std::string>> lines;
  for (std::string line; std::getline(page, line);) lines.push_back(words_of(line));
  for (const auto& [folder, floor] : floors) {
    const auto has = [](const std::vector<std::string>& words, const std::string& word) {
      return std::find(words.begin(), words.end(), word) != words.end();
    };
    EXPECT_TRUE(
        std::any_of(lines.begin(), lines.end(),
                    [&, name = folder + "/", number = std::to_string(floor)](const auto& words) {
                      return has(words, name) && has(words, number);
                    }))
        << "no line names " << folder << "/ and floor " << floor;
  }
}

TEST(Floors, GoodLinesPass) {
  EXPECT_EQ(complaint("src/rules/parse.cpp", "rules/parse.hpp"), std::nullopt);
  EXPECT_EQ(complaint("src/rules/parse.cpp", "core/number.hpp"), std::nullopt);
  EXPECT_EQ(complaint("src/rules/parse.cpp", "grundy/error.hpp"), std::nullopt);
  EXPECT_EQ(complaint("app/cli/main.cpp", "judge/registry.hpp"), std::nullopt);
  EXPECT_EQ(complaint("app/cli/main.cpp", "options.hpp"), std::nullopt);
  EXPECT_EQ(complaint("app/cli/main.cpp", "cli/options.hpp"), std::nullopt);
  EXPECT_EQ(complaint("src/engine/clauses/compile.cpp", "engine/engine.hpp"), std::nullopt);
  EXPECT_EQ(complaint("src/engine/clauses/compile.cpp", "engine/clauses/vm.hpp"), std::nullopt);
  EXPECT_EQ(complaint("src/engine/choose_engine.cpp", "engine/clauses/vm.hpp"), std::nullopt);
  EXPECT_EQ(complaint("src/certificate/check.cpp", "rules/options.hpp"), std::nullopt);
  EXPECT_EQ(complaint("src/certificate/check.cpp", "core/int128.hpp"), std::nullopt);
  EXPECT_EQ(complaint("src/certificate/check.cpp", "grundy/certificate.hpp"), std::nullopt);
}

TEST(Floors, BadLinesAreFound) {
  EXPECT_TRUE(complaint("src/rules/parse.cpp", "engine/engine.hpp")) << "up";
  EXPECT_TRUE(complaint("include/grundy/ruleset.hpp", "rules/form.hpp")) << "up from the API";
  EXPECT_TRUE(complaint("src/session/session.cpp", "sums/solve.hpp")) << "same floor";
  EXPECT_TRUE(complaint("src/law/check.cpp", "engine/naive.hpp")) << "same floor";
  EXPECT_TRUE(complaint("src/rules/parse.cpp", "helpers/text.hpp")) << "unknown folder";
  EXPECT_TRUE(complaint("src/helpers/text.cpp", "grundy/error.hpp")) << "in an unknown folder";
  EXPECT_TRUE(complaint("src/rules/parse.cpp", "../engine/engine.hpp")) << "around the roots";
  EXPECT_TRUE(complaint("src/engine/clauses/compile.cpp", "engine/take_and_break/direct.hpp"))
      << "from engine to engine";
  EXPECT_TRUE(complaint("src/engine/naive.cpp", "engine/clauses/vm.hpp"))
      << "from engine to engine";
}

TEST(Floors, TheCheckerOfCertificatesKnowsTheRulesAlone) {
  for (const char* include : {"period/least.hpp", "engine/naive.hpp", "grundy/session.hpp",
                              "session/state.hpp", "law/search.hpp"}) {
    EXPECT_TRUE(complaint("src/certificate/check.cpp", include)) << include;
  }
}

TEST(Floors, IncludesAreSeenHoweverTheyAreWritten) {
  EXPECT_EQ(include_of("#include \"rules/form.hpp\""), "rules/form.hpp");
  EXPECT_EQ(include_of("  #  include <rules/form.hpp>  // x"), "rules/form.hpp");
  EXPECT_EQ(include_of("#include \"options.hpp\""), "options.hpp");
  EXPECT_EQ(include_of("#include <vector>"), std::nullopt);
  EXPECT_EQ(include_of("#include <sys/stat.h>"), std::nullopt);
  EXPECT_EQ(include_of("// #include \"rules/form.hpp\""), std::nullopt);
}

}  // namespace
