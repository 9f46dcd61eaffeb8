#include <gtest/gtest.h>

#include "checkers/algorithms/automatic.hpp"
#include "checkers/algorithms/frontier/frontier.hpp"
#include "checkers/tests/frontier/comparison.hpp"
#include "checkers/tests/histories.hpp"

namespace heddle::checkers {
namespace {

/// `width` operations that all overlap, each of which takes effect when it responds: `make` gives
/// the i-th to respond, without its times.
template <typename Make>
History overlapping(std::size_t width, const Make& make) {
  History history;
  for (std::size_t i = 0; i < width; ++i) {
    Operation operation = make(i);
    operation.process = static_cast<int>(i);
    operation.invocation = width - i;
    operation.response = width + 1 + i;
    history.operations.push_back(std::move(operation));
  }
  return history;
}

Operation enqueue_or_dequeue(std::size_t i) {
  return i % 2 == 0 ? completed(0, "enq", {1}, none, 0, 0) : completed(0, "deq", {}, 1, 0, 0);
}
Operation push_or_pop(std::size_t i) {
  const int value = static_cast<int>(i / 2 % 3);
  return i % 2 == 0 ? completed(0, "push", {value}, none, 0, 0)
                    : completed(0, "pop", {}, value, 0, 0);
}
Operation write_or_read(std::size_t i) {
  const int value = 1 + static_cast<int>(i / 8 % 3);
  return i % 8 == 0 ? completed(0, "write", {value}, none, 0, 0)
                    : completed(0, "read", {}, value, 0, 0);
}

Verdict check(const std::string& type, const History& history, CheckFunction check) {
  CodedHistory coded;
  Encoder().encode(*find_specification(type), history, coded);
  return check(coded, {});
}

struct Row {
  const char* type;
  Operation (*make)(std::size_t i);
  std::size_t width;
};

class WideHistories : public testing::TestWithParam<Row> {};

/// The configurations' sets need one word, two and three.
TEST_P(WideHistories, AreExplainedAndNotIfOneAnswerIsWrong) {
  History history = overlapping(GetParam().width, GetParam().make);
  Comparison comparison(GetParam().type, check_frontier, check_automatically);
  EXPECT_EQ(comparison.find_difference(history), "");
  EXPECT_EQ(comparison.explained(), 1U);
  history.operations.back().result = 17;
  EXPECT_EQ(check(GetParam().type, history, check_frontier).answer, Answer::not_explained);
}

/// Hundreds that never respond, and one that only they explain.
TEST_P(WideHistories, WithAllPendingButOneAreExplained) {
  History history = overlapping(GetParam().width, GetParam().make);
  for (std::size_t i = 0; i + 1 < history.size(); ++i) {
    history.operations[i].response.reset();
    history.operations[i].result = none;
  }
  Comparison comparison(GetParam().type, check_frontier, check_automatically);
  EXPECT_EQ(comparison.find_difference(history), "");
  EXPECT_EQ(comparison.explained(), 1U);
}

constexpr Row rows[] = {{"queue", enqueue_or_dequeue, 40},  {"queue", enqueue_or_dequeue, 80},
                        {"queue", enqueue_or_dequeue, 300}, {"stack", push_or_pop, 10},
                        {"register", write_or_read, 40},    {"register", write_or_read, 80},
                        {"register", write_or_read, 136}};

INSTANTIATE_TEST_SUITE_P(EachWidth, WideHistories, testing::ValuesIn(rows), [](const auto& info) {
  return std::string(info.param.type) + std::to_string(info.param.width);
});

}  // namespace
}  // namespace heddle::checkers
