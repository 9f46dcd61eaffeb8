#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "harnesses/options/usage_error.hpp"
#include "harnesses/scenario/scopes/select_scope.hpp"

/// Which values the parameters of --all take where the harness says little: none may stand for
/// another that the object can tell from it.
namespace heddle::harnesses {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;

OperationDescription operation(const std::string& name, std::size_t arguments) {
  using Limits = std::numeric_limits<int>;
  OperationDescription made;
  made.name = name;
  made.arguments.resize(arguments, {Limits::min(), Limits::max(), 0, 0, 0});
  return made;
}

Harness harness_of(const std::string& specification, std::vector<OperationDescription> operations) {
  Harness harness;
  harness.name = "Object";
  harness.specification = specification;
  harness.operations = std::move(operations);
  return harness;
}

std::vector<std::string> all(const Harness& harness, std::uint32_t threads, std::uint32_t calls) {
  Options options;
  options.all = ScenarioShape{threads, calls};
  return select_scope({harness}, options).scenarios;
}

std::string refusal(const Harness& harness) {
  try {
    static_cast<void>(all(harness, 2, 1));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "none";
}

TEST(ScopeValues, OfASetWithoutASpecificationAreCompared) {
  const Harness set = harness_of("serial", {operation("insert", 1), operation("contains", 1)});
  EXPECT_THAT(all(set, 2, 1),
              IsSupersetOf({"insert(1) || insert(1)", "insert(1) || insert(2)",
                            "insert(1) || contains(1)", "insert(1) || contains(2)"}));
  // What is added twice is told, where nothing takes out whatever it is.
  EXPECT_THAT(all(harness_of("serial", {operation("add", 1), operation("size", 0)}), 2, 1),
              Contains("add(1) || add(1)"));
  const Harness map = harness_of("serial", {operation("put", 2), operation("pop", 0)});
  EXPECT_THAT(all(map, 2, 1), Contains("put(1, 2) || put(1, 3)"));
}

/// Patterns of two of which 0 is one more: 00, 01, 10, 11, 12.
TEST(ScopeValues, OfWhatMayHaveAValueFromTheBeginningAreAlsoThatValue) {
  for (const char* specification : {"serial", "none", "cas-register"}) {
    EXPECT_THAT(all(harness_of(specification, {operation("cas", 2)}), 1, 1),
                ElementsAre("cas(0, 0)", "cas(0, 1)", "cas(1, 0)", "cas(1, 1)", "cas(1, 2)"));
  }
}

TEST(ScopeValues, OfAContainerThatIsAskedForItemsAreCompared) {
  const Harness queue =
      harness_of("queue", {operation("enq", 1), operation("deq", 0), operation("contains", 1)});
  EXPECT_THAT(all(queue, 2, 1), IsSupersetOf({"enq(1) || contains(1)", "enq(1) || contains(2)"}));
}

TEST(ScopeValues, OfWhatOnlyKeepsItemsAreFresh) {
  const std::vector<OperationDescription> operations{operation("push", 1), operation("pop", 0)};
  for (const char* specification : {"serial", "queue", "stack"}) {
    EXPECT_THAT(all(harness_of(specification, operations), 2, 1),
                ElementsAre("push(1)", "pop()", "push(1) || push(2)", "push(1) || pop()",
                            "pop() || pop()"));
  }
}

TEST(ScopeValues, OfAnObjectThatRemovesByPriorityAreOrdered) {
  const Harness queue = harness_of("serial", {operation("insert", 1), operation("delete_min", 0)});
  const std::vector<std::string> orders{"insert(1) insert(1)", "insert(1) insert(2)",
                                        "insert(2) insert(1)"};
  EXPECT_THAT(all(queue, 1, 2), IsSupersetOf(orders));
  const Harness known =
      harness_of("PriorityBlockingQueue", {operation("insert", 1), operation("poll", 0)});
  EXPECT_THAT(all(known, 1, 2), IsSupersetOf(orders));
}

TEST(ScopeValues, ThatAreComparedAreComparedWithTheListed) {
  Harness set = harness_of("set", {operation("add", 1), operation("contains", 1)});
  set.scope.values.push_back({"add", 0, heddle_listed_values, {1, 2}});
  EXPECT_THAT(all(set, 2, 1), IsSupersetOf({"add(1) || contains(1)", "add(1) || contains(2)",
                                            "add(1) || contains(3)", "add(2) || contains(1)",
                                            "add(2) || contains(2)", "add(2) || contains(3)"}));
}

TEST(ScopeValues, AreOrderedWhereOthersAre) {
  Harness set = harness_of("set", {operation("add", 1), operation("contains", 1)});
  set.scope.values.push_back({"add", 0, heddle_ordered_values, {}});
  EXPECT_THAT(all(set, 2, 1), IsSupersetOf({"add(1) || contains(1)", "add(1) || contains(2)",
                                            "add(2) || contains(1)"}));
}

TEST(ScopeValues, OfABoolAreBoth) {
  Harness flag = harness_of("serial", {operation("set", 1)});
  flag.operations[0].arguments[0] = {0, 1, 1, 0, 0};
  for (const HeddleValues kind : {heddle_compared_values, heddle_ordered_values}) {
    flag.scope.values = {{"set", 0, kind, {}}};
    EXPECT_THAT(all(flag, 1, 1), ElementsAre("set(false)", "set(true)"));
  }
}

TEST(ScopeValues, AreListedWhereNothingElseIsWhole) {
  Harness light = harness_of("serial", {operation("turn", 1)});
  light.operations[0].arguments[0].is_enumeration = 1;
  EXPECT_THAT(refusal(light), HasSubstr("argument 1 of 'turn' is an enumeration: list"));
  light.scope.values = {{"turn", 0, heddle_listed_values, {0, 1}}};
  EXPECT_THAT(all(light, 1, 1), ElementsAre("turn(0)", "turn(1)"));
  Harness set = harness_of("set", {operation("add", 1), operation("contains", 1)});
  set.scope.values = {{"add", 0, heddle_listed_values, {1, 2}},
                      {"contains", 0, heddle_ordered_values, {}}};
  EXPECT_THAT(refusal(set), HasSubstr("'add' are listed and those of 'contains' ordered"));
}

}  // namespace
}  // namespace heddle::harnesses
