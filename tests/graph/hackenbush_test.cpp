// Green Hackenbush against full search over edge sets, and against known values.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>

#include "grundy/hackenbush.hpp"
#include "support/expect_error.hpp"
#include "support/facts.hpp"

namespace grundy {
namespace {

using Edges = std::vector<Edge>;

EdgeList list_of(const Edges& edges) {
  EdgeList list;
  for (const Edge& edge : edges) list.add(edge.from, edge.to);
  return list;
}

/// By the definition: a position is the set of edges that are left.
class FullSearch {
 public:
  FullSearch(Edges edges, std::vector<Vertex> ground)
      : edges_(std::move(edges)), ground_(std::move(ground)) {}

  std::uint32_t value(std::uint32_t left) {
    const std::uint32_t hanging = what_hangs(left);
    const auto known = values_.find(hanging);
    if (known != values_.end()) return known->second;
    std::set<std::uint32_t> options;
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      if ((hanging >> e & 1) != 0) options.insert(value(hanging & ~(1U << e)));
    }
    std::uint32_t mex = 0;
    while (options.contains(mex)) ++mex;
    return values_[hanging] = mex;
  }
  [[nodiscard]] std::uint32_t what_hangs(std::uint32_t left) const {
    std::set<Vertex> reached(ground_.begin(), ground_.end());
    std::uint32_t hanging = 0;
    for (bool more = true; more;) {
      more = false;
      for (std::size_t e = 0; e < edges_.size(); ++e) {
        if ((left >> e & 1) == 0 || (hanging >> e & 1) != 0) continue;
        if (!reached.contains(edges_[e].from) && !reached.contains(edges_[e].to)) continue;
        reached.insert({edges_[e].from, edges_[e].to});
        hanging |= 1U << e;
        more = true;
      }
    }
    return hanging;
  }

 private:
  Edges edges_;
  std::vector<Vertex> ground_;
  std::map<std::uint32_t, std::uint32_t> values_;
};

RC_GTEST_PROP(Hackenbush, IsThatOfFullSearch, ()) {
  const auto vertices = static_cast<Vertex>(*rc::gen::resize(100, rc::gen::inRange(1, 8)));
  const auto vertex = rc::gen::inRange<Vertex>(0, vertices);
  const auto count = *rc::gen::resize(100, rc::gen::inRange<std::size_t>(0, 9));
  Edges edges;
  for (std::size_t e = 0; e < count; ++e) edges.push_back({*vertex, *vertex});
  std::vector<Vertex> ground{*vertex};
  if (*rc::gen::arbitrary<bool>()) ground.push_back(*vertex);

  FullSearch search(edges, ground);
  const std::uint32_t all = (1U << edges.size()) - 1;
  const Hackenbush picture(vertices, list_of(edges), ground);
  RC_ASSERT(picture.value() == search.value(all));
  std::uint64_t loose = 0;
  std::vector<std::uint64_t> good;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    const bool hangs = (search.what_hangs(all) >> e & 1) != 0;
    loose += hangs ? 0 : 1;
    if (hangs && search.value(all & ~(1U << e)) == 0) good.push_back(e);
  }
  RC_ASSERT(picture.loose_edges() == loose);
  const HackenbushMoves moves = picture.winning_moves();
  RC_ASSERT(moves.edges == good);
  RC_ASSERT(moves.complete);
}

std::uint32_t value_of(const Edges& edges) {
  Vertex vertices = 1;
  for (const Edge& edge : edges) vertices = std::max({vertices, edge.from + 1, edge.to + 1});
  return Hackenbush(vertices, list_of(edges), std::vector<Vertex>{0}).value();
}

TEST(Hackenbush, KnownValues) {
  const auto rows = testing::facts("green_hackenbush");
  ASSERT_EQ(rows.size(), 4U);
  std::vector<std::uint64_t> stalks, stars, lollipops;
  for (Vertex n = 1; n <= 8; ++n) {
    Edges stalk;
    for (Vertex i = 0; i < n; ++i) stalk.push_back({i, i + 1});
    stalks.push_back(value_of(stalk));
  }
  for (Vertex n = 1; n <= 4; ++n) {
    Edges star{{0, 1}};
    for (Vertex i = 0; i < n; ++i) {
      star.push_back({1, 2 + 2 * i});
      star.push_back({2 + 2 * i, 3 + 2 * i});
    }
    stars.push_back(value_of(star));
    Edges lollipop;
    for (Vertex i = 0; i < n; ++i) lollipop.push_back({i, i + 1});
    lollipop.insert(lollipop.end(), {{n, n + 1}, {n + 1, n + 2}, {n + 2, n}});
    lollipops.push_back(value_of(lollipop));
  }
  EXPECT_EQ(stalks, testing::numbers(rows[0].at("values")));
  EXPECT_EQ(stars, testing::numbers(rows[1].at("values")));
  EXPECT_EQ(lollipops, testing::numbers(rows[2].at("values")));
  // e(ee(e;e);e(eee;ee);e(ee;e)): three branches on a stem of one edge, each of a stem and two
  // legs.
  Edges tree{{0, 1}};
  Vertex last = 1;
  const auto grow = [&](Vertex from, int length) {
    for (int i = 0; i < length; ++i) {
      tree.push_back({from, ++last});
      from = last;
    }
    return from;
  };
  for (const auto& [stem, left, right] :
       {std::tuple{2, 1, 1}, std::tuple{1, 3, 2}, std::tuple{1, 2, 1}}) {
    const Vertex fork = grow(1, stem);
    grow(fork, left);
    grow(fork, right);
  }
  EXPECT_EQ((std::vector<std::uint64_t>{value_of(tree)}), testing::numbers(rows[3].at("values")));
}

TEST(Hackenbush, LargePicturesNeedNoRecursion) {
  constexpr Vertex length = 1'000'000;
  EdgeList stalk, ring;
  for (Vertex v = 0; v < length; ++v) {
    stalk.add(v, v + 1);
    ring.add(v, (v + 1) % length);
  }
  const std::vector<Vertex> ground{0};
  const Hackenbush tall(length + 1, std::move(stalk), ground);
  EXPECT_EQ(tall.value(), length);
  EXPECT_EQ(tall.winning_moves().edges, std::vector<std::uint64_t>{0});
  EXPECT_EQ(Hackenbush(length, std::move(ring), ground).value(), 0U);
}

TEST(Hackenbush, AListThatStopsSaysSo) {
  // Three edges between ground and vertex 1: a cut leaves two, which are worth 0.
  const Hackenbush picture(2, list_of({{0, 1}, {0, 1}, {1, 0}}), std::vector<Vertex>{0});
  EXPECT_EQ(picture.value(), 1U);
  EXPECT_EQ(picture.winning_moves().edges.size(), 3U);
  const HackenbushMoves two = picture.winning_moves({.max_moves = 2});
  EXPECT_EQ(two.edges, (std::vector<std::uint64_t>{0, 1}));
  EXPECT_EQ(two.stopped, "it stops at 2 moves");
  const HackenbushMoves short_of_steps = picture.winning_moves({.max_steps = 4});
  EXPECT_FALSE(short_of_steps.complete);
  EXPECT_EQ(short_of_steps.stopped, "it stops after 4 steps, at edge 1 of 3");
}

TEST(Hackenbush, AStopEndsTheListAndNotTheAnswer) {
  class Stop : public Observer {
   public:
    std::string stop_requested() override { return "no more time"; }
  } stop;
  const Hackenbush picture(2, list_of({{0, 1}}), std::vector<Vertex>{0});
  const HackenbushMoves moves = picture.winning_moves({}, stop);
  EXPECT_FALSE(moves.complete);
  EXPECT_NE(moves.stopped.find("no more time"), std::string::npos) << moves.stopped;
}

TEST(Hackenbush, RefusesWhatIsNoPicture) {
  expect_error(
      ErrorKind::bad_input,
      [] {
        Hackenbush(2, list_of({{0, 1}}), {});
      },
      "no ground");
  expect_error(
      ErrorKind::bad_input,
      [] {
        Hackenbush(2, list_of({{0, 2}}), std::vector<Vertex>{0});
      },
      "an edge's end 2 is no vertex: there are 2");
  expect_error(
      ErrorKind::bad_input,
      [] {
        Hackenbush(2, list_of({{0, 1}}), std::vector<Vertex>{5});
      },
      "the ground 5 is no vertex");
}

}  // namespace
}  // namespace grundy
