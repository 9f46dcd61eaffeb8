#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <heddle/monitor.hpp>
#include <thread>

namespace heddle {
namespace {

using testing::HasSubstr;

MonitorOptions of_type(const char* type) {
  MonitorOptions options;
  options.type = type;
  return options;
}

template <typename Action>
std::string misuse_of(const Action& action) {
  try {
    action();
  } catch (const Misuse& misuse) {
    return misuse.what();
  }
  return "no misuse";
}

TEST(MonitorApi, JudgesWhatThreadsRecord) {
  Monitor monitor(of_type("queue"));
  const Monitor::Method enqueue = monitor.method("enqueue");
  const Monitor::Method deq = monitor.method("deq");
  std::thread([&] { monitor.respond(monitor.invoke(enqueue, 1)); }).join();
  monitor.respond(monitor.invoke(deq), std::optional<int>(1));
  monitor.respond(monitor.invoke(deq), std::optional<int>());
  const MonitorVerdict verdict = monitor.stop();
  EXPECT_EQ(verdict.answer, MonitorVerdict::explained) << verdict.text;
  EXPECT_EQ(verdict.operations, 3);
  EXPECT_EQ(verdict.text, "explained (3 operations, 0 open)\n");
}

TEST(MonitorApi, CallsBackOnceForAViolationAndNotForTheUnknown) {
  int violations = 0;
  int unknowns = 0;
  MonitorOptions options;
  options.on_violation = [&](const MonitorVerdict& verdict) {
    violations += verdict.answer == MonitorVerdict::violated ? 1 : 100;
  };
  options.on_unknown = [&](const MonitorVerdict&) { ++unknowns; };
  {
    Monitor monitor(options);
    monitor.respond(monitor.invoke(monitor.method("deq")), 5);
    monitor.respond(monitor.invoke(monitor.method("deq")), 5);
  }
  EXPECT_EQ(violations, 1);
  EXPECT_EQ(unknowns, 0);
}

TEST(MonitorApi, CallsBackForTheUnknown) {
  MonitorVerdict told;
  MonitorOptions options;
  options.on_unknown = [&](const MonitorVerdict& verdict) { told = verdict; };
  Monitor monitor(options);
  for (int i = 0; i < 2; ++i) {
    monitor.respond(monitor.invoke(monitor.method("enq"), 7));
  }
  EXPECT_EQ(monitor.stop().answer, MonitorVerdict::unknown);
  EXPECT_EQ(told.answer, MonitorVerdict::unknown);
  EXPECT_THAT(told.text, HasSubstr("7 is added again before it was removed"));
}

TEST(MonitorApi, ARegisterStartsWithTheValueThatIsGiven) {
  for (const int held : {4, 5}) {
    MonitorOptions options = of_type("register");
    options.initial = held;
    Monitor monitor(options);
    monitor.respond(monitor.invoke(monitor.method("read")), 4);
    EXPECT_EQ(monitor.stop().answer,
              held == 4 ? MonitorVerdict::explained : MonitorVerdict::violated);
  }
}

TEST(MonitorApi, KindsOfValuesAndLargeIntegersAreToldApart) {
  constexpr std::int64_t large = std::numeric_limits<std::int64_t>::max();
  for (const bool is_right : {true, false}) {
    Monitor monitor(of_type("queue"));
    const Monitor::Method enq = monitor.method("enq");
    const Monitor::Method deq = monitor.method("deq");
    monitor.respond(monitor.invoke(enq, true));
    monitor.respond(monitor.invoke(enq, large));
    monitor.respond(monitor.invoke(enq, 1));
    monitor.respond(monitor.invoke(deq), true);
    monitor.respond(monitor.invoke(deq), is_right ? large : large - 1);
    EXPECT_EQ(monitor.stop().answer,
              is_right ? MonitorVerdict::explained : MonitorVerdict::violated);
  }
}

TEST(MonitorApi, CallsWithTwoArgumentsAreJudged) {
  for (const bool is_right : {true, false}) {
    Monitor monitor(of_type("map"));
    const Monitor::Method put = monitor.method("put");
    const Monitor::Method get = monitor.method("get");
    monitor.respond(monitor.invoke(put, 1, 10));
    monitor.respond(monitor.invoke(put, 2, 20));
    monitor.respond(monitor.invoke(get, 1), is_right ? 10 : 20);
    const MonitorVerdict verdict = monitor.stop();
    EXPECT_EQ(verdict.answer, is_right ? MonitorVerdict::explained : MonitorVerdict::violated);
    EXPECT_THAT(verdict.text, is_right ? HasSubstr("3 operations") : HasSubstr("get(1) -> 20"));
  }
}

TEST(MonitorApi, AViolationIsToldThoughAnOperationStaysOpen) {
  std::atomic<bool> is_told{false};
  MonitorOptions options = of_type("stack");
  options.on_violation = [&](const MonitorVerdict&) { is_told = true; };
  Monitor monitor(options);
  const Monitor::Method push = monitor.method("push");
  const Monitor::Method pop = monitor.method("pop");
  monitor.invoke(push, 1);
  monitor.respond(monitor.invoke(push, 2));
  monitor.respond(monitor.invoke(pop), 3);
  for (int i = 0; i < 10'000 && !is_told; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_TRUE(is_told);
  monitor.respond(monitor.invoke(push, 4));
  const MonitorVerdict verdict = monitor.stop();
  EXPECT_EQ(verdict.answer, MonitorVerdict::violated);
  EXPECT_EQ(verdict.operations, 2);
  EXPECT_THAT(verdict.text, HasSubstr("operation 2: pop() -> 3"));
}

TEST(MonitorApi, AnswersThatAreNoneOfTheMethodAreMisuse) {
  Monitor monitor(of_type("counter"));
  monitor.respond(monitor.invoke(monitor.method("get")), true);
  EXPECT_THAT(monitor.stop().text, HasSubstr("misuse: an operation answered"));
}

TEST(MonitorApi, WhatHasNoMeaningIsMisuse) {
  EXPECT_THAT(misuse_of([] { Monitor monitor(of_type("sofa")); }),
              HasSubstr("unknown specification 'sofa'"));
  EXPECT_THAT(misuse_of([] { Monitor monitor(of_type("height-stack")); }),
              HasSubstr("those of these types can: cas-register, counter, "));
  MonitorOptions options;
  options.clock = "sundial";
  EXPECT_THAT(misuse_of([&] { Monitor monitor(options); }), HasSubstr("unknown clock 'sundial'"));
  Monitor monitor(of_type("queue"));
  EXPECT_THAT(misuse_of([&] { static_cast<void>(monitor.method("fly")); }),
              HasSubstr("a queue has no method 'fly'"));
  EXPECT_THAT(misuse_of([&] { monitor.invoke(monitor.method("enq")); }),
              HasSubstr("takes 1 arguments, not 0"));
  EXPECT_THAT(misuse_of([&] { monitor.invoke(monitor.method("deq"), 1); }),
              HasSubstr("takes 0 arguments, not 1"));
  EXPECT_EQ(monitor.stop().operations, 0);
}

}  // namespace
}  // namespace heddle
