// Comments, strings and names of emitted code.
#include "emit/text.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace grundy::emit {
namespace {

TEST(CppString, KeepsEveryByte) {
  EXPECT_EQ(cpp_string("Case #1: "), "\"Case #1: \"");
  EXPECT_EQ(cpp_string("a\"b\\c\nd"), "\"a\\\"b\\\\c\\nd\"");
  EXPECT_EQ(cpp_string("\t\xC3\xBC"), "\"\\011\\303\\274\"");
  // No trigraph, and no digit that would go on with an escape.
  EXPECT_EQ(cpp_string("?\?!1"), "\"?\\?!1\"");
  EXPECT_EQ(cpp_string("\x01"
                       "2"),
            "\"\\0012\"");
}

TEST(Comment, StaysAComment) {
  Writer out(Language::cpp);
  out.comment("one\\\ntwo ?\?/\n\nbell\a and \xE2\x80\xAEright to left");
  EXPECT_EQ(out.text(), "// one\\ .\n// two ?\?/ .\n// bell? and ?right to left\n");
  Writer python(Language::python);
  python.comment(std::string(60, 'a') + " " + std::string(60, 'b'));
  EXPECT_EQ(python.text(), "# " + std::string(60, 'a') + "\n# " + std::string(60, 'b') + "\n");
}

TEST(Identifier, KeepsNamesApart) {
  std::set<std::string> seen;
  for (const char* name : {"x", "class", "class_", "class__", "MAX", "MAX_", "S", "_", "__", "_x",
                           "int", "size", "sg", "g", "lambda", "choices_1", "y1"}) {
    const std::string result = identifier(name);
    EXPECT_TRUE(seen.insert(result).second) << name << " becomes " << result;
  }
  EXPECT_EQ(identifier("x"), "x");
  EXPECT_EQ(identifier("S"), "S");
  EXPECT_EQ(identifier("class"), "class_");
  EXPECT_EQ(identifier("MAX"), "MAX_");
}

TEST(Identifiers, NewOnesAreNew) {
  Identifiers identifiers;
  EXPECT_EQ(identifiers.add("part"), "part");
  EXPECT_EQ(identifiers.fresh("part"), "part2");
  EXPECT_EQ(identifiers.fresh("part"), "part3");
  EXPECT_EQ(identifiers.add("each of x"), "heap");
}

TEST(Writer, FillsEmptyBlocksOfPython) {
  Writer out(Language::python);
  out.open("if x");
  out.close();
  EXPECT_EQ(out.text(), "if x:\n    pass\n");
}

TEST(Writer, WrapsLists) {
  Writer out(Language::cpp);
  out.list("const int a[] = {", std::vector<std::string>(60, "1"), "};");
  std::size_t begin = 0;
  for (std::size_t end; (end = out.text().find('\n', begin)) != std::string::npos;
       begin = end + 1) {
    EXPECT_LE(end - begin, columns);
  }
}

}  // namespace
}  // namespace grundy::emit
