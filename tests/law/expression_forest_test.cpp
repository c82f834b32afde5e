// Trees: their text means in the notation what they compute, and their length is its symbols.
#include "law/expression_forest.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grundy/error.hpp"
#include "law/evidence.hpp"
#include "rules/evaluate.hpp"
#include "rules/parse.hpp"

namespace grundy::law {
namespace {

const std::vector<std::string> names{"x", "y", "z"};

Tree random_tree(Forest& forest, int operators) {
  if (operators == 0) {
    return *rc::gen::inRange(0, 2) == 0 ? forest.number(*rc::gen::inRange(0, 13))
                                        : forest.coordinate(*rc::gen::inRange<std::size_t>(0, 3));
  }
  const auto op = static_cast<Operator>(*rc::gen::inRange(static_cast<int>(Operator::negate),
                                                          static_cast<int>(Operator::choose) + 1));
  const int left = *rc::gen::inRange(0, operators);
  const Tree a = random_tree(forest, left);
  if (takes_one(op)) return forest.one(op, a);
  const Tree b = random_tree(forest, operators - 1 - left);
  if (op == Operator::choose) return forest.choose(a, b, random_tree(forest, 0));
  return forest.two(op, a, b);
}

rules::ExprPtr parsed(const std::string& text) {
  rules::Scope scope;
  scope.numbers = names;
  return rules::parse_expression(std::make_shared<const rules::Source>(rules::Source{"law", text}),
                                 scope);
}

std::int64_t notation_value(const rules::Expr& expr, const std::vector<std::int64_t>& at) {
  rules::Frame frame;
  frame.numbers = at;
  try {
    return rules::evaluate(expr, frame);
  } catch (const Error&) {
    return no_value;
  }
}

RC_GTEST_PROP(ExpressionForest, MeansWhatItsTextMeans, ()) {
  Forest forest(names);
  const Tree tree = random_tree(forest, *rc::gen::inRange(0, 7));
  const std::string text = forest.text(tree);
  RC_LOG() << text << '\n';
  const rules::ExprPtr expr = parsed(text);
  LaneColumns columns(names.size());
  for (Lanes& column : columns) {
    for (std::int64_t& value : column) value = *rc::gen::inRange(0, 40);
  }
  const Lanes lanes = forest.evaluate(tree, columns);
  for (std::size_t i = 0; i < lane_count; ++i) {
    RC_ASSERT(lanes[i] == notation_value(*expr, {columns[0][i], columns[1][i], columns[2][i]}));
  }
}

RC_GTEST_PROP(ExpressionForest, HasTheLengthOfItsText, ()) {
  Forest forest(names);
  const Tree tree = random_tree(forest, *rc::gen::inRange(0, 7));
  RC_ASSERT(forest.length(tree) == symbols(*parsed(forest.text(tree))));
}

TEST(ExpressionForest, IsWrittenAsPeopleWrite) {
  Forest forest(names);
  const Tree x = forest.coordinate(0);
  const Tree y = forest.coordinate(1);
  const Tree z = forest.coordinate(2);
  const auto text = [&](Operator op, Tree a, Tree b) { return forest.text(forest.two(op, a, b)); };
  EXPECT_EQ(text(Operator::bit_xor, z, forest.two(Operator::bit_xor, y, x)), "x xor y xor z");
  EXPECT_EQ(text(Operator::least, forest.two(Operator::least, x, y), z), "min(x, y, z)");
  EXPECT_EQ(text(Operator::add, forest.number(1), x), "x+1");
  EXPECT_EQ(text(Operator::add, x, x), "2*x");
  EXPECT_EQ(text(Operator::equal, forest.number(0), x), "x = 0");
}

}  // namespace
}  // namespace grundy::law
