#include "checkers/specifications/built_in.hpp"

// A first-in first-out queue. State: the items, the oldest first.

namespace heddle::checkers {
namespace {

constexpr std::string_view enqueue_names[] = {"enq", "enqueue", "push", "add", "put", "offer"};
constexpr std::string_view dequeue_names[] = {"deq", "dequeue", "pop", "remove", "poll", "take"};

enum QueueMethod : std::uint32_t { enqueue, dequeue, peek, size, is_empty };

constexpr Method methods[] = {{.names = enqueue_names, .arguments = 1, .role = Role::add},
                              {.names = dequeue_names, .role = Role::remove},
                              peek_method,
                              size_method,
                              is_empty_method};

State initial() { return {}; }

Code oldest(const State& state) { return state.empty() ? code_of_none : state.front(); }

void step(const State& state, const Call& call, NextStates& next, const StepContext&) {
  switch (call.method) {
    case enqueue:
      if (may_succeed(call)) {
        next.add(state).push_back(call.arguments[0]);
      }
      break;
    case dequeue:
      if (may_answer(call, oldest(state))) {
        State& after = next.add(state);
        if (!after.empty()) {
          after.erase(0);
        }
      }
      break;
    case peek:
      answer(state, call, oldest(state), next);
      break;
    case size:
      answer_size(state, call, next);
      break;
    default:
      answer_is_empty(state, call, next);
  }
}

std::string describe(const State& state, const ValueTable& values) {
  return describe_values(state.codes(), values, "[]", " (oldest first)");
}

State state_from(const Value& value, ValueTable& values) {
  return state_from_list(value, values, "a queue is a list of its items, the oldest first");
}

}  // namespace

constexpr Specification queue_specification{.name = "queue",
                                            .methods = methods,
                                            .initial = initial,
                                            .step = step,
                                            .describe = describe,
                                            .shape = Shape::queue,
                                            .state_from = state_from};

}  // namespace heddle::checkers
