#include "checkers/specifications/built_in.hpp"

// A read-write register. State: the last value written; nothing before the first write, when it
// reads as 0 (an integer register) or none (an empty one).

namespace heddle::checkers {
namespace {

constexpr std::string_view write_names[] = {"write", "store", "set"};
constexpr std::string_view read_names[] = {"read", "load", "get"};

enum RegisterMethod : std::uint32_t { write };

constexpr Method methods[] = {{.names = write_names, .arguments = 1, .role = Role::add},
                              {.names = read_names, .role = Role::peek, .is_read_only = true}};

State initial() { return {}; }

bool may_read(const State& state, const Call& call) {
  if (state.empty()) {
    return may_answer(call, code_of_integer(0)) || may_answer(call, code_of_none);
  }
  return may_answer(call, state.front());
}

void step(const State& state, const Call& call, NextStates& next, const StepContext&) {
  if (call.method == write) {
    if (may_succeed(call)) {
      next.add(State{call.arguments[0]});
    }
  } else if (may_read(state, call)) {
    next.add(state);
  }
}

std::string describe(const State& state, const ValueTable& values) {
  return state.empty() ? "not written yet" : to_text(values.decode(state.front()));
}

State state_from(const Value& value, ValueTable& values) { return {values.encode(value)}; }

}  // namespace

constexpr Specification register_specification{.name = "register",
                                               .methods = methods,
                                               .initial = initial,
                                               .step = step,
                                               .describe = describe,
                                               .shape = Shape::read_write,
                                               .state_from = state_from};

}  // namespace heddle::checkers
