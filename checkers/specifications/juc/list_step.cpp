#include "checkers/specifications/juc/list_step.hpp"

namespace heddle::checkers::juc {
namespace {

constexpr std::size_t front = 1;  ///< where the elements begin

bool is_empty(const State& state) { return state.size() == front; }

std::int64_t room(const State& state) {
  return integer_of(state[0]) - static_cast<std::int64_t>(state.size() - front);
}

Code first(const State& state) { return is_empty(state) ? code_of_none : state[front]; }
Code last(const State& state) { return is_empty(state) ? code_of_none : state.back(); }

void add(const State& state, const Call& call, std::size_t place, bool may_answer,
         NextStates& next) {
  if (may_answer) {
    State& after = next.add(state);
    if (room(state) > 0) {
      after.insert(place, call.arguments[0]);
    }
  }
}

/// If an element does not fit, those before it stay.
void add_all(const State& state, const Call& call, NextStates& next, ValueTable& values) {
  const State elements = elements_of(call.arguments[0], values);
  const bool fits = static_cast<std::int64_t>(elements.size()) <= room(state);
  const bool changes = !elements.empty();
  if (fits ? !may_answer_boolean(call, values, changes)
           : !may_answer_text(call, values, illegal_state)) {
    return;
  }
  State& after = next.add(state);
  for (const Code element : elements) {
    if (room(after) > 0) {
      after.push_back(element);
    }
  }
}

void remove_or_retain(const State& state, const Call& call, bool retains, NextStates& next,
                      ValueTable& values) {
  State after = state;
  const State elements = elements_of(call.arguments[0], values);
  const bool has_changed = keep_if_among(after, front, elements, retains);
  if (may_answer_boolean(call, values, has_changed)) {
    next.add(after);
  }
}

void remove_at(const State& state, std::size_t place, bool may_answer, NextStates& next) {
  if (may_answer) {
    State& after = next.add(state);
    if (place < state.size()) {
      after.erase(place);
    }
  }
}

/// The place of an element, searched from the front or from the end; state.size() if it is absent.
std::size_t place_of(const State& state, Code element, bool from_the_end) {
  const std::size_t size = state.size();
  for (std::size_t i = front; i < size; ++i) {
    const std::size_t place = from_the_end ? size - 1 - (i - front) : i;
    if (state[place] == element) {
      return place;
    }
  }
  return size;
}

void remove_one(const State& state, const Call& call, bool from_the_end, NextStates& next,
                const ValueTable& values) {
  const std::size_t place = place_of(state, call.arguments[0], from_the_end);
  remove_at(state, place, may_answer_boolean(call, values, place < state.size()), next);
}

bool may_answer_or_throw(const State& state, const Call& call, Code element,
                         const ValueTable& values) {
  return is_empty(state) ? may_answer_text(call, values, no_such_element)
                         : may_answer_value(call, values, element);
}

bool may_observe_list(Meaning meaning, const State& state, const Call& call, ValueTable& values) {
  switch (meaning) {
    case Meaning::peek_first:
      return may_answer_value(call, values, first(state));
    case Meaning::peek_last:
      return may_answer_value(call, values, last(state));
    case Meaning::first_or_throw:
      return may_answer_or_throw(state, call, first(state), values);
    case Meaning::last_or_throw:
      return may_answer_or_throw(state, call, last(state), values);
    case Meaning::remaining_capacity:
      return may_answer_integer(call, values, room(state));
    default:
      return may_observe(meaning, state.codes().subspan(front), call, values);
  }
}

}  // namespace

void step_list(const State& state, const Call& call, NextStates& next, const StepContext& context) {
  ValueTable& values = context.values;
  const Meaning meaning = meaning_of(call, context.specification);
  const bool fits = room(state) > 0;
  const std::size_t end = state.size();
  switch (meaning) {
    case Meaning::offer_first:
      return add(state, call, front, may_answer_boolean(call, values, fits), next);
    case Meaning::offer_last:
      return add(state, call, end, may_answer_boolean(call, values, fits), next);
    case Meaning::add_last_or_throw:
      return add(state, call, end, may_answer_text(call, values, fits ? "true" : illegal_state),
                 next);
    case Meaning::push_first:
      return add(state, call, front, may_answer_nothing(call), next);
    case Meaning::poll_first:
      return remove_at(state, front, may_answer_value(call, values, first(state)), next);
    case Meaning::poll_last:
      return remove_at(state, is_empty(state) ? end : end - 1,
                       may_answer_value(call, values, last(state)), next);
    case Meaning::remove_last_or_throw:
      return remove_at(state, is_empty(state) ? end : end - 1,
                       may_answer_or_throw(state, call, last(state), values), next);
    case Meaning::remove_one:
      return remove_one(state, call, false, next, values);
    case Meaning::remove_last_one:
      return remove_one(state, call, true, next, values);
    case Meaning::add_all:
      return add_all(state, call, next, values);
    case Meaning::remove_all:
    case Meaning::retain_all:
      return remove_or_retain(state, call, meaning == Meaning::retain_all, next, values);
    case Meaning::clear:
      if (may_answer_nothing(call)) {
        next.add(State{state[0]});
      }
      return;
    default:
      if (may_observe_list(meaning, state, call, values)) {
        next.add(state);
      }
  }
}

}  // namespace heddle::checkers::juc
