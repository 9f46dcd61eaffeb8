#include "harnesses/options/only_options.hpp"

#include <gtest/gtest.h>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

TEST(BesideReplay, WhatTheTraceAnswersIsRefused) {
  for (const char* option : {"--scenario", "--generate", "--jobs", "--seed", "--quasi-factor",
                             "--show-histories", "--parameter=pick=0"}) {
    EXPECT_THROW(reject_beside_replay({"--replay", "t.json", option}), UsageError) << option;
    EXPECT_NO_THROW(reject_beside_replay({option})) << option;
  }
  EXPECT_THROW(reject_beside_replay({"--replay=t.json", "--strategy", "random"}), UsageError);
  EXPECT_THROW(reject_beside_replay({"--strategy=pct", "--replay=t.json"}), UsageError);
}

TEST(BesideReplay, HowItIsToldIsNot) {
  EXPECT_NO_THROW(reject_beside_replay({"--replay", "t.json", "--strategy", "replay", "--report",
                                        "json", "--trace-out=u.json", "--verbose"}));
}

TEST(WithoutCompanion, AnOptionThatSaysNothingIsRefused) {
  for (const char* option : {"--checkpoint-every", "--lease=3", "--slice", "--trace-execution"}) {
    EXPECT_THROW(reject_without_companion({option}, {option}), UsageError) << option;
    EXPECT_NO_THROW(reject_without_companion({}, {option})) << option;
  }
}

TEST(WithoutCompanion, ThatMayBeAnyAndMayStandInTheEnvironment) {
  EXPECT_NO_THROW(
      reject_without_companion({"--checkpoint-every", "3"}, {"--resume", "c.json", "--verbose"}));
  EXPECT_NO_THROW(reject_without_companion({"--trace-execution", "3"}, {"--trace-out=t.json"}));
  EXPECT_NO_THROW(reject_without_companion({"--slice", "3"}, {"--share", "s.json"}));
}

}  // namespace
}  // namespace heddle::harnesses
