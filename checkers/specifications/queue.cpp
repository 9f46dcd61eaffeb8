#include "checkers/specifications/built_in.hpp"

// A first-in first-out queue. State: the items, the oldest first.

namespace heddle::checkers {
namespace {

constexpr std::string_view enqueue_names[] = {"enq", "enqueue", "push", "add", "put", "offer"};
constexpr std::string_view dequeue_names[] = {"deq", "dequeue", "pop", "remove", "poll", "take"};

enum QueueMethod : std::uint32_t { enqueue };

constexpr Method methods[] = {{.names = enqueue_names, .arguments = 1}, {.names = dequeue_names}};

State initial() { return {}; }

void step(const State& state, const Call& call, NextStates& next, const StepContext&) {
  if (call.method == enqueue) {
    if (may_succeed(call)) {
      next.add(state).push_back(call.arguments[0]);
    }
  } else if (state.empty()) {
    if (may_answer(call, code_of_none)) {
      next.add(state);
    }
  } else if (may_answer(call, state.front())) {
    next.add(state).erase(0);
  }
}

std::string describe(const State& state, const ValueTable& values) {
  return describe_values(state.codes(), values, "[]", " (oldest first)");
}

}  // namespace

constexpr Specification queue_specification{
    .name = "queue", .methods = methods, .initial = initial, .step = step, .describe = describe};

}  // namespace heddle::checkers
