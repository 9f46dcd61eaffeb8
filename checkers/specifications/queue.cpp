#include "checkers/specifications/sequence.hpp"

// A first-in first-out queue, unbounded and bounded. The oldest item is the first.

namespace heddle::checkers {
namespace {

constexpr std::string_view enqueue_names[] = {"enq", "enqueue", "push", "add", "put", "offer"};
constexpr std::string_view dequeue_names[] = {"deq", "dequeue", "pop", "remove", "poll", "take"};

enum QueueMethod : std::uint32_t { enqueue, dequeue, peek, size, is_empty, is_full };

constexpr Method methods[] = {
    {.names = enqueue_names, .arguments = 1, .role = Role::add},
    {.names = dequeue_names, .role = Role::remove, .idle_answer = code_of_none},
    peek_method,
    size_method,
    is_empty_method,
    is_full_method,
    room_method};  // the last four: SizeQuestion

template <bool is_bounded>
void step(const State& state, const Call& call, NextStates& next, const StepContext&) {
  using Items = Sequence<is_bounded>;
  switch (call.method) {
    case enqueue:
      return Items::add_last(state, call, next);
    case dequeue:
      return Items::remove_first(state, call, next);
    case peek:
      return answer(state, call, Items::first(state), next);
    default:
      return Items::answer_question(call.method - size, state, call, next);
  }
}

template <bool is_bounded>
std::string describe(const State& state, const ValueTable& values) {
  return Sequence<is_bounded>::describe(state, values, " (oldest first)");
}

State state_from(const Value& value, ValueTable& values) {
  return state_from_list(value, values, "a queue is a list of its items, the oldest first");
}
State bounded_state(const Value& value, ValueTable& values) {
  return bounded_state_from(value, values, "a bounded queue");
}

}  // namespace

constexpr Specification queue_specification{.name = "queue",
                                            .methods = std::span(methods).first(is_full),
                                            .initial = no_items,
                                            .step = step<false>,
                                            .describe = describe<false>,
                                            .shape = Shape::queue,
                                            .is_value_blind = true,
                                            .removal_order = {{.goes_before = comes_earlier}},
                                            .state_from = state_from};

constexpr Specification bounded_queue_specification{
    .name = "bounded-queue",
    .methods = methods,
    .initial = no_items_and_room,
    .needs_initial = bounded_form,
    .step = step<true>,
    .describe = describe<true>,
    .removal_order = {{.header = 1, .goes_before = comes_earlier}},
    .state_from = bounded_state};

}  // namespace heddle::checkers
