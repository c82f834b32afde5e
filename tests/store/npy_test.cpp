// Heads of NumPy arrays, as they are written and as they are read.
#include "store/npy.hpp"

#include <gtest/gtest.h>

#include <string>

namespace grundy::store {
namespace {

TEST(Npy, AHeadIsReadAsItWasWritten) {
  for (const unsigned bytes : {1U, 2U, 4U, 8U}) {
    for (const std::uint64_t count : {std::uint64_t{0}, std::uint64_t{7}, ~std::uint64_t{0}}) {
      const std::string head = npy_head(bytes, {count});
      EXPECT_EQ(head.size(), 128U);
      const auto row = read_npy_head(head + "elements");
      ASSERT_TRUE(row);
      EXPECT_EQ(row->bytes, bytes);
      EXPECT_EQ(row->count, count);
      EXPECT_EQ(row->begin, head.size());
    }
  }
}

TEST(Npy, OtherHeadsAreNotTaken) {
  const std::string head = npy_head(2, {1000});
  const auto with = [&](const std::string& old, const std::string& text) {
    std::string other = head;
    return other.replace(other.find(old), old.size(), text);
  };
  EXPECT_TRUE(read_npy_head(with("1000", "1001")));
  for (const std::string& other :
       {with("<u2", ">u2"), with("<u2", "<i2"), with("<u2", "<f2"), with("<u2", "|u2"),
        with("False", "True "), with("1000,", "0100,"), with("1000,", "1000 "),
        with("1000,)", "10,00)"), with("(1000", "(-100"), with("\x01", "\x02"),
        with("NUMPY", "NUMPX"), std::string(), head.substr(0, head.size() - 1),
        npy_head(2, {10, 100})}) {
    EXPECT_FALSE(read_npy_head(other)) << other;
  }
}

TEST(Npy, NoFlippedBitGoesUnseen) {
  const std::string head = npy_head(1, {1234});
  for (std::size_t bit = 0; bit < 8 * head.size(); ++bit) {
    std::string other = head;
    other[bit / 8] = static_cast<char>(other[bit / 8] ^ (1 << (bit % 8)));
    const auto row = read_npy_head(other);
    EXPECT_TRUE(!row || row->count != 1234) << "bit " << bit;
  }
}

}  // namespace
}  // namespace grundy::store
