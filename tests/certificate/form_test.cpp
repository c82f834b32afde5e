// Texts that are no certificates: one clear error each.
#include "certificate/base64.hpp"
#include "proofs.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

namespace grundy::testing {
namespace {

void expect_error(const std::string& text, const std::string& part) {
  try {
    (void)check_certificate(text);
    ADD_FAILURE() << "no error: " << text;
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::bad_input);
    EXPECT_NE(error.report().find(part), std::string::npos)
        << error.report() << "\nhas no " << part;
    EXPECT_LT(error.report().size(), 1000U);
  }
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

const std::string plain_text = prove("{2, 5}").certificate();
const std::string split_text = prove("0.137").certificate(split);

TEST(Form, TheTextIsAnObject) {
  expect_error("", "no JSON");
  expect_error("verified", "no JSON");
  expect_error("7", "expected an object, found a number");
  expect_error("[]", "expected an object, found a list");
  expect_error("null", "expected an object, found null");
  expect_error("{}", "'grundy_certificate' is missing");
  expect_error(plain_text + "{}", "no JSON");
  expect_error(plain_text + plain_text, "no JSON");
  expect_error(plain_text + std::string(1, '\0') + "more", "byte");
  expect_error("\xff\xfe", "no JSON");
}

TEST(Form, BlanksDoNotMatter) {
  std::string text;
  for (const char c : plain_text) text += c == '\n' ? std::string(" \t\r\n") : std::string(1, c);
  expect_verified(text, "with blanks");
}

TEST(Form, TheOrderOfKeysDoesNotMatter) {
  std::string text = replaced(plain_text, "\"saltus\": 0,", "");
  text = replaced(text, "{", "{\"saltus\": 0,");
  expect_verified(text, "with saltus first");
}

TEST(Form, ANewerVersionIsNamed) {
  expect_error(replaced(plain_text, "\"grundy_certificate\": 1", "\"grundy_certificate\": 2"),
               "version 2");
  // Whatever else such a version has.
  expect_error(R"({"grundy_certificate": 7, "lemmas": [[[{"a": [1.5]}]]]})", "version 7");
  expect_error(replaced(plain_text, "\"grundy_certificate\": 1", "\"grundy_certificate\": 0"),
               "version 0");
}

TEST(Form, EveryKeyIsNeeded) {
  for (const char* key : {"grundy_certificate", "ruleset", "theorem", "preperiod", "period",
                          "saltus", "values", "checksum"}) {
    const std::string start = "\n  \"" + std::string(key) + "\": ";
    const std::size_t at = plain_text.find(start);
    ASSERT_NE(at, std::string::npos) << key;
    std::string text = plain_text;
    text.erase(at, plain_text.find('\n', at + 1) - at);
    // The last one leaves a comma behind.
    if (std::string(key) == "checksum") text = replaced(text, ",\n}", "\n}");
    expect_error(text, "'" + std::string(key) + "' is missing");
  }
  for (const char* key : {"mask", "position_parity", "rare", "value_bytes", "values"}) {
    const std::size_t at = split_text.find('"' + std::string(key) + "\": ");
    ASSERT_NE(at, std::string::npos) << key;
    std::string text = split_text;
    // Before it stands ", " or nothing.
    const std::size_t end =
        std::string(key) == "values" ? text.find('}', at) : text.find(", \"", at) + 2;
    text.erase(at, end - at);
    if (std::string(key) == "values") text = replaced(text, ", }", "}");
    expect_error(text, "'" + std::string(key) + "' is missing in the witness");
  }
}

TEST(Form, KeysAreKnownAndComeOnce) {
  expect_error(replaced(plain_text, "\"saltus\"", "\"salt\""), "did you mean 'saltus'?");
  expect_error(replaced(plain_text, "\"saltus\": 0", "\"saltus\": 0, \"saltus\": 0"), "twice");
  expect_error(replaced(split_text, "\"mask\"", "\"mask\": 1, \"mask\""), "twice");
  expect_error(replaced(split_text, "\"mask\"", "\"period\""), "unknown key 'period'");
  expect_error(replaced(plain_text, "\"saltus\": 0", "\"saltus\": 0, \"mask\": 0"),
               "unknown key 'mask'");
  expect_error(replaced(split_text, "\"saltus\": 0", "\"saltus\": 0, \"values\": [0]"),
               "exclude each other");
}

TEST(Form, NumbersAreNaturalAndOf64Bits) {
  for (const char* number : {"-1", "-0", "1.0", "1e0", "18446744073709551616", "1e999", "\"7\"",
                             "true", "null", "[7]", "{}"}) {
    expect_error(replaced(plain_text, "\"period\": 7", "\"period\": " + std::string(number)),
                 "'period' is a natural number");
    expect_error(replaced(plain_text, "[0,", "[" + std::string(number) + ","),
                 "'values' is a list of natural numbers");
    expect_error(replaced(split_text, "\"rare\": [", "\"rare\": [" + std::string(number) + ","),
                 "'rare' is a list of natural numbers");
  }
  expect_error(replaced(plain_text, "\"period\": 7", "\"period\": 07"), "no JSON");
  expect_error(replaced(plain_text, "\"period\": 7", "\"period\": " + std::string(10000, '9')),
               "found 9999");
}

TEST(Form, OtherTypes) {
  expect_error(replaced(plain_text, "\"{2, 5}\"", "25"), "'ruleset' is a string");
  expect_error(replaced(plain_text, "\"{2, 5}\"", "[\"{2, 5}\"]"), "'ruleset' is a string");
  expect_error(replaced(split_text, "\"position_parity\": ", "\"position_parity\": 0,\"mask\":"),
               "'position_parity' is true or false");
  expect_error(replaced(split_text, "\"witness\": {", "\"witness\": [{"), "'witness' is an object");
}

TEST(Form, DeepNestingIsRefusedAtOnce) {
  for (const char* nest : {"[", "{\"a\":", "{\"values\":[", "{\"witness\":{\"rare\":["}) {
    std::string text;
    for (int i = 0; i < 200000; ++i) text += nest;
    expect_error(text, "not a certificate");
  }
}

TEST(Form, BigTextsMakeShortErrors) {
  const std::string word(100000, 'x');
  expect_error("{\"" + word + "\": 1}", "unknown key");
  expect_error("{\"" + word, "no JSON");
  expect_error(replaced(plain_text, "\"theorem\"", "\"theorem\": \"" + word + "\", \"theorem\""),
               "twice");
  expect_false(changed(plain_text, [&](certificate::Document& d) { d.theorem = word; }),
               "no theorem that this program knows");
}

TEST(Form, TheRulesetIsOne) {
  expect_error(changed(plain_text, [](certificate::Document& d) { d.ruleset = "{2, 5"; }),
               "ruleset");
  expect_error(changed(plain_text, [](certificate::Document& d) { d.ruleset = "{2, m}"; }), "m");
}

TEST(Form, TheWitnessHoldsWholeValues) {
  const std::size_t at = split_text.find("\"values\": \"") + 11;
  const std::string bytes = split_text.substr(at, split_text.find('"', at) - at);
  const auto with_bytes = [&](const std::string& other) {
    return replaced(split_text, bytes, other);
  };
  expect_error(with_bytes(bytes + "A"), "no base64");
  expect_error(with_bytes("AB=="), "no base64");  // bits of no byte
  expect_error(with_bytes("A==="), "no base64");
  expect_error(with_bytes("AA==AAAA"), "no base64");
  expect_error(replaced(split_text, "\"value_bytes\": 1", "\"value_bytes\": 3"), "1, 2, 4 or 8");
  expect_error(replaced(with_bytes("AAAA"), "\"value_bytes\": 1", "\"value_bytes\": 2"),
               "no multiple of 2");
  expect_error(replaced(with_bytes("AAA="), "\"value_bytes\": 1", "\"value_bytes\": 2"),
               "the values need 1");
  EXPECT_FALSE(check_certificate(with_bytes("")).verified);
}

TEST(Form, AStaleChecksumIsFalse) {
  expect_false(replaced(plain_text, "xxh64:", "xxh64:0"), "the certificate was changed");
  expect_false(replaced(plain_text, "xxh64:", ""), "the certificate was changed");
  expect_false(replaced(plain_text, "\"period\": 7", "\"period\": 8"),
               "the certificate was changed");
}

TEST(Form, TheChecksumIsXxh64OfTheCompactText) {
  certificate::Document document;
  document.ruleset = "{2, 5}";
  document.theorem = "none";
  document.period = {0, 7, 0};
  document.values.push_back(0);
  EXPECT_EQ(certificate::checksum(document), "xxh64:423c55c1e2ed5a8d");
}

TEST(Form, TheExampleOfTheDocumentationIsTheCertificate) {
  std::ifstream in(std::string(GRUNDY_SOURCE_DIR) + "/docs/certificates.md");
  ASSERT_TRUE(in);
  std::string text;
  for (std::string line; std::getline(in, line);) {
    if (line == "    {" || !text.empty())
      text += line.substr(std::min<std::size_t>(4, line.size())) + "\n";
    if (line == "    }") break;
  }
  EXPECT_EQ(text, plain_text);
}

TEST(Base64, IsTheOneOfTheStandard) {
  // RFC 4648, section 10.
  const std::vector<std::pair<std::string, std::string>> known = {{"", ""},
                                                                  {"f", "Zg=="},
                                                                  {"fo", "Zm8="},
                                                                  {"foo", "Zm9v"},
                                                                  {"foob", "Zm9vYg=="},
                                                                  {"fooba", "Zm9vYmE="},
                                                                  {"foobar", "Zm9vYmFy"}};
  for (const auto& [bytes, text] : known) {
    const std::vector<std::uint8_t> raw(bytes.begin(), bytes.end());
    EXPECT_EQ(certificate::to_base64(raw), text);
    EXPECT_EQ(certificate::from_base64(text), raw);
  }
}

RC_GTEST_PROP(Base64, EveryTextThatIsReadIsTheOneThatIsWritten, (std::vector<std::uint8_t> bytes)) {
  std::string text = certificate::to_base64(bytes);
  RC_ASSERT(certificate::from_base64(text) == bytes);
  if (text.empty()) return;
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
  text[at] = *rc::gen::arbitrary<char>();
  const auto read = certificate::from_base64(text);
  if (read) RC_ASSERT(certificate::to_base64(*read) == text);
}

}  // namespace
}  // namespace grundy::testing
