#include "checkers/monitor/monitor.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

using testing::HasSubstr;

constexpr std::uint32_t enq = 0;
constexpr std::uint32_t deq = 1;
constexpr MonitorWord no_argument{MonitorWord::Kind::absent, 0};
constexpr MonitorWord nothing{MonitorWord::Kind::none, 0};

MonitorWord number(std::int64_t integer) { return {MonitorWord::Kind::integer, integer}; }

MonitorSettings of_queue() { return {.type = find_specification("queue")}; }

void add(Monitor& monitor, std::int64_t value) {
  const std::uint64_t call = monitor.invoke(enq, number(value));
  monitor.respond(call, nothing);
}
void take(Monitor& monitor, MonitorWord result) {
  const std::uint64_t call = monitor.invoke(deq, no_argument);
  monitor.respond(call, result);
}

/// Whether it holds within ten seconds.
template <typename Condition>
bool comes_true(const Condition& condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (!condition() && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return condition();
}

TEST(Monitor, TellsAViolationWhileTheProgramRunsWithTheOperationsAroundIt) {
  std::atomic<int> calls{0};
  MonitorVerdict told;
  MonitorSettings settings = of_queue();
  settings.on_end = [&](const MonitorVerdict& verdict) {
    told = verdict;
    ++calls;
  };
  Monitor monitor(settings);
  add(monitor, 1);
  add(monitor, 2);
  const std::uint64_t open = monitor.invoke(enq, number(3));
  take(monitor, number(2));
  add(monitor, 4);
  take(monitor, number(4));
  ASSERT_TRUE(comes_true([&] { return calls == 1; }));
  EXPECT_EQ(told.standing, Standing::violated);
  EXPECT_EQ(told.operations, 3);
  EXPECT_THAT(told.text, HasSubstr("not explained, at operation 3: deq() -> 2 (thread 0): "));
  EXPECT_THAT(told.text, HasSubstr("operation 1, thread 0, events 1 to 2: enq(1) -> none\n"));
  EXPECT_THAT(told.text, HasSubstr("open, thread 0, from event 5: enq(3) pending\n"));
  monitor.respond(open, nothing);
  EXPECT_EQ(monitor.stop().text, told.text);
  EXPECT_EQ(calls, 1);
}

TEST(Monitor, AnIdleThreadDoesNotHoldBackWhatOthersDo) {
  Monitor monitor(of_queue());
  std::atomic<bool> has_called{false};
  std::atomic<bool> may_end{false};
  std::thread idle([&] {
    add(monitor, 1);
    has_called = true;
    may_end.wait(false);
  });
  while (!has_called) {
  }
  take(monitor, number(1));
  EXPECT_TRUE(comes_true([&] { return monitor.verdict().operations == 2; }));
  may_end = true;
  may_end.notify_all();
  idle.join();
}

TEST(Monitor, AnOperationOfAThreadThatEndedWithoutAResponseIsPendingForEver) {
  Monitor monitor(of_queue());
  std::thread([&] { static_cast<void>(monitor.invoke(enq, number(1))); }).join();
  std::thread([&] { static_cast<void>(monitor.invoke(enq, number(2))); }).join();
  take(monitor, number(2));  // it took effect, and the other one may do so at any time
  take(monitor, nothing);
  take(monitor, number(1));
  const MonitorVerdict verdict = monitor.stop();
  EXPECT_EQ(verdict.standing, Standing::explained) << verdict.text;
  EXPECT_EQ(verdict.open, 2);
}

TEST(Monitor, AThreadWithoutRoomWaitsAndNothingIsLost) {
  MonitorSettings settings = of_queue();
  settings.events_per_thread = 2;
  Monitor monitor(settings);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      for (int n = 0; n < 500; ++n) {
        add(monitor, n * 4 + i);
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  const MonitorVerdict verdict = monitor.stop();
  EXPECT_EQ(verdict.standing, Standing::explained) << verdict.text;
  EXPECT_EQ(verdict.operations, 2000);
}

TEST(Monitor, WhatIsLostMakesTheVerdictUnknownFromThereOn) {
  MonitorSettings settings = of_queue();
  settings.events_per_thread = 4;
  settings.drops_when_full = true;
  Monitor monitor(settings);
  constexpr int most = 1'000'000;
  for (int n = 0; n < most; ++n) {
    add(monitor, n);
  }
  take(monitor, number(-1));  // after the loss nobody can say whether that is wrong
  const MonitorVerdict verdict = monitor.stop();
  EXPECT_EQ(verdict.standing, Standing::undecided) << verdict.text;
  EXPECT_LT(verdict.operations, most);
  EXPECT_THAT(verdict.text, HasSubstr("unknown from operation"));
  EXPECT_THAT(verdict.text, HasSubstr("events were lost"));
}

TEST(Monitor, AViolationBeforeALossIsTold) {
  MonitorSettings settings = of_queue();
  settings.events_per_thread = 4;
  settings.drops_when_full = true;
  Monitor monitor(settings);
  take(monitor, number(-1));
  for (int n = 0; n < 1'000'000; ++n) {
    add(monitor, n);
  }
  EXPECT_EQ(monitor.stop().standing, Standing::violated);
}

TEST(Monitor, AThreadThatLostAnEventAndEndedIsNotForgotten) {
  MonitorSettings settings = of_queue();
  settings.events_per_thread = 4;
  settings.drops_when_full = true;
  Monitor monitor(settings);
  std::thread([&] {
    for (int n = 0; n < 1'000'000; ++n) {
      add(monitor, n);
    }
  }).join();
  EXPECT_TRUE(comes_true([&] { return monitor.verdict().standing == Standing::undecided; }));
}

TEST(Monitor, TwoAtOnceAreJudgedApartThoughTheSameThreadsCallBoth) {
  Monitor right(of_queue());
  Monitor wrong(of_queue());
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i) {
    threads.emplace_back([&, i] {
      for (int n = 0; n < 100; ++n) {
        add(right, n * 3 + i);
        add(wrong, n * 3 + i);
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  take(wrong, number(1000));
  EXPECT_EQ(right.stop().standing, Standing::explained);
  EXPECT_EQ(right.stop().operations, 300);
  EXPECT_EQ(wrong.stop().standing, Standing::violated);
}

TEST(Monitor, ManyThreadsThatComeAndGoAreAllJudged) {
  Monitor monitor(of_queue());
  for (int i = 0; i < 300; ++i) {
    std::thread([&] { add(monitor, i); }).join();
  }
  for (int i = 0; i < 300; ++i) {
    std::thread([&] { take(monitor, number(i)); }).join();
  }
  const MonitorVerdict verdict = monitor.stop();
  EXPECT_EQ(verdict.standing, Standing::explained) << verdict.text;
  EXPECT_EQ(verdict.operations, 600);
}

TEST(Monitor, AnotherThreadMayRespondAndAThreadMayHaveSeveralCallsOpen) {
  Monitor monitor(of_queue());
  const std::uint64_t first = monitor.invoke(enq, number(1));
  const std::uint64_t second = monitor.invoke(deq, no_argument);
  std::thread([&] { monitor.respond(second, number(1)); }).join();
  monitor.respond(first, nothing);
  const MonitorVerdict verdict = monitor.stop();
  EXPECT_EQ(verdict.standing, Standing::explained) << verdict.text;
  EXPECT_EQ(verdict.operations, 2);
}

TEST(Monitor, ACallThatRespondsTwiceIsMisuseWhichIsSaid) {
  Monitor monitor(of_queue());
  const std::uint64_t call = monitor.invoke(enq, number(1));
  monitor.respond(call, nothing);
  monitor.respond(call, nothing);
  const MonitorVerdict verdict = monitor.stop();
  EXPECT_EQ(verdict.standing, Standing::undecided);
  EXPECT_THAT(verdict.text, HasSubstr("misuse: a call responded that was not open"));
}

TEST(Monitor, WhereTheEngineGivesUpTheVerdictIsUnknown) {
  Monitor monitor(of_queue());
  add(monitor, 1);
  add(monitor, 1);
  EXPECT_EQ(monitor.stop().standing, Standing::undecided);
}

TEST(Monitor, MayBeStoppedWithinItsCallbackAndAgainAfterwards) {
  Monitor* stopped = nullptr;
  Standing seen = Standing::explained;
  MonitorSettings settings = of_queue();
  settings.on_end = [&](const MonitorVerdict&) { seen = stopped->stop().standing; };
  Monitor monitor(settings);
  stopped = &monitor;
  take(monitor, number(1));
  EXPECT_EQ(monitor.stop().standing, Standing::violated);
  EXPECT_EQ(seen, Standing::violated);
  add(monitor, 1);
  EXPECT_EQ(monitor.stop().operations, 1);
}

TEST(Monitor, ObjectsThatNoEngineKnowsAreRefused) {
  EXPECT_THROW(Monitor({.type = find_specification("height-stack")}), BadInput);
  EXPECT_THROW(Monitor({.type = find_specification("queue"), .initial = Value::List{1}}), BadInput);
  EXPECT_THROW(static_cast<void>(clock_named("sundial")), BadInput);
}

class MonitorClock : public testing::TestWithParam<ClockKind> {};

/// A write that has ended is seen before a read that another thread begins once it was told.
TEST_P(MonitorClock, WhatEndedBeforeAnotherThreadBeganIsSeenBefore) {
  for (int run = 0; run < 200; ++run) {
    Monitor monitor({.type = find_specification("register"), .clock = GetParam()});
    std::atomic<int> turn{0};
    std::thread reader([&] {
      while (turn.load(std::memory_order_acquire) == 0) {
      }
      const std::uint64_t read = monitor.invoke(1, no_argument);
      monitor.respond(read, number(1));
    });
    for (const int value : {1, 2}) {
      const std::uint64_t write = monitor.invoke(0, number(value));
      monitor.respond(write, nothing);
    }
    turn.store(1, std::memory_order_release);
    reader.join();
    ASSERT_EQ(monitor.stop().standing, Standing::violated) << run;
  }
}

INSTANTIATE_TEST_SUITE_P(Clocks, MonitorClock,
                         testing::Values(best_clock(), ClockKind::monotonic, ClockKind::counter));

}  // namespace
}  // namespace heddle::checkers
