// Known values of games with loops.
#include <gtest/gtest.h>

#include <sstream>

#include "graph/definition.hpp"
#include "grundy/graph.hpp"
#include "support/facts.hpp"

namespace grundy {
namespace {

/// "inf(0,2)" stays, a nim-value 3 is "*3".
std::vector<std::string> values_of(const std::string& text) {
  std::vector<std::string> values;
  std::istringstream in(text);
  for (std::string word; in >> word;) values.push_back(word[0] == 'i' ? word : "*" + word);
  return values;
}

void expect_values(const testing::Options& options, const std::vector<std::string>& known) {
  const GraphValues values = graph_values(testing::graph_of(options));
  ASSERT_EQ(values.vertex_count(), known.size());
  for (Vertex v = 0; v < values.vertex_count(); ++v) EXPECT_EQ(values[v].text(), known[v]) << v;
}

TEST(GraphFacts, SmithAndFraenkel) {
  for (const testing::FactRow& row : testing::facts("loopy_smith_fraenkel")) {
    SCOPED_TRACE(row.at("parameters"));
    std::istringstream in(row.at("parameters"));
    std::string word;
    in >> word;  // n=10
    testing::Options options(std::stoul(word.substr(2)));
    in >> word;  // "edges"
    while (in >> word) {
      const std::size_t arrow = word.find('>');
      options[std::stoul(word)].push_back(static_cast<Vertex>(std::stoul(word.substr(arrow + 1))));
    }
    expect_values(options, values_of(row.at("values")));
  }
}

TEST(GraphFacts, WindUp) {
  for (const testing::FactRow& row : testing::facts("loopy_wind_up")) {
    SCOPED_TRACE(row.at("game"));
    const std::string& game = row.at("game");  // wind_up n=12 S={1,3}
    const std::size_t count = std::stoul(game.substr(game.find("n=") + 2));
    std::string set = game.substr(game.find('{') + 1);
    std::replace(set.begin(), set.end(), ',', ' ');
    testing::Options options(count);
    for (const std::uint64_t step : testing::numbers(set)) {
      for (std::size_t x = 1; x < count; ++x) {
        options[x].push_back(static_cast<Vertex>((x + count - step % count) % count));
      }
    }
    expect_values(options, values_of(row.at("values")));
  }
}

}  // namespace
}  // namespace grundy
