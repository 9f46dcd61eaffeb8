#include "checkers/specifications/built_in.hpp"

// An integer that is added to, starting at 0. State: its value as it is, not as a code.

namespace heddle::checkers {
namespace {

constexpr std::string_view fetch_and_add_names[] = {"fetch_and_add", "fetch_add", "get_and_add",
                                                    "faa", "getAndAdd"};
constexpr std::string_view read_names[] = {"read", "get", "load", "value"};

enum FetchAndAddMethod : std::uint32_t { fetch_and_add };

constexpr Method methods[] = {
    {.names = fetch_and_add_names,
     .arguments = 1,
     .argument_kinds = {ArgumentKind::integer},
     .result_kind = ResultKind::integer},
    {.names = read_names, .result_kind = ResultKind::integer, .is_read_only = true}};

State initial() { return {0}; }

void step(const State& state, const Call& call, NextStates& next, const StepContext&) {
  const std::int64_t before = state.front();
  if (!call.any_result && (!is_integer_code(call.result) || integer_of(call.result) != before)) {
    return;
  }
  State& after = next.add(state);
  if (call.method == fetch_and_add) {
    after[0] = sum_of(before, integer_of(call.arguments[0]));
  }
}

std::string describe(const State& state, const ValueTable&) {
  return std::to_string(state.front());
}

State state_from(const Value& value, ValueTable&) {
  return {integer_from(value, "a fetch-and-add object is an integer below 2^62 in magnitude")};
}

}  // namespace

constexpr Specification fetch_and_add_specification{.name = "fetch-and-add",
                                                    .methods = methods,
                                                    .initial = initial,
                                                    .step = step,
                                                    .describe = describe,
                                                    .state_from = state_from};

}  // namespace heddle::checkers
