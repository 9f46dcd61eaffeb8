#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <mutex>
#include <random>
#include <thread>

#include "checkers/checker.hpp"
#include "checkers/monitor/monitor.hpp"

// What real threads do is recorded three times: by the monitor, and by a counter within and around
// the calls of it. The order that the monitor sees lies between the two others, so if it finds a
// violation the tighter history has one, and if the wider history has one it finds it.

namespace heddle::checkers {
namespace {

constexpr int thread_count = 4;
constexpr int operations_each = 40;

/// Answers wrongly with the given chance, in 1000: it takes what is not the oldest, or nothing.
class DoubtfulQueue {
 public:
  explicit DoubtfulQueue(unsigned chance) : chance_(chance) {}

  void add(std::int64_t value) {
    const std::scoped_lock lock(guard_);
    items_.push_back(value);
  }
  std::optional<std::int64_t> take() {
    const std::scoped_lock lock(guard_);
    const bool is_wrong = random_() % 1000 < chance_;
    if (items_.empty() || (is_wrong && random_() % 2 == 0)) {
      return std::nullopt;
    }
    const auto place = items_.begin() + (is_wrong && items_.size() > 1 ? 1 : 0);
    const std::int64_t value = *place;
    items_.erase(place);
    return value;
  }

 private:
  const unsigned chance_;
  std::mutex guard_;
  std::minstd_rand random_{std::random_device()()};
  std::deque<std::int64_t> items_;
};

/// Answers the value before the last with the given chance, in 1000.
class DoubtfulRegister {
 public:
  explicit DoubtfulRegister(unsigned chance) : chance_(chance) {}

  void add(std::int64_t value) {
    const std::scoped_lock lock(guard_);
    before_ = value_;
    value_ = value;
  }
  std::optional<std::int64_t> take() {
    const std::scoped_lock lock(guard_);
    return random_() % 1000 < chance_ ? before_ : value_;
  }

 private:
  const unsigned chance_;
  std::mutex guard_;
  std::minstd_rand random_{std::random_device()()};
  std::int64_t value_ = 0;
  std::int64_t before_ = 0;
};

/// Answers the one below the top with the given chance, in 1000.
class DoubtfulStack {
 public:
  explicit DoubtfulStack(unsigned chance) : chance_(chance) {}

  void add(std::int64_t value) {
    const std::scoped_lock lock(guard_);
    items_.push_back(value);
  }
  std::optional<std::int64_t> take() {
    const std::scoped_lock lock(guard_);
    if (items_.empty()) {
      return std::nullopt;
    }
    const bool is_wrong = items_.size() > 1 && random_() % 1000 < chance_;
    const auto place = items_.end() - (is_wrong ? 2 : 1);
    const std::int64_t value = *place;
    items_.erase(place);
    return value;
  }

 private:
  const unsigned chance_;
  std::mutex guard_;
  std::minstd_rand random_{std::random_device()()};
  std::vector<std::int64_t> items_;
};

struct Recorded {
  MonitorVerdict verdict;
  History within;
  History around;
};

class Recorder {
 public:
  Recorder(const std::string& type, ClockKind clock)
      : type_(*find_specification(type)), monitor_({.type = &type_, .clock = clock}) {}

  template <typename Object>
  Recorded run(Object& object) {
    std::vector<Recorded> parts(thread_count);
    std::vector<std::thread> threads;
    for (int i = 0; i < thread_count; ++i) {
      threads.emplace_back([&, i] { work(object, i, parts[static_cast<std::size_t>(i)]); });
    }
    Recorded all;
    for (std::size_t i = 0; i < threads.size(); ++i) {
      threads[i].join();
      append(all.within, parts[i].within);
      append(all.around, parts[i].around);
    }
    all.verdict = monitor_.stop();
    return all;
  }

 private:
  static void append(History& all, const History& part) {
    all.operations.insert(all.operations.end(), part.operations.begin(), part.operations.end());
  }

  template <typename Object>
  void work(Object& object, int thread, Recorded& recorded) {
    started_.fetch_add(1);
    while (started_.load() < thread_count) {
      std::this_thread::yield();
    }
    for (int i = 0; i < operations_each; ++i) {
      const bool adds = (i + thread) % 2 == 0;
      const std::int64_t value = thread * operations_each + i + 1;
      Operation operation;
      operation.process = thread;
      operation.method = std::string(type_.methods[adds ? 0 : 1].names[0]);
      if (adds) {
        operation.arguments = {value};
      }
      const std::uint64_t before = now_.fetch_add(1);
      const std::uint64_t call = monitor_.invoke(
          adds ? 0 : 1, {adds ? MonitorWord::Kind::integer : MonitorWord::Kind::absent, value});
      operation.invocation = now_.fetch_add(1);
      std::optional<std::int64_t> result;
      if (adds) {
        object.add(value);
      } else {
        result = object.take();
      }
      operation.response = now_.fetch_add(1);
      operation.result = result ? Value(*result) : none;
      monitor_.respond(call, {result ? MonitorWord::Kind::integer : MonitorWord::Kind::none,
                              result.value_or(0)});
      recorded.within.operations.push_back(operation);
      operation.invocation = before;
      operation.response = now_.fetch_add(1);
      recorded.around.operations.push_back(operation);
    }
  }

  const Specification& type_;
  Monitor monitor_;
  std::atomic<std::uint64_t> now_{0};
  std::atomic<int> started_{0};
};

struct Tally {
  int runs = 0;
  int violated = 0;
};

template <typename Object>
void compare(const std::string& type, unsigned chance, ClockKind clock, Tally& tally) {
  const Specification& specification = *find_specification(type);
  ASSERT_EQ(specification.methods[0].role, Role::add);
  ASSERT_EQ(specification.methods[1].arguments, 0);
  Object object(chance);
  const Recorded recorded = Recorder(type, clock).run(object);
  ASSERT_NE(recorded.verdict.standing, Standing::undecided) << recorded.verdict.text;
  const bool is_violated = recorded.verdict.standing == Standing::violated;
  Checker checker(Algorithm::automatic);
  const Answer within = checker.check(specification, recorded.within).answer;
  const Answer around = checker.check(specification, recorded.around).answer;
  if (is_violated) {
    EXPECT_EQ(within, Answer::not_explained) << recorded.verdict.text;
  } else {
    EXPECT_EQ(around, Answer::explained);
    EXPECT_EQ(recorded.verdict.operations, thread_count * operations_each);
    EXPECT_EQ(recorded.verdict.open, 0);
  }
  ++tally.runs;
  tally.violated += is_violated ? 1 : 0;
}

class MonitorAgreement : public testing::TestWithParam<ClockKind> {
 protected:
  template <typename Object>
  static void expect_explained(const std::string& type) {
    Tally tally;
    for (int i = 0; i < 100 && !HasFatalFailure(); ++i) {
      compare<Object>(type, 0, GetParam(), tally);
    }
    EXPECT_EQ(tally.violated, 0);
  }

  /// Some are violated, and not all.
  template <typename Object>
  static void expect_agreement(const std::string& type, unsigned chance) {
    Tally tally;
    for (int i = 0; i < 200 && !HasFatalFailure(); ++i) {
      compare<Object>(type, chance, GetParam(), tally);
    }
    EXPECT_GT(tally.violated, 20);
    EXPECT_LT(tally.violated, tally.runs);
  }
};

TEST_P(MonitorAgreement, RealThreadsOnARightQueueAreExplained) {
  expect_explained<DoubtfulQueue>("queue");
}

TEST_P(MonitorAgreement, RealThreadsOnAWrongQueueAreJudgedAsTheCheckerJudgesThem) {
  expect_agreement<DoubtfulQueue>("queue", 10);
}

TEST_P(MonitorAgreement, RealThreadsOnARightRegisterAreExplained) {
  expect_explained<DoubtfulRegister>("register");
}

TEST_P(MonitorAgreement, RealThreadsOnAWrongRegisterAreJudgedAsTheCheckerJudgesThem) {
  expect_agreement<DoubtfulRegister>("register", 10);
}

TEST_P(MonitorAgreement, RealThreadsOnARightStackAreExplained) {
  expect_explained<DoubtfulStack>("stack");
}

TEST_P(MonitorAgreement, RealThreadsOnAWrongStackAreJudgedAsTheCheckerJudgesThem) {
  expect_agreement<DoubtfulStack>("stack", 20);
}

INSTANTIATE_TEST_SUITE_P(Clocks, MonitorAgreement,
                         testing::Values(best_clock(), ClockKind::monotonic, ClockKind::counter));

}  // namespace
}  // namespace heddle::checkers
