#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harnesses/tests/made_up_execution.hpp"
#include "harnesses/traces/story/story_text.hpp"

/// Stories of what no interleaving explains.
namespace heddle::harnesses {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string told(const Execution& execution) {
  return story_text(execution.document(), {160, false, false});
}

TEST(WeakStory, AReadOfWhatWasThereNamesTheStoreThatIsNotSeen) {
  Execution passing;
  passing.store(1, "data", "0", "42").store(1, "flag", "0", "1").load(2, "flag", "1");
  passing.load(2, "data", "0").weak(WeakReason::reads_before, 1);
  passing.wrong(ViolationKind::assertion, {}).remedy("memory_order_release would forbid it.");
  const std::string text = told(passing);
  EXPECT_THAT(text, HasSubstr("T2 reads data = 0 (a), which was there at first, although T1 has "
                              "stored 42 there (b): nothing orders (b) before (a).\n"
                              "  memory_order_release would forbid it."));
  EXPECT_THAT(text, HasSubstr("read data = 0, an older value"));
  EXPECT_THAT(text, HasSubstr("(b) data: 0 -> 42"));
  // What interleavings are looked for is not: it would be no reason.
  EXPECT_THAT(text, Not(HasSubstr("does not look again")));
}

TEST(WeakStory, AReadOfAnOlderStoreNamesBoth) {
  Execution execution;
  execution.store(1, "x", "0", "1").store(1, "x", "1", "2").load(2, "x", "1");
  execution.weak(WeakReason::reads, 1).wrong(ViolationKind::assertion, {});
  EXPECT_THAT(told(execution),
              HasSubstr("T2 reads x = 1 (a), which T1 has stored (b), although T1 has stored 2 "
                        "there (c): nothing orders (c) before (a)."));
}

TEST(WeakStory, AStoreBehindANewerOneSaysWhatRemains) {
  Execution execution;
  execution.store(1, "x", "0", "1").store(2, "x", "1", "2").weak(WeakReason::stored_before, 1);
  execution.load(2, "x", "1").wrong(ViolationKind::assertion, {});
  const std::string text = told(execution);
  EXPECT_THAT(text, HasSubstr("T2 stores x = 2 (a), and what T1 has stored there (b) remains: in "
                              "modification order (a) comes first, as nothing orders (b) before "
                              "(a)."));
  EXPECT_THAT(text, HasSubstr("x = 2, behind what is there"));
}

TEST(WeakStory, ManyWeakStepsAreCounted) {
  Execution execution;
  execution.store(1, "x", "0", "1");
  for (unsigned i = 0; i < 5; ++i) {
    execution.load(2, "x", "0").weak(WeakReason::reads_before, 1);
  }
  execution.wrong(ViolationKind::assertion, {});
  EXPECT_THAT(told(execution), HasSubstr("2 more steps read or store behind what is newer."));
}

TEST(WeakStory, WhatAFileSaysOfNoEventIsNoCrash) {
  Execution execution;
  execution.load(2, "x", "0").weak(WeakReason::reads, 7);
  execution.store(2, "x", "0", "1").weak(WeakReason::stored_before, 0);
  execution.wrong(ViolationKind::assertion, {});
  EXPECT_THAT(told(execution), HasSubstr("T2 reads x = 0"));
}

}  // namespace
}  // namespace heddle::harnesses
