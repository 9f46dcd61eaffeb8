#include "checkers/algorithms/p_compositional/height_partition.hpp"

#include <gtest/gtest.h>

#include "checkers/bad_input.hpp"
#include "checkers/checker.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/histories.hpp"

namespace heddle::checkers {
namespace {

// The stack itself: push(v) answers the height before it, pop() the height and the value.
constexpr std::string_view push_names[] = {"push"};
constexpr std::string_view pop_names[] = {"pop"};
constexpr Method methods[] = {{.names = push_names, .arguments = 1}, {.names = pop_names}};

State initial() { return {}; }

void step(const State& state, const Call& call, NextStates& next, const StepContext& context) {
  const auto height = static_cast<std::int64_t>(state.size());
  if (call.method == 0) {
    if (call.result == code_of_integer(height)) {
      next.add(state).push_back(call.arguments[0]);
    }
    return;
  }
  const Value top = state.empty() ? none : context.values.decode(state.back());
  if (context.values.decode(call.result) == Value(Value::List{height, top})) {
    State& after = next.add(state);
    if (height > 0) {
      after.pop_back();
    }
  }
}

std::string describe(const State&, const ValueTable&) { return "a stack"; }

constexpr Specification height_stack{.name = "height-stack",
                                     .methods = methods,
                                     .initial = initial,
                                     .step = step,
                                     .describe = describe};

Value list(const Value& height, const Value& value) { return Value::List{height, value}; }

TEST(SplittingByHeight, PassesTheViolationThatShowsItUnsound) {
  CodedHistory history;
  Encoder().encode(height_stack,
                   {{completed(0, "push", {1}, 1, 1, 2), completed(0, "push", {2}, 0, 3, 4)}},
                   history);
  EXPECT_EQ(Checker(Algorithm::definition).check(history).answer, Answer::not_explained);
  EXPECT_EQ(refute_by_heights(history).answer, Answer::unknown);
  EXPECT_EQ(history.specification, &height_stack);
}

TEST(SplittingByHeight, NamesTheHeightThatIsNotExplained) {
  CodedHistory history;
  Encoder().encode(height_stack,
                   {{completed(0, "push", {1}, 0, 1, 2), completed(0, "push", {2}, 1, 3, 4),
                     completed(0, "pop", {}, list(2, 1), 5, 6)}},
                   history);
  const Verdict verdict = refute_by_heights(history);
  EXPECT_EQ(verdict.answer, Answer::not_explained);
  EXPECT_EQ(verdict.key, "1");
}

TEST(SplittingByHeight, DoesNotApplyToPendingOperations) {
  CodedHistory history;
  Encoder().encode(height_stack, {{pending(0, "push", {1}, 1)}}, history);
  EXPECT_THROW(refute_by_heights(history), NotApplicable);
  EXPECT_EQ(history.specification, &height_stack);
}

TEST(SplittingByHeight, NeverSaysNoToALinearizableHistory) {
  Alphabet alphabet{"height-stack", {}};
  for (const int height : {0, 1}) {
    for (const int value : {1, 2}) {
      alphabet.operations.push_back({0, "push", {value}, height, 0, 0});
      alphabet.operations.push_back({0, "pop", {}, list(height + 1, value), 0, 0});
    }
  }
  alphabet.operations.push_back({0, "pop", {}, list(0, none), 0, 0});
  std::size_t refuted = 0;
  std::size_t missed = 0;
  Checker search(Algorithm::wing_gong_lowe);
  for (std::size_t size = 0; size <= 3; ++size) {
    for_all_histories(alphabet, size, [&](const History& history) {
      CodedHistory coded;
      Encoder().encode(height_stack, history, coded);
      const bool is_explained = search.check(coded).answer == Answer::explained;
      const bool is_refuted = refute_by_heights(coded).answer == Answer::not_explained;
      ASSERT_FALSE(is_explained && is_refuted);
      refuted += is_refuted ? 1 : 0;
      missed += !is_explained && !is_refuted ? 1 : 0;
    });
  }
  EXPECT_GT(refuted, 1000);
  EXPECT_GT(missed, 100);
}

}  // namespace
}  // namespace heddle::checkers
