#include "checkers/specifications/juc/ordered.hpp"

// ConcurrentSkipListSet of java.util.concurrent, of integers. State: the elements, ascending.
//
// Partition: an element is a part of its own. What is said of several elements, or of the set,
// belongs to none.

namespace heddle::checkers {
namespace juc {
namespace {

constexpr auto own = joined(
    collection_methods,
    std::array{
        CollectionMethod{"add", Meaning::add_one}, CollectionMethod{"remove", Meaning::remove_one},
        CollectionMethod{"ceiling", Meaning::ceiling}, CollectionMethod{"higher", Meaning::higher},
        CollectionMethod{"floor", Meaning::floor}, CollectionMethod{"lower", Meaning::lower},
        CollectionMethod{"first", Meaning::first_or_throw},
        CollectionMethod{"last", Meaning::last_or_throw},
        CollectionMethod{"pollFirst", Meaning::poll_first},
        CollectionMethod{"pollLast", Meaning::poll_last},
        CollectionMethod{"headSet", Meaning::head_set},
        CollectionMethod{"tailSet", Meaning::tail_set},
        CollectionMethod{"subSet", Meaning::sub_set}});

constexpr auto methods = methods_of(own, ArgumentKind::integer, ArgumentKind::integers);

State initial() { return {}; }

/// Whether it was absent.
bool insert(State& state, Code element) {
  const std::size_t place = position_in_order(state, element);
  const bool is_absent = place == state.size() || state[place] != element;
  if (is_absent) {
    state.insert(place, element);
  }
  return is_absent;
}

bool may_answer_neighbour(const State& state, const Call& call, Neighbour neighbour,
                          const ValueTable& values) {
  const auto place = find_neighbour(state, 1, call.arguments[0], neighbour);
  return may_answer_value(call, values, place ? state[*place] : code_of_none);
}

bool may_answer_end(const State& state, const Call& call, bool is_last, const ValueTable& values) {
  return state.empty() ? may_answer_text(call, values, no_such_element)
                       : may_answer_value(call, values, is_last ? state.back() : state.front());
}

/// The elements from `begin` on, below `end`.
bool may_answer_range(const State& state, const Call& call, std::optional<Code> begin,
                      std::optional<Code> end, const ValueTable& values) {
  const std::size_t first = begin ? position_in_order(state, *begin) : 0;
  const std::size_t last = end ? position_in_order(state, *end) : state.size();
  return may_answer_list(call, values, state.codes().subspan(first, last - first), as_collection);
}

bool may_look(Meaning meaning, const State& state, const Call& call, ValueTable& values) {
  const Code argument = call.arguments[0];
  switch (meaning) {
    case Meaning::ceiling:
      return may_answer_neighbour(state, call, Neighbour::at_least, values);
    case Meaning::higher:
      return may_answer_neighbour(state, call, Neighbour::above, values);
    case Meaning::floor:
      return may_answer_neighbour(state, call, Neighbour::at_most, values);
    case Meaning::lower:
      return may_answer_neighbour(state, call, Neighbour::below, values);
    case Meaning::first_or_throw:
      return may_answer_end(state, call, false, values);
    case Meaning::last_or_throw:
      return may_answer_end(state, call, true, values);
    case Meaning::head_set:
      return may_answer_range(state, call, std::nullopt, argument, values);
    case Meaning::tail_set:
      return may_answer_range(state, call, argument, std::nullopt, values);
    case Meaning::sub_set:
      return argument > call.arguments[1]
                 ? may_answer_text(call, values, illegal_argument)
                 : may_answer_range(state, call, argument, call.arguments[1], values);
    default:
      return may_observe(meaning, state.codes(), call, values);
  }
}

void step_poll(const State& state, const Call& call, bool is_last, NextStates& next,
               const ValueTable& values) {
  if (state.empty()) {
    if (may_answer_value(call, values, code_of_none)) {
      next.add(state);
    }
  } else if (may_answer_value(call, values, is_last ? state.back() : state.front())) {
    next.add(state).erase(is_last ? state.size() - 1 : 0);
  }
}

/// Whether it changed the set.
bool change(State& state, Meaning meaning, const Call& call, ValueTable& values) {
  const Code argument = call.arguments[0];
  switch (meaning) {
    case Meaning::add_one:
      return insert(state, argument);
    case Meaning::remove_one:
      return keep_if_among(state, 0, State{argument}, false);
    case Meaning::add_all: {
      bool has_changed = false;
      for (const Code element : elements_of(argument, values)) {
        has_changed = insert(state, element) || has_changed;
      }
      return has_changed;
    }
    default:
      return keep_if_among(state, 0, elements_of(argument, values), meaning == Meaning::retain_all);
  }
}

void step(const State& state, const Call& call, NextStates& next, const StepContext& context) {
  ValueTable& values = context.values;
  const Meaning meaning = meaning_of(call, context.specification);
  if (!changes(meaning)) {
    if (may_look(meaning, state, call, values)) {
      next.add(state);
    }
  } else if (meaning == Meaning::poll_first || meaning == Meaning::poll_last) {
    step_poll(state, call, meaning == Meaning::poll_last, next, values);
  } else if (meaning == Meaning::clear) {
    if (may_answer_nothing(call)) {
      next.add({});
    }
  } else {
    State after = state;
    const bool has_changed = change(after, meaning, call, values);
    if (may_answer_boolean(call, values, has_changed)) {
      next.add(after);
    }
  }
}

std::string describe(const State& state, const ValueTable& values) {
  return describe_values(state.codes(), values, "{}", "");
}

std::optional<Code> key(const Call& call, const StepContext& context) {
  switch (meaning_of(call, context.specification)) {
    case Meaning::contains:
    case Meaning::add_one:
    case Meaning::remove_one:
      return call.arguments[0];
    case Meaning::contains_all:
    case Meaning::add_all:
    case Meaning::remove_all:
      return only_element_of(call.arguments[0], context.values);
    default:
      return std::nullopt;
  }
}

State part_of(const State& state, Code key) {
  return is_among(state.codes(), key) ? State{key} : State{};
}

State state_from(const Value& value, ValueTable& values) {
  constexpr std::string_view form = "a ConcurrentSkipListSet is a list of integers";
  return collected(integers_from(value, values, form), insert);
}

}  // namespace
}  // namespace juc

constexpr Specification concurrent_skip_list_set_specification{.name = "ConcurrentSkipListSet",
                                                               .methods = juc::methods,
                                                               .initial = juc::initial,
                                                               .step = juc::step,
                                                               .describe = juc::describe,
                                                               .key = juc::key,
                                                               .part_of = juc::part_of,
                                                               .state_from = juc::state_from,
                                                               .own = juc::own.data()};

}  // namespace heddle::checkers
