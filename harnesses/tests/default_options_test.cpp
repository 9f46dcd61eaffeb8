#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "harnesses/options/options.hpp"
#include "harnesses/options/usage_error.hpp"

/// Options of the environment, for all runs.
namespace heddle::harnesses {
namespace {

using ::testing::HasSubstr;

TEST(Defaults, ComeBeforeWhatIsGivenAndGiveWayToIt) {
  setenv("HEDDLE_OPTIONS", "--time-limit 5 --report=json --scenario 'a || b' --verbose", 1);
  EXPECT_EQ(with_defaults("queue", Subject::harness, {"--time-limit=6", "--scenario", "2x2"}),
            (std::vector<std::string>{"--report=json", "--verbose", "--time-limit=6", "--scenario",
                                      "2x2"}));
  unsetenv("HEDDLE_OPTIONS");
  EXPECT_EQ(with_defaults("queue", Subject::harness, {"--verbose"}),
            std::vector<std::string>{"--verbose"});
}

/// With --all among them, the scope was explored in place of the replay.
TEST(Defaults, ThatATraceOrACheckpointAnswersSayNothingBesideIt) {
  setenv("HEDDLE_OPTIONS", "--all 2x2 --jobs 2 --strategy random --seed=3 --verbose", 1);
  EXPECT_EQ(with_defaults("queue", Subject::harness, {"--replay=t.json"}),
            (std::vector<std::string>{"--verbose", "--replay=t.json"}));
  EXPECT_EQ(with_defaults("queue", Subject::harness, {"--resume", "c.json"}),
            (std::vector<std::string>{"--jobs", "2", "--verbose", "--resume", "c.json"}));
  unsetenv("HEDDLE_OPTIONS");
}

TEST(Defaults, ThatAreWrongNameTheVariable) {
  for (const char* line : {"--nonsense", "--time-limit", "--help", "'open",
                           "--queue redis://me:sesame@host/name", "--queue=redis://:a@b@host/n"}) {
    setenv("HEDDLE_OPTIONS", line, 1);
    try {
      static_cast<void>(with_defaults("queue", Subject::harness, {}));
      ADD_FAILURE() << line;
    } catch (const UsageError& error) {
      EXPECT_THAT(error.what(), HasSubstr("HEDDLE_OPTIONS: ")) << line;
    }
  }
  unsetenv("HEDDLE_OPTIONS");
}

TEST(Defaults, MayNameAQueueThatNeedsNoPassword) {
  for (const char* line : {"--queue redis://host:7/name", "--queue redis://me:@host:7/name"}) {
    setenv("HEDDLE_OPTIONS", line, 1);
    EXPECT_EQ(with_defaults("queue", Subject::harness, {}), split_words(line));
  }
  unsetenv("HEDDLE_OPTIONS");
}

}  // namespace
}  // namespace heddle::harnesses
