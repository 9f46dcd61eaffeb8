#pragma once

#include <span>
#include <string>
#include <string_view>

#include "checkers/specification.hpp"

// For the files of this folder, which hold one specification or one family of them each: what there
// is, and what they share.

namespace heddle::checkers {

extern const Specification bounded_deque_specification;
extern const Specification bounded_queue_specification;
extern const Specification bounded_stack_specification;
extern const Specification cas_register_specification;
extern const Specification counter_specification;
extern const Specification deque_specification;
extern const Specification fetch_and_add_specification;
extern const Specification height_stack_specification;
extern const Specification key_value_specification;
extern const Specification keyed_priority_queue_specification;
extern const Specification map_specification;
extern const Specification max_priority_queue_specification;
extern const Specification min_priority_queue_specification;
extern const Specification multi_register_specification;
extern const Specification mutex_specification;
extern const Specification pool_specification;
extern const Specification queue_specification;
extern const Specification register_specification;
extern const Specification rmw_register_specification;
extern const Specification semaphore_specification;
extern const Specification set_specification;
extern const Specification stack_specification;

/// Of java.util.concurrent.
extern const Specification array_blocking_queue_specification;
extern const Specification concurrent_hash_map_specification;
extern const Specification concurrent_linked_deque_specification;
extern const Specification concurrent_linked_queue_specification;
extern const Specification concurrent_skip_list_map_specification;
extern const Specification concurrent_skip_list_set_specification;
extern const Specification linked_blocking_deque_specification;
extern const Specification linked_blocking_queue_specification;
extern const Specification linked_transfer_queue_specification;
extern const Specification priority_blocking_queue_specification;

/// Whether `call` may answer `result`; a call without a known result may answer anything.
inline bool may_answer(const Call& call, Code result) {
  return call.any_result || call.result == result;
}

/// For Specification::removal_order, by the place in the state.
inline bool comes_earlier(const Code* a, const Code* b) { return a < b; }
inline bool comes_later(const Code* a, const Code* b) { return a > b; }

inline Code code_of_boolean(bool truth) { return truth ? code_of_true : code_of_false; }

/// The step of a call that changes nothing and answers `result`.
inline void answer(const State& state, const Call& call, Code result, NextStates& next) {
  if (may_answer(call, result)) {
    next.add(state);
  }
}

/// Methods that several containers have, all read-only. A container's `step` takes them apart by
/// their place in its list of methods.
inline constexpr std::string_view peek_names[] = {"peek", "front", "top"};
inline constexpr std::string_view size_names[] = {"size", "length", "count"};
inline constexpr std::string_view is_empty_names[] = {"is_empty", "empty"};

inline constexpr Method peek_method{.names = peek_names, .role = Role::peek, .is_read_only = true};
inline constexpr Method size_method{.names = size_names, .is_read_only = true};
inline constexpr Method is_empty_method{.names = is_empty_names, .is_read_only = true};

inline void answer_size(const State& state, const Call& call, NextStates& next) {
  answer(state, call, code_of_integer(static_cast<std::int64_t>(state.size())), next);
}
inline void answer_is_empty(const State& state, const Call& call, NextStates& next) {
  answer(state, call, code_of_boolean(state.empty()), next);
}

/// The sum of two integers, which may wrap round; no result of a call can equal it then.
inline std::int64_t sum_of(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

/// "[1, 2] (oldest first)": the values between the brackets, and the note if there are several.
std::string describe_values(std::span<const Code> codes, const ValueTable& values,
                            const char* brackets, const char* note);

/// Where `code` is or belongs in a state that is sorted by code.
std::size_t position_in_order(const State& state, Code code);

// For Specification::state_from.

/// The items of a list. Throws BadInput for another value; `form` says what it should be: "a queue
/// is a list of its items".
State state_from_list(const Value& value, ValueTable& values, std::string_view form);

/// An integer that has a code. Throws BadInput for another value.
std::int64_t integer_from(const Value& value, std::string_view form);

/// Throws BadInput: "the initial state of a queue is a list of its items, not 3".
[[noreturn]] void fail_initial(std::string_view form, const Value& value);

}  // namespace heddle::checkers
