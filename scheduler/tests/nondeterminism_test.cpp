#include "scheduler/nondeterminism.hpp"

#include <gtest/gtest.h>

#include "scheduler/recorded_path.hpp"

namespace heddle::scheduler::testing {
namespace {

Event store_at(SiteId site) {
  Event event;
  event.thread = 1;
  event.kind = EventKind::store;
  event.site = site;
  event.range = {4096, 8};
  event.writes = true;
  return event;
}

template <typename Report>
Fault fault_of(Report report) {
  try {
    report();
  } catch (const NondeterminismError& error) {
    EXPECT_EQ(error.fault().kind, FaultKind::nondeterminism);
    EXPECT_EQ(error.what(), error.fault().message);
    return error.fault();
  }
  ADD_FAILURE() << "nothing was reported";
  return {};
}

TEST(Nondeterminism, NamesWhatIsFoundAndWhatWasRecorded) {
  const Fault fault = fault_of([] { expect_same_step(store_at(3), nullptr, 7); });
  EXPECT_EQ(fault.message,
            "the same choices led elsewhere at step 7: thread 1 has no next event; before, it came "
            "to store at site 3, 8 bytes at 4096, writing");
  EXPECT_EQ(fault.thread, 1);
  const Event other = store_at(5);
  const Fault elsewhere = fault_of([&] { expect_same_step(store_at(3), &other, 7); });
  EXPECT_EQ(elsewhere.message,
            "the same choices led elsewhere at step 7: thread 1 comes to store at site 5, 8 bytes "
            "at 4096, writing; before, it came to store at site 3, 8 bytes at 4096, writing");
  EXPECT_EQ(elsewhere.site, 5U);
}

TEST(Nondeterminism, NamesWhatIsFoundAloneWhereNoMoreIsKnown) {
  Event waits = store_at(3);
  waits.enabled = false;
  EXPECT_EQ(fault_of([&] { report_divergence(0, 1, &waits); }).message,
            "the same choices led elsewhere at step 0: thread 1 has to wait at store at site 3, 8 "
            "bytes at 4096, writing");
}

TEST(Nondeterminism, NamesTheThreadWhoseOperationsAreOthers) {
  EXPECT_EQ(fault_of([] { report_other_log(2, 1); }).message,
            "the same choices led elsewhere at step 2: the operations of thread 1 begin, end or "
            "result otherwise than before");
}

TEST(Nondeterminism, NamesTheChoiceThatIsNotOfferedAgain) {
  EXPECT_EQ(fault_of([] { report_other_values(2, 1, 3, 2); }).message,
            "the same choices led elsewhere at step 2: value 3 was taken before; now the choice is "
            "another one, of 2 value(s)");
  EXPECT_EQ(fault_of([] { report_other_threads(2, 1); }).message,
            "the same choices led elsewhere at step 2: other threads than before can go on beside "
            "thread 1");
}

TEST(RecordedPath, AStepIsTheSameWithItsOutcomeAndWithoutItsValues) {
  const Event recorded = store_at(3);
  Event found = recorded;
  found.after.low = 7;
  found.operand.low = 7;
  found.idle_lap = IdleLap::reload;
  EXPECT_TRUE(is_same_step(recorded, found));
  EXPECT_NO_THROW(expect_same_step(recorded, &found, 0));
  found.enabled = false;
  EXPECT_THROW(expect_same_step(recorded, &found, 0), NondeterminismError);
  found = recorded;
  found.writes = false;
  EXPECT_FALSE(is_same_step(recorded, found));
}

TEST(RecordedPath, AStepInAnotherOrderMatchesWhateverItsOutcome) {
  Event event = store_at(3);
  event.kind = EventKind::compare_exchange;
  const RecordedStep step{.thread = 1, .fingerprint = fingerprint_of(event)};
  event.writes = event.succeeds = false;
  EXPECT_TRUE(matches(step, event));
  event.site = 4;
  EXPECT_FALSE(matches(step, event));
  EXPECT_TRUE(matches({.thread = 1}, event));
}

}  // namespace
}  // namespace heddle::scheduler::testing
