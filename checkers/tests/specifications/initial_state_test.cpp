#include <gtest/gtest.h>

#include "checkers/bad_input.hpp"
#include "checkers/tests/specifications/script.hpp"

namespace heddle::checkers {
namespace {

// What is wrong with an initial state, or with an argument, is said in one line. That right ones
// are taken as they are meant is in the scripts and in models_test.cpp.

std::string problem_with(const char* type, const std::optional<Value>& initial) {
  ValueTable values;
  try {
    initial_state(*find_specification(type), initial, values);
  } catch (const BadInput& problem) {
    return problem.what();
  }
  return "";
}

std::string problem_with(const char* type, const char* json) {
  return problem_with(type, std::optional(value_from_json(json)));
}

TEST(InitialStates, AreRefusedIfTheyAreOfAnotherForm) {
  EXPECT_EQ(problem_with("queue", "3"),
            "the initial state of a queue is a list of its items, the oldest first, not 3");
  EXPECT_EQ(problem_with("keyed-priority-queue", R"([["a", "b"]])"),
            "the initial state of a keyed priority queue is a list of its items, each as [value, "
            "priority], not [[\"a\", \"b\"]]");
  EXPECT_EQ(problem_with("min-priority-queue", R"([1, "a"])"),
            "the initial state of a priority queue is a list of integers, its items, not [1, "
            "\"a\"]");
  EXPECT_EQ(problem_with("map", "[1]"),
            "the initial state of a map is a list of its entries [key, value], not [1]");
  EXPECT_EQ(problem_with("key-value", R"([["a", 1]])"),
            "the initial state of a key-value store is a list of entries [key, string], not "
            "[[\"a\", 1]]");
  EXPECT_EQ(problem_with("mutex", "1"),
            "the initial state of a mutex is true (held) or false (free), not 1");
  EXPECT_EQ(problem_with("semaphore", "-1"),
            "the initial state of a semaphore is an integer from 0, how often it can be taken, "
            "not -1");
  EXPECT_EQ(problem_with("counter", "4611686018427387904"),
            "the initial state of a counter is an integer below 2^62 in magnitude, not "
            "4611686018427387904");
  EXPECT_EQ(problem_with("ConcurrentSkipListMap", R"([["a", 1]])"),
            "the initial state of this map is a list of its entries [key, value], integers, not "
            "[[\"a\", 1]]");
}

TEST(InitialStates, OfBoundedContainersAreACapacityAndWhatFits) {
  const std::string form =
      "the initial state of a bounded queue is its capacity, as in 3, or capacity and items, as in "
      "[3, [1, 2]]";
  EXPECT_EQ(problem_with("bounded-queue", "-1"), form + ", not -1");
  EXPECT_EQ(problem_with("bounded-queue", "[1, 2]"), form + ", not [1, 2]");
  EXPECT_EQ(problem_with("bounded-queue", "[1, [2, 3]]"),
            form + ", with no more items than fit, not [1, [2, 3]]");
  EXPECT_EQ(problem_with("bounded-queue", "[2, [2, 3]]"), "");
}

TEST(InitialStates, MustBeGivenWhereAnObjectHasNoneOfItsOwn) {
  const std::string needed =
      " needs an initial state: its capacity, as in 3, or capacity and items, as in [3, [1, 2]]";
  for (const Specification* specification : all_specifications()) {
    const std::string name(specification->name);
    EXPECT_EQ(problem_with(name.c_str(), std::nullopt),
              specification->needs_initial.empty() ? "" : "specification " + name + needed);
  }
  EXPECT_NE(problem_with("ArrayBlockingQueue", std::nullopt), "");
}

std::string misuse(const char* type, const char* call) {
  ValueTable values;
  try {
    resolve(*find_specification(type), operation_from(call, false), values);
  } catch (const BadInput& problem) {
    return problem.what();
  }
  return "";
}

TEST(Arguments, AreRefusedIfTheyAreOfAnotherKind) {
  EXPECT_EQ(misuse("key-value", R"(append("x", 1))"),
            "append(\"x\", 1) -> none: append takes a string, not 1 (specification key-value)");
  EXPECT_EQ(misuse("ConcurrentLinkedQueue", "addAll(1)"),
            "addAll(1) -> none: addAll takes a list, not 1 (specification ConcurrentLinkedQueue)");
  EXPECT_EQ(misuse("PriorityBlockingQueue", R"(addAll(["a"]))"),
            "addAll([\"a\"]) -> none: addAll takes a list of integers, not [\"a\"] (specification "
            "PriorityBlockingQueue)");
  EXPECT_EQ(misuse("ConcurrentHashMap", "putAll([1])"),
            "putAll([1]) -> none: putAll takes a list of pairs [key, value] of integers, not [1] "
            "(specification ConcurrentHashMap)");
  EXPECT_EQ(misuse("multi-register", R"(txn([["cas", "x", 1]]))"),
            "txn([[\"cas\", \"x\", 1]]) -> none: txn takes a list of steps [\"read\", register, "
            "none] and [\"write\", register, value], not [[\"cas\", \"x\", 1]] (specification "
            "multi-register)");
}

}  // namespace
}  // namespace heddle::checkers
