#include "checkers/specifications/sequence.hpp"

// A last-in first-out stack, unbounded and bounded. The top is the last item.

namespace heddle::checkers {
namespace {

constexpr std::string_view push_names[] = {"push", "add", "put", "insert", "enq"};
constexpr std::string_view pop_names[] = {"pop", "remove", "take", "poll", "deq"};

enum StackMethod : std::uint32_t { push, pop, peek, size, is_empty, is_full };

constexpr Method methods[] = {
    {.names = push_names, .arguments = 1, .role = Role::add},
    {.names = pop_names, .role = Role::remove, .idle_answer = code_of_none},
    peek_method,
    size_method,
    is_empty_method,
    is_full_method,
    room_method};  // the last four: SizeQuestion

template <bool is_bounded>
void step(const State& state, const Call& call, NextStates& next, const StepContext&) {
  using Items = Sequence<is_bounded>;
  switch (call.method) {
    case push:
      return Items::add_last(state, call, next);
    case pop:
      return Items::remove_last(state, call, next);
    case peek:
      return answer(state, call, Items::last(state), next);
    default:
      return Items::answer_question(call.method - size, state, call, next);
  }
}

template <bool is_bounded>
std::string describe(const State& state, const ValueTable& values) {
  return Sequence<is_bounded>::describe(state, values, " (top last)");
}

State state_from(const Value& value, ValueTable& values) {
  return state_from_list(value, values, "a stack is a list of its items, the top last");
}
State bounded_state(const Value& value, ValueTable& values) {
  return bounded_state_from(value, values, "a bounded stack");
}

}  // namespace

constexpr Specification stack_specification{.name = "stack",
                                            .methods = std::span(methods).first(is_full),
                                            .initial = no_items,
                                            .step = step<false>,
                                            .describe = describe<false>,
                                            .shape = Shape::stack,
                                            .is_value_blind = true,
                                            .removal_order = {{.goes_before = comes_later}},
                                            .state_from = state_from};

constexpr Specification bounded_stack_specification{
    .name = "bounded-stack",
    .methods = methods,
    .initial = no_items_and_room,
    .needs_initial = bounded_form,
    .step = step<true>,
    .describe = describe<true>,
    .removal_order = {{.header = 1, .goes_before = comes_later}},
    .state_from = bounded_state};

}  // namespace heddle::checkers
