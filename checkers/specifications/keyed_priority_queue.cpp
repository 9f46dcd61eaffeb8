
#include <fmt/format.h>

#include <algorithm>

#include "checkers/bad_input.hpp"
#include "checkers/specifications/built_in.hpp"

// A priority queue of any values, each added with an integer as its priority; one of the smallest
// priority goes first. Of several such, any one may: a contract that speaks of priorities only says
// nothing of them, and the heaps and skip lists in use treat them in various ways. State: value,
// priority, value, priority, ..., sorted by priority and then by code, with repetitions.

namespace heddle::checkers {
namespace {

constexpr std::string_view insert_names[] = {"enq",  "enqueue", "insert", "add",
                                             "push", "offer",   "put"};
constexpr std::string_view poll_names[] = {
    "deqMin", "deq_min",    "deq",       "dequeue",   "poll",       "pop",        "remove",
    "take",   "delete_min", "deleteMin", "removeMin", "remove_min", "extractMin", "extract_min"};
constexpr std::string_view peek_names_of_smallest[] = {"peek", "front",    "top",
                                                       "min",  "find_min", "get_min"};

enum KeyedPriorityQueueMethod : std::uint32_t { insert, poll, peek, size, is_empty };

constexpr Method methods[] = {
    {.names = insert_names,
     .arguments = 2,
     .argument_kinds = {ArgumentKind::any, ArgumentKind::integer},
     .role = Role::add},
    {.names = poll_names, .role = Role::remove, .idle_answer = code_of_none},
    {.names = peek_names_of_smallest, .role = Role::peek, .is_read_only = true},
    size_method,
    is_empty_method};

State initial() { return {}; }

std::size_t item_count(const State& state) { return state.size() / 2; }

bool goes_before(const Code* a, const Code* b) { return a[1] < b[1]; }

/// Integers are ordered as their codes are.
void add_item(State& state, Code value, Code priority) {
  std::size_t place = 0;
  while (place < state.size() &&
         (state[place + 1] < priority || (state[place + 1] == priority && state[place] < value))) {
    place += 2;
  }
  state.insert(place, value);
  state.insert(place + 1, priority);
}

void remove_first(const State& state, const Call& call, NextStates& next) {
  if (state.empty()) {
    answer(state, call, code_of_none, next);
    return;
  }
  for (std::size_t i = 0; i < state.size() && state[i + 1] == state[1]; i += 2) {
    const bool is_first_of_its_kind = i == 0 || state[i - 2] != state[i];
    if (is_first_of_its_kind && may_answer(call, state[i])) {
      State& after = next.add(state);
      after.erase(i);
      after.erase(i);
    }
  }
}

void look_at_first(const State& state, const Call& call, NextStates& next) {
  if (state.empty()) {
    answer(state, call, code_of_none, next);
    return;
  }
  bool is_possible = false;
  for (std::size_t i = 0; i < state.size() && state[i + 1] == state[1]; i += 2) {
    is_possible = is_possible || may_answer(call, state[i]);
  }
  if (is_possible) {
    next.add(state);
  }
}

void step(const State& state, const Call& call, NextStates& next, const StepContext&) {
  switch (call.method) {
    case insert:
      if (may_succeed(call)) {
        add_item(next.add(state), call.arguments[0], call.arguments[1]);
      }
      break;
    case poll:
      return remove_first(state, call, next);
    case peek:
      return look_at_first(state, call, next);
    case size:
      return answer(state, call, code_of_integer(static_cast<std::int64_t>(item_count(state))),
                    next);
    default:
      answer_is_empty(state, call, next);
  }
}

std::string describe(const State& state, const ValueTable& values) {
  std::string text = "[";
  for (std::size_t i = 0; i < state.size(); i += 2) {
    text += fmt::format("{}{} at {}", i == 0 ? "" : ", ", to_text(values.decode(state[i])),
                        integer_of(state[i + 1]));
  }
  return text + (item_count(state) > 1 ? "] (smallest priority first)" : "]");
}

State state_from(const Value& value, ValueTable& values) {
  constexpr std::string_view form =
      "a keyed priority queue is a list of its items, each as [value, priority]";
  if (!value.is_list()) {
    fail_initial(form, value);
  }
  State state;
  for (const Value& item : value.list()) {
    const bool is_pair = item.is_list() && item.list().size() == 2;
    if (!is_pair || !is_of_kind(item.list()[1], ArgumentKind::integer)) {
      fail_initial(form, value);
    }
    add_item(state, values.encode(item.list()[0]), values.encode(item.list()[1]));
  }
  return state;
}

}  // namespace

constexpr Specification keyed_priority_queue_specification{
    .name = "keyed-priority-queue",
    .methods = methods,
    .initial = initial,
    .step = step,
    .describe = describe,
    .removal_order = {{.width = 2, .goes_before = goes_before}},
    .state_from = state_from};

}  // namespace heddle::checkers
