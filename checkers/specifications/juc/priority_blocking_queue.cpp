#include "checkers/specifications/juc/collection.hpp"

// PriorityBlockingQueue of java.util.concurrent, of integers. State: the array of its binary heap,
// the children of k at 2k+1 and 2k+2. toArray and toString show the array as it stands, so each
// operation must move the elements just as the class does. That the layout is part of the state
// makes heaps with equal elements differ; they behave differently.

namespace heddle::checkers {
namespace juc {
namespace {

constexpr auto own =
    joined(collection_methods,
           std::array{CollectionMethod{"offer", Meaning::offer_last},
                      CollectionMethod{"poll", Meaning::poll_first},
                      CollectionMethod{"peek", Meaning::peek_first},
                      CollectionMethod{"remove", Meaning::remove_one},
                      CollectionMethod{"remainingCapacity", Meaning::remaining_capacity}});

constexpr auto methods = methods_of(own, ArgumentKind::integer, ArgumentKind::integers);

constexpr std::int64_t unlimited = 2147483647;

State initial() { return {}; }

void swap(State& heap, std::size_t a, std::size_t b) {
  const Code code = heap[a];
  heap[a] = heap[b];
  heap[b] = code;
}

/// Stops at an equal parent.
void up(State& heap, std::size_t k) {
  while (k > 0 && heap[k] < heap[(k - 1) / 2]) {
    swap(heap, k, (k - 1) / 2);
    k = (k - 1) / 2;
  }
}

/// Goes to the smaller child, the left one of equal ones; stops at one that is no smaller.
void down(State& heap, std::size_t k) {
  const std::size_t size = heap.size();
  while (k < size / 2) {
    std::size_t child = 2 * k + 1;
    if (child + 1 < size && heap[child + 1] < heap[child]) {
      ++child;
    }
    if (heap[k] <= heap[child]) {
      return;
    }
    swap(heap, k, child);
    k = child;
  }
}

void offer(State& heap, Code element) {
  heap.push_back(element);
  up(heap, heap.size() - 1);
}

/// Its place is taken by the last element.
void remove_at(State& heap, std::size_t place) {
  const Code last = heap.back();
  heap.pop_back();
  if (place == heap.size()) {
    return;
  }
  heap[place] = last;
  down(heap, place);
  if (heap[place] == last) {
    up(heap, place);
  }
}

void step_remove(const State& state, const Call& call, NextStates& next, const ValueTable& values) {
  const Code* found = std::ranges::find(state, call.arguments[0]);
  const bool is_there = found != state.end();
  if (may_answer_boolean(call, values, is_there)) {
    State& after = next.add(state);
    if (is_there) {
      remove_at(after, static_cast<std::size_t>(found - state.begin()));
    }
  }
}

void step_add_all(const State& state, const Call& call, NextStates& next, ValueTable& values) {
  const State elements = elements_of(call.arguments[0], values);
  if (may_answer_boolean(call, values, !elements.empty())) {
    State& after = next.add(state);
    for (const Code element : elements) {
      offer(after, element);
    }
  }
}

/// If any element goes, the others are made a heap again, in the order of the array.
void step_remove_or_retain(const State& state, const Call& call, bool retains, NextStates& next,
                           ValueTable& values) {
  State after = state;
  const State elements = elements_of(call.arguments[0], values);
  const bool has_changed = keep_if_among(after, 0, elements, retains);
  for (std::size_t k = has_changed ? after.size() / 2 : 0; k-- > 0;) {
    down(after, k);
  }
  if (may_answer_boolean(call, values, has_changed)) {
    next.add(after);
  }
}

void step_poll(const State& state, const Call& call, NextStates& next, const ValueTable& values) {
  if (may_answer_value(call, values, state.empty() ? code_of_none : state.front())) {
    State& after = next.add(state);
    if (!state.empty()) {
      remove_at(after, 0);
    }
  }
}

bool may_look(Meaning meaning, const State& state, const Call& call, ValueTable& values) {
  switch (meaning) {
    case Meaning::peek_first:
      return may_answer_value(call, values, state.empty() ? code_of_none : state.front());
    case Meaning::remaining_capacity:
      return may_answer_integer(call, values, unlimited);
    default:
      return may_observe(meaning, state.codes(), call, values);
  }
}

void step(const State& state, const Call& call, NextStates& next, const StepContext& context) {
  ValueTable& values = context.values;
  const Meaning meaning = meaning_of(call, context.specification);
  switch (meaning) {
    case Meaning::offer_last:
      if (may_answer_boolean(call, values, true)) {
        offer(next.add(state), call.arguments[0]);
      }
      return;
    case Meaning::poll_first:
      return step_poll(state, call, next, values);
    case Meaning::remove_one:
      return step_remove(state, call, next, values);
    case Meaning::add_all:
      return step_add_all(state, call, next, values);
    case Meaning::remove_all:
    case Meaning::retain_all:
      return step_remove_or_retain(state, call, meaning == Meaning::retain_all, next, values);
    case Meaning::clear:
      if (may_answer_nothing(call)) {
        next.add({});
      }
      return;
    default:
      if (may_look(meaning, state, call, values)) {
        next.add(state);
      }
  }
}

std::string describe(const State& state, const ValueTable& values) {
  return describe_values(state.codes(), values, "[]", " (array of the heap)");
}

State state_from(const Value& value, ValueTable& values) {
  constexpr std::string_view form =
      "a PriorityBlockingQueue is a list of integers, which are offered in this order";
  return collected(integers_from(value, values, form), offer);
}

}  // namespace
}  // namespace juc

constexpr Specification priority_blocking_queue_specification{.name = "PriorityBlockingQueue",
                                                              .methods = juc::methods,
                                                              .initial = juc::initial,
                                                              .step = juc::step,
                                                              .describe = juc::describe,
                                                              .state_from = juc::state_from,
                                                              .own = juc::own.data()};

}  // namespace heddle::checkers
