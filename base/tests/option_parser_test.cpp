#include "base/option_parser.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace heddle::base {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

/// A command with an option of each kind.
struct Command {
  bool is_loud = false;
  std::string name = "nobody";
  std::uint32_t count = 0;
  std::vector<std::string> friends;
  std::vector<std::string> files;
  OptionParser parser{"Greets.", "greet"};

  Command() {
    parser.footer("That is all.");
    parser.flag("--loud", is_loud, "in capitals");
    parser.option("--name,--whom", name, "who it is");
    parser.option("--secret", name, "").hidden();
    parser.option("FILE", files, "what is read");
    parser.group("Company");
    parser.option("--count", count, "N", "how often").positive();
    parser.option("--friend", friends, "WHO", "repeatable");
  }

  [[nodiscard]] std::string error_of(const std::vector<std::string>& words) {
    try {
      parser.parse(words);
    } catch (const OptionError& error) {
      return error.what();
    }
    return "accepted";
  }

  [[nodiscard]] std::string help() {
    try {
      parser.parse({"--help"});
    } catch (const HelpRequested& help) {
      return help.text;
    }
    return "";
  }
};

TEST(OptionParser, RefusesAnEmptyText) {
  for (const char* option : {"--name", "--friend"}) {
    EXPECT_THAT(Command().error_of({option, ""}), HasSubstr("found an empty one")) << option;
    EXPECT_THAT(Command().error_of({std::string(option) + "="}), Not("accepted")) << option;
  }
}

TEST(OptionParser, PutsValuesWhereTheyWereDeclaredToGo) {
  Command command;
  command.parser.parse({"--loud", "--whom", "Ada", "--count=3"});
  EXPECT_TRUE(command.is_loud);
  EXPECT_EQ(command.name, "Ada");
  EXPECT_EQ(command.count, 3U);
}

TEST(OptionParser, ARepeatableOptionTakesOneWordEachTimeAndArgumentsAllThatAreLeft) {
  Command command;
  command.parser.parse({"--friend", "a", "one", "--friend", "b", "two", "three"});
  EXPECT_THAT(command.friends, ElementsAre("a", "b"));
  EXPECT_THAT(command.files, ElementsAre("one", "two", "three"));
}

TEST(OptionParser, TellsWhatWasGivenAndHowItWasWritten) {
  Command command;
  command.parser.parse({"--count", "03", "--whom", "Ada"});
  EXPECT_TRUE(command.parser.is_given("--count"));
  EXPECT_EQ(command.parser.written("--count"), "03");
  EXPECT_EQ(command.parser.written("--name"), "Ada");
  EXPECT_FALSE(command.parser.is_given("--friend"));
  EXPECT_EQ(command.parser.written("--friend"), std::nullopt);
  EXPECT_FALSE(command.parser.is_given("--unknown"));
}

TEST(OptionParser, WhatIsNotAllowedIsOneLine) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"--unknown"}, {"--count", "many"}, {"--count", "0"}, {"--name"}, {"--loud=x"}}) {
    Command command;
    const std::string error = command.error_of(words);
    EXPECT_THAT(error, ::testing::EndsWith(" (see --help)"));
    EXPECT_THAT(error, Not(HasSubstr("\n")));
  }
}

TEST(OptionParser, TheHelpHasGroupsPlaceholdersAndNothingHidden) {
  const std::string help = Command().help();
  EXPECT_THAT(help, ::testing::MatchesRegex("Greets\\.(.|\n)*That is all\\.\n*"));
  EXPECT_THAT(help, HasSubstr("--friend WHO"));
  EXPECT_THAT(help, HasSubstr("TEXT"));
  EXPECT_LT(help.find("--loud"), help.find("Company"));
  EXPECT_LT(help.find("Company"), help.find("--count"));
  EXPECT_THAT(help, Not(HasSubstr("--secret")));
}

TEST(OptionParser, WhatAFlagThrowsComesThrough) {
  OptionParser parser("Greets.", "greet");
  parser.flag("--version", [] { throw HelpRequested{"1"}; }, "what this is");
  std::string name;
  parser.option("NAME", name, "who it is").required();
  try {
    parser.parse({"--version"});
    FAIL() << "nothing thrown";
  } catch (const HelpRequested& version) {
    EXPECT_EQ(version.text, "1");
  }
}

TEST(OptionParser, IntegersAreReadAsInOptions) {
  std::int64_t number = 0;
  EXPECT_TRUE(read_integer("-12", number));
  EXPECT_EQ(number, -12);
  EXPECT_FALSE(read_integer("1.5", number));
  EXPECT_FALSE(read_integer("", number));
}

}  // namespace
}  // namespace heddle::base
