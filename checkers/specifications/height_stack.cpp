#include <fmt/format.h>

#include "checkers/specifications/built_in.hpp"

// A stack whose methods also answer its height before the call. State: how many items are left out
// below, as a plain number, then the other items, the top last. Nothing is left out of a whole
// stack.
//
// Partition by level, the height that an item is put on: Horn and Kroening, "Faster linearizability
// checking via P-compositionality", FORTE 2015, example 9. A part starts on a stack of that height,
// whose items are not looked at. The paper says that a history is linearizable if each part is;
// that is not so: push(a) -> 1 that ended before push(b) -> 0 began passes in both parts. The
// converse holds, as the calls of one level keep their order and find that level as they left it.
// So the parts can refute a history, and no more.

namespace heddle::checkers {
namespace {

constexpr std::string_view push_names[] = {"push"};
constexpr std::string_view pop_names[] = {"pop"};

enum HeightStackMethod : std::uint32_t { push };

constexpr Method methods[] = {
    {.names = push_names, .arguments = 1, .result_kind = ResultKind::integer},
    {.names = pop_names}};

State initial() { return {0}; }

bool holds_items(const State& state) { return state.size() > 1; }

std::int64_t height_of(const State& state) {
  return state.front() + static_cast<std::int64_t>(state.size()) - 1;
}

/// The item and the height that a pop answers; nothing if it is no such answer.
struct Popped {
  Code item = code_of_none;
  std::int64_t height = 0;
};
std::optional<Popped> popped_by(const Call& call, ValueTable& values) {
  const Value::List* list = values.list_of(call.result);
  if (list == nullptr || list->size() != 2 || !(*list)[1].is_integer()) {
    return std::nullopt;
  }
  const Value item = (*list)[0];
  const std::int64_t height = (*list)[1].integer();
  return Popped{values.encode(item), height};
}

/// Of a stack whose top is left out, nothing is known.
void step_pop(const State& state, const Call& call, NextStates& next, ValueTable& values) {
  const std::int64_t height = height_of(state);
  if (!holds_items(state) && height > 0) {
    return;
  }
  const Code top = holds_items(state) ? state.back() : code_of_none;
  if (!call.any_result) {
    const std::optional<Popped> popped = popped_by(call, values);
    if (!popped || popped->height != height || popped->item != top) {
      return;
    }
  }
  State& after = next.add(state);
  if (height > 0) {
    after.pop_back();
  }
}

void step(const State& state, const Call& call, NextStates& next, const StepContext& context) {
  if (call.method != push) {
    return step_pop(state, call, next, context.values);
  }
  if (call.any_result ||
      (is_integer_code(call.result) && integer_of(call.result) == height_of(state))) {
    next.add(state).push_back(call.arguments[0]);
  }
}

std::string describe(const State& state, const ValueTable& values) {
  const std::string items = describe_values(state.codes().subspan(1), values, "[]", " (top last)");
  return state.front() == 0 ? items : fmt::format("{} on {} others", items, state.front());
}

/// The level; a pop that found nothing, which needs level 0 to be free, belongs there.
std::optional<Code> key(const Call& call, const StepContext& context) {
  if (call.any_result) {
    return std::nullopt;
  }
  if (call.method == push) {
    return call.result;
  }
  const std::optional<Popped> popped = popped_by(call, context.values);
  if (!popped || !has_integer_code(popped->height)) {
    return std::nullopt;
  }
  return code_of_integer(std::max<std::int64_t>(popped->height - 1, 0));
}

State part_of(const State& state, Code key) {
  const std::int64_t level = integer_of(key);
  State part = {level};
  const std::int64_t place = level - state.front() + 1;
  if (place >= 1 && place < static_cast<std::int64_t>(state.size())) {
    part.push_back(state[static_cast<std::size_t>(place)]);
  }
  return part;
}

State state_from(const Value& value, ValueTable& values) {
  State state =
      state_from_list(value, values, "a height-stack is a list of its items, the top last");
  state.insert(0, 0);
  return state;
}

}  // namespace

constexpr Specification height_stack_specification{.name = "height-stack",
                                                   .methods = methods,
                                                   .initial = initial,
                                                   .step = step,
                                                   .describe = describe,
                                                   .key = key,
                                                   .part_of = part_of,
                                                   .parts_only_refute = true,
                                                   .state_from = state_from};

}  // namespace heddle::checkers
