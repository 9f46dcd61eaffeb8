#include "base/printable_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "base/json.hpp"

namespace heddle::base {
namespace {

TEST(Printable, EscapesAllThatIsNotSeen) {
  EXPECT_EQ(printable("a\x1b[31m\r\n\tb\x7f"), "a\\x1b[31m\\r\n\\tb\\x7f");
  EXPECT_EQ(printable("\xc2\x9b \xe2\x80\xae"), "\\x9b \\u202e");
  EXPECT_EQ(printable("\xff\xc0\x80 \xed\xa0\x80"), "\\xff\\xc0\\x80 \\xed\\xa0\\x80");
  EXPECT_EQ(printable("\xef\xbf\xbe\xef\xbf\xbf"), "\\ufffe\\uffff");
  EXPECT_EQ(printable("\xe4\xb8\xad \xf0\x9f\xa7\xb5 \xc3\xa4"),
            "\xe4\xb8\xad \xf0\x9f\xa7\xb5 \xc3\xa4");
  EXPECT_EQ(printable(std::string(1, '\0')), "\\x00");
  EXPECT_EQ(display_width("\xc3\xa4x"), 2U);
}

TEST(Printable, ALineStaysOneLine) {
  EXPECT_EQ(printable_line("x\nno violation found"), "x\\nno violation found");
  EXPECT_EQ(printable_line("plain"), "plain");
}

TEST(Printable, OnlyColoursOfOurOwnStayWhereTheyMay) {
  const std::string own = coloured("alarm", Colour::alarm) + coloured("good", Colour::green);
  EXPECT_EQ(own, "\x1b[1;31malarm\x1b[0m\x1b[32mgood\x1b[0m");
  EXPECT_EQ(printable_but_colours(own + "\n"), own + "\n");
  EXPECT_EQ(printable_but_colours("\x1b[2J\x1b]0;title\x07\x1b[8mx"),
            "\\x1b[2J\\x1b]0;title\\x07\\x1b[8mx");
}

TEST(Printable, XmlHasNoMarkupOfTheText) {
  EXPECT_EQ(xml_text("<a b=\"&\">]]>"), "&lt;a b=&quot;&amp;&quot;&gt;]]&gt;");
  EXPECT_EQ(xml_text("\x01\xed\xb0\x80\xef\xbf\xbf"), "\\x01\\xed\\xb0\\x80\\uffff");
}

TEST(Printable, JsonStaysTheSameDocument) {
  const std::string hostile = "\x7f\xc2\x9b\xe2\x80\xae\x1b\xc3\xa4\xef\xbf\xbf";
  const std::string text = Json(hostile).dump();
  EXPECT_EQ(text, "\"\\u007f\\u009b\\u202e\\u001b\xc3\xa4\\uffff\"");
  EXPECT_EQ(parse_json(text, 1)->string(), hostile);
}

TEST(Printable, AnErrorIsOneLineOfBearableLength) {
  EXPECT_EQ(error_line("a\n\x1b"), "a\\n\\x1b");
  EXPECT_EQ(error_line(std::string("a\0b", 3)), "a\\x00b");
  std::string umlauts;
  for (int i = 0; i < 2000; ++i) {
    umlauts += "\xc3\xa4";
  }
  EXPECT_EQ(error_line("x" + umlauts),
            "x" + umlauts.substr(0, 1498) + "..." + umlauts.substr(0, 500));
}

std::string random_bytes(std::mt19937& random) {
  std::string bytes;
  for (unsigned i = random() % 12; i > 0; --i) {
    bytes += static_cast<char>(random());
  }
  return bytes;
}

TEST(Printable, OfAnyBytesIsPrintableAndStaysSo) {
  std::mt19937 random(2);
  for (int round = 0; round < 2000; ++round) {
    const std::string bytes = random_bytes(random);
    const std::string once = printable(bytes);
    EXPECT_EQ(printable(once), once);
    EXPECT_EQ(printable_but_colours(once), once);
    const std::string line = printable_line(bytes);
    EXPECT_EQ(printable_line(line), line);
    EXPECT_TRUE(std::ranges::none_of(
        once, [](unsigned char c) { return (c < 0x20 && c != '\n') || c == 0x7f; }));
    EXPECT_TRUE(std::ranges::none_of(line, [](unsigned char c) { return c < 0x20 || c == 0x7f; }));
  }
}

}  // namespace
}  // namespace heddle::base
