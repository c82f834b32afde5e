// Certificates of the values of graphs.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "certificate/graph_document.hpp"
#include "graph/definition.hpp"
#include "grundy/graph_certificate.hpp"
#include "support/expect_error.hpp"

namespace grundy {
namespace {

using certificate::GraphDocument;
using testing::Options;

std::string certificate_of(const Options& options) {
  const Graph graph = testing::graph_of(options);
  VertexLabels labels;
  for (std::size_t v = 0; v < options.size(); ++v) labels.add("v" + std::to_string(v));
  return make_graph_certificate(labels, graph, graph_values(graph, {.counters = true}));
}

GraphDocument document_of(const Options& options) {
  return certificate::read_graph_document(certificate_of(options), Observer::none()).document;
}

RC_GTEST_PROP(GraphCertificate, OfTheRightValuesIsVerified, (bool loops)) {
  for (const Options& options : *testing::many(testing::digraph(10, 4, loops))) {
    const GraphCertificateCheck check = check_graph_certificate(certificate_of(options));
    RC_ASSERT(check.verified);
    RC_ASSERT(check.vertices == options.size());
  }
}

/// One value is changed, and the checksum made right: it is another labelling, and so false,
/// whatever the counters say.
RC_GTEST_PROP(GraphCertificate, OfAnyOtherValueIsFalse, (bool loops)) {
  for (const Options& options : *testing::many(testing::digraph(8, 4, loops))) {
    GraphDocument document = document_of(options);
    const auto at = *rc::gen::resize(100, rc::gen::inRange<std::size_t>(0, options.size()));
    const auto value = *rc::gen::resize(100, rc::gen::inRange<std::uint64_t>(0, 5));
    const std::uint64_t other = value == 4 ? GraphDocument::infinite : value;
    if (document.values[at] == other) continue;
    document.values[at] = other;
    if (*rc::gen::arbitrary<bool>()) {
      for (std::uint64_t& counter : document.counters) {
        counter = *rc::gen::resize(100, rc::gen::inRange<std::uint64_t>(0, 9));
      }
    }
    RC_ASSERT(!check_graph_certificate(certificate::to_text(document)).verified);
  }
}

/// Two vertices that lead to each other, and away to the end: 0 and 1 could be thought to have a
/// value if each reply could count on the other.
TEST(GraphCertificate, NeedsCountersThatGoDown) {
  const Options options{{1}, {2}, {3}, {0}};
  GraphDocument document = document_of(options);
  EXPECT_EQ(document.values, (std::vector<std::uint64_t>(4, GraphDocument::infinite)));
  document.values = {0, 1, 0, 1};
  document.counters = {1, 2, 1, 2};
  const GraphCertificateCheck check = check_graph_certificate(certificate::to_text(document));
  EXPECT_FALSE(check.verified);
  EXPECT_EQ(
      check.text,
      "vertex 'v0' has the value 0; its option vertex 'v1' is larger, and has no option of the "
      "value 0 with a smaller counter");
}

TEST(GraphCertificate, SaysWhatIsFalse) {
  const Options options{{1}, {}, {2, 1}};
  GraphDocument document = document_of(options);
  const auto text_of = [](const GraphDocument& changed) {
    return check_graph_certificate(certificate::to_text(changed)).text;
  };
  GraphDocument wrong = document;
  wrong.values[0] = 2;
  EXPECT_EQ(text_of(wrong),
            "vertex 'v0' has the value 2, but the mex of its options' finite values is 1");
  wrong = document;
  wrong.values[0] = GraphDocument::infinite;
  EXPECT_EQ(
      text_of(wrong),
      "vertex 'v0' is given as infinite, but every infinite option of it has an option of the "
      "value 1");
}

TEST(GraphCertificate, AnyChangedByteIsSeen) {
  const std::string text = certificate_of({{1, 0}, {}, {0, 1}});
  const auto same = nlohmann::json::parse(text);
  std::size_t seen = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const char byte : std::string("0179 aA\"\\,:]}-.e\n\x80\xff") + '\0') {
      std::string changed = text;
      changed[at] = byte;
      try {
        if (check_graph_certificate(changed).verified) {
          EXPECT_EQ(nlohmann::json::parse(changed, nullptr, false), same) << changed;
          continue;
        }
      } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::bad_input) << error.report();
      }
      ++seen;
    }
  }
  EXPECT_GT(seen, 1000U);
  for (std::size_t size = 0; size + 2 < text.size(); ++size) {
    expect_error(
        ErrorKind::bad_input, [&] { (void)check_graph_certificate(text.substr(0, size)); },
        "not a certificate");
  }
}

TEST(GraphCertificate, RefusesListsThatDoNotFit) {
  GraphDocument document = document_of({{1}, {}});
  const auto refused = [](const GraphDocument& wrong, const char* part) {
    expect_error(
        ErrorKind::bad_input, [&] { (void)check_graph_certificate(certificate::to_text(wrong)); },
        part);
  };
  GraphDocument wrong = document;
  wrong.values.pop_back();
  refused(wrong, "2 vertices need as many values, found 1");
  wrong = document;
  wrong.offsets.push_back(1);
  refused(wrong, "2 vertices need 3 offsets, found 4");
  wrong = document;
  wrong.targets[0] = 5;
  refused(wrong, "target 0 is 5, but there are 2 vertices");
}

}  // namespace
}  // namespace grundy
