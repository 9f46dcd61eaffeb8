#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "checkers/formats/history_formats.hpp"
#include "checkers/tests/formats/parse.hpp"
#include "checkers/tests/formats/parsing_flaw.hpp"

namespace heddle::checkers {
namespace {

/// The seeds of the fuzz targets: small texts of each format.
std::vector<std::string> seeds_of(const std::string& format) {
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::directory_iterator(HEDDLE_SEEDS_DIR "/" + format)) {
    std::ifstream file(entry.path(), std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return texts;
}

class EveryFormat : public testing::TestWithParam<const Format*> {
 protected:
  [[nodiscard]] const Format& format() const { return *GetParam(); }
  [[nodiscard]] std::vector<std::string> seeds() const { return seeds_of(format().name); }
  [[nodiscard]] std::string flaw_in(std::string_view text) const {
    return flaw_in_parsing(format(), text);
  }
};

/// What a text of the format is taken for: some are not told by their content.
std::string told_by_content(const std::string& format) {
  return format.starts_with("edn-") ? "edn" : format;
}

TEST_P(EveryFormat, ReadsItsSeedsAndTellsThemFromOtherFormats) {
  ASSERT_FALSE(seeds().empty());
  for (const std::string& seed : seeds()) {
    EXPECT_EQ(refusal(seed, format().name), "") << seed;
    for (const Format* other : history_formats()) {
      EXPECT_EQ(other->recognises(seed), other->name == told_by_content(format().name))
          << other->name << ": " << seed;
    }
  }
}

TEST_P(EveryFormat, ATruncatedTextIsReadOrRefusedWithItsLine) {
  for (const std::string& seed : seeds()) {
    for (std::size_t length = 0; length < seed.size(); ++length) {
      ASSERT_EQ(flaw_in(seed.substr(0, length)), "") << seed.substr(0, length);
    }
  }
}

TEST_P(EveryFormat, ATextWithAnotherByteIsReadOrRefusedWithItsLine) {
  constexpr std::string_view bytes = "\0\n\t\r \"'\\#()[]{}<>,;:|-+*/.0159aENn\x7f\x80\xff";
  for (const std::string& seed : seeds()) {
    std::string text = seed;
    for (std::size_t i = 0; i < seed.size(); ++i) {
      for (const char byte : bytes) {
        text[i] = byte;
        ASSERT_EQ(flaw_in(text), "") << text;
      }
      text[i] = seed[i];
    }
  }
}

TEST_P(EveryFormat, LinesInAnotherOrderAreReadOrRefusedWithTheirLine) {
  std::mt19937 random(7);
  for (const std::string& seed : seeds()) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < seed.size();) {
      const std::size_t end = std::min(seed.find('\n', begin), seed.size() - 1) + 1;
      lines.push_back(seed.substr(begin, end - begin));
      begin = end;
    }
    for (int i = 0; i < 300; ++i) {
      std::string text;
      for (std::size_t k = 0; k < lines.size() + 2; ++k) {
        text += lines[random() % lines.size()];
      }
      ASSERT_EQ(flaw_in(text), "") << text;
    }
  }
}

TEST_P(EveryFormat, JunkIsReadOrRefusedWithItsLine) {
  std::mt19937 random(1);
  std::string junk;
  for (int i = 0; i < 1 << 16; ++i) {
    junk += static_cast<char>(random());
  }
  for (const std::string& text :
       {junk, std::string(), std::string("\n\n"), std::string(1 << 12, '\0'),
        std::string("\xef\xbb\xbf"), std::string("\xff\xfe")}) {
    EXPECT_EQ(flaw_in(text), "");
    for (const std::string& seed : seeds()) {
      EXPECT_EQ(flaw_in(seed + text), "");
      EXPECT_EQ(flaw_in(text + seed), "");
    }
  }
}

TEST_P(EveryFormat, ALineOf10MegabytesIsReadOrRefusedWithItsLine) {
  constexpr std::size_t length = 10U << 20U;
  for (const char byte : {'1', '"', '['}) {
    const std::string line(length, byte);
    EXPECT_EQ(flaw_in(line), "") << byte;
    EXPECT_EQ(flaw_in(seeds().front() + line), "") << byte;
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, EveryFormat, testing::ValuesIn(history_formats()),
                         [](const auto& info) {
                           std::string name = info.param->name;
                           std::erase(name, '-');
                           return name;
                         });

TEST(Seeds, AreThereForEveryFormatAndNoOther) {
  std::set<std::string> folders;
  for (const auto& entry : std::filesystem::directory_iterator(HEDDLE_SEEDS_DIR)) {
    folders.insert(entry.path().filename());
  }
  std::set<std::string> formats;
  for (const Format* format : history_formats()) {
    formats.insert(format->name);
  }
  EXPECT_EQ(folders, formats);
}

}  // namespace
}  // namespace heddle::checkers
