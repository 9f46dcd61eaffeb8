#include "checkers/specifications/built_in.hpp"

// Registers with one value: read and written; compared and set; read, modified and written. State:
// the value. Of a plain register it is missing before the first write, when the register reads as 0
// (an integer register) or none (an empty one); the other two start at 0.

namespace heddle::checkers {
namespace {

constexpr std::string_view write_names[] = {"write", "store", "set"};
constexpr std::string_view read_names[] = {"read", "load", "get"};
constexpr std::string_view cas_names[] = {"cas", "compare_and_set", "compare_and_swap",
                                          "compare_exchange", "compareAndSet"};
constexpr std::string_view exchange_names[] = {"exchange", "swap", "get_and_set", "getAndSet"};
constexpr std::string_view read_modify_write_names[] = {"read_modify_write", "rmw"};

constexpr Method write_method{.names = write_names, .arguments = 1, .role = Role::add};
constexpr Method read_method{.names = read_names, .role = Role::peek, .is_read_only = true};

enum RegisterMethod : std::uint32_t { write, read, cas, exchange, read_modify_write = cas };

constexpr Method methods[] = {write_method, read_method};
constexpr Method cas_methods[] = {
    write_method,
    read_method,
    {.names = cas_names, .arguments = 2, .idle_answer = code_of_false},
    {.names = exchange_names, .arguments = 1}};
constexpr Method rmw_methods[] = {
    write_method,
    read_method,
    {.names = read_modify_write_names, .arguments = 2, .role = Role::exchange}};

State initial() { return {}; }
State initial_zero() { return {code_of_integer(0)}; }

void step_write(const Call& call, NextStates& next) {
  if (may_succeed(call)) {
    next.add(State{call.arguments[0]});
  }
}

bool may_read(const State& state, const Call& call) {
  if (state.empty()) {
    return may_answer(call, code_of_integer(0)) || may_answer(call, code_of_none);
  }
  return may_answer(call, state.front());
}

void step(const State& state, const Call& call, NextStates& next, const StepContext&) {
  if (call.method == write) {
    step_write(call, next);
  } else if (may_read(state, call)) {
    next.add(state);
  }
}

void step_cas(const State& state, const Call& call, NextStates& next, const StepContext&) {
  const bool is_equal = call.arguments[0] == state.front();
  switch (call.method) {
    case write:
      return step_write(call, next);
    case read:
      return answer(state, call, state.front(), next);
    case cas:
      if (may_answer(call, code_of_boolean(is_equal))) {
        next.add(is_equal ? State{call.arguments[1]} : state);
      }
      return;
    default:
      if (may_answer(call, state.front())) {
        next.add(State{call.arguments[0]});
      }
  }
}

void step_rmw(const State& state, const Call& call, NextStates& next, const StepContext&) {
  switch (call.method) {
    case write:
      return step_write(call, next);
    case read:
      return answer(state, call, state.front(), next);
    default:
      if (call.arguments[0] == state.front() && may_succeed(call)) {
        next.add(State{call.arguments[1]});
      }
  }
}

std::string describe(const State& state, const ValueTable& values) {
  return state.empty() ? "not written yet" : to_text(values.decode(state.front()));
}

State state_from(const Value& value, ValueTable& values) { return {values.encode(value)}; }

constexpr std::string_view rmw_aliases[] = {"rmw"};

}  // namespace

constexpr Specification register_specification{.name = "register",
                                               .methods = methods,
                                               .initial = initial,
                                               .step = step,
                                               .describe = describe,
                                               .shape = Shape::read_write,
                                               .state_from = state_from};

constexpr Specification cas_register_specification{.name = "cas-register",
                                                   .methods = cas_methods,
                                                   .initial = initial_zero,
                                                   .step = step_cas,
                                                   .describe = describe,
                                                   .shape = Shape::read_write,
                                                   .state_from = state_from};

constexpr Specification rmw_register_specification{.name = "rmw-register",
                                                   .aliases = rmw_aliases,
                                                   .methods = rmw_methods,
                                                   .initial = initial_zero,
                                                   .step = step_rmw,
                                                   .describe = describe,
                                                   .shape = Shape::read_write,
                                                   .state_from = state_from};

}  // namespace heddle::checkers
