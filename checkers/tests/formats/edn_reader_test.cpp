#include "checkers/formats/edn/edn_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "checkers/bad_input.hpp"
#include "checkers/formats/edn/edn_value.hpp"

namespace heddle::checkers {
namespace {

using testing::StartsWith;

/// All forms of a text as values, one a line; or the message with which it is refused.
std::string values_of(std::string_view text) {
  EdnReader reader({"file", text});
  std::string values;
  try {
    while (const EdnNode* form = reader.next()) {
      values += to_text(edn_value(*form, reader)) + "\n";
    }
  } catch (const BadInput& problem) {
    return problem.what();
  }
  return values;
}

TEST(EdnReader, ReadsAllKindsOfForms) {
  EXPECT_EQ(values_of("nil true false 42 -7 +3 12N :key :a/b foo \"a b\""),
            "none\ntrue\nfalse\n42\n-7\n3\n12\n\":key\"\n\":a/b\"\n\"#foo\"\n\"a b\"\n");
  EXPECT_EQ(values_of("[1 [2 ()] nil]"), "[1, [2, []], none]\n");
  EXPECT_EQ(values_of("2.50 1/3 4.5M 123456789012345678901234567890 \\a \\( ##NaN"),
            "\"#2.5\"\n\"#1/3\"\n\"#4.5M\"\n\"#123456789012345678901234567890\"\n"
            "\"#\\\\a\"\n\"#\\\\(\"\n\"###NaN\"\n");
  EXPECT_EQ(values_of("#{3 1} {:b 2, :a [1]} #inst \"2020\" #user.Point{:x 1}"),
            "[\"#{}\", 1, 3]\n"
            "[\"#{:}\", [\":a\", [1]], [\":b\", 2]]\n"
            "[\"#tag #inst\", \"2020\"]\n"
            "[\"#tag #user.Point\", [\"#{:}\", [\":x\", 1]]]\n");
}

TEST(EdnReader, PassesOverSpaceCommentsAndHiddenForms) {
  EXPECT_EQ(values_of(" ,, 1 ; one\r\n2;two\n#_ [3 4] #_#_5 6 7 ; the end"), "1\n2\n7\n");
  EXPECT_EQ(values_of("[1 #_2] #tag #_hidden 3 {#_k :a 1}"),
            "[1]\n[\"#tag #tag\", 3]\n[\"#{:}\", [\":a\", 1]]\n");
  EXPECT_EQ(values_of("; nothing"), "");
}

TEST(EdnReader, StringsHaveEscapes) {
  EXPECT_EQ(values_of(R"("a\n\t\"\\" "\u0041\u00e9" "\ud83d\ude00")"),
            "\"a\\u000a\\u0009\\\"\\\\\"\n\"A\u00e9\"\n\"\U0001F600\"\n");
  EXPECT_EQ(values_of(R"("\x")"), "file:1: a string with an escape that is none");
  EXPECT_EQ(values_of(R"("\u12")"), "file:1: a string with an escape that is none");
  EXPECT_EQ(values_of(R"("\ud83d")"), "file:1: a string that is not UTF-8");
  EXPECT_EQ(values_of("\n\"a\xff\""), "file:2: a string that is not UTF-8");
}

TEST(EdnReader, DifferentFormsGiveDifferentValues) {
  EXPECT_EQ(values_of("\":a\" \"#a\" \"\\\"\" \"a:\""),
            "\"\\\":a\"\n\"\\\"#a\"\n\"\\\"\\\"\"\n\"a:\"\n");
  EXPECT_EQ(values_of("0.0"), values_of("-0.0"));
  EXPECT_EQ(values_of("1e3"), values_of("1000.0"));
  EXPECT_NE(values_of("1.0"), values_of("1"));
}

TEST(EdnReader, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(values_of("[1\n2"),
            "file:2: the text ends before the ']' that closes what line 1 opens");
  EXPECT_EQ(values_of("1\n)"), "file:2: ')' closes nothing that is open");
  EXPECT_EQ(values_of("[1)"), "file:1: ')' closes nothing that is open");
  EXPECT_EQ(values_of("\n{:a}"), "file:2: a map with a key that has no value");
  EXPECT_EQ(values_of("\"a\nb"), "file:2: the text ends within the string of line 1");
  EXPECT_EQ(values_of("\"a\\"), "file:1: the text ends within the string of line 1");
  EXPECT_EQ(values_of("#"), "file:1: a '#' without a tag");
  EXPECT_EQ(values_of("#tag "), "file:1: the text ends within a form");
  EXPECT_EQ(values_of(":"), "file:1: a ':' without a name");
  EXPECT_THAT(values_of("a\x01"), StartsWith("file:1: neither EDN nor any text"));
}

TEST(EdnReader, DeepNestingIsRefused) {
  EXPECT_EQ(values_of(std::string(100000, '[')), "file:1: nested more than 64 levels deep");
  std::string tags;
  for (int i = 0; i < 100000; ++i) {
    tags += "#a ";
  }
  EXPECT_EQ(values_of(tags), "file:1: nested more than 64 levels deep");
  std::string hidden;
  for (int i = 0; i < 100000; ++i) {
    hidden += "#_";
  }
  EXPECT_EQ(values_of(hidden), "file:1: nested more than 64 levels deep");
}

}  // namespace
}  // namespace heddle::checkers
