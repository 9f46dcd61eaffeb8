#include "checkers/specifications/entries.hpp"

namespace heddle::checkers {

std::size_t position_of_key(const State& state, Code key) {
  std::size_t low = 0;
  std::size_t high = state.size() / 2;
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (state[2 * middle] < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return 2 * low;
}

Code value_of_key(const State& state, Code key, Code missing) {
  const std::size_t position = position_of_key(state, key);
  return has_key(state, position, key) ? state[position + 1] : missing;
}

void set_value_of_key(State& state, Code key, Code value, std::optional<Code> missing) {
  if (value == missing) {
    return erase_key(state, key);
  }
  const std::size_t position = position_of_key(state, key);
  if (has_key(state, position, key)) {
    state[position + 1] = value;
  } else {
    state.insert(position, key);
    state.insert(position + 1, value);
  }
}

void erase_key(State& state, Code key) {
  const std::size_t position = position_of_key(state, key);
  if (has_key(state, position, key)) {
    state.erase(position + 1);
    state.erase(position);
  }
}

State entry_of_key(const State& state, Code key) {
  const std::size_t position = position_of_key(state, key);
  return has_key(state, position, key) ? State{key, state[position + 1]} : State{};
}

std::string describe_entries(const State& state, const ValueTable& values) {
  std::string text = "{";
  for (std::size_t i = 0; i < state.size(); i += 2) {
    text += (i == 0 ? "" : ", ") + to_text(values.decode(state[i])) + ": " +
            to_text(values.decode(state[i + 1]));
  }
  return text + "}";
}

State entries_from_list(const Value& value, ValueTable& values, std::optional<Code> missing,
                        std::string_view form) {
  if (!value.is_list()) {
    fail_initial(form, value);
  }
  State state;
  for (const Value& entry : value.list()) {
    if (!entry.is_list() || entry.list().size() != 2) {
      fail_initial(form, value);
    }
    set_value_of_key(state, values.encode(entry.list()[0]), values.encode(entry.list()[1]),
                     missing);
  }
  return state;
}

}  // namespace heddle::checkers
