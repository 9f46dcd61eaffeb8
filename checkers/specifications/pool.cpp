#include "checkers/specifications/built_in.hpp"

// A pool, or bag: a removal takes any item, and answers none only if there is none. For structures
// that give up the order of their items. State: the items, sorted by code, with repetitions.

namespace heddle::checkers {
namespace {

constexpr std::string_view add_names[] = {"add",  "put", "insert", "offer",
                                          "push", "enq", "enqueue"};
constexpr std::string_view remove_names[] = {"remove", "take", "get",    "poll",
                                             "pop",    "deq",  "dequeue"};

enum PoolMethod : std::uint32_t { add };

constexpr Method methods[] = {{.names = add_names, .arguments = 1}, {.names = remove_names}};

State initial() { return {}; }

std::size_t position_of(const State& state, Code item) {
  return static_cast<std::size_t>(std::ranges::lower_bound(state, item) - state.begin());
}

void step_add(const State& state, const Call& call, NextStates& next) {
  if (may_succeed(call)) {
    next.add(state).insert(position_of(state, call.arguments[0]), call.arguments[0]);
  }
}

void step_remove(const State& state, const Call& call, NextStates& next) {
  if (state.empty()) {
    if (may_answer(call, code_of_none)) {
      next.add(state);
    }
    return;
  }
  for (std::size_t i = 0; i < state.size(); ++i) {
    const bool is_first_of_its_kind = i == 0 || state[i - 1] != state[i];
    if (is_first_of_its_kind && may_answer(call, state[i])) {
      next.add(state).erase(i);
    }
  }
}

void step(const State& state, const Call& call, NextStates& next, const StepContext&) {
  if (call.method == add) {
    step_add(state, call, next);
  } else {
    step_remove(state, call, next);
  }
}

std::string describe(const State& state, const ValueTable& values) {
  return describe_values(state.codes(), values, "{}", "");
}

}  // namespace

constexpr Specification pool_specification{
    .name = "pool", .methods = methods, .initial = initial, .step = step, .describe = describe};

}  // namespace heddle::checkers
