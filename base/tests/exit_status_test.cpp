#include "base/exit_status.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace heddle::base {
namespace {

TEST(ExitStatus, NumbersAreThoseOfTheTable) {
  EXPECT_EQ(number_of(ExitStatus::none_found), 0);
  EXPECT_EQ(number_of(ExitStatus::violation), 1);
  EXPECT_EQ(number_of(ExitStatus::misuse), 2);
  EXPECT_EQ(number_of(ExitStatus::not_decided), 3);
  EXPECT_EQ(number_of(ExitStatus::own_fault), 70);
  EXPECT_EQ(after_signal(SIGINT), 130);
  EXPECT_EQ(after_signal(SIGTERM), 143);
}

TEST(ExitStatus, WhatIsFoundOutranksWhatIsNotDecided) {
  EXPECT_EQ(worse_of(ExitStatus::none_found, ExitStatus::not_decided), ExitStatus::not_decided);
  EXPECT_EQ(worse_of(ExitStatus::violation, ExitStatus::not_decided), ExitStatus::violation);
  EXPECT_EQ(worse_of(ExitStatus::violation, ExitStatus::misuse), ExitStatus::misuse);
  EXPECT_EQ(worse_of(ExitStatus::own_fault, ExitStatus::misuse), ExitStatus::own_fault);
  EXPECT_EQ(worse_of(ExitStatus::none_found, ExitStatus::none_found), ExitStatus::none_found);
}

TEST(ExitStatus, HelpTellsThemByNumber) {
  EXPECT_EQ(exit_status_line(),
            "Exit: 0 no violation found, 1 violation, 2 bad usage or input, 3 not decided, "
            "70 a fault of Heddle, 128 + signal interrupted.");
}

TEST(ExitStatus, ASignalIsToldByTheStatusAndTheSecondOneEndsTheProcess) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    watch_interrupts();
    EXPECT_EQ(exit_number(ExitStatus::violation), 1);
    raise(signal);
    EXPECT_TRUE(interrupted);
    EXPECT_EQ(exit_number(ExitStatus::none_found), 128 + signal);
    EXPECT_EXIT(raise(signal), testing::KilledBySignal(signal), "");
  }
  watch_interrupts();
  leave_interrupts();
  EXPECT_EXIT(raise(SIGTERM), testing::KilledBySignal(SIGTERM), "");
}

}  // namespace
}  // namespace heddle::base
