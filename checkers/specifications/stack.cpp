#include "checkers/specifications/built_in.hpp"

// A last-in first-out stack. State: the items, the oldest first, so the top is the last.

namespace heddle::checkers {
namespace {

constexpr std::string_view push_names[] = {"push", "add", "put", "insert", "enq"};
constexpr std::string_view pop_names[] = {"pop", "remove", "take", "poll", "deq"};

enum StackMethod : std::uint32_t { push, pop, peek, size, is_empty };

constexpr Method methods[] = {{.names = push_names, .arguments = 1, .role = Role::add},
                              {.names = pop_names, .role = Role::remove},
                              peek_method,
                              size_method,
                              is_empty_method};

State initial() { return {}; }

Code top(const State& state) { return state.empty() ? code_of_none : state.back(); }

void step(const State& state, const Call& call, NextStates& next, const StepContext&) {
  switch (call.method) {
    case push:
      if (may_succeed(call)) {
        next.add(state).push_back(call.arguments[0]);
      }
      break;
    case pop:
      if (may_answer(call, top(state))) {
        State& after = next.add(state);
        if (!after.empty()) {
          after.pop_back();
        }
      }
      break;
    case peek:
      answer(state, call, top(state), next);
      break;
    case size:
      answer_size(state, call, next);
      break;
    default:
      answer_is_empty(state, call, next);
  }
}

std::string describe(const State& state, const ValueTable& values) {
  return describe_values(state.codes(), values, "[]", " (top last)");
}

State state_from(const Value& value, ValueTable& values) {
  return state_from_list(value, values, "a stack is a list of its items, the top last");
}

}  // namespace

constexpr Specification stack_specification{.name = "stack",
                                            .methods = methods,
                                            .initial = initial,
                                            .step = step,
                                            .describe = describe,
                                            .shape = Shape::stack,
                                            .state_from = state_from};

}  // namespace heddle::checkers
