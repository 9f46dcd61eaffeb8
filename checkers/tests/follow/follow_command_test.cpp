#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "checkers/command/check_command.hpp"
#include "checkers/command/growing_file.hpp"

namespace heddle::checkers {
namespace {

struct Followed {
  int status = 0;
  std::string output;
  std::string error;
};

Followed follow(const std::string& text) {
  const std::filesystem::path path =
      std::filesystem::path(testing::TempDir()) /
      (std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".log");
  std::ofstream(path) << text;
  std::ostringstream output;
  std::ostringstream error;
  const int status =
      run_check_command({"--follow", path.string(), "--idle-limit", "0"}, "version", output, error);
  return {status, output.str(), error.str()};
}

const std::string queue = "{\"heddle-log\": 1, \"type\": \"queue\"}\n";
const std::string add_one = "{\"process\": 0, \"invoke\": \"enq\", \"arguments\": [1]}\n";
const std::string take = "{\"process\": 1, \"invoke\": \"deq\"}\n";

TEST(Follow, ALogThatIsExplainedAsFarAsItGoesEndsWithZero) {
  const Followed followed = follow(queue + add_one + "{\"process\": 0, \"respond\": null}\n");
  EXPECT_EQ(followed.status, 0) << followed.error;
  EXPECT_NE(followed.output.find("explained (1 operations, 0 open)"), std::string::npos);
}

TEST(Follow, AViolationIsToldWithTheLineThatLeavesNoExplanation) {
  const Followed followed =
      follow(queue + add_one + take + "{\"process\": 1, \"respond\": 2}\n" + "no event\n");
  EXPECT_EQ(followed.status, 1) << followed.error;
  EXPECT_NE(followed.output.find(":4: deq() -> 2 (process 1): 2 was never added"),
            std::string::npos)
      << followed.output;
}

TEST(Follow, AValueThatMayBeTwiceInTheQueueIsUnknownFromThere) {
  const Followed followed =
      follow(queue + add_one + "{\"process\": 0, \"respond\": null}\n" + add_one);
  EXPECT_EQ(followed.status, 3) << followed.error;
  EXPECT_NE(followed.output.find("unknown from here: "), std::string::npos);
}

TEST(Follow, ALineThatIsNoEventIsMisuseWithItsNumber) {
  for (const std::string& line :
       {std::string("no event\n"), std::string("[1]\n"), std::string("{\"process\": 0}\n"),
        std::string("{\"process\": 7, \"respond\": 1}\n"),
        std::string("{\"process\": 0, \"invoke\": \"enq\"}\n"),
        std::string("{\"process\": 0, \"invoke\": \"enq\", \"arguments\": [{}]}\n"),
        std::string("{\"process\": 0, \"invoke\": \"fly\"}\n"), take + take}) {
    const Followed followed = follow(queue + line);
    EXPECT_EQ(followed.status, 2) << line << followed.output;
    EXPECT_NE(followed.error.find(line == take + take ? ".log:3: " : ".log:2: "), std::string::npos)
        << followed.error;
  }
}

TEST(Follow, ALogWithoutAHeaderIsNoneOfWhichAnythingCouldBeSaid) {
  for (const char* text : {"", "\n\n", "{\"heddle-log\": 1"}) {
    const Followed followed = follow(text);
    EXPECT_EQ(followed.status, 2) << followed.output;
    EXPECT_NE(followed.error.find("ended without a header"), std::string::npos) << followed.error;
  }
}

TEST(Follow, WhatCannotBeReadIsMisuse) {
  std::ostringstream output;
  std::ostringstream error;
  EXPECT_EQ(run_check_command({"--follow", testing::TempDir()}, "version", output, error), 2);
  EXPECT_NE(error.str().find("Is a directory"), std::string::npos) << error.str();
}

TEST(GrowingFile, DropsTheBeginningOfALineThatWasTruncatedAndTellsTheNextFile) {
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "growing.log";
  std::ofstream(path) << "first\nhalf";
  GrowingFile file(path);
  std::string text;
  EXPECT_EQ(file.read_into(text), GrowingFile::Got::bytes);
  EXPECT_EQ(text, "first\nhalf");
  EXPECT_EQ(file.read_into(text), GrowingFile::Got::nothing);
  std::ofstream(path, std::ios::trunc) << "new\n";
  EXPECT_EQ(file.read_into(text), GrowingFile::Got::bytes);
  EXPECT_EQ(text, "");
  EXPECT_EQ(file.read_into(text), GrowingFile::Got::bytes);
  EXPECT_EQ(text, "new\n");
  std::filesystem::rename(path, path.string() + ".1");
  std::ofstream(path) << "other\n";
  while (file.read_into(text) == GrowingFile::Got::bytes) {
  }
  EXPECT_EQ(text, "new\n");
  EXPECT_EQ(file.read_into(text), GrowingFile::Got::bytes);
  EXPECT_EQ(text, "new\nother\n");
}

TEST(Follow, ALastLineWithoutItsEndIsNotReadYet) {
  EXPECT_EQ(follow(queue + add_one + "{\"proc").status, 0);
}

}  // namespace
}  // namespace heddle::checkers
