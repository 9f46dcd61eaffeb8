#include "checkers/specifications/entries.hpp"

// A map from keys to values. State: see entries.hpp.
//
// Partition: a key is a part of its own. The size does not belong to any.

namespace heddle::checkers {
namespace {

constexpr std::string_view put_names[] = {"put"};
constexpr std::string_view set_names[] = {"set", "store", "assign", "insert_or_assign"};
constexpr std::string_view put_if_absent_names[] = {"put_if_absent", "putIfAbsent"};
constexpr std::string_view insert_names[] = {"insert", "add", "emplace", "try_emplace"};
constexpr std::string_view get_names[] = {"get", "find", "lookup", "load", "at"};
constexpr std::string_view remove_names[] = {"remove"};
constexpr std::string_view erase_names[] = {"erase", "delete"};
constexpr std::string_view contains_names[] = {"contains", "has", "contains_key", "containsKey"};

enum MapMethod : std::uint32_t {
  put,
  set,
  put_if_absent,
  insert,
  get,
  remove,
  erase,
  contains,
  size,
  is_empty
};

constexpr Method methods[] = {{.names = put_names, .arguments = 2},
                              {.names = set_names, .arguments = 2},
                              {.names = put_if_absent_names, .arguments = 2},
                              {.names = insert_names, .arguments = 2, .idle_answer = code_of_false},
                              {.names = get_names, .arguments = 1, .is_read_only = true},
                              {.names = remove_names, .arguments = 1},
                              {.names = erase_names, .arguments = 1, .idle_answer = code_of_false},
                              {.names = contains_names, .arguments = 1, .is_read_only = true},
                              size_method,
                              is_empty_method};

State initial() { return {}; }

/// Whether the call may answer as it must, if the key has that value or none.
bool may_answer_with(const Call& call, bool is_there, Code value) {
  switch (call.method) {
    case set:
      return may_succeed(call);
    case insert:
      return may_answer(call, code_of_boolean(!is_there));
    case erase:
    case contains:
      return may_answer(call, code_of_boolean(is_there));
    default:
      return may_answer(call, value);
  }
}

void change(State& state, const Call& call, bool is_there) {
  const Code key = call.arguments[0];
  switch (call.method) {
    case put:
    case set:
      return set_value_of_key(state, key, call.arguments[1], std::nullopt);
    case put_if_absent:
    case insert:
      if (!is_there) {
        set_value_of_key(state, key, call.arguments[1], std::nullopt);
      }
      return;
    case remove:
    case erase:
      return erase_key(state, key);
    default:
      return;
  }
}

void step(const State& state, const Call& call, NextStates& next, const StepContext&) {
  if (call.method == size) {
    return answer(state, call, code_of_integer(static_cast<std::int64_t>(state.size() / 2)), next);
  }
  if (call.method == is_empty) {
    return answer_is_empty(state, call, next);
  }
  const Code key = call.arguments[0];
  const bool is_there = has_key(state, position_of_key(state, key), key);
  if (may_answer_with(call, is_there, value_of_key(state, key, code_of_none))) {
    change(next.add(state), call, is_there);
  }
}

std::optional<Code> key(const Call& call, const StepContext&) {
  return call.method < size ? std::optional(call.arguments[0]) : std::nullopt;
}

State state_from(const Value& value, ValueTable& values) {
  return entries_from_list(value, values, std::nullopt,
                           "a map is a list of its entries [key, value]");
}

}  // namespace

constexpr Specification map_specification{.name = "map",
                                          .methods = methods,
                                          .initial = initial,
                                          .step = step,
                                          .describe = describe_entries,
                                          .key = key,
                                          .part_of = entry_of_key,
                                          .state_from = state_from};

}  // namespace heddle::checkers
