#include "checkers/specifications/entries.hpp"
#include "checkers/specifications/juc/map_methods.hpp"
#include "checkers/specifications/juc/ordered.hpp"

// ConcurrentHashMap and ConcurrentSkipListMap of java.util.concurrent, from integers to any values.
// Both are read out in ascending order of the keys. State: see entries.hpp; the codes of integers
// have their order.
//
// Partition: a key is a part of its own. What is said of several keys, or of the map, belongs to
// none.

namespace heddle::checkers {
namespace juc {
namespace {

State initial() { return {}; }

bool may_answer_neighbour(const State& state, const Call& call, Neighbour neighbour,
                          const ValueTable& values) {
  const auto place = find_neighbour(state, 2, call.arguments[0], neighbour);
  return may_answer_value(call, values, place ? state[*place] : code_of_none);
}

bool may_answer_end_key(const State& state, const Call& call, bool is_last,
                        const ValueTable& values) {
  return state.empty() ? may_answer_text(call, values, no_such_element)
                       : may_answer_value(call, values, state[is_last ? state.size() - 2 : 0]);
}

bool may_answer_head(const State& state, const Call& call, const ValueTable& values) {
  return may_answer_entries(call, values,
                            state.codes().first(position_of_key(state, call.arguments[0])),
                            EntryPart::both, as_map);
}

bool may_answer_tail(const State& state, const Call& call, const ValueTable& values) {
  return may_answer_entries(call, values,
                            state.codes().subspan(position_of_key(state, call.arguments[0])),
                            EntryPart::both, as_map);
}

bool holds_value(const State& state, Code value) {
  for (std::size_t i = 1; i < state.size(); i += 2) {
    if (state[i] == value) {
      return true;
    }
  }
  return false;
}

/// What is asked about the order of the keys.
bool may_look_up_order(MapMeaning meaning, const State& state, const Call& call,
                       const ValueTable& values) {
  switch (meaning) {
    case MapMeaning::ceiling_key:
      return may_answer_neighbour(state, call, Neighbour::at_least, values);
    case MapMeaning::higher_key:
      return may_answer_neighbour(state, call, Neighbour::above, values);
    case MapMeaning::floor_key:
      return may_answer_neighbour(state, call, Neighbour::at_most, values);
    case MapMeaning::lower_key:
      return may_answer_neighbour(state, call, Neighbour::below, values);
    case MapMeaning::first_key:
      return may_answer_end_key(state, call, false, values);
    case MapMeaning::last_key:
      return may_answer_end_key(state, call, true, values);
    case MapMeaning::head_map:
      return may_answer_head(state, call, values);
    default:
      return may_answer_tail(state, call, values);
  }
}

bool may_look(MapMeaning meaning, const State& state, const Call& call, const ValueTable& values) {
  const std::span<const Code> all = state.codes();
  switch (meaning) {
    case MapMeaning::get:
      return may_answer_value(call, values, value_of_key(state, call.arguments[0], code_of_none));
    case MapMeaning::contains_key:
      return may_answer_boolean(call, values, !entry_of_key(state, call.arguments[0]).empty());
    case MapMeaning::contains_value:
      return may_answer_boolean(call, values, holds_value(state, call.arguments[0]));
    case MapMeaning::is_empty:
      return may_answer_boolean(call, values, state.empty());
    case MapMeaning::size:
      return may_answer_integer(call, values, static_cast<std::int64_t>(state.size() / 2));
    case MapMeaning::to_string:
      return may_answer_entries(call, values, all, EntryPart::both, as_map);
    case MapMeaning::entry_set:
      return may_answer_entries(call, values, all, EntryPart::both, as_collection);
    case MapMeaning::key_set:
      return may_answer_entries(call, values, all, EntryPart::keys, as_collection);
    case MapMeaning::values:
      return may_answer_entries(call, values, all, EntryPart::values, as_collection);
    case MapMeaning::keys:
      return may_answer_entries(call, values, all, EntryPart::keys, as_array);
    case MapMeaning::elements:
      return may_answer_entries(call, values, all, EntryPart::values, as_array);
    default:
      return may_look_up_order(meaning, state, call, values);
  }
}

void put_all(State& state, Code map, ValueTable& values) {
  const std::size_t count = values.list_of(map)->size();
  for (std::size_t i = 0; i < count; ++i) {
    const Value::List entry = (*values.list_of(map))[i].list();
    set_value_of_key(state, values.encode(entry[0]), values.encode(entry[1]), std::nullopt);
  }
}

/// The methods that answer the value that the key had, or null.
void step_one_key(MapMeaning meaning, const State& state, const Call& call, NextStates& next,
                  const ValueTable& values) {
  const Code key = call.arguments[0];
  const Code before = value_of_key(state, key, code_of_none);
  if (!may_answer_value(call, values, before)) {
    return;
  }
  State& after = next.add(state);
  if (meaning == MapMeaning::remove) {
    erase_key(after, key);
  } else if (meaning == MapMeaning::put || before == code_of_none) {
    set_value_of_key(after, key, call.arguments[1], std::nullopt);
  }
}

void step_poll(const State& state, const Call& call, bool is_last, NextStates& next,
               const ValueTable& values) {
  if (state.empty()) {
    if (may_answer_value(call, values, code_of_none)) {
      next.add(state);
    }
    return;
  }
  const std::size_t place = is_last ? state.size() - 2 : 0;
  if (may_answer_entry(call, values, state[place], state[place + 1])) {
    erase_key(next.add(state), state[place]);
  }
}

void step(const State& state, const Call& call, NextStates& next, const StepContext& context) {
  ValueTable& values = context.values;
  const MapMeaning meaning = map_meaning_of(call, context.specification);
  switch (meaning) {
    case MapMeaning::put:
    case MapMeaning::put_if_absent:
    case MapMeaning::remove:
      return step_one_key(meaning, state, call, next, values);
    case MapMeaning::put_all:
      if (may_answer_nothing(call)) {
        put_all(next.add(state), call.arguments[0], values);
      }
      return;
    case MapMeaning::clear:
      if (may_answer_nothing(call)) {
        next.add({});
      }
      return;
    case MapMeaning::poll_first_entry:
      return step_poll(state, call, false, next, values);
    case MapMeaning::poll_last_entry:
      return step_poll(state, call, true, next, values);
    default:
      if (may_look(meaning, state, call, values)) {
        next.add(state);
      }
  }
}

std::optional<Code> key(const Call& call, const StepContext& context) {
  switch (map_meaning_of(call, context.specification)) {
    case MapMeaning::put:
    case MapMeaning::put_if_absent:
    case MapMeaning::get:
    case MapMeaning::remove:
    case MapMeaning::contains_key:
      return call.arguments[0];
    case MapMeaning::put_all: {
      const Value::List& entries = *context.values.list_of(call.arguments[0]);
      return entries.size() == 1 ? std::optional(context.values.encode(entries[0].list()[0]))
                                 : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

State state_from(const Value& value, ValueTable& values) {
  constexpr std::string_view form = "this map is a list of its entries [key, value], integers";
  if (!is_of_kind(value, ArgumentKind::pairs)) {
    fail_initial(form, value);
  }
  return entries_from_list(value, values, std::nullopt, form);
}

template <std::size_t size>
constexpr Specification of(std::string_view name, const std::array<MapMethod, size>& own,
                           const std::array<Method, size>& methods) {
  return {.name = name,
          .methods = methods,
          .initial = initial,
          .step = step,
          .describe = describe_entries,
          .key = key,
          .part_of = entry_of_key,
          .state_from = state_from,
          .own = own.data()};
}

constexpr auto methods_of_hash_map = methods_of_map(hash_map);
constexpr auto methods_of_skip_list_map = methods_of_map(skip_list_map);

}  // namespace
}  // namespace juc

constexpr Specification concurrent_hash_map_specification =
    juc::of("ConcurrentHashMap", juc::hash_map, juc::methods_of_hash_map);

constexpr Specification concurrent_skip_list_map_specification =
    juc::of("ConcurrentSkipListMap", juc::skip_list_map, juc::methods_of_skip_list_map);

}  // namespace heddle::checkers
