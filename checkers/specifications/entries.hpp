#pragma once

#include "checkers/specifications/built_in.hpp"

// What objects share that hold one value for each of many keys: maps, key-value stores, several
// registers. State: key, value, key, value, ..., in the order of the keys' codes. Where all keys
// have a value at first, those that still have it (or have it again) are not kept, so that equal
// contents are equal states.

namespace heddle::checkers {

/// The position of the key, or where it belongs. O(log n).
std::size_t position_of_key(const State& state, Code key);

inline bool has_key(const State& state, std::size_t position, Code key) {
  return position < state.size() && state[position] == key;
}

/// The value of the key, or `missing`.
Code value_of_key(const State& state, Code key, Code missing);

/// Gives the key a value, which is dropped if it is `missing`.
void set_value_of_key(State& state, Code key, Code value, std::optional<Code> missing);

void erase_key(State& state, Code key);

/// The state with that key's entry only.
State entry_of_key(const State& state, Code key);

/// "{1: 2, 3: 4}"
std::string describe_entries(const State& state, const ValueTable& values);

/// The entries of a list of pairs [key, value]; the last one counts. Throws BadInput; see
/// fail_initial for `form`.
State entries_from_list(const Value& value, ValueTable& values, std::optional<Code> missing,
                        std::string_view form);

}  // namespace heddle::checkers
