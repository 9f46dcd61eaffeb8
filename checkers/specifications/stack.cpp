#include "checkers/specifications/built_in.hpp"

// A last-in first-out stack. State: the items, the oldest first, so the top is the last.

namespace heddle::checkers {
namespace {

constexpr std::string_view push_names[] = {"push", "add", "put", "insert", "enq"};
constexpr std::string_view pop_names[] = {"pop", "remove", "take", "poll", "deq"};

enum StackMethod : std::uint32_t { push };

constexpr Method methods[] = {{.names = push_names, .arguments = 1}, {.names = pop_names}};

State initial() { return {}; }

void step(const State& state, const Call& call, NextStates& next, const StepContext&) {
  if (call.method == push) {
    if (may_succeed(call)) {
      next.add(state).push_back(call.arguments[0]);
    }
  } else if (state.empty()) {
    if (may_answer(call, code_of_none)) {
      next.add(state);
    }
  } else if (may_answer(call, state.back())) {
    next.add(state).pop_back();
  }
}

std::string describe(const State& state, const ValueTable& values) {
  return describe_values(state.codes(), values, "[]", " (top last)");
}

}  // namespace

constexpr Specification stack_specification{
    .name = "stack", .methods = methods, .initial = initial, .step = step, .describe = describe};

}  // namespace heddle::checkers
