#include "checkers/specifications/built_in.hpp"

// A pool, or bag: a removal takes any item, and answers none only if there is none. For structures
// that give up the order of their items. State: the items, sorted by code, with repetitions.

namespace heddle::checkers {
namespace {

constexpr std::string_view add_names[] = {"add",  "put", "insert", "offer",
                                          "push", "enq", "enqueue"};
constexpr std::string_view remove_names[] = {"remove", "take", "get",    "poll",
                                             "pop",    "deq",  "dequeue"};

enum PoolMethod : std::uint32_t { add, remove, size, is_empty };

constexpr Method methods[] = {
    {.names = add_names, .arguments = 1, .role = Role::add},
    {.names = remove_names, .role = Role::remove, .idle_answer = code_of_none},
    size_method,
    is_empty_method};

State initial() { return {}; }

void add_item(State& state, Code item) { state.insert(position_in_order(state, item), item); }

void step_remove(const State& state, const Call& call, NextStates& next) {
  if (state.empty()) {
    answer(state, call, code_of_none, next);
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
  switch (call.method) {
    case add:
      if (may_succeed(call)) {
        add_item(next.add(state), call.arguments[0]);
      }
      break;
    case remove:
      step_remove(state, call, next);
      break;
    case size:
      answer_size(state, call, next);
      break;
    default:
      answer_is_empty(state, call, next);
  }
}

std::string describe(const State& state, const ValueTable& values) {
  return describe_values(state.codes(), values, "{}", "");
}

State state_from(const Value& value, ValueTable& values) {
  State state;
  for (const Code item : state_from_list(value, values, "a pool is a list of its items")) {
    add_item(state, item);
  }
  return state;
}

}  // namespace

constexpr Specification pool_specification{.name = "pool",
                                           .methods = methods,
                                           .initial = initial,
                                           .step = step,
                                           .describe = describe,
                                           .shape = Shape::pool,
                                           .is_value_blind = true,
                                           .state_from = state_from};

}  // namespace heddle::checkers
