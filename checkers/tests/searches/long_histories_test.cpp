#include <gtest/gtest.h>

#include <algorithm>

#include "checkers/checker.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/searches/simulation.hpp"

namespace heddle::checkers {
namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;

void append(CodedHistory& history, const Call& call, Position invocation, Position response) {
  history.calls.push_back(call);
  history.invocations.push_back(invocation);
  history.responses.push_back(response);
}

/// With a write of 7 that is open for the whole time and takes effect last, as a read after all
/// else shows. It keeps the set of operations that are linearized from shrinking to a window.
CodedHistory with_a_write_open_throughout(CodedHistory history) {
  for (Position& position : history.invocations) {
    ++position;
  }
  for (Position& position : history.responses) {
    ++position;
  }
  const auto end = static_cast<Position>(2 * history.size() + 1);
  const Specification& specification = *history.specification;
  const Call write{.method = method_index(specification, "write"),
                   .argument_count = 1,
                   .arguments = {code_of_integer(7)}};
  const Call read{.method = method_index(specification, "read"), .result = code_of_integer(7)};
  append(history, write, 0, end);
  append(history, read, end + 1, end + 2);
  return history;
}

CodedHistory long_register_history(std::size_t operations) {
  const Alphabet alphabet = register_alphabet(3);
  return Simulation("register", alphabet.operations, 1)
      .make({.processes = 3, .operations = operations});
}

TEST(LongHistories, NeedMemoryInProportionToTheirLength) {
  CodedHistory history = long_register_history(50'000);
  for (const Algorithm algorithm : {Algorithm::wing_gong_lowe, Algorithm::wing_gong_lowe_lru}) {
    const Verdict verdict =
        Checker(algorithm).check(history, {.limits = {.memory_bytes = 20 * mebibyte}});
    EXPECT_EQ(verdict.answer, Answer::explained) << verdict.limit;
  }
}

TEST(LongHistories, AreGivenUpAtTheMemoryLimit) {
  CodedHistory history = with_a_write_open_throughout(long_register_history(20'000));
  const std::uint64_t limit = 4 * mebibyte;
  for (const Algorithm algorithm : {Algorithm::wing_gong_lowe, Algorithm::wing_gong_lowe_lru}) {
    const Verdict verdict = Checker(algorithm).check(history, {.limits = {.memory_bytes = limit}});
    EXPECT_EQ(verdict.answer, Answer::unknown);
    EXPECT_EQ(verdict.limit, "the limit of 4 MiB of memory");
  }
  EXPECT_EQ(Checker(Algorithm::wing_gong_lowe).check(history).answer, Answer::explained);
}

TEST(LongHistories, AreGivenUpWhenAFewLargeStatesUseUpTheMemory) {
  CodedHistory history;
  history.specification = find_specification("queue");
  const Call enqueue{.method = method_index(*history.specification, "enq"), .argument_count = 1};
  for (Position i = 0; i < 3000; ++i) {
    history.calls.push_back(enqueue);
    history.invocations.push_back(2 * i);
    history.responses.push_back(2 * i + 1);
  }
  const CheckOptions options{.limits = {.memory_bytes = 4 * mebibyte}};
  for (const Algorithm algorithm : {Algorithm::wing_gong, Algorithm::wing_gong_lowe}) {
    const Verdict verdict = Checker(algorithm).check(history, options);
    EXPECT_EQ(verdict.answer, Answer::unknown);
    EXPECT_LT(verdict.steps, 1024);  // a thousand states on average of 500 items are 4 MB
  }
}

}  // namespace
}  // namespace heddle::checkers
