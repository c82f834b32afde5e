// grundy games: what it lists can be asked for and played.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "run.hpp"

namespace grundy {
namespace {

using nlohmann::json;

TEST(Games, ListsGamesWithAliasesAndProblems) {
  const Ran ran = run({"games"});
  EXPECT_EQ(ran.status, 0);
  for (const char* part : {"\n  nim ", "(also nimble)", "\n  wythoff ", "\n  acwing-893 "}) {
    EXPECT_NE(ran.out.find(part), std::string::npos) << part;
  }
  const json document = json::parse(run({"games", "--json"}).out);
  EXPECT_GE(document["games"].size(), 40U);
  EXPECT_GE(document["problems"].size(), 40U);
}

TEST(Games, EveryNameHasAPageAndEveryGameAnExampleThatRuns) {
  std::istringstream names(run({"games", "--quiet"}).out);
  std::string name;
  std::size_t count = 0;
  while (std::getline(names, name)) {
    ++count;
    const Ran text = run({"games", name});
    EXPECT_EQ(text.status, 0) << name << text.err;
    EXPECT_EQ(text.out.rfind(name + ": ", 0), 0U) << text.out;
    const Ran page = run({"games", name, "--json"});
    const json document = json::parse(page.out, nullptr, false);
    EXPECT_EQ(document["name"], name);
    if (document["kind"] == "problem") continue;
    // The example is a command line in the quoting of a shell.
    std::vector<std::string> words;
    std::string word;
    bool quote = false;
    for (const char c : document["example"].get<std::string>() + " ") {
      if (c == '\'') {
        quote = !quote;
      } else if (c == ' ' && !quote) {
        words.push_back(word);
        word.clear();
      } else {
        word += c;
      }
    }
    words.erase(words.begin());
    const Ran example = run(words);
    EXPECT_EQ(example.status, 0) << name << ": " << document["example"] << "\n" << example.err;
  }
  EXPECT_GE(count, 80U);
}

TEST(Games, AliasesNameTheSameGame) {
  EXPECT_EQ(run({"games", "nimble"}).out, run({"games", "nim"}).out);
}

TEST(Games, AnUnknownNameGetsTheNearestOne) {
  expect_failure(run({"games", "whythoff"}), 2, {"'whythoff'", "did you mean 'wythoff'?"});
  expect_failure(run({"games", "acwing-892"}), 2, {"did you mean 'acwing-89"});
}

}  // namespace
}  // namespace grundy
