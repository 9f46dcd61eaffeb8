#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/json.hpp"
#include "checkers/command/check_command.hpp"
#include "checkers/command/growing_file.hpp"

namespace heddle::checkers {
namespace {

struct Followed {
  int status = 0;
  std::string output;
  std::string error;
};

Followed follow(const std::string& text, const std::string& report = "text") {
  const std::filesystem::path path =
      std::filesystem::path(testing::TempDir()) /
      (std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".log");
  std::ofstream(path) << text;
  std::ostringstream output;
  std::ostringstream error;
  const int status =
      run_check_command({"--follow", path.string(), "--idle-limit", "0", "--report", report},
                        "version", output, error);
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

TEST(Follow, AViolationIsToldWithTheOperationsAroundIt) {
  const std::string log = queue + add_one + take + "{\"process\": 2, \"invoke\": \"deq\"}\n" +
                          "{\"process\": 0, \"respond\": null}\n" +
                          "{\"process\": 1, \"respond\": 2}\n";
  EXPECT_NE(follow(log).output.find("  around it, by lines of the log:\n"
                                    "           2 to 5        enq(1) -> none (process 0)\n"
                                    "  >        3 to 6        deq() -> 2 (process 1)\n"
                                    "           4 open        deq() pending (process 2)\n"),
            std::string::npos)
      << follow(log).output;
  const auto json = base::parse_json(follow(log, "json").output, 9);
  ASSERT_TRUE(json);
  EXPECT_EQ(json->find("verdict")->string(), "not explained");
  EXPECT_EQ(json->find("line")->integer(), 6);
  const auto& window = json->find("window")->items();
  ASSERT_EQ(window.size(), 3);
  EXPECT_EQ(window[0].dump(), R"({"process":0,"operation":"enq","arguments":[1],"invoked_line":2,)"
                              R"("result":null,"responded_line":5,"ended_judgement":false})");
  EXPECT_TRUE(window[1].find("ended_judgement")->boolean());
  EXPECT_FALSE(window[2].contains("result"));
}

TEST(Follow, OfALongLogTheLastOperationsAreTold) {
  std::string log = queue + take;
  for (int i = 0; i < 40; ++i) {
    log += "{\"process\": 0, \"invoke\": \"enq\", \"arguments\": [" + std::to_string(i) +
           "]}\n{\"process\": 0, \"respond\": null}\n";
  }
  const std::string told = follow(log + "{\"process\": 1, \"respond\": 99}\n").output;
  EXPECT_NE(told.find("enq(39)"), std::string::npos) << told;
  EXPECT_NE(told.find("enq(25)"), std::string::npos) << told;
  EXPECT_EQ(told.find("enq(24)"), std::string::npos) << told;
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

TEST(Follow, WhatNoOptionAllowsIsMisuse) {
  const std::vector<std::vector<std::string>> misuses = {{"--report", "xml"},
                                                         {"--type", "none"},
                                                         {"--idle-limit", "x"},
                                                         {"--checkpoint-every", "0"},
                                                         {"--resume"}};
  for (const std::vector<std::string>& misuse : misuses) {
    std::vector<std::string> words{"--follow", "/dev/null", "--idle-limit=0"};
    words.insert(words.end(), misuse.begin(), misuse.end());
    std::ostringstream output;
    std::ostringstream error;
    EXPECT_EQ(run_check_command(words, "version", output, error), 2) << misuse.front();
    EXPECT_NE(error.str().find(misuse.front()), std::string::npos) << error.str();
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
