#include "checkers/specifications/entries.hpp"

// A store of strings under keys that can be appended to. Every key has the empty string at first.
// State: see entries.hpp; the empty string is missing.
//
// Partition: a key is a part of its own.

namespace heddle::checkers {
namespace {

constexpr std::string_view get_names[] = {"get", "read"};
constexpr std::string_view put_names[] = {"put", "set", "write"};
constexpr std::string_view append_names[] = {"append"};

enum KeyValueMethod : std::uint32_t { get, put, append };

constexpr std::array<ArgumentKind, maximum_arguments> key_and_string = {ArgumentKind::any,
                                                                        ArgumentKind::string};

constexpr Method methods[] = {
    {.names = get_names, .arguments = 1, .is_read_only = true},
    {.names = put_names, .arguments = 2, .argument_kinds = key_and_string},
    {.names = append_names, .arguments = 2, .argument_kinds = key_and_string}};

State initial() { return {}; }

/// The code of the two strings one behind the other; that of a missing one is code_of_none.
Code joined(Code head, Code tail, ValueTable& values) {
  const std::string* end = values.string_of(tail);
  if (head == code_of_none) {
    return tail;
  }
  if (end->empty()) {
    return head;
  }
  return values.encode(Value(*values.string_of(head) + *end));
}

void set_string(State& state, Code key, Code string, const ValueTable& values) {
  const bool is_empty = string == code_of_none || values.string_of(string)->empty();
  set_value_of_key(state, key, is_empty ? code_of_none : string, code_of_none);
}

bool may_read(const Call& call, Code string, const ValueTable& values) {
  if (call.any_result || string != code_of_none) {
    return may_answer(call, string);
  }
  const std::string* result = values.string_of(call.result);
  return result != nullptr && result->empty();
}

/// Whether the string is the one that an append says it finds, if it says so.
bool is_at_its_place(const Call& call, Code string, const ValueTable& values) {
  const std::string* place = call.any_result ? values.string_of(call.result) : nullptr;
  return place == nullptr || call.result == string || (string == code_of_none && place->empty());
}

void step(const State& state, const Call& call, NextStates& next, const StepContext& context) {
  const Code key = call.arguments[0];
  ValueTable& values = context.values;
  if (call.method == get) {
    if (may_read(call, value_of_key(state, key, code_of_none), values)) {
      next.add(state);
    }
  } else if (may_succeed(call)) {
    const Code before = call.method == put ? code_of_none : value_of_key(state, key, code_of_none);
    if (call.method == put || is_at_its_place(call, before, values)) {
      set_string(next.add(state), key, joined(before, call.arguments[1], values), values);
    }
  }
}

std::optional<Code> key(const Call& call, const StepContext&) { return call.arguments[0]; }

State state_from(const Value& value, ValueTable& values) {
  constexpr std::string_view form = "a key-value store is a list of entries [key, string]";
  State state;
  const State given = entries_from_list(value, values, std::nullopt, form);
  for (std::size_t i = 0; i < given.size(); i += 2) {
    if (values.string_of(given[i + 1]) == nullptr) {
      fail_initial(form, value);
    }
    set_string(state, given[i], given[i + 1], values);
  }
  return state;
}

constexpr std::string_view aliases[] = {"kv", "kv-append"};

}  // namespace

constexpr Specification key_value_specification{.name = "key-value",
                                                .aliases = aliases,
                                                .methods = methods,
                                                .initial = initial,
                                                .step = step,
                                                .describe = describe_entries,
                                                .appending = AppendingMethods{get, put, append},
                                                .key = key,
                                                .part_of = entry_of_key,
                                                .state_from = state_from};

}  // namespace heddle::checkers
