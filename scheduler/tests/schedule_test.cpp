#include "scheduler/trace/schedule.hpp"

#include <gtest/gtest.h>

#include <random>

namespace heddle::scheduler {
namespace {

TEST(Schedule, PrintsRunsOfEqualStepsOnce) {
  const Schedule schedule{{3, 17}, {{0, 0}, {0, 0}, {0, 0}, {1, 0}, {2, 1}, {2, 1}, {2, 0}}};
  EXPECT_EQ(to_text(schedule), "heddle-schedule-1 p=3,17 0*3 1 2*2=1 2");
}

TEST(Schedule, IsTheSameAfterPrintingAndParsing) {
  std::mt19937 random(1);
  for (unsigned i = 0; i < 2000; ++i) {
    Schedule schedule;
    SiteId site = 0;
    for (unsigned n = random() % 4; n > 0; --n) {
      schedule.promoted.push_back(site += 1 + random() % 9);
    }
    for (unsigned n = random() % 30; n > 0; --n) {
      schedule.steps.push_back({static_cast<ThreadId>(random() % 64),
                                static_cast<std::uint16_t>(random() % 3 == 0 ? random() : 0)});
      if (random() % 2 == 0) {
        schedule.steps.push_back(schedule.steps.back());
      }
    }
    for (std::uint32_t step = 1; step < schedule.steps.size(); ++step) {
      if (random() % 4 == 0) {
        const auto kind = static_cast<WeakOutcome::Kind>(random() % 3);
        schedule.weak.push_back({step, kind, static_cast<std::uint32_t>(random() % step)});
      }
    }
    ASSERT_EQ(parse_schedule(to_text(schedule)), schedule) << to_text(schedule);
  }
}

TEST(Schedule, PrintsWeakStepsFirst) {
  using enum WeakOutcome::Kind;
  const Schedule schedule{{},
                          {{0, 0}, {1, 0}, {1, 0}, {1, 0}},
                          {{1, reads, 0}, {2, reads_before, 0}, {3, stored_before, 1}}};
  EXPECT_EQ(to_text(schedule), "heddle-schedule-1 w=2<1,3<^1,4^2 0 1*3");
}

TEST(Schedule, MayBeEmptyAndSpacedInAnyWay) {
  EXPECT_EQ(parse_schedule("heddle-schedule-1"), Schedule{});
  EXPECT_EQ(parse_schedule("  heddle-schedule-1\n\tp=2,1   4 "), (Schedule{{1, 2}, {{4, 0}}}));
}

struct BadText {
  const char* text;
  std::size_t position;
};

TEST(Schedule, SaysWhereATextIsWrong) {
  const std::vector<BadText> cases{
      {"", 0},
      {"schedule", 0},
      {"heddle-schedule-2 0", 0},
      {"heddle-schedule-10 0", 17},
      {"heddle-schedule-1 x", 18},
      {"heddle-schedule-1 0*", 20},
      {"heddle-schedule-1 0*0", 20},
      {"heddle-schedule-1 0*99999999999", 20},
      {"heddle-schedule-1 512", 18},
      {"heddle-schedule-1 -1", 18},
      {"heddle-schedule-1 0=65536", 20},
      {"heddle-schedule-1 0=1*2", 21},
      {"heddle-schedule-1 p=", 20},
      {"heddle-schedule-1 p=1,", 22},
      {"heddle-schedule-1 p=1;2", 21},
      {"heddle-schedule-1 0 p=1", 20},
      {"heddle-schedule-1 w=", 20},
      {"heddle-schedule-1 w=1<1 0*2", 20},  // the first step has none before it
      {"heddle-schedule-1 w=2<2 0*2", 22},  // nor a step itself
      {"heddle-schedule-1 w=2>1 0*2", 21},
      {"heddle-schedule-1 w=2<1,2<1 0*2", 24},  // ascending
      {"heddle-schedule-1 w=3<1 0*2", 27},      // there are two
  };
  for (const auto& [text, position] : cases) {
    try {
      static_cast<void>(parse_schedule(text));
      ADD_FAILURE() << text << " was accepted";
    } catch (const ScheduleSyntaxError& error) {
      EXPECT_EQ(error.position(), position) << text << ": " << error.what();
      EXPECT_NE(std::string(error.what()).find(std::to_string(position + 1)), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace heddle::scheduler
