#include "checkers/specifications/built_in.hpp"

// A counter that starts at 0. State: its value as it is, not as a code.

namespace heddle::checkers {
namespace {

constexpr std::string_view increment_names[] = {"increment", "inc"};
constexpr std::string_view decrement_names[] = {"decrement", "dec"};
constexpr std::string_view add_names[] = {"add"};
constexpr std::string_view get_names[] = {"get", "read", "value", "load"};
constexpr std::string_view get_and_increment_names[] = {"get_and_increment", "fetch_increment"};
constexpr std::string_view increment_and_get_names[] = {"increment_and_get"};
constexpr std::string_view get_and_decrement_names[] = {"get_and_decrement", "fetch_decrement"};
constexpr std::string_view decrement_and_get_names[] = {"decrement_and_get"};
constexpr std::string_view get_and_add_names[] = {"get_and_add", "fetch_add"};
constexpr std::string_view add_and_get_names[] = {"add_and_get"};

constexpr Method silent(std::span<const std::string_view> names) {
  return {.names = names, .result_kind = ResultKind::no_integer};
}
constexpr Method telling(std::span<const std::string_view> names) {
  return {.names = names, .result_kind = ResultKind::integer};
}
constexpr Method adding(Method method) {
  method.arguments = 1;
  method.argument_kinds = {ArgumentKind::integer};
  return method;
}

constexpr Method reading(Method method) {
  method.is_read_only = true;
  return method;
}

constexpr Method methods[] = {silent(increment_names),
                              silent(decrement_names),
                              adding(silent(add_names)),
                              reading(telling(get_names)),
                              telling(get_and_increment_names),
                              telling(increment_and_get_names),
                              telling(get_and_decrement_names),
                              telling(decrement_and_get_names),
                              adding(telling(get_and_add_names)),
                              adding(telling(add_and_get_names))};

enum class Change { nothing, plus_one, minus_one, argument };
enum class Answers { success, before, after };

struct Meaning {
  Change change;
  Answers answers;
};

/// In the order of `methods`.
constexpr Meaning meanings[] = {
    {Change::plus_one, Answers::success}, {Change::minus_one, Answers::success},
    {Change::argument, Answers::success}, {Change::nothing, Answers::before},
    {Change::plus_one, Answers::before},  {Change::plus_one, Answers::after},
    {Change::minus_one, Answers::before}, {Change::minus_one, Answers::after},
    {Change::argument, Answers::before},  {Change::argument, Answers::after}};
static_assert(std::size(meanings) == std::size(methods));

State initial() { return State{0}; }

std::int64_t change_by(Change change, const Call& call) {
  switch (change) {
    case Change::plus_one:
      return 1;
    case Change::minus_one:
      return -1;
    case Change::argument:
      return integer_of(call.arguments[0]);
    case Change::nothing:
      break;
  }
  return 0;
}

void step(const State& state, const Call& call, NextStates& next, const StepContext&) {
  const Meaning meaning = meanings[call.method];
  const std::int64_t before = state.front();
  const std::int64_t after = sum_of(before, change_by(meaning.change, call));
  const std::int64_t told = meaning.answers == Answers::before ? before : after;
  const bool is_allowed =
      meaning.answers == Answers::success
          ? may_succeed(call)
          : call.any_result || (is_integer_code(call.result) && integer_of(call.result) == told);
  if (is_allowed) {
    next.add(state)[0] = after;
  }
}

std::string describe(const State& state, const ValueTable&) {
  return std::to_string(state.front());
}

State state_from(const Value& value, ValueTable&) {
  return {integer_from(value, "a counter is an integer below 2^62 in magnitude")};
}

}  // namespace

constexpr Specification counter_specification{.name = "counter",
                                              .methods = methods,
                                              .initial = initial,
                                              .step = step,
                                              .describe = describe,
                                              .state_from = state_from};

}  // namespace heddle::checkers
