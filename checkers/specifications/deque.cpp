#include "checkers/specifications/sequence.hpp"

// A double-ended queue, unbounded and bounded.

namespace heddle::checkers {
namespace {

constexpr std::string_view push_front_names[] = {"push_front", "add_first", "offer_first",
                                                 "addFirst", "offerFirst"};
constexpr std::string_view push_back_names[] = {"push_back", "add_last", "offer_last", "addLast",
                                                "offerLast"};
constexpr std::string_view pop_front_names[] = {"pop_front", "remove_first", "poll_first",
                                                "removeFirst", "pollFirst"};
constexpr std::string_view pop_back_names[] = {"pop_back", "remove_last", "poll_last", "removeLast",
                                               "pollLast"};
constexpr std::string_view peek_front_names[] = {"peek_front", "front",     "first",
                                                 "peek_first", "peekFirst", "getFirst"};
constexpr std::string_view peek_back_names[] = {"peek_back", "back",     "last",
                                                "peek_last", "peekLast", "getLast"};

enum DequeMethod : std::uint32_t {
  push_front,
  push_back,
  pop_front,
  pop_back,
  peek_front,
  peek_back,
  size,
  is_empty,
  is_full
};

constexpr Method methods[] = {
    {.names = push_front_names, .arguments = 1, .role = Role::add},
    {.names = push_back_names, .arguments = 1, .role = Role::add},
    {.names = pop_front_names, .role = Role::remove, .idle_answer = code_of_none},
    {.names = pop_back_names, .role = Role::remove, .idle_answer = code_of_none},
    {.names = peek_front_names, .role = Role::peek, .is_read_only = true},
    {.names = peek_back_names, .role = Role::peek, .is_read_only = true},
    size_method,
    is_empty_method,
    is_full_method,
    room_method};  // the last four: SizeQuestion

template <bool is_bounded>
void step(const State& state, const Call& call, NextStates& next, const StepContext&) {
  using Items = Sequence<is_bounded>;
  switch (call.method) {
    case push_front:
      return Items::add_first(state, call, next);
    case push_back:
      return Items::add_last(state, call, next);
    case pop_front:
      return Items::remove_first(state, call, next);
    case pop_back:
      return Items::remove_last(state, call, next);
    case peek_front:
      return answer(state, call, Items::first(state), next);
    case peek_back:
      return answer(state, call, Items::last(state), next);
    default:
      return Items::answer_question(call.method - size, state, call, next);
  }
}

template <bool is_bounded>
std::string describe(const State& state, const ValueTable& values) {
  return Sequence<is_bounded>::describe(state, values, " (front first)");
}

State state_from(const Value& value, ValueTable& values) {
  return state_from_list(value, values, "a deque is a list of its items, the front first");
}
State bounded_state(const Value& value, ValueTable& values) {
  return bounded_state_from(value, values, "a bounded deque");
}

}  // namespace

constexpr Specification deque_specification{.name = "deque",
                                            .methods = std::span(methods).first(is_full),
                                            .initial = no_items,
                                            .step = step<false>,
                                            .describe = describe<false>,
                                            .shape = Shape::deque,
                                            .is_value_blind = true,
                                            .state_from = state_from};

constexpr Specification bounded_deque_specification{.name = "bounded-deque",
                                                    .methods = methods,
                                                    .initial = no_items_and_room,
                                                    .needs_initial = bounded_form,
                                                    .step = step<true>,
                                                    .describe = describe<true>,
                                                    .state_from = bounded_state};

}  // namespace heddle::checkers
