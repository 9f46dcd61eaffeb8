#pragma once

#include "checkers/specifications/built_in.hpp"

// What queues, stacks and deques share, unbounded and bounded. State: the items in their order; of
// a bounded container, the code of its capacity stands before them. A bounded container that is
// full answers false to an addition, and stays as it is.

namespace heddle::checkers {

/// What the last methods of each such specification ask, in this order; an unbounded container has
/// the first two only.
enum class SizeQuestion : std::uint8_t { size, is_empty, is_full, room };

template <bool is_bounded>
struct Sequence {
  static constexpr std::size_t base = is_bounded ? 1 : 0;  ///< where the items begin

  static std::size_t size(const State& state) { return state.size() - base; }
  static bool is_empty(const State& state) { return state.size() == base; }
  static Code first(const State& state) { return is_empty(state) ? code_of_none : state[base]; }
  static Code last(const State& state) { return is_empty(state) ? code_of_none : state.back(); }

  static std::int64_t room(const State& state) {
    return integer_of(state.front()) - static_cast<std::int64_t>(size(state));
  }
  static bool is_full(const State& state) {
    if constexpr (is_bounded) {
      return room(state) == 0;
    }
    return false;
  }

  static void add_first(const State& state, const Call& call, NextStates& next) {
    add(state, call, base, next);
  }
  static void add_last(const State& state, const Call& call, NextStates& next) {
    add(state, call, state.size(), next);
  }
  static void remove_first(const State& state, const Call& call, NextStates& next) {
    remove(state, call, base, next);
  }
  static void remove_last(const State& state, const Call& call, NextStates& next) {
    remove(state, call, state.size() - 1, next);
  }

  /// `question`: which of SizeQuestion.
  static void answer_question(std::uint32_t question, const State& state, const Call& call,
                              NextStates& next) {
    switch (static_cast<SizeQuestion>(question)) {
      case SizeQuestion::size:
        return answer(state, call, code_of_integer(static_cast<std::int64_t>(size(state))), next);
      case SizeQuestion::is_empty:
        return answer(state, call, code_of_boolean(is_empty(state)), next);
      case SizeQuestion::is_full:
        return answer(state, call, code_of_boolean(is_full(state)), next);
      case SizeQuestion::room:
        return answer(state, call, code_of_integer(room(state)), next);
    }
  }

  static std::string describe(const State& state, const ValueTable& values, const char* note) {
    std::string text = describe_values(state.codes().subspan(base), values, "[]", note);
    if constexpr (is_bounded) {
      text += ", capacity " + std::to_string(integer_of(state.front()));
    }
    return text;
  }

 private:
  static void add(const State& state, const Call& call, std::size_t place, NextStates& next) {
    if (is_full(state)) {
      answer(state, call, code_of_false, next);
    } else if (may_succeed(call)) {
      next.add(state).insert(place, call.arguments[0]);
    }
  }
  static void remove(const State& state, const Call& call, std::size_t place, NextStates& next) {
    if (is_empty(state)) {
      answer(state, call, code_of_none, next);
    } else if (may_answer(call, state[place])) {
      next.add(state).erase(place);
    }
  }
};

/// The states to begin with; a bounded container is told its capacity, until then it has all room.
inline State no_items() { return {}; }
inline State no_items_and_room() { return {code_of_integer(largest_coded_integer)}; }

inline constexpr std::string_view bounded_form =
    "its capacity, as in 3, or capacity and items, as in [3, [1, 2]]";

/// The state that a capacity, or a list of a capacity and a list of items, stands for. Throws
/// BadInput, also if there are more items than fit.
State bounded_state_from(const Value& value, ValueTable& values, std::string_view object);

/// Read-only methods that only bounded containers have.
inline constexpr std::string_view is_full_names[] = {"is_full", "full"};
inline constexpr std::string_view room_names[] = {"remaining_capacity", "remainingCapacity"};
inline constexpr Method is_full_method{.names = is_full_names, .is_read_only = true};
inline constexpr Method room_method{.names = room_names, .is_read_only = true};

}  // namespace heddle::checkers
