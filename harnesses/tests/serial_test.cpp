#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cassert>
#include <condition_variable>
#include <heddle/golden.hpp>
#include <heddle/heddle.hpp>
#include <mutex>
#include <optional>
#include <queue>
#include <vector>

// Serial runs as the specification: of the object itself, and of a golden one.

namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Right, and without a specification.
class LockedQueue {
 public:
  void enq(int item) {
    const std::lock_guard lock(mutex_);
    items_.push(item);
  }
  std::optional<int> deq() {
    const std::lock_guard lock(mutex_);
    return take();
  }

 protected:
  std::optional<int> take() {
    if (items_.empty()) {
      return std::nullopt;
    }
    const int item = items_.front();
    items_.pop();
    return item;
  }

  std::mutex mutex_;
  std::queue<int> items_;
};

/// A removal lets go of the lock between looking and taking.
class TornQueue : public LockedQueue {
 public:
  std::optional<int> deq() {
    std::unique_lock lock(mutex_);
    const std::optional<int> item = items_.empty() ? std::nullopt : std::optional(items_.front());
    lock.unlock();
    lock.lock();
    take();
    return item;
  }
};

/// Last in, first out: wrong, whoever uses it.
class TurnedQueue {
 public:
  void enq(int item) { items_.push_back(item); }
  std::optional<int> deq() {
    if (items_.empty()) {
      return std::nullopt;
    }
    const int item = items_.back();
    items_.pop_back();
    return item;
  }

 private:
  std::vector<int> items_;
};
class TurnedQueueByItself : public TurnedQueue {};

/// A removal waits for an item.
class BlockingQueue : public LockedQueue {
 public:
  void enq(int item) {
    LockedQueue::enq(item);
    is_filled_.notify_one();
  }
  int deq() {
    std::unique_lock lock(mutex_);
    is_filled_.wait(lock, [&] { return !items_.empty(); });
    return *take();
  }

 protected:
  std::condition_variable is_filled_;
};

/// What is added between a look and the wait is overlooked.
class SleepyQueue : public BlockingQueue {
 public:
  int deq() {
    std::unique_lock lock(mutex_);
    if (items_.empty()) {
      lock.unlock();
      lock.lock();
      is_filled_.wait(lock);
    }
    return *take();
  }
};

/// Takes the oldest item or the one after it.
class RelaxedQueue : public LockedQueue {
 public:
  std::optional<int> deq() {
    const std::lock_guard lock(mutex_);
    if (items_.size() > 1 && heddle::pick(2) == 1) {
      items_.push(*take());
    }
    return take();
  }
};

/// Fails when it is asked twice.
class FragileQueue : public LockedQueue {
 public:
  std::optional<int> deq() {
    ++removals_;
    assert(removals_ < 2);
    return LockedQueue::deq();
  }

 private:
  int removals_ = 0;
};

class HalfGoldenQueue : public LockedQueue {};

}  // namespace

HEDDLE_HARNESS(LockedQueue) {
  operation("enq", &LockedQueue::enq);
  operation("deq", &LockedQueue::deq);
}

HEDDLE_HARNESS(TornQueue) {
  operation("enq", &TornQueue::enq);
  operation("deq", &TornQueue::deq);
}

HEDDLE_HARNESS(TurnedQueue) {
  operation("enq", &TurnedQueue::enq);
  operation("deq", &TurnedQueue::deq);
  golden<heddle::PlainQueue>()
      .operation("enq", &heddle::PlainQueue::enq)
      .operation("deq", &heddle::PlainQueue::deq);
  races("promote");
}

HEDDLE_HARNESS(TurnedQueueByItself) {
  operation("enq", &TurnedQueueByItself::enq);
  operation("deq", &TurnedQueueByItself::deq);
}

HEDDLE_HARNESS(BlockingQueue) {
  operation("enq", &BlockingQueue::enq);
  operation("deq", &BlockingQueue::deq);
}

HEDDLE_HARNESS(SleepyQueue) {
  operation("enq", &SleepyQueue::enq);
  operation("deq", &SleepyQueue::deq);
}

HEDDLE_HARNESS(RelaxedQueue) {
  operation("enq", &RelaxedQueue::enq);
  operation("deq", &RelaxedQueue::deq);
}

HEDDLE_HARNESS(FragileQueue) {
  operation("enq", &FragileQueue::enq);
  operation("deq", &FragileQueue::deq);
}

HEDDLE_HARNESS(HalfGoldenQueue) {
  operation("enq", &HalfGoldenQueue::enq);
  operation("deq", &HalfGoldenQueue::deq);
  golden<heddle::PlainQueue>().operation("enq", &heddle::PlainQueue::enq);
}

namespace {

std::string check(const char* object, const char* scenario, int status, const char* options = "") {
  const heddle::Result result = heddle::check_scenario(object, scenario, options);
  EXPECT_EQ(result.exit_status, status) << result.report;
  return result.report;
}

TEST(SerialSpecification, IsWhatAHarnessThatNamesNoneIsJudgedBy) {
  EXPECT_THAT(check("LockedQueue", "enq(1) deq() || enq(2) deq()", 0),
              HasSubstr("specified by 6 serial runs of the object itself: 6 different, 4 without "
                        "regard to threads"));
}

TEST(SerialSpecification, ShowsWhatConcurrencyBreaks) {
  EXPECT_THAT(check("TornQueue", "enq(1) enq(2) >> deq() || deq()", 1),
              HasSubstr("no sequential order explains this history"));
}

TEST(SerialSpecification, OfAGoldenObjectShowsWhatIsWrongInOneThreadToo) {
  const char* scenario = "enq(1) enq(2) >> deq() || enq(3)";
  EXPECT_THAT(check("TurnedQueue", scenario, 1), HasSubstr("of the golden object"));
  EXPECT_THAT(check("TurnedQueueByItself", "enq(1) enq(2) >> deq()", 0),
              HasSubstr("1 serial run of the object itself"));
}

TEST(SerialSpecification, DoesNotDependOnHowMuchOfTheRestIsExplored) {
  const char* text = "specified by 70 serial runs";
  const char* scenario = "enq(1) enq(2) deq() deq() || enq(3) enq(4) deq() deq()";
  for (const char* options :
       {"--executions 1", "--preemption-bound 0", "--executions 3 --strategy pct"}) {
    EXPECT_THAT(check("LockedQueue", scenario, 0, options), HasSubstr(text)) << options;
  }
}

TEST(SerialSpecification, NeedsAGoldenCounterpartOfEachOperation) {
  EXPECT_THAT(check("HalfGoldenQueue", "enq(1) || enq(2)", 2),
              HasSubstr("the golden object has no operation 'deq'"));
  EXPECT_THAT(check("HalfGoldenQueue", "enq(1) || enq(2)", 0, "--specification queue"),
              Not(HasSubstr("serial run")));
}

TEST(SerialSpecification, OfARelaxedObjectIsCalledWeak) {
  const std::string report = check("RelaxedQueue", "enq(1) enq(2) >> deq() || deq()", 0);
  EXPECT_THAT(report, HasSubstr("warning: serial runs of the object itself differ for the same "
                                "calls (after "));
  EXPECT_THAT(report, HasSubstr("name a golden object"));
}

TEST(SerialRuns, ThatFailAreReportedAsWhatTheyAre) {
  const std::string report = check("FragileQueue", "deq() || deq()", 1);
  EXPECT_THAT(report, HasSubstr("in a serial run of the object itself: "));
  EXPECT_THAT(report, HasSubstr("assertion"));
}

TEST(BlockedOperations, AreNoViolationWhereSerialRunsBlock) {
  EXPECT_THAT(check("BlockingQueue", "enq(1) || deq()", 0), HasSubstr(", 1 blocked"));
  const std::string report = check("BlockingQueue", "enq(1) || deq() deq()", 0);
  EXPECT_THAT(report, HasSubstr(", 2 blocked"));
  EXPECT_THAT(report, HasSubstr("ended with blocked operations, as serial runs do"));
  EXPECT_THAT(check("BlockingQueue", "enq(1) || deq() || deq()", 0),
              HasSubstr("as serial runs do"));
}

TEST(BlockedOperations, AreAViolationWhereNoSerialRunBlocks) {
  const std::string report = check("SleepyQueue", "enq(1) || deq()", 1);
  EXPECT_THAT(report, HasSubstr("deadlock"));
  EXPECT_THAT(report, HasSubstr("in no serial run is deq() of T2 blocked after these calls"));
}

TEST(BlockedOperations, AreAViolationWithAnyOtherSpecification) {
  EXPECT_THAT(check("BlockingQueue", "enq(1) || deq() deq()", 1, "--specification queue"),
              HasSubstr("deadlock"));
}

TEST(WellFormed, AScenarioCanBeCompleted) {
  const std::string report = check("LockedQueue", "enq(1) enq(2) || deq()", 0, "--complete");
  EXPECT_THAT(report, HasSubstr("LockedQueue: enq(1) enq(2) || deq() ;; deq()\n"));
  EXPECT_THAT(report, HasSubstr("note: the scenario was completed with deq() after the threads "
                                "(enq adds (by its name), deq removes (by its"));
}

}  // namespace
