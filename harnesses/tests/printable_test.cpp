#include "harnesses/traces/printable.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace heddle::harnesses {
namespace {

TEST(Printable, EscapesAllThatIsNotSeen) {
  EXPECT_EQ(printable("a\x1b[31m\r\n\tb\x7f"), "a\\x1b[31m\\r\n\\tb\\x7f");
  EXPECT_EQ(printable("\xc2\x9b \xe2\x80\xae"), "\\x9b \\u202e");
  EXPECT_EQ(printable("\xff\xc0\x80 \xed\xa0\x80"), "\\xff\\xc0\\x80 \\xed\\xa0\\x80");
  EXPECT_EQ(printable("\xe4\xb8\xad \xf0\x9f\xa7\xb5 \xc3\xa4"),
            "\xe4\xb8\xad \xf0\x9f\xa7\xb5 \xc3\xa4");
  EXPECT_EQ(display_width("\xc3\xa4x"), 2U);
}

TEST(Printable, OfAnyBytesIsPrintableAndStaysSo) {
  std::mt19937 random(2);
  for (int round = 0; round < 2000; ++round) {
    std::string bytes;
    for (unsigned i = random() % 12; i > 0; --i) {
      bytes += static_cast<char>(random());
    }
    const std::string once = printable(bytes);
    EXPECT_EQ(printable(once), once);
    EXPECT_TRUE(std::ranges::none_of(
        once, [](unsigned char c) { return (c < 0x20 && c != '\n') || c == 0x7f; }));
  }
}

}  // namespace
}  // namespace heddle::harnesses
