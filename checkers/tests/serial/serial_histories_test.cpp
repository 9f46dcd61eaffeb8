#include "checkers/serial/serial_histories.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checkers/bad_input.hpp"
#include "checkers/checker.hpp"
#include "checkers/tests/serial/golden_runs.hpp"

namespace heddle::checkers {
namespace {

using ::testing::HasSubstr;

struct Counted {
  const char* scenario;
  std::uint64_t labelled;
  std::uint64_t unlabelled;
};

/// Two threads with a and b calls have C(a + b, a) orders.
TEST(SerialHistories, AreCountedWithAndWithoutThreads) {
  const Counted rows[] = {{"ee|ee;dddd", 6, 6},        {"eee|eee;dddddd", 20, 20},
                          {"ee|eed;ddd", 10, 10},      {"eed|eed;dd", 20, 14},
                          {"eed|eedd;d", 35, 19},      {"eedd|eedd", 70, 24},
                          {"eeeeeee>d|d;ddddd", 2, 1}, {"ppppppp>o|o;ooooo", 2, 1},
                          {"eeeeee>e|d;dddddd", 2, 2}, {"eeeee>e|e;ddddddd", 2, 2}};
  for (const Counted& row : rows) {
    const SerialHistories histories = golden_histories(row.scenario);
    EXPECT_EQ(histories.counts().runs, row.labelled) << row.scenario;
    EXPECT_EQ(histories.counts().labelled, row.labelled) << row.scenario;
    EXPECT_EQ(histories.counts().unlabelled, row.unlabelled) << row.scenario;
    EXPECT_EQ(histories.counts().blocked, 0U) << row.scenario;
    EXPECT_FALSE(histories.counts().differ_for_same_calls) << row.scenario;
    EXPECT_EQ(histories.difference(), "") << row.scenario;
  }
}

TEST(SerialHistories, EqualRunsCountOnceAmongTheDifferentOnes) {
  for (const bool keep_duplicates : {false, true}) {
    SerialHistories histories(keep_duplicates);
    for (int i = 0; i < 3; ++i) {
      for_each_golden_run(ShortScenario("e|d"), false,
                          [&](const std::vector<SerialCall>& run) { histories.add(run); });
    }
    EXPECT_EQ(histories.counts().runs, 6U);
    EXPECT_EQ(histories.counts().labelled, 2U);
    EXPECT_EQ(histories.counts().unlabelled, 2U);
  }
}

TEST(SerialHistories, ThatEndInABlockedCallAreCounted) {
  // A deq that comes first is blocked at once; after the enq, the second one is.
  const SerialHistories histories = golden_histories("e|dd", true);
  EXPECT_EQ(histories.counts().runs, 2U);
  EXPECT_EQ(histories.counts().blocked, 2U);
  EXPECT_FALSE(histories.counts().differ_for_same_calls);
}

SerialCall call(int process, const char* method, Value::List arguments, Value result = none) {
  SerialCall call;
  call.operation.process = process;
  call.operation.method = method;
  call.operation.arguments = std::move(arguments);
  call.operation.result = std::move(result);
  return call;
}

std::vector<SerialCall> taking(int value) {
  return {call(1, "enq", {1}), call(2, "enq", {2}), call(1, "deq", {}, value)};
}

TEST(SerialHistories, OfARelaxedObjectDifferForTheSameCalls) {
  SerialHistories histories;
  histories.add(taking(1));
  EXPECT_FALSE(histories.counts().differ_for_same_calls);
  histories.add(taking(2));
  EXPECT_TRUE(histories.counts().differ_for_same_calls);
  EXPECT_EQ(histories.difference(),
            "after enq(1) -> none, enq(2) -> none: deq() -> 1 or deq() -> 2");
}

TEST(SerialHistories, ACallThatIsBlockedInOneRunAndNotInTheOtherDiffersToo) {
  SerialHistories histories;
  histories.add(taking(1));
  std::vector<SerialCall> blocked = taking(1);
  blocked.back().is_blocked = true;
  histories.add(blocked);
  EXPECT_TRUE(histories.counts().differ_for_same_calls);
  EXPECT_THAT(histories.difference(), HasSubstr(": deq() -> 1 or deq() is blocked"));
}

TEST(SerialHistories, AMethodHasOneNumberOfArgumentsAndAtMostTwo) {
  SerialHistories histories;
  histories.declare("enq", 1);
  EXPECT_THROW(histories.declare("enq", 2), BadInput);
  EXPECT_THROW(histories.declare("move", 3), BadInput);
  EXPECT_THROW(histories.add(std::vector{call(1, "enq", {})}), BadInput);
}

TEST(SerialSpecification, KnowsDeclaredMethodsRolesAndIdleAnswers) {
  SerialHistories histories = golden_histories("e|d");
  histories.declare("deq", 0, Role::remove);
  histories.declare("peek", 0, Role::peek);
  const std::shared_ptr<const Specification> serial = histories.specification();
  const Method& deq = serial->methods[method_index(*serial, "deq")];
  EXPECT_EQ(deq.role, Role::remove);
  EXPECT_EQ(deq.idle_answer, code_of_none);
  const Method& enq = serial->methods[method_index(*serial, "enq")];
  EXPECT_EQ(enq.role, Role::other);
  EXPECT_EQ(enq.idle_answer, std::nullopt);  // none there means void
  EXPECT_EQ(serial->methods[method_index(*serial, "peek")].role, Role::peek);
  EXPECT_THROW(method_index(*serial, "front"), BadInput);
}

TEST(SerialSpecification, OutlivesItsHistoriesAndDoesNotChangeWithThem) {
  auto histories = std::make_unique<SerialHistories>();
  histories->add(taking(1));
  const std::shared_ptr<const Specification> serial = histories->specification();
  histories->add(taking(2));
  histories.reset();
  History history;
  for (const SerialCall& call : taking(2)) {
    history.operations.push_back(call.operation);
    history.operations.back().invocation = 2 * history.size();
    history.operations.back().response = 2 * history.size() + 1;
  }
  EXPECT_EQ(Checker().check(*serial, history).answer, Answer::not_explained);
  history.operations.back().result = 1;
  EXPECT_EQ(Checker().check(*serial, history).answer, Answer::explained);
}

TEST(SerialSpecification, TellsHowRunsGoOn) {
  SerialHistories histories;
  histories.add(taking(1));
  const std::shared_ptr<const Specification> serial = histories.specification();
  ValueTable values;
  NextStates next;
  const Call enq = resolve(*serial, {1, "enq", {1}, none, 0, 1}, values);
  serial->step(serial->initial(), enq, next, {*serial, values});
  ASSERT_EQ(next.size(), 1U);
  EXPECT_EQ(serial->describe(next[0], values),
            "serial runs that begin so go on with enq(2) -> none");
}

}  // namespace
}  // namespace heddle::checkers
