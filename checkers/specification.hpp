#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "checkers/history/history.hpp"
#include "checkers/history/value_table.hpp"
#include "checkers/state.hpp"

namespace heddle::checkers {

inline constexpr std::size_t maximum_arguments = 2;

/// An operation made ready for stepping: its method as the position in Specification::methods, its
/// values as codes.
struct Call {
  std::uint32_t method = 0;
  std::uint16_t name = 0;  ///< which name a file uses for it; nothing to a specification
  std::uint8_t argument_count = 0;
  bool any_result = false;  ///< pending, or the answer is not known: whatever the object may answer
  std::array<Code, maximum_arguments> arguments = {};
  Code result = code_of_none;
};

/// Whether `call`, which changes the object and has nothing to say, answers none (void) or true.
inline bool may_succeed(const Call& call) {
  return call.any_result || call.result == code_of_none || call.result == code_of_true;
}

enum class ArgumentKind : std::uint8_t {
  any,
  integer,  ///< below 2^62 in magnitude, as everywhere
  string,
  list,
  integers,    ///< a list of them
  pairs,       ///< a list of [integer, integer]: the entries of a map
  transaction  ///< a list of ["read", register, none] and ["write", register, value]
};
enum class ResultKind { any, integer, no_integer };

/// What a method does, as far as algorithms for one shape of objects need to know.
enum class Role : std::uint8_t {
  other,     ///< anything else
  add,       ///< adds its argument: enq, push, insert; of a register: writes it
  remove,    ///< takes an item and answers it; of a set: takes its argument
  peek,      ///< answers what `remove` would take; of a register: reads it
  contains,  ///< whether its argument is there
  exchange   ///< of a register: reads the first argument, then writes the second
};

/// A method of a specification. The first name is the one messages use; the others are aliases.
struct Method {
  std::span<const std::string_view> names;
  std::uint32_t arguments = 0;  ///< how many it takes, at most maximum_arguments
  std::array<ArgumentKind, maximum_arguments> argument_kinds = {};
  ResultKind result_kind = ResultKind::any;  ///< any other kind of result is misuse, no violation
  Role role = Role::other;
  bool is_read_only = false;  ///< no call of it ever changes the state, whatever it answers

  /// The answer with which a call has changed nothing, if there is such a one: none of a removal
  /// that found nothing, false of an attempt that failed.
  std::optional<Code> idle_answer = std::nullopt;
};

/// For which objects the items' order has a meaning that algorithms know, see Role. An object has
/// one of these shapes only if its methods with a role do just what the role says, answer none
/// where there is nothing to take, and start without items (a register: with one value).
enum class Shape : std::uint8_t {
  other,
  read_write,  ///< a register
  set,
  queue,
  stack,
  deque,             ///< `add` and `remove` work at one end or the other
  pool,              ///< `remove` takes any item
  priority_minimum,  ///< `remove` takes the smallest item
  priority_maximum
};

/// How the items of a container line up to be removed: what strict out-of-order semantics has to
/// know (quasi/quasi_criterion.hpp). The states of such a container are `header` codes and then the
/// items, `width` codes each, of which the first is what a removal answers. Its methods with
/// Role::remove, which take no arguments, take an item that no other goes before, any one if there
/// are several, and have found nothing only if there is none. A method that adds adds one item.
struct RemovalOrder {
  std::uint32_t header = 0;
  std::uint32_t width = 1;

  /// Whether the item at `a` is to be removed before the one at `b`; both are of one state.
  bool (*goes_before)(const Code* a, const Code* b) = nullptr;
};

/// Whether objects of this shape hold items that come and go one by one.
constexpr bool is_container(Shape shape) {
  switch (shape) {
    case Shape::queue:
    case Shape::stack:
    case Shape::deque:
    case Shape::pool:
    case Shape::priority_minimum:
    case Shape::priority_maximum:
      return true;
    default:
      return false;
  }
}

/// The methods of an object that holds a string for each key: what reads show tells the order of
/// what was appended (algorithms/turns/append_order.hpp). The state of one key is empty, or the key
/// and the string. The second argument of `write`, which sets the string, and of `append` is a
/// string. An append whose answer may be anything is allowed only at the string `Call::result`,
/// unless that is none.
struct AppendingMethods {
  std::uint32_t read = 0;
  std::uint32_t write = 0;
  std::uint32_t append = 0;
};

struct Specification;

/// What a step may use besides state and call.
struct StepContext {
  const Specification& specification;
  ValueTable& values;  ///< what the codes mean; the step may add values of its own
};

/// What an object may do when used by one thread at a time: an initial state and a step function,
/// as plain data and pure functions. A specification has no mutable parts and may be used by any
/// number of threads at once.
///
/// It is judged on codes (value_table.hpp), so a step compares machine words, not strings. Equal
/// states must behave equally; the searches rely on it when they meet a state again. Keep the
/// representation canonical (say, sorted), so that states that behave equally are equal too:
/// otherwise searches stay right but repeat work.
struct Specification {
  std::string_view name;
  std::span<const std::string_view> aliases = {};  ///< other names that find_specification knows
  std::span<const Method> methods;

  /// The state of a fresh object. If the object must be told more, as a capacity, `needs_initial`
  /// says what, and a history is judged only with an initial state of its own.
  State (*initial)() = nullptr;
  std::string_view needs_initial = {};

  /// Adds to `next`, which is empty, all states in which the object may be after `call` in `state`;
  /// none if the call with this result is not allowed there. More than one if the object is
  /// nondeterministic or an unknown result leaves it open. Different from each other.
  void (*step)(const State& state, const Call& call, NextStates& next,
               const StepContext& context) = nullptr;

  /// The state as text for people, with the values that `values` gave codes to: "[1, 2]".
  std::string (*describe)(const State& state, const ValueTable& values) = nullptr;

  Shape shape = Shape::other;

  /// Values are only compared for equality, with each other: exchanging values throughout a history
  /// (arguments, and results of methods that answer items) does not change whether it is allowed.
  bool is_value_blind = false;

  /// Nothing if the items do not line up in one order.
  std::optional<RemovalOrder> removal_order = std::nullopt;

  /// Nothing if nothing is appended.
  std::optional<AppendingMethods> appending = std::nullopt;

  /// The key that a call is about, if it is about one only; nothing otherwise. If each call of a
  /// history has a key, the history is linearizable exactly if for each key its calls with that key
  /// are, from the initial state (P-compositionality: Horn and Kroening, 2015, definition 7).
  /// Null if the object cannot be split. It may give codes to values that are parts of arguments.
  std::optional<Code> (*key)(const Call& call, const StepContext& context) = nullptr;

  /// The part of a state that the calls with this key can tell apart from others: what a history of
  /// that key alone starts in. Null if it is the whole state.
  State (*part_of)(const State& state, Code key) = nullptr;

  /// The history is linearizable only if its parts are, but not always if they are.
  bool parts_only_refute = false;

  /// The state that `value` stands for, such as a list of items; throws BadInput. Null if the
  /// object has no other initial state than its own.
  State (*state_from)(const Value& value, ValueTable& values) = nullptr;

  /// For the specification's own use in step and describe.
  const void* own = nullptr;
};

// The built-in specifications are described in docs/specifications.md: methods with their aliases,
// arguments, results and meaning.

/// The specification of that name or alias, or nullptr. It lives for ever.
const Specification* find_specification(std::string_view name);

/// All of them, sorted by name; and their names, "counter, pool, queue, ...", for messages.
std::span<const Specification* const> all_specifications();
std::string specification_names();

/// The position in `specification.methods` of the method with that name or alias.
/// Throws BadInput if there is none; the message lists the methods.
std::uint32_t method_index(const Specification& specification, std::string_view name);

/// The state that a history begins in: the one that `given` stands for, or else the specification's
/// own. Throws BadInput if the specification cannot make a state of `given`, or needs one.
State initial_state(const Specification& specification, const std::optional<Value>& given,
                    ValueTable& values);

/// Whether `value` is an argument of that kind.
bool is_of_kind(const Value& value, ArgumentKind kind);

/// Makes `operation` ready for stepping. Throws BadInput for an unknown method, a wrong number or
/// kind of arguments, or a result that makes no sense; the message starts with the operation's
/// text.
Call resolve(const Specification& specification, const Operation& operation, ValueTable& values);

}  // namespace heddle::checkers
