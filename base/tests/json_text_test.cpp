#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/printable_text.hpp"
#include "base/random.hpp"

namespace heddle::base {
namespace {

/// The library itself, which knows nothing of our values: both must say the same of any text.
using Judge = nlohmann::ordered_json;

constexpr std::size_t deep_enough = 1000;

/// As a terminal may show it.
std::string dumped(const Judge& judge, bool is_ascii = false) {
  return printable_json(judge.dump(-1, ' ', is_ascii, Judge::error_handler_t::replace));
}

/// What the library says behind its name for the error.
std::string words_of(const Judge::exception& error) {
  const std::string message = error.what();
  return message.substr(message.find("] ") + 2);
}

/// The document as the judge writes it, or what is wrong with it.
std::string judged(const std::string& text) {
  try {
    return dumped(Judge::parse(text));
  } catch (const Judge::parse_error& error) {
    return "byte " + std::to_string(error.byte) + ": " + words_of(error);
  } catch (const Judge::exception& error) {
    return words_of(error);
  }
}

/// Likewise, of ours.
std::string read_and_written(const std::string& text) {
  JsonError error;
  if (const std::optional<Json> json = parse_json(text, deep_enough, &error)) {
    return json->dump();
  }
  return error.kind == JsonError::Kind::syntax
             ? "byte " + std::to_string(error.byte) + ": " + error.text
             : error.text;
}

void expect_same(const Json& json, const Judge& judge) {
  ASSERT_STREQ(json.type_name(), judge.type_name());
  EXPECT_EQ(json.is_null(), judge.is_null());
  EXPECT_EQ(json.natural().has_value(), judge.is_number_unsigned());
  if (judge.is_number_integer() && !judge.is_number_unsigned()) {
    EXPECT_EQ(json.integer(), judge.get<std::int64_t>());
  } else if (judge.is_number_unsigned()) {
    EXPECT_EQ(json.natural(), judge.get<std::uint64_t>());
  } else if (judge.is_boolean()) {
    EXPECT_EQ(json.boolean(), judge.get<bool>());
  } else if (judge.is_string()) {
    EXPECT_EQ(json.string(), judge.get<std::string>());
  } else if (judge.is_array()) {
    ASSERT_EQ(json.items().size(), judge.size());
    for (std::size_t i = 0; i < judge.size(); ++i) {
      expect_same(json.items()[i], judge[i]);
    }
  } else if (judge.is_object()) {
    ASSERT_EQ(json.members().size(), judge.size());
    std::size_t i = 0;
    for (const auto& [key, value] : judge.items()) {
      EXPECT_EQ(json.members()[i].key, key);
      EXPECT_EQ(json.find(key), &json.members()[i].value);
      expect_same(json.members()[i++].value, value);
    }
  }
}

std::string random_string(SplitMix64& random) {
  constexpr std::array letters = {"a",    "b", "\"", "\\", "\n",  "\x01",
                                  "\x7f", "é", "€",  "😀", "\xff"};
  std::string text;
  for (std::uint32_t i = random.below(6); i > 0; --i) {
    text += letters.at(random.below(letters.size()));
  }
  return text;
}

Judge random_document(SplitMix64& random, int levels) {
  const std::uint32_t kind = random.below(levels == 0 ? 6 : 9);
  Judge document;
  if (kind == 1) {
    document = random.below(2) == 0;
  } else if (kind == 2) {
    document = random.next() >> random.below(64);
  } else if (kind == 3) {
    document = static_cast<std::int64_t>(random.next()) >> random.below(63);
  } else if (kind == 4) {
    document = std::bit_cast<double>(random.next());
  } else if (kind == 5) {
    document = random_string(random);
  } else if (kind > 5) {
    document = kind == 6 ? Judge::object() : Judge::array();
    for (std::uint32_t i = random.below(8); i > 0; --i) {
      if (kind == 6) {
        document[dumped(random_string(random))] = random_document(random, levels - 1);
      } else {
        document.push_back(random_document(random, levels - 1));
      }
    }
  }
  return document;
}

/// Of up to nine tokens; of those whose beginning nothing makes a document, the shortest.
TEST(JsonText, ReadsEverySmallTextAsTheLibraryDoes) {
  constexpr std::array tokens = {"[", "]", "{", "}", ",", ":", "\"a\"", "\"b\"", "-1", "null "};
  constexpr int longest = 9;
  std::vector<std::string> texts = {""};
  std::size_t documents = 0;
  for (int length = 0; length <= longest; ++length) {
    std::vector<std::string> longer;
    for (const std::string& text : texts) {
      ASSERT_EQ(read_and_written(text), judged(text)) << text;
      JsonError error;
      const std::optional<Json> json = parse_json(text, deep_enough, &error);
      if (json) {
        ++documents;
        expect_same(*json, Judge::parse(text));
      }
      if (length < longest && (json || error.byte > text.size())) {
        for (const char* token : tokens) {
          longer.push_back(text + token);
        }
      }
    }
    texts = std::move(longer);
  }
  EXPECT_GT(documents, 1000U);
}

TEST(JsonText, ReadsAndWritesLargerTextsAsTheLibraryDoes) {
  SplitMix64 random(1);
  for (int i = 0; i < 2000; ++i) {
    std::string text = random_document(random, 4).dump(random.below(2) == 0 ? -1 : 2, ' ', false,
                                                       Judge::error_handler_t::replace);
    ASSERT_EQ(read_and_written(text), judged(text));
    expect_same(parse_json(text, deep_enough).value_or("no JSON"), Judge::parse(text));
    text[random.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(random.next());
    ASSERT_EQ(read_and_written(text), judged(text));
  }
}

TEST(JsonText, ReadsUnusualTextsAsTheLibraryDoes) {
  const std::vector<std::string> texts = {"0",
                                          "-0",
                                          "-0.0",
                                          "1.0",
                                          "1e3",
                                          "1e999",
                                          "[1e999",
                                          "-1e999",
                                          "1e-999",
                                          "0.1",
                                          "9223372036854775807",
                                          "9223372036854775808",
                                          "-9223372036854775808",
                                          "-9223372036854775809",
                                          "18446744073709551615",
                                          "18446744073709551616",
                                          "123456789012345678901234567890",
                                          "01",
                                          "1.",
                                          "+1",
                                          "NaN",
                                          "\xef\xbb\xbf[1]",
                                          "\xef\xbb",
                                          "[1] x",
                                          "[1]\n\n,",
                                          R"({"a":1,"b":2,"a":3})",
                                          R"({"a":[1],"a":{"b":1,"b":2}})",
                                          R"({"":{}})",
                                          R"("\ud83d\ude00")",
                                          R"("\ud83d")",
                                          R"("\x")",
                                          "\"\n\"",
                                          "\"\xff\"",
                                          "\"\xc3\xa9\"",
                                          "\"\xc3\"",
                                          std::string("\"\0\"", 3),
                                          std::string("[\0]", 3),
                                          "tru",
                                          "// 1",
                                          "[1,]",
                                          "'a'",
                                          " "};
  for (const std::string& text : texts) {
    EXPECT_EQ(read_and_written(text), judged(text)) << text;
  }
}

TEST(JsonText, EscapesWhatProgramsPrintAsTheLibraryDoes) {
  for (int letter = 1; letter < 0x80; ++letter) {
    const std::string text{'a', static_cast<char>(letter), 'b', static_cast<char>(letter)};
    EXPECT_EQ(Json(text).dump(), dumped(Judge(text))) << letter;
  }
  const std::string lines = "\"one\"\n\ttwo\\n\n";
  EXPECT_EQ(Json(lines).dump(), dumped(Judge(lines)));
}

TEST(JsonText, TellsWhereATextGoesWrong) {
  JsonError error;
  EXPECT_FALSE(parse_json("[1,\n x]", deep_enough, &error));
  EXPECT_EQ(error.kind, JsonError::Kind::syntax);
  EXPECT_EQ(error.byte, 6U);
  EXPECT_EQ(error.text.find("parse error at line 2, column 2: syntax error"), 0U);
  EXPECT_FALSE(parse_json("[1", deep_enough, &error));
  EXPECT_EQ(error.byte, 3U);
  EXPECT_FALSE(parse_json("[1e999]", deep_enough, &error));
  EXPECT_EQ(error.kind, JsonError::Kind::range);
}

TEST(JsonText, RefusesValuesBeyondTheDeepestLevel) {
  const auto nested = [](std::size_t levels, const std::string& inner) {
    return std::string(levels, '[') + inner + std::string(levels, ']');
  };
  for (const std::string inner : {"1", "{\"a\":1}", "[]"}) {
    const std::size_t within = inner == "{\"a\":1}" ? 1 : 0;
    EXPECT_TRUE(parse_json(nested(64 - within, inner), 64)) << inner;
    JsonError error;
    EXPECT_FALSE(parse_json(nested(65 - within, inner), 64, &error)) << inner;
    EXPECT_EQ(error.kind, JsonError::Kind::depth);
    EXPECT_EQ(error.text, "nested more than 64 levels deep");
  }
  EXPECT_TRUE(parse_json("1", 0));
  EXPECT_FALSE(parse_json(std::string(8'000'000, '['), 64));
}

TEST(JsonText, WritesNumbersAsTheLibraryDoes) {
  SplitMix64 random(2);
  for (int i = 0; i < 100'000; ++i) {
    const std::uint64_t word = random.next() >> random.below(64);
    const auto real = std::bit_cast<double>(random.next());
    ASSERT_EQ(Json(word).dump(), Judge(word).dump());
    ASSERT_EQ(Json(-static_cast<std::int64_t>(word >> 1U)).dump(),
              Judge(-static_cast<std::int64_t>(word >> 1U)).dump());
    ASSERT_EQ(Json(real).dump(), Judge(real).dump());
    ASSERT_EQ(Json(static_cast<double>(word) / 1000).dump(),
              Judge(static_cast<double>(word) / 1000).dump());
  }
  for (const double real :
       {0.0, -0.0, 1.0, 100.0, 1e15, 1e16, 1e100, 5e-324, 0.1,
        std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_EQ(Json(real).dump(), Judge(real).dump());
  }
  EXPECT_EQ(Json(std::numeric_limits<std::int64_t>::min()).dump(), "-9223372036854775808");
}

TEST(JsonText, WritesAnyBytesAsTheLibraryDoes) {
  SplitMix64 random(3);
  for (std::uint32_t i = 0; i < 0x30000; ++i) {
    std::string text;
    for (std::uint32_t word = i; word != 0; word >>= 8U) {
      text += static_cast<char>(word < 0x10000 ? word : random.next());
    }
    ASSERT_EQ(Json(text).dump(), dumped(text));
    ASSERT_EQ(Json(text).dump(Json::Letters::ascii), dumped(text, true));
  }
  const Json object{{"\xff", "\xff"}};
  EXPECT_EQ(object.dump(), "{\"\xef\xbf\xbd\":\"\xef\xbf\xbd\"}");
  EXPECT_EQ(object.dump(Json::Letters::ascii), R"({"\ufffd":"\ufffd"})");
}

TEST(JsonText, StaysTheSameJsonInAScriptElement) {
  const std::string hostile =
      "</script><!-- <script> & ' \" \\ \xE2\x80\xA8 \xE2\x80\xA9 \xE2\x80\xAA \x01 \x7f";
  const std::string text = embedded_json(Json(hostile).dump());
  EXPECT_EQ(parse_json(text, 2)->string(), hostile);
  EXPECT_EQ(text.find_first_of("<>&\x01"), std::string::npos);
  EXPECT_EQ(text.find("\xE2\x80\xA8"), std::string::npos);
  EXPECT_EQ(text.find("\xE2\x80\xA9"), std::string::npos);
}

}  // namespace
}  // namespace heddle::base
