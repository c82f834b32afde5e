#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "graph/texts.hpp"
#include "support/expect_error.hpp"

namespace grundy {
namespace {

using testing::expect_refused;
using testing::Plain;

constexpr GraphFormat csv = GraphFormat::csv;

Plain read_csv(std::string_view text) { return testing::read(text, csv); }

const Plain ab_bc{{"a", "b", "c", "d"}, {{"a", "b"}, {"b", "c"}}};

TEST(ReadCsv, Lines) {
  for (const char* text : {"source,target\na,b\nb,c\nd,\n", "source,target\r\na,b\r\nb,c\r\nd,",
                           "\n \nx;y\na;b\n\nb;c\nd;\n", "x\ty\na\tb\nb\tc\nd\t\n",
                           "\xEF\xBB\xBF"
                           "source,target\na,b\nb,c\nd,\n",
                           " source , target \n a ,\tb\n\"b\" , \"c\" \n d ,\"\"\r"}) {
    EXPECT_EQ(read_csv(text), ab_bc) << text;
  }
}

TEST(ReadCsv, TheHeaderNamesTheColumns) {
  for (const char* text :
       {"weight,Target,x,SOURCE\n1,b,,a\n\"2,5\",c,,b\n,,,d\n", "To,from\nb,a\nc,b\n,d\n",
        "v;w;u\nb;;a\nc;;b\n;;d\n", "head\ttail\nb\ta\nc\tb\n\td\n",
        "target,target,source,source\nb,x,a,x\nc,x,b,x\n,x,d,x\n",
        "source,v,weight\na,b,1\nb,c,2\nd,,\n",
        "from,to,target,source\nx,x,b,a\nx,x,c,b\nx,x,,d\n"}) {
    EXPECT_EQ(read_csv(text), ab_bc) << text;
  }
}

TEST(ReadCsv, Quotes) {
  EXPECT_EQ(
      read_csv("source,target\n\"a,b\",\"say \"\"hi\"\"\"\n\" a \",\"x\ny\r\nz\"\n\"\"\"\",b c\n"),
      (Plain{{"a,b", "say \"hi\"", " a ", "x\ny\r\nz", "\"", "b c"},
             {{"a,b", "say \"hi\""}, {" a ", "x\ny\r\nz"}, {"\"", "b c"}}}));
  EXPECT_EQ(read_csv("\"from\",\"t\"\"o\"\na,b\n"), (Plain{{"a", "b"}, {{"a", "b"}}}));
  EXPECT_EQ(read_csv("source;target\n3,5;3,4\n"), (Plain{{"3,5", "3,4"}, {{"3,5", "3,4"}}}));
}

TEST(ReadCsv, Refused) {
  using namespace std::string_view_literals;
  expect_refused("source,target\na,b\nc\n", csv, 3, 1, "a row of 1 fields under a header of 2",
                 "`a,`");
  expect_refused("source,target\n3,5,3,4\n", csv, 2, 1, "a row of 4 fields", "double quotes");
  expect_refused("source,target\na,b\n,c\n", csv, 3, 1, "the source is empty");
  expect_refused("to,from\na,b\nc,\"\"\n", csv, 3, 3, "the source is empty");
  expect_refused("source,target\na,\"b\n\nc,d\n", csv, 2, 3, "never closed");
  expect_refused("source,target\na,\"b\" c\n", csv, 2, 7, "behind a closing quote");
  expect_refused("source,target\n\"a\nb\"x,c\n", csv, 3, 3, "behind a closing quote");
  expect_refused("source,target\na,b\"c\n", csv, 2, 4, "a double quote inside");
  expect_refused("source,target\na,b\0\n"sv, csv, 2, 4, "binary data", "0x00");
  expect_refused("source,target\na,\"b\x02\"\n", csv, 2, 5, "binary data", "0x02");
  expect_refused("source,target\na,b\rc,d\n", csv, 2, 4, "carriage return");
  expect_refused("source\na\n", csv, 1, 1, "one column", "source,target");
  expect_refused("source target\na b\n", csv, 1, 1, "one column");
  expect_refused("1,2\n2,3\n", csv, 1, 1, "looks like an edge", "source,target");
  expect_refused("3,5 3,4\n", csv, 1, 1, "looks like an edge", "edges");
  for (const char* text : {"source,target\n", "source,target", "\n \n", "source,target\n\n \r\n"}) {
    expect_error(
        ErrorKind::bad_input, [&] { (void)read_graph(text, "g", csv); }, "no vertices in g");
  }
}

std::string random_label(std::mt19937& random) {
  static const std::string alphabet = "01a ,;\t\"\n\r#>-\xC3\xA9";
  std::string label;
  do {
    label.clear();
    for (std::size_t i = random() % 6; i > 0; --i)
      label += testing::random_letter(random, alphabet);
  } while (label.empty());
  return label;
}

RC_GTEST_PROP(ReadCsv, RandomGraphsAreReadBack, ()) {
  std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
  const auto lines = testing::random_lines(random, [&random] { return random_label(random); });
  const char separator = ",;\t"[random() % 3];
  const auto field = [&](const std::string& label) {
    const bool bare = label.find_first_of(",;\t\"\n\r ") == std::string::npos && random() % 2 == 0;
    std::string text;
    if (random() % 4 == 0) text += ' ';
    if (bare) {
      text += label;
    } else {
      text += '"';
      for (const char c : label) text += c == '"' ? std::string("\"\"") : std::string(1, c);
      text += '"';
    }
    if (random() % 4 == 0) text += ' ';
    return text;
  };
  const bool swapped = random() % 2 == 0;
  std::string text = swapped ? "\"w,1\"|to|from" : "source|\"w\n2\"|target";
  for (const auto& [from, to] : lines) {
    text += random() % 4 == 0 ? "\r\n" : "\n";
    text += swapped ? "|" + field(to) + "|" + field(from) : field(from) + "|1|" + field(to);
  }
  if (random() % 2 == 0) text += "\n";
  std::replace(text.begin(), text.end(), '|', separator);
  RC_ASSERT(read_csv(text) == testing::graph_of(lines));
}

}  // namespace
}  // namespace grundy
