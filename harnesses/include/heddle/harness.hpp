#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>

#include "heddle/c_api.h"
#include "heddle/operation.hpp"
#include "heddle/specification.hpp"

namespace heddle {

/// Which values a parameter can have: any, if nothing is said.
struct ParameterRange {
  std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

/// Which values a parameter takes in the scenarios of `--all`. Scenarios that differ by a renaming
/// of values are one, and which renamings there are follows from what the object does with them.
enum class Values : std::uint8_t {
  fresh,     ///< it only keeps them: each call gets one that no other has
  compared,  ///< it asks whether they are equal, and nothing else: each pattern of equal ones
  ordered,   ///< it asks which are smaller: each order, with equal ones
};

/// What can be said of an operation that has just been declared:
///
///     operation("enq", &Queue::enq).values({1, 2});
class OperationDeclaration {
 public:
  OperationDeclaration(std::uint32_t harness, const char* name) : harness_(harness), name_(name) {}

  /// For `--all`: `parameter`, 0 being the first, takes these values, each of which is tried: none
  /// stands for another. Unless something is said, a bool takes both, what is put into a container
  /// is fresh (ordered in one with priorities), and all else is compared; an enumeration must be
  /// listed.
  OperationDeclaration& values(std::initializer_list<std::int64_t> listed,
                               std::uint32_t parameter = 0) {
    heddle_declare_values(harness_, name_, parameter, heddle_listed_values, listed.begin(),
                          static_cast<std::uint32_t>(listed.size()));
    return *this;
  }
  OperationDeclaration& values(Values kind, std::uint32_t parameter = 0) {
    const HeddleValues told = kind == Values::fresh      ? heddle_fresh_values
                              : kind == Values::compared ? heddle_compared_values
                                                         : heddle_ordered_values;
    heddle_declare_values(harness_, name_, parameter, told, nullptr, 0);
    return *this;
  }

  /// Its calls are made, and are no part of the history: what they answer need not have a
  /// sequential explanation. For reads that make no such promise, as `size` often does not; one
  /// that changes what others see makes histories without explanation. It needs no counterpart in
  /// the specification.
  OperationDeclaration& not_judged() {
    heddle_declare_unjudged(harness_, name_);
    return *this;
  }

 private:
  std::uint32_t harness_;
  const char* name_;
};

/// The golden object of a harness: simple, right when one thread at a time uses it, perhaps of no
/// use to several. Its serial runs are what the harness's object is compared with. Names the
/// operations that stand in for those of the harness.
template <typename Golden>
class GoldenDeclaration {
 public:
  explicit GoldenDeclaration(std::uint32_t harness) : harness_(harness) {
    const HeddleObject object{"golden object", nullptr,
                              [] { return static_cast<void*>(new Golden()); },
                              [](void* made) { delete static_cast<Golden*>(made); }};
    heddle_declare_golden(harness, &object);
  }

  /// As HarnessDeclaration::operation, of Golden.
  template <typename Callable>
  GoldenDeclaration& operation(const char* name, Callable callable) {
    detail::declare_operation<Golden>(harness_, name, callable, heddle_declare_golden_operation);
    return *this;
  }

 private:
  std::uint32_t harness_;
};

/// What was said of an invariant, to be followed by more.
class InvariantDeclaration {
 public:
  explicit InvariantDeclaration(std::uint32_t harness) : harness_(harness) {}

  /// That it has to hold in each state between two steps of the threads, in whatever order they are
  /// taken: amid operations, and while a lock is held, too. It is looked at in the state in which
  /// the threads begin, and after each of their steps until all of them have ended; where it does
  /// not hold, the execution ends there.
  ///
  /// It is no part of the program then: what it reads is neither an event nor a race. It may only
  /// read, and may use the heap for itself; another harness is refused as it runs. It must be able
  /// to read the object amid operations: where it follows a pointer to what was freed, that is a
  /// violation as any.
  ///
  /// Stores to what it reads are steps, and the order of any two of them counts, so there are more
  /// executions: docs/search/invariants.md.
  void at_each_step() { heddle_look_at_each_step(harness_); }

 private:
  std::uint32_t harness_;
};

/// What the body of HEDDLE_HARNESS can say. Runs once, before main; needs no control.
template <typename Object>
class HarnessDeclaration {
 public:
  HarnessDeclaration(const char* name, Specification specification)
      : number_(declare(name, specification)) {}

 protected:
  /// An operation under the name that scenarios use: a method of Object, or a function or lambda
  /// without captures that takes `Object&` first. Arguments are integers, bools or enumerations;
  /// results these too, void, or an optional (an empty one is the result `none`).
  template <typename Callable>
  OperationDeclaration operation(const char* name, Callable callable) {
    detail::declare_operation<Object>(number_, name, callable);
    return {number_, name};
  }

  /// A scenario explored when the command line names none: `initial >> thread || thread ;; final`.
  void scenario(const char* name, const char* text) {
    heddle_declare_scenario(number_, name, text);
  }

  /// For `--all`: what stands before the threads of each scenario and after them, as in
  /// within("enq(8) enq(9)", "deq() deq()"); either may be empty. Of several, each scenario is made
  /// with each.
  void within(const char* initial, const char* final = "") {
    heddle_declare_frame(number_, initial, final);
  }

  /// That one thread alone, whichever it is, calls all of these operations: those of a single
  /// producer, or of the owner of a deque. The parts before and after the threads may call any.
  /// Other scenarios are refused, and none is made by `--all` and `--generate`.
  void one_thread(std::initializer_list<const char*> operations) {
    heddle_declare_group(number_, operations.begin(),
                         static_cast<std::uint32_t>(operations.size()));
  }

  /// What has to hold of the object whenever no operation is going on: a method that returns a bool
  /// or a callable without captures that takes `const Object&`. It is looked at in each execution
  /// when all threads have ended, and again after the final part; where it does not hold, that is a
  /// violation of the kind `invariant`. It runs as part of the program, on its initial thread, and
  /// must change nothing and throw nothing. One that has to hold amid operations, too:
  ///
  ///     invariant("is sorted", &Set::is_sorted).at_each_step();
  template <typename Callable>
  InvariantDeclaration invariant(const char* name, Callable predicate) {
    heddle_declare_invariant(number_, name, new Callable(predicate),
                             [](const void* object, const void* called) -> int {
                               return std::invoke(*static_cast<const Callable*>(called),
                                                  *static_cast<const Object*>(object))
                                          ? 1
                                          : 0;
                             });
    return InvariantDeclaration(number_);
  }

  /// A parameter of the structure, set by `--parameter name=value`, read by heddle::parameter.
  /// Another value than one of `range` is refused as a misuse before anything is run.
  void parameter(const char* name, std::int64_t value, const char* help = "",
                 ParameterRange range = {}) {
    heddle_declare_parameter(number_, name, value, help);
    heddle_limit_parameter(number_, range.least, range.most);
  }

  /// The object whose serial runs are the specification `serial`; else they are those of Object
  /// itself. Each operation of the harness needs its counterpart:
  ///
  ///     golden<heddle::PlainQueue>()
  ///         .operation("enq", &heddle::PlainQueue::enq)
  ///         .operation("deq", &heddle::PlainQueue::deq);
  template <typename Golden>
  GoldenDeclaration<Golden> golden() {
    return GoldenDeclaration<Golden>(number_);
  }

  /// That an operation adds an item with each call, or takes one out: what --generate, --complete
  /// and a quasi factor must know. Needed only where the names do not tell, as `enq` and `pop` do.
  void adds(const char* operation) { heddle_declare_role(number_, operation, heddle_adds); }
  void removes(const char* operation) { heddle_declare_role(number_, operation, heddle_removes); }

  /// What a data race means here unless `--races` says otherwise: "error" (the default), "promote"
  /// for code that is racy by design, or "report".
  void races(const char* mode) { heddle_declare_races(number_, mode); }

 private:
  static std::uint32_t declare(const char* name, Specification specification) {
    const HeddleObject object{name, specification.name,
                              [] { return static_cast<void*>(new Object()); },
                              [](void* made) { delete static_cast<Object*>(made); }};
    return heddle_declare_harness(&object);
  }

  std::uint32_t number_;
};

}  // namespace heddle

#define HEDDLE_DETAIL_JOIN2(a, b) a##b
#define HEDDLE_DETAIL_JOIN(a, b) HEDDLE_DETAIL_JOIN2(a, b)
#define HEDDLE_DETAIL_HARNESS(Object, specification, Body)                                \
  namespace {                                                                             \
  struct Body : ::heddle::HarnessDeclaration<Object> {                                    \
    Body() : ::heddle::HarnessDeclaration<Object>(#Object, specification) { describe(); } \
    void describe();                                                                      \
  } const HEDDLE_DETAIL_JOIN(Body, _declared);                                            \
  }                                                                                       \
  void Body::describe()

#define HEDDLE_DETAIL_HARNESS_OF(Object, specification) \
  HEDDLE_DETAIL_HARNESS(Object, specification, HEDDLE_DETAIL_JOIN(HeddleHarness_, __LINE__))
#define HEDDLE_DETAIL_SERIAL_HARNESS(Object) \
  HEDDLE_DETAIL_HARNESS_OF(Object, ::heddle::specification::serial)
#define HEDDLE_DETAIL_THIRD(first, second, third, ...) third

/// HEDDLE_HARNESS(Object, specification) { operation(...); scenario(...); }: a harness for Object,
/// which is made afresh with its default constructor in each execution and destroyed at its end.
/// HEDDLE_HARNESS(Object) names no specification: it is heddle::specification::serial.
#define HEDDLE_HARNESS(...)                                                                \
  HEDDLE_DETAIL_THIRD(__VA_ARGS__, HEDDLE_DETAIL_HARNESS_OF, HEDDLE_DETAIL_SERIAL_HARNESS, \
                      no_more_arguments)                                                   \
  (__VA_ARGS__)
