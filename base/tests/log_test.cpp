#include "base/log.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>
#include <vector>

namespace heddle::log {

/// Counts how often it is formatted.
struct Costly {
  int* formatted;
};

}  // namespace heddle::log

template <>
struct fmt::formatter<heddle::log::Costly> : fmt::formatter<int> {
  auto format(const heddle::log::Costly& value, fmt::format_context& context) const {
    return fmt::formatter<int>::format(++*value.formatted, context);
  }
};

namespace heddle::log {
namespace {

using ::testing::MatchesRegex;

class LogTest : public ::testing::Test {
 protected:
  ~LogTest() override {
    EXPECT_FALSE(set_up({}));
    std::filesystem::remove(file_);
  }

  [[nodiscard]] std::string written_to_file() const {
    std::ostringstream text;
    text << std::ifstream(file_).rdbuf();
    return text.str();
  }

  std::string written_;
  Redirect redirect_{[this](std::string_view text) { written_ += text; }};
  std::string file_ = testing::TempDir() + "heddle_log_test." + std::to_string(getpid());
};

void say_everything() {
  error("an {}", "error");
  warning("a warning");
  show_progress("half way");
  wipe_progress();
  debug("step {}", 1);
}

TEST_F(LogTest, ByDefaultAllButDebugMessagesAreWrittenAsTheyAre) {
  say_everything();
  EXPECT_EQ(written_, "an error\na warning\n\r\x1b[Khalf way\r\x1b[K");
}

TEST_F(LogTest, EachLevelHasWhatTheOnesBeforeItHave) {
  const std::vector<std::pair<Level, std::string>> expected{
      {Level::off, ""},
      {Level::error, "an error\n"},
      {Level::warning, "an error\na warning\n"},
      {Level::note, "an error\na warning\n\r\x1b[Khalf way\r\x1b[K"},
      {Level::debug, "an error\na warning\n\r\x1b[Khalf way\r\x1b[Kdebug: step 1\n"}};
  for (const auto& [level, text] : expected) {
    written_.clear();
    ASSERT_FALSE(set_up({level, ""}));
    say_everything();
    EXPECT_EQ(written_, text) << level_names.name_of(level);
  }
}

TEST_F(LogTest, AMessageWipesTheLineOfProgress) {
  show_progress("half way");
  error("no further");
  error("really");
  EXPECT_EQ(written_, "\r\x1b[Khalf way\r\x1b[Kno further\nreally\n");
}

TEST_F(LogTest, WhatIsNotWrittenIsNotFormatted) {
  int formatted = 0;
  debug("{}", Costly{&formatted});
  EXPECT_EQ(formatted, 0);
  ASSERT_FALSE(set_up({Level::debug, ""}));
  debug("{}", Costly{&formatted});
  EXPECT_EQ(formatted, 1);
}

TEST_F(LogTest, AFileGetsTimeAndLevelAndIsAppendedTo) {
  for (int run = 0; run < 2; ++run) {
    ASSERT_FALSE(set_up({Level::debug, file_}));
    say_everything();
  }
  const std::string once =
      "[-0-9]+ [:.0-9]+ [0-9]+ error an error\n"
      "[-0-9]+ [:.0-9]+ [0-9]+ warning a warning\n"
      "[-0-9]+ [:.0-9]+ [0-9]+ debug step 1\n";
  EXPECT_THAT(written_to_file(), MatchesRegex(once + once));
}

TEST_F(LogTest, AFileThatCannotBeWrittenIsAnErrorAndChangesNothing) {
  const std::error_code problem = set_up({Level::debug, "/nonexistent/folder/log"});
  EXPECT_EQ(problem, std::errc::no_such_file_or_directory);
  debug("not on");
  error("still there");
  EXPECT_EQ(written_, "still there\n");
}

TEST_F(LogTest, LinesOfSeveralThreadsDoNotMix) {
  ASSERT_FALSE(set_up({Level::error, file_}));
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([] {
      for (int line = 0; line < 100; ++line) {
        error("{}", "0123456789");
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  std::string expected;
  for (int line = 0; line < 400; ++line) {
    expected += "0123456789\n";
  }
  EXPECT_EQ(written_, expected);
}

TEST_F(LogTest, TheLastRedirectCountsAndTheOneBeforeReturns) {
  std::string inner;
  {
    const Redirect redirect([&](std::string_view text) { inner += text; });
    error("inside");
  }
  error("outside");
  EXPECT_EQ(inner, "inside\n");
  EXPECT_EQ(written_, "outside\n");
}

}  // namespace
}  // namespace heddle::log
