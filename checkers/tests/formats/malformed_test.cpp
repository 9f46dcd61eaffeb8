#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <random>

#include "checkers/formats/history_formats.hpp"
#include "checkers/tests/formats/parse.hpp"

namespace heddle::checkers {
namespace {

/// A text of each of the line formats, short and in order.
const std::pair<const char*, std::string> texts[] = {
    {"heddle",
     "{\"heddle-history\": 1, \"type\": \"queue\"}\n"
     "{\"process\": 0, \"operation\": \"enq\", \"arguments\": [1], \"invocation\": 1, "
     "\"response\": 4}\n"
     "{\"process\": 1, \"operation\": \"deq\", \"result\": 1, \"invocation\": 2, "
     "\"response\": 3}\n"},
    {"ops", "# queue 2 2\n0 1 4 0 7 0\n1 2 3 1 0 7\n"},
    {"fastlin", "# set\ninsert 7 1 4\ncontains_true 7 2 3\n"},
    {"fptlin", "# set\n0 1 4 INSERT 7 1\n1 2 3 CONTAINS 7 1\n"},
    {"hash-set", "0 invokes add 7\n1 invokes remove 7\n0 returns true\n1 returns false\n"},
    {"limo", "# @object atomic-stack\n[1] call push(7)\n[2] call pop\n[2] return 7\n[1] return\n"},
};

/// A history, or one line with file and line number that says what is wrong.
void expect_history_or_one_line(const std::string& text, const char* format) {
  const std::string message = refusal(text, format);
  if (message.empty()) {
    return;
  }
  EXPECT_TRUE(message.starts_with("file:") && std::isdigit(message[5]) != 0) << message;
  EXPECT_EQ(message.find('\n'), std::string::npos) << format << ": " << message;
  EXPECT_LT(message.size(), 400U) << format << ": " << message;
}

TEST(MalformedText, IsKnownByItsContentWhenInOrder) {
  for (const auto& [format, text] : texts) {
    EXPECT_EQ(refusal(text), "") << format;
    int count = 0;
    for (const Format* candidate : history_formats()) {
      const bool is_recognised = candidate->recognises(text);
      count += is_recognised ? 1 : 0;
      EXPECT_EQ(is_recognised, std::string(candidate->name) == format) << candidate->name;
    }
    EXPECT_EQ(count, 1) << format;
  }
}

TEST(MalformedText, CutAnywhereIsAHistoryOrRefusedInOneLine) {
  for (const auto& [format, text] : texts) {
    for (std::size_t size = 0; size < text.size(); ++size) {
      expect_history_or_one_line(text.substr(0, size), format);
      expect_history_or_one_line(text.substr(0, size), "auto");
    }
  }
}

TEST(MalformedText, WithChangedBytesIsAHistoryOrRefusedInOneLine) {
  std::mt19937_64 random(3);
  for (const auto& [format, text] : texts) {
    for (int i = 0; i < 5'000; ++i) {
      std::string mutant = text;
      for (std::uint64_t changes = random() % 4 + 1; changes > 0; --changes) {
        const std::size_t place = random() % mutant.size();
        if (random() % 2 == 0) {
          mutant[place] = static_cast<char>(random());
        } else {
          mutant.insert(place, 1, text[random() % text.size()]);
        }
      }
      expect_history_or_one_line(mutant, i % 2 == 0 ? format : "auto");
    }
  }
}

TEST(MalformedText, OfAnotherFormatIsRefusedInOneLine) {
  for (const auto& [format, own] : texts) {
    for (const auto& [other, text] : texts) {
      expect_history_or_one_line(text, format);
    }
    expect_history_or_one_line(std::string(100, '\0'), format);
    expect_history_or_one_line("\x7f\x45\x4c\x46\x02\x01\x01\xff\xfe", format);
  }
}

TEST(MalformedText, WithALineOfTenMegabytesIsRefusedInOneLine) {
  constexpr std::size_t size = std::size_t{10} << 20U;
  for (const auto& [format, text] : texts) {
    const std::string header = text.substr(0, text.find('\n') + 1);
    for (const char c : {'7', 'x', ' ', '[', '\0'}) {
      expect_history_or_one_line(header + std::string(size, c), format);
    }
    expect_history_or_one_line(std::string(size, '#'), format);
  }
}

}  // namespace
}  // namespace heddle::checkers
