#include "harnesses/views/step_relations.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

namespace heddle::harnesses {
namespace {

using scheduler::EventKind;
using scheduler::LogKind;
using testing::ElementsAre;
using testing::IsEmpty;

class Relations : public testing::Test {
 protected:
  TraceStep& add(EventKind kind, unsigned thread, const char* object, const char* order = "") {
    TraceStep step;
    step.kind = kind;
    step.thread = thread;
    step.object = object;
    step.size = 4;
    step.order = order;
    step.before = step.after = "1";
    trace_.steps.push_back(step);
    return trace_.steps.back();
  }

  StepRelations relate() {
    words_ = std::make_unique<TraceWords>(trace_);
    return step_relations(trace_, *words_);
  }

  TraceDocument trace_;
  std::unique_ptr<TraceWords> words_;
};

TEST_F(Relations, AnAcquireThatReadsFromAReleaseSynchronises) {
  add(EventKind::store, 1, "x", "release");
  add(EventKind::load, 2, "x", "acquire");
  const StepRelations relations = relate();
  EXPECT_THAT(relations.reads_from, ElementsAre(StepEdge{0, 1}));
  EXPECT_THAT(relations.synchronises, ElementsAre(StepEdge{0, 1}));
}

TEST_F(Relations, RelaxedAndPlainAccessesSynchroniseNothing) {
  add(EventKind::store, 1, "x", "relaxed");
  add(EventKind::load, 2, "x", "acquire");
  add(EventKind::store, 1, "y", "release");
  add(EventKind::load, 2, "y", "relaxed");
  add(EventKind::plain_store, 1, "z");
  add(EventKind::plain_load, 2, "z");
  const StepRelations relations = relate();
  EXPECT_THAT(relations.reads_from, ElementsAre(StepEdge{0, 1}, StepEdge{2, 3}, StepEdge{4, 5}));
  EXPECT_THAT(relations.synchronises, IsEmpty());
}

TEST_F(Relations, ARelaxedReadModifyWriteContinuesAReleaseSequenceAndAStoreEndsIt) {
  add(EventKind::store, 1, "x", "release");
  add(EventKind::read_modify_write, 2, "x", "relaxed");
  add(EventKind::load, 3, "x", "acquire");
  add(EventKind::store, 2, "x", "relaxed");
  add(EventKind::load, 3, "x", "acquire");
  EXPECT_THAT(relate().synchronises, ElementsAre(StepEdge{0, 2}));
}

TEST_F(Relations, AFailedCompareExchangeIsARead) {
  add(EventKind::store, 1, "x", "release");
  add(EventKind::compare_exchange, 2, "x", "acq_rel").succeeds = false;
  add(EventKind::load, 3, "x", "acquire");
  EXPECT_THAT(relate().reads_from, ElementsAre(StepEdge{0, 1}, StepEdge{0, 2}));
}

TEST_F(Relations, FencesSynchroniseThroughRelaxedAccesses) {
  add(EventKind::fence, 1, "", "release");
  add(EventKind::store, 1, "x", "relaxed");
  add(EventKind::load, 2, "x", "relaxed");
  add(EventKind::fence, 2, "", "acquire");
  EXPECT_THAT(relate().synchronises, ElementsAre(StepEdge{0, 3}));
}

TEST_F(Relations, AReadOfTwoWritesReadsFromBoth) {
  add(EventKind::store, 1, "x", "relaxed");
  add(EventKind::store, 2, "x+4", "relaxed");
  add(EventKind::load, 3, "x", "relaxed").size = 8;
  add(EventKind::load, 3, "x+8", "relaxed");
  EXPECT_THAT(relate().reads_from, ElementsAre(StepEdge{0, 2}, StepEdge{1, 2}));
}

TEST_F(Relations, ALockComesAfterTheUnlockOfTheSameMutex) {
  add(EventKind::lock, 1, "m");
  add(EventKind::unlock, 1, "m");
  add(EventKind::lock, 2, "other");
  add(EventKind::try_lock, 2, "m").succeeds = false;
  add(EventKind::lock, 2, "m");
  EXPECT_THAT(relate().synchronises, ElementsAre(StepEdge{1, 4}));
}

TEST_F(Relations, AWriterComesAfterAllReadersAndAReaderAfterTheWriter) {
  add(EventKind::unlock, 1, "m");
  add(EventKind::shared_lock, 2, "m");
  add(EventKind::shared_unlock, 2, "m");
  add(EventKind::shared_lock, 3, "m");
  add(EventKind::shared_unlock, 3, "m");
  add(EventKind::lock, 4, "m");
  EXPECT_THAT(relate().synchronises, ElementsAre(StepEdge{0, 1}, StepEdge{0, 3}, StepEdge{0, 5},
                                                 StepEdge{2, 5}, StepEdge{4, 5}));
}

TEST_F(Relations, CreationAndJoinSynchronise) {
  add(EventKind::thread_create, 0, "").peer = 1;
  add(EventKind::store, 1, "x", "relaxed");
  add(EventKind::thread_join, 0, "").peer = 1;
  TraceStep joined;
  joined.kind = LogKind::thread_joined;
  joined.peer = 1;
  trace_.steps.push_back(joined);
  add(EventKind::load, 0, "x", "relaxed");
  EXPECT_THAT(relate().synchronises, ElementsAre(StepEdge{0, 1}, StepEdge{1, 2}));
}

TEST_F(Relations, ThreadsOfAScenarioBeginAfterWhatRanBeforeAndAreJoinedBeforeWhatRunsAfter) {
  trace_.threads = {{0, 0}};
  add(EventKind::store, 0, "x", "relaxed");
  TraceStep mark;
  mark.kind = LogKind::thread_begin;
  mark.thread = 1;
  trace_.steps.push_back(mark);
  add(EventKind::store, 1, "x", "relaxed");
  mark.kind = LogKind::thread_joined;
  mark.thread = 0;
  mark.peer = 1;
  trace_.steps.push_back(mark);
  add(EventKind::load, 0, "x", "relaxed");
  EXPECT_THAT(relate().synchronises, ElementsAre(StepEdge{0, 2}, StepEdge{2, 4}));
}

}  // namespace
}  // namespace heddle::harnesses
