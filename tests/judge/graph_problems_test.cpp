// The judges' problems on graphs, against plain recursions on their statements: random small
// inputs, moves made as the statement says them, no graph of the library.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <functional>
#include <map>
#include <numeric>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "grundy/problem.hpp"

namespace grundy::judge {
namespace {

Problem load(const std::string& name) {
  return Problem::load(GRUNDY_SOURCE_DIR "/problems/" + name + ".toml");
}

int below(int n) { return *rc::gen::inRange(0, n); }

/// Whether the player to move wins: some option is lost.
template <typename Position>
class Plain {
 public:
  using Options = std::function<std::vector<Position>(const Position&)>;
  explicit Plain(Options options) : options_(std::move(options)) {}

  bool wins(const Position& position) {
    const auto known = known_.find(position);
    if (known != known_.end()) return known->second;
    bool result = false;
    for (const Position& option : options_(position)) result = result || !wins(option);
    return known_[position] = result;
  }

 private:
  Options options_;
  std::map<Position, bool> known_;
};

// -- tokens on a graph without loops

using Options = std::vector<std::vector<int>>;

/// Edges from earlier vertices of a random order to later ones.
Options random_options(int n, int edges) {
  std::vector<int> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = order.size(); i > 1; --i) {
    std::swap(order[i - 1], order[static_cast<std::size_t>(below(static_cast<int>(i)))]);
  }
  Options options(order.size());
  for (int e = 0; e < edges && n > 1; ++e) {
    const auto a = static_cast<std::size_t>(below(n - 1));
    const auto b = a + 1 + static_cast<std::size_t>(below(n - 1 - static_cast<int>(a)));
    options[static_cast<std::size_t>(order[a])].push_back(order[b]);
  }
  return options;
}

bool tokens_win(const Options& options, std::vector<int> tokens) {
  Plain<std::vector<int>> plain([&](const std::vector<int>& at) {
    std::vector<std::vector<int>> next;
    for (std::size_t i = 0; i < at.size(); ++i) {
      for (const int to : options[static_cast<std::size_t>(at[i])]) {
        next.push_back(at);
        next.back()[i] = to;
        std::sort(next.back().begin(), next.back().end());
      }
    }
    return next;
  });
  std::sort(tokens.begin(), tokens.end());
  return plain.wins(tokens);
}

RC_GTEST_PROP(GraphProblems, Hdu1524, ()) {
  static const Problem problem = load("hdu-1524");
  std::string input;
  std::string expected;
  for (int graph = below(3); graph >= 0; --graph) {
    const int n = 1 + below(6);
    const Options options = random_options(n, below(8));
    input += std::to_string(n) + "\n";
    for (const auto& row : options) {
      input += std::to_string(row.size());
      for (const int to : row) input += " " + std::to_string(to);
      input += "\n";
    }
    for (int queries = below(4); queries > 0; --queries) {
      std::vector<int> tokens(static_cast<std::size_t>(1 + below(3)));
      for (int& token : tokens) token = below(n);
      input += std::to_string(tokens.size());
      for (const int token : tokens) input += " " + std::to_string(token);
      input += "\n";
      expected += tokens_win(options, tokens) ? "WIN\n" : "LOSE\n";
    }
    input += "0\n";
  }
  RC_ASSERT(problem.judge(input) == expected);
}

RC_GTEST_PROP(GraphProblems, Uva11927, ()) {
  static const Problem problem = load("uva-11927");
  std::string input;
  std::string expected;
  for (int graph = below(3); graph > 0; --graph) {
    const int n = 1 + below(5);
    const Options options = random_options(n, below(7));
    std::string edges;
    std::size_t m = 0;
    for (std::size_t from = 0; from < options.size(); ++from) {
      m += options[from].size();
      for (const int to : options[from]) {
        edges += std::to_string(from) + " " + std::to_string(to) + "\n";
      }
    }
    input += std::to_string(n) + " " + std::to_string(m) + "\n" + edges;
    std::vector<int> tokens;
    for (int v = 0; v < n; ++v) {
      const int stones = below(3);
      tokens.insert(tokens.end(), static_cast<std::size_t>(tokens.size() < 4 ? stones : 0), v);
      input += std::to_string(std::count(tokens.begin(), tokens.end(), v)) + "\n";
    }
    expected += tokens_win(options, tokens) ? "First\n" : "Second\n";
  }
  RC_ASSERT(problem.judge(input + "0 0\n") == expected);
}

// -- edges that are deleted

using Edges = std::vector<std::pair<int, int>>;

/// What still hangs on the roots, of the edges in `mask`.
unsigned hanging(const Edges& edges, const std::vector<int>& roots, unsigned mask) {
  std::vector<int> reached = roots;
  unsigned kept = 0;
  for (std::size_t done = 0; done < reached.size(); ++done) {
    for (std::size_t e = 0; e < edges.size(); ++e) {
      const auto [a, b] = edges[e];
      if ((mask >> e & 1U) == 0 || (a != reached[done] && b != reached[done])) continue;
      kept |= 1U << e;
      const int other = a == reached[done] ? b : a;
      if (std::find(reached.begin(), reached.end(), other) == reached.end()) {
        reached.push_back(other);
      }
    }
  }
  return kept;
}

bool cuts_win(const Edges& edges, const std::vector<int>& roots) {
  Plain<unsigned> plain([&](unsigned mask) {
    std::vector<unsigned> next;
    for (std::size_t e = 0; e < edges.size(); ++e) {
      if ((mask >> e & 1U) != 0) next.push_back(hanging(edges, roots, mask & ~(1U << e)));
    }
    return next;
  });
  return plain.wins(hanging(edges, roots, (1U << edges.size()) - 1));
}

std::string text_of(const Edges& edges, int first) {
  std::string text;
  for (const auto& [a, b] : edges) {
    text += std::to_string(a - first) + " " + std::to_string(b - first) + "\n";
  }
  return text;
}

RC_GTEST_PROP(GraphProblems, Agc017D, ()) {
  static const Problem problem = load("agc-017d");
  const int n = 2 + below(7);
  // A tree grows from a random vertex, so that vertex 1 may be anywhere in it.
  std::vector<int> names(static_cast<std::size_t>(n));
  std::iota(names.begin(), names.end(), 1);
  for (int i = n; i > 1; --i) {
    std::swap(names[static_cast<std::size_t>(i - 1)], names[static_cast<std::size_t>(below(i))]);
  }
  Edges edges;
  for (int i = 1; i < n; ++i) {
    std::pair<int, int> edge = {names[static_cast<std::size_t>(i)],
                                names[static_cast<std::size_t>(below(i))]};
    if (below(2) == 0) std::swap(edge.first, edge.second);
    edges.insert(edges.begin() + below(i), edge);
  }
  RC_ASSERT(problem.judge(std::to_string(n) + "\n" + text_of(edges, 0)) ==
            (cuts_win(edges, {1}) ? "Alice\n" : "Bob\n"));
}

RC_GTEST_PROP(GraphProblems, Poj3710, ()) {
  static const Problem problem = load("poj-3710");
  std::string input;
  std::string expected;
  for (int cases = below(3); cases > 0; --cases) {
    const int trees = 1 + below(3);
    input += std::to_string(trees) + "\n";
    Edges all;
    std::vector<int> roots;
    for (int t = 0; t < trees; ++t) {
      // Names of the tree t are 100 t + 1, ...; a cycle hangs on the tree by one vertex.
      const int first = 100 * t;
      roots.push_back(first + 1);
      Edges edges;
      int m = 1;
      for (int grow = below(3); grow > 0; --grow, ++m) {
        edges.emplace_back(first + 1 + below(m), first + m + 1);
      }
      const int tree = m;
      if (below(2) == 0) {
        int last = first + 1 + below(tree);
        const int joint = last;
        for (int length = 1 + below(3); length > 0; --length) {
          edges.emplace_back(last, first + ++m);
          last = first + m;
        }
        edges.emplace_back(last, joint);
      }
      input +=
          std::to_string(m) + " " + std::to_string(edges.size()) + "\n" + text_of(edges, first);
      all.insert(all.end(), edges.begin(), edges.end());
    }
    expected += cuts_win(all, roots) ? "Sally\n" : "Harry\n";
  }
  RC_ASSERT(problem.judge(input) == expected);
}

/// A line of the table holds the values of the brooms with a stalk of `a` edges and b leaves on its
/// top: with a stalk of as many edges beside it the broom is lost, with any other it is won.
TEST(GraphProblems, Agc017DTable) {
  const Problem problem = load("agc-017d");
  std::ifstream file(std::string(GRUNDY_TEST_DATA) + "/tables/AGC017D.tsv");
  int a = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream cells(line);
    for (int b = 0, value = 0; cells >> value; ++b) {
      for (int beside = 0; beside <= value + 1; ++beside) {
        Edges edges;
        for (int i = 1; i <= a; ++i) edges.emplace_back(i, i + 1);
        for (int i = 1; i <= b; ++i) edges.emplace_back(a + 1, a + 1 + i);
        for (int i = 0, last = 1; i < beside; ++i) {
          edges.emplace_back(last, a + b + 2 + i);
          last = a + b + 2 + i;
        }
        const std::string input = std::to_string(edges.size() + 1) + "\n" + text_of(edges, 0);
        EXPECT_EQ(problem.judge(input), beside == value ? "Bob\n" : "Alice\n")
            << "stalk " << a << ", leaves " << b << ", beside it " << beside;
      }
    }
    ++a;
  }
  EXPECT_EQ(a, 6);
}

// -- the others

RC_GTEST_PROP(GraphProblems, Cf1033C, ()) {
  static const Problem problem = load("cf-1033c");
  const int n = 1 + below(12);
  std::vector<int> a(static_cast<std::size_t>(n));
  std::iota(a.begin(), a.end(), 1);
  for (int i = n; i > 1; --i) {
    std::swap(a[static_cast<std::size_t>(i - 1)], a[static_cast<std::size_t>(below(i))]);
  }
  Plain<int> plain([&](int i) {
    const int here = a[static_cast<std::size_t>(i)];
    std::vector<int> next;
    for (int j = 0; j < n; ++j) {
      if (a[static_cast<std::size_t>(j)] > here && std::abs(i - j) % here == 0) next.push_back(j);
    }
    return next;
  });
  std::string input = std::to_string(n) + "\n";
  std::string expected;
  for (int i = 0; i < n; ++i) {
    input += std::to_string(a[static_cast<std::size_t>(i)]) + " ";
    expected += plain.wins(i) ? 'A' : 'B';
  }
  RC_ASSERT(problem.judge(input) == expected + "\n");
}

RC_GTEST_PROP(GraphProblems, Cf787C, ()) {
  static const Problem problem = load("cf-787c");
  const int n = 2 + below(6);
  std::vector<int> steps[2];
  std::string input = std::to_string(n) + "\n";
  for (auto& own : steps) {
    for (int s = 1; s < n; ++s) {
      if (below(2) == 0) own.push_back(s);
    }
    if (own.empty()) own.push_back(1 + below(n - 1));
    input += std::to_string(own.size());
    for (const int s : own) input += " " + std::to_string(s);
    input += "\n";
  }
  // Swept until nothing changes; what is never decided goes on for ever.
  const auto size = static_cast<std::size_t>(n);
  std::vector<std::string> result[2] = {std::vector<std::string>(size, "Loop"),
                                        std::vector<std::string>(size, "Loop")};
  // At 1 the one who moved there has won.
  result[0][0] = result[1][0] = "Lose";
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t player = 0; player < 2; ++player) {
      for (std::size_t at = 1; at < size; ++at) {
        bool lost = true;
        bool won = false;
        for (const int s : steps[player]) {
          const std::string& next = result[1 - player][(at + static_cast<std::size_t>(s)) % size];
          won = won || next == "Lose";
          lost = lost && next == "Win";
        }
        const std::string now = won ? "Win" : lost ? "Lose" : "Loop";
        changed = changed || now != result[player][at];
        result[player][at] = now;
      }
    }
  }
  std::string expected;
  for (const auto& line : result) {
    for (std::size_t at = 1; at < size; ++at) expected += line[at] + (at + 1 < size ? " " : "\n");
  }
  RC_ASSERT(problem.judge(input) == expected);
}

/// Adds the tree of order n below `parent`, whose child is its root.
void add_fibonacci_tree(int n, int parent, int& last, Edges& edges) {
  if (n <= 0) return;
  const int root = ++last;
  if (parent != 0) edges.emplace_back(parent, root);
  add_fibonacci_tree(n - 2, root, last, edges);
  add_fibonacci_tree(n - 1, root, last, edges);
}

TEST(GraphProblems, Leetcode2005) {
  const Problem problem = load("leetcode-2005");
  for (int n = 1; n <= 6; ++n) {
    Edges edges;
    int last = 0;
    add_fibonacci_tree(n, 0, last, edges);
    const std::string expected = cuts_win(edges, {1}) ? "true\n" : "false\n";
    EXPECT_EQ(problem.judge(std::to_string(n)), expected) << n;
    EXPECT_EQ(problem.judge(std::to_string(n), {.use_published = false}), expected) << n;
  }
  for (int n = 7; n <= 12; ++n) {
    EXPECT_EQ(problem.judge(std::to_string(n)),
              problem.judge(std::to_string(n), {.use_published = false}))
        << n;
  }
}

RC_GTEST_PROP(GraphProblems, Cf455B, ()) {
  static const Problem problem = load("cf-455b");
  std::vector<std::string> words(static_cast<std::size_t>(1 + below(4)));
  for (std::string& word : words) {
    for (int length = 1 + below(4); length > 0; --length) word += below(2) == 0 ? 'a' : 'b';
  }
  const int k = 1 + below(5);
  // All rounds as one game: whether the player to move wins the last of those that are left.
  std::map<std::pair<std::string, int>, bool> known;
  const std::function<bool(const std::string&, int)> wins = [&](const std::string& word, int left) {
    const auto found = known.find({word, left});
    if (found != known.end()) return found->second;
    bool stuck = true;
    bool result = false;
    for (const std::string& other : words) {
      if (other.size() <= word.size() || other.compare(0, word.size(), word) != 0) continue;
      stuck = false;
      result = result || !wins(other.substr(0, word.size() + 1), left);
    }
    // Who cannot go on has lost the round and begins the next.
    if (stuck) result = left > 1 && wins("", left - 1);
    return known[{word, left}] = result;
  };
  std::string input = std::to_string(words.size()) + " " + std::to_string(k) + "\n";
  for (const std::string& word : words) input += word + "\n";
  RC_ASSERT(problem.judge(input) == (wins("", k) ? "First\n" : "Second\n"));
}

RC_GTEST_PROP(GraphProblems, Qoj3811, ()) {
  static const Problem problem = load("qoj-3811");
  const int k = 1 + below(3);
  std::vector<std::vector<int>> piles(static_cast<std::size_t>(1 + below(3)));
  std::string input = std::to_string(piles.size()) + " " + std::to_string(k) + "\n";
  for (auto& pile : piles) {
    pile.resize(static_cast<std::size_t>(1 + below(5)));
    input += std::to_string(pile.size());
    for (int& card : pile) input += " " + std::to_string(card = 1 + below(4));
    input += "\n";
  }
  // A position is how many cards are left in each pile.
  Plain<std::vector<int>> plain([&](const std::vector<int>& at) {
    std::vector<std::vector<int>> next;
    for (std::size_t i = 0; i < at.size(); ++i) {
      for (int r = 0; r <= k && r < at[i]; ++r) {
        const int left = at[i] - r - piles[i][static_cast<std::size_t>(at[i] - r - 1)];
        if (left < 0) continue;
        next.push_back(at);
        next.back()[i] = left;
      }
    }
    return next;
  });
  std::vector<int> start;
  for (const auto& pile : piles) start.push_back(static_cast<int>(pile.size()));
  RC_ASSERT(problem.judge(input) == (plain.wins(start) ? "Alice can win.\n" : "Bob will win.\n"));
}

}  // namespace
}  // namespace grundy::judge
