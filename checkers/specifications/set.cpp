#include <algorithm>
#include <vector>

#include "checkers/specifications/built_in.hpp"

// A set. Adding and removing tell whether they changed it; without a result (void) either may be
// the case. State: the members, sorted by code.
//
// Partition: a member is a part of its own, as adding it, removing it and looking for it depend on
// nothing else. The size and the list of all members do not belong to any.

namespace heddle::checkers {
namespace {

constexpr std::string_view add_names[] = {"add", "insert"};
constexpr std::string_view remove_names[] = {"remove", "erase", "delete"};
constexpr std::string_view contains_names[] = {"contains", "find", "has"};
constexpr std::string_view members_names[] = {"members", "elements", "read"};

enum SetMethod : std::uint32_t { add, remove, contains, size, is_empty, members };

constexpr Method methods[] = {
    {.names = add_names, .arguments = 1, .role = Role::add, .idle_answer = code_of_false},
    {.names = remove_names, .arguments = 1, .role = Role::remove, .idle_answer = code_of_false},
    {.names = contains_names, .arguments = 1, .role = Role::contains, .is_read_only = true},
    size_method,
    is_empty_method,
    {.names = members_names, .is_read_only = true}};

State initial() { return {}; }

/// Whether an addition or removal may answer whether it changed the set.
bool may_tell(const Call& call, bool changed) {
  return call.result == code_of_none || may_answer(call, code_of_boolean(changed));
}

bool is_member(const State& state, std::size_t position, Code value) {
  return position < state.size() && state[position] == value;
}

/// Whether the call may list the members: each once, in any order. None is the empty list.
bool may_list(const State& state, const Call& call, ValueTable& values) {
  if (call.any_result || call.result == code_of_none) {
    return call.any_result || state.empty();
  }
  const Value::List* const list = values.list_of(call.result);
  if (list == nullptr || list->size() != state.size()) {
    return false;
  }
  std::vector<Code> listed;
  listed.reserve(state.size());
  for (std::size_t i = 0; i < state.size(); ++i) {
    const Value member = (*values.list_of(call.result))[i];  // encoding one moves the list
    listed.push_back(values.encode(member));
  }
  std::ranges::sort(listed);
  return std::ranges::equal(listed, state);
}

void step(const State& state, const Call& call, NextStates& next, const StepContext& context) {
  const Code value = call.arguments[0];
  const std::size_t position = position_in_order(state, value);
  const bool is_there = is_member(state, position, value);
  switch (call.method) {
    case add:
      if (may_tell(call, !is_there)) {
        State& after = next.add(state);
        if (!is_there) {
          after.insert(position, value);
        }
      }
      break;
    case remove:
      if (may_tell(call, is_there)) {
        State& after = next.add(state);
        if (is_there) {
          after.erase(position);
        }
      }
      break;
    case contains:
      answer(state, call, code_of_boolean(is_there), next);
      break;
    case size:
      answer_size(state, call, next);
      break;
    case members:
      if (may_list(state, call, context.values)) {
        next.add(state);
      }
      break;
    default:
      answer_is_empty(state, call, next);
  }
}

std::string describe(const State& state, const ValueTable& values) {
  return describe_values(state.codes(), values, "{}", "");
}

std::optional<Code> key(const Call& call, const StepContext&) {
  return call.method <= contains ? std::optional(call.arguments[0]) : std::nullopt;
}

State part_of(const State& state, Code key) {
  return is_member(state, position_in_order(state, key), key) ? State{key} : State{};
}

State state_from(const Value& value, ValueTable& values) {
  State state;
  for (const Code member : state_from_list(value, values, "a set is a list of its members")) {
    const std::size_t position = position_in_order(state, member);
    if (!is_member(state, position, member)) {
      state.insert(position, member);
    }
  }
  return state;
}

}  // namespace

constexpr Specification set_specification{.name = "set",
                                          .methods = methods,
                                          .initial = initial,
                                          .step = step,
                                          .describe = describe,
                                          .shape = Shape::set,
                                          .key = key,
                                          .part_of = part_of,
                                          .state_from = state_from};

}  // namespace heddle::checkers
