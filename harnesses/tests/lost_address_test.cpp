#include "harnesses/traces/story/lost_address.hpp"

#include <gtest/gtest.h>

#include <string>

#include "harnesses/tests/made_up_execution.hpp"
#include "harnesses/traces/story/story_rows.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::EventKind;

constexpr const char* block = "heap block 3";

/// T1 reads an address, T2 puts another one there and frees the block, T1 uses it.
Execution use_after_free(const char* found) {
  Execution run;
  run.load(1, "head", found).load(1, "count", "1");
  run.store(2, "head", found, "heap block 4").event(2, EventKind::free_block, block, "", "");
  run.load(1, "count", "1").load(1, "heap block 3.next", "0", 7);
  run.wrong(ViolationKind::use_after_free, {1, 7});
  return run;
}

TEST(LostAddress, IsOfTheReadThatFoundItAndOfItsFirstChange) {
  for (const char* found :
       {"heap block 3", "heap block 3.next", "heap block 3 +8", "heap block 3, tag 2"}) {
    const LostAddress lost = lost_address(use_after_free(found).document(), 5, 3);
    EXPECT_EQ(lost.read, 0U) << found;
    EXPECT_EQ(lost.change, 2U) << found;
  }
}

TEST(LostAddress, IsOfNoOtherBlock) {
  for (const char* found : {"heap block 31", "heap block 3 of T1", "heap block 2", "null", "3"}) {
    EXPECT_EQ(lost_address(use_after_free(found).document(), 5, 3).read, no_step) << found;
  }
}

TEST(LostAddress, IsNoneThatIsFoundWhenTheBlockIsFreedAlready) {
  Execution run;
  run.event(2, EventKind::free_block, block, "", "").load(1, "head", block);
  run.load(1, "heap block 3.next", "0", 7);
  EXPECT_EQ(lost_address(run.document(), 2, 0).read, no_step);
}

TEST(LostAddress, OfALocalVariableIsItsName) {
  Execution run;
  run.load(1, "slot", "result").event(2, EventKind::local_end, "result", "", "");
  run.store(1, "result.size", "0", "1");
  const LostAddress lost = lost_address(run.document(), 2, 1);
  EXPECT_EQ(lost.read, 0U);
  EXPECT_EQ(lost.change, no_step);
}

/// Not the last switch but the one behind the read let the other thread free the block.
TEST(LostAddress, TellsWhichSwitchMatters) {
  const Execution run = use_after_free(block);
  const Story story(run.document());
  ASSERT_EQ(story.switches.size(), 2U);
  EXPECT_EQ(story.turning_switch(), 0U);
  EXPECT_EQ(story.details[0], Detail::essential);
}

}  // namespace
}  // namespace heddle::harnesses
