#include "base/assert.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>

namespace heddle::base {
namespace {

TEST(Assert, SaysThatItIsHeddlesFaultAndExitsWith70) {
  EXPECT_EXIT(HEDDLE_ASSERT(1 + 1 == 3, "sums are wrong"), ::testing::ExitedWithCode(70),
              "heddle: internal fault: sums are wrong \\(.*assert_test.cpp:[0-9]+\\)\n"
              "this is a fault of Heddle, not of the program under test");
}

TEST(Assert, IsToldWhereStandardErrorHasGone) {
  EXPECT_EXIT(
      {
        set_fault_output(dup(STDERR_FILENO));
        close(STDERR_FILENO);
        HEDDLE_ASSERT(1 + 1 == 3, "sums are wrong");
      },
      ::testing::ExitedWithCode(70), "sums are wrong");
}

TEST(EndBySignal, SaysWhoHasSentItAndIsNoFaultOfHeddle) {
  EXPECT_EXIT(end_by_signal(SIGSEGV, "SIGSEGV", 17), ::testing::KilledBySignal(SIGSEGV),
              "^heddle: ended by SIGSEGV, which process 17 has sent: [^\n]*\n$");
}

TEST(Assert, DoesNothingIfAllIsWell) { HEDDLE_ASSERT(1 + 1 == 2, "sums are wrong"); }

}  // namespace
}  // namespace heddle::base
