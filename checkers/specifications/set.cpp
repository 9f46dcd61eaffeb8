#include "checkers/specifications/built_in.hpp"

// A set. Adding and removing tell whether they changed it; without a result (void) either may be
// the case. State: the members, sorted by code.

namespace heddle::checkers {
namespace {

constexpr std::string_view add_names[] = {"add", "insert"};
constexpr std::string_view remove_names[] = {"remove", "erase", "delete"};
constexpr std::string_view contains_names[] = {"contains", "find", "has"};

enum SetMethod : std::uint32_t { add, remove };

constexpr Method methods[] = {{.names = add_names, .arguments = 1},
                              {.names = remove_names, .arguments = 1},
                              {.names = contains_names, .arguments = 1}};

State initial() { return {}; }

// Whether an addition or removal may answer whether it changed the set.
bool may_tell(const Call& call, bool changed) {
  return call.result == code_of_none || may_answer(call, changed ? code_of_true : code_of_false);
}

void step(const State& state, const Call& call, NextStates& next, const StepContext&) {
  const Code value = call.arguments[0];
  const Code* place = std::ranges::lower_bound(state, value);
  const auto position = static_cast<std::size_t>(place - state.begin());
  const bool is_member = place != state.end() && *place == value;
  if (call.method == add) {
    if (may_tell(call, !is_member)) {
      State& after = next.add(state);
      if (!is_member) {
        after.insert(position, value);
      }
    }
  } else if (call.method == remove) {
    if (may_tell(call, is_member)) {
      State& after = next.add(state);
      if (is_member) {
        after.erase(position);
      }
    }
  } else if (may_answer(call, is_member ? code_of_true : code_of_false)) {
    next.add(state);
  }
}

std::string describe(const State& state, const ValueTable& values) {
  return describe_values(state.codes(), values, "{}", "");
}

}  // namespace

constexpr Specification set_specification{
    .name = "set", .methods = methods, .initial = initial, .step = step, .describe = describe};

}  // namespace heddle::checkers
