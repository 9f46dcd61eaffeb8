#include <algorithm>
#include <functional>

#include "checkers/bad_input.hpp"
#include "checkers/specifications/built_in.hpp"

// Priority queues of integers, which are their own priorities: the smallest goes first, or the
// largest. State: the items, the one that goes first in front, with repetitions.

namespace heddle::checkers {
namespace {

constexpr std::string_view insert_names[] = {"insert", "add", "push",   "offer",
                                             "put",    "enq", "enqueue"};
constexpr std::string_view poll_min_names[] = {
    "poll",       "pop",        "remove",      "take",   "deq",       "dequeue",   "deq_min",
    "delete_min", "remove_min", "extract_min", "deqMin", "deleteMin", "removeMin", "extractMin"};
constexpr std::string_view poll_max_names[] = {
    "poll",       "pop",        "remove",      "take",   "deq",       "dequeue",   "deq_max",
    "delete_max", "remove_max", "extract_max", "deqMax", "deleteMax", "removeMax", "extractMax"};
constexpr std::string_view peek_min_names[] = {"peek", "front",    "top",
                                               "min",  "find_min", "get_min"};
constexpr std::string_view peek_max_names[] = {"peek", "front",    "top",
                                               "max",  "find_max", "get_max"};

enum PriorityQueueMethod : std::uint32_t { insert, poll, peek, size, is_empty };

constexpr Method insert_method{.names = insert_names,
                               .arguments = 1,
                               .argument_kinds = {ArgumentKind::integer},
                               .role = Role::add};

constexpr Method min_methods[] = {
    insert_method,
    {.names = poll_min_names, .role = Role::remove, .idle_answer = code_of_none},
    {.names = peek_min_names, .role = Role::peek, .is_read_only = true},
    size_method,
    is_empty_method};
constexpr Method max_methods[] = {
    insert_method,
    {.names = poll_max_names, .role = Role::remove, .idle_answer = code_of_none},
    {.names = peek_max_names, .role = Role::peek, .is_read_only = true},
    size_method,
    is_empty_method};

State initial() { return {}; }

Code first(const State& state) { return state.empty() ? code_of_none : state.front(); }

/// Integers are ordered as their codes are.
template <typename Before>
void step(const State& state, const Call& call, NextStates& next, const StepContext&) {
  switch (call.method) {
    case insert:
      if (may_succeed(call)) {
        const Code* place = std::ranges::lower_bound(state, call.arguments[0], Before());
        next.add(state).insert(static_cast<std::size_t>(place - state.begin()), call.arguments[0]);
      }
      break;
    case poll:
      if (may_answer(call, first(state))) {
        State& after = next.add(state);
        if (!after.empty()) {
          after.erase(0);
        }
      }
      break;
    case peek:
      answer(state, call, first(state), next);
      break;
    case size:
      answer_size(state, call, next);
      break;
    default:
      answer_is_empty(state, call, next);
  }
}

template <typename Before>
bool has_priority(const Code* a, const Code* b) {
  return Before()(*a, *b);
}

std::string describe(const State& state, const ValueTable& values) {
  return describe_values(state.codes(), values, "[]", " (next to go first)");
}

template <typename Before>
State state_from(const Value& value, ValueTable& values) {
  constexpr std::string_view form = "a priority queue is a list of integers, its items";
  State state = state_from_list(value, values, form);
  if (!std::ranges::all_of(state, is_integer_code)) {
    fail_initial(form, value);
  }
  std::ranges::sort(state.codes_to_change(), Before());
  return state;
}

constexpr std::string_view min_aliases[] = {"priority-queue"};
/// The published checkers of priority queues call theirs so, and take the largest first.
constexpr std::string_view max_aliases[] = {"priorityqueue"};

}  // namespace

constexpr Specification min_priority_queue_specification{
    .name = "min-priority-queue",
    .aliases = min_aliases,
    .methods = min_methods,
    .initial = initial,
    .step = step<std::less<>>,
    .describe = describe,
    .shape = Shape::priority_minimum,
    .removal_order = {{.goes_before = has_priority<std::less<>>}},
    .state_from = state_from<std::less<>>};

constexpr Specification max_priority_queue_specification{
    .name = "max-priority-queue",
    .aliases = max_aliases,
    .methods = max_methods,
    .initial = initial,
    .step = step<std::greater<>>,
    .describe = describe,
    .shape = Shape::priority_maximum,
    .removal_order = {{.goes_before = has_priority<std::greater<>>}},
    .state_from = state_from<std::greater<>>};

}  // namespace heddle::checkers
