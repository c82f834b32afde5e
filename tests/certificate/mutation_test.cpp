// A certificate with any byte changed, left out or put in is rejected, or is the same document
// still (blanks between the tokens).
#include "proofs.hpp"
#include "support/under_sanitizers.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace grundy::testing {
namespace {

bool rejected(const std::string& text) {
  try {
    return !check_certificate(text).verified;
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::bad_input) << error.report();
    return true;
  }
}

/// From one byte that is changed to the next.
constexpr std::size_t stride = under_sanitizers ? 4 : 1;

class Mutations : public ::testing::TestWithParam<const char*> {
 protected:
  Mutations() {
    const std::string name = GetParam();
    const std::size_t space = name.find(" as split");
    text_ = prove(name.substr(0, space)).certificate(space == std::string::npos ? plain : split);
    EXPECT_EQ(text_.find("witness") != std::string::npos, space != std::string::npos);
  }

  /// Counts what had to be rejected.
  void expect_no_other_document(const std::string& mutated) {
    if (rejected(mutated)) {
      ++rejections_;
      return;
    }
    EXPECT_EQ(nlohmann::json::parse(mutated, nullptr, false), nlohmann::json::parse(text_))
        << mutated;
  }

  std::string text_;
  std::size_t rejections_ = 0;
};

TEST_P(Mutations, EveryReplacedByte) {
  const std::string replacements = std::string("0179 aA\"\\,:]}-.e+=/\n\x80\xff") + '\0';
  for (std::size_t at = 0; at < text_.size(); at += stride) {
    for (const char byte : replacements) {
      if (byte == text_[at]) continue;
      std::string mutated = text_;
      mutated[at] = byte;
      expect_no_other_document(mutated);
    }
    for (const int bit : {0, 1, 2, 3, 4, 5, 6, 7}) {
      std::string mutated = text_;
      mutated[at] = static_cast<char>(mutated[at] ^ (1 << bit));
      expect_no_other_document(mutated);
    }
  }
  EXPECT_GT(rejections_, 20 * (text_.size() / stride));
}

TEST_P(Mutations, EveryByteLeftOutOrPutIn) {
  for (std::size_t at = 0; at < text_.size(); at += stride) {
    std::string mutated = text_;
    mutated.erase(at, 1);
    expect_no_other_document(mutated);
    for (const char byte : {'0', '1', ' ', ',', '"', 'A'}) {
      mutated = text_;
      mutated.insert(at, 1, byte);
      expect_no_other_document(mutated);
    }
    if (at == 0) continue;
    mutated = text_;
    std::swap(mutated[at - 1], mutated[at]);
    expect_no_other_document(mutated);
  }
}

TEST_P(Mutations, EveryTruncation) {
  // The last byte is a line break.
  for (std::size_t size = 0; size + 1 < text_.size(); ++size) {
    EXPECT_THROW((void)check_certificate(text_.substr(0, size)), Error) << size;
  }
}

INSTANTIATE_TEST_SUITE_P(Certificates, Mutations,
                         ::testing::Values("{2, 5}", "{1..3}", "~{1, 3}", "~{}", "4.[3]", "0.137",
                                           "0.7!", "4=.1", "0.137 as split", "0.7! as split"));

}  // namespace
}  // namespace grundy::testing
