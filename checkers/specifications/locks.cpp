#include "checkers/specifications/built_in.hpp"

// A mutex and a semaphore. State of both: how many may still enter, as a plain number; for the
// mutex 1 (free) or 0 (held). Who holds a mutex is not part of it, as the step does not know the
// process: a release by another process is legal, a release of a free mutex is not.

namespace heddle::checkers {
namespace {

constexpr std::string_view acquire_names[] = {"acquire", "lock"};
constexpr std::string_view release_names[] = {"release", "unlock"};
constexpr std::string_view try_acquire_names[] = {"try_acquire", "try_lock", "tryAcquire",
                                                  "tryLock"};

constexpr std::string_view increment_names[] = {"incr", "increment", "release", "signal",
                                                "post", "up",        "v"};
constexpr std::string_view decrement_names[] = {"decr", "decrement", "try_acquire", "try_wait",
                                                "tryAcquire"};
constexpr std::string_view wait_names[] = {"acquire", "wait", "down", "p"};
constexpr std::string_view count_names[] = {"get", "read", "value", "available"};

enum LockMethod : std::uint32_t { leave, try_enter, enter, count };

constexpr Method mutex_methods[] = {{.names = release_names},
                                    {.names = try_acquire_names, .idle_answer = code_of_false},
                                    {.names = acquire_names}};
constexpr Method semaphore_methods[] = {{.names = increment_names},
                                        {.names = decrement_names, .idle_answer = code_of_false},
                                        {.names = wait_names},
                                        {.names = count_names, .is_read_only = true}};

State free_mutex() { return {1}; }
State empty_semaphore() { return {0}; }

void move_by(const State& state, std::int64_t change, NextStates& next) {
  next.add(state)[0] += change;
}

void step_try_enter(const State& state, const Call& call, NextStates& next) {
  const bool may_enter = state.front() > 0;
  if (may_answer(call, code_of_boolean(may_enter))) {
    move_by(state, may_enter ? -1 : 0, next);
  }
}

void step_enter(const State& state, const Call& call, NextStates& next) {
  if (state.front() > 0 && may_succeed(call)) {
    move_by(state, -1, next);
  }
}

void step_mutex(const State& state, const Call& call, NextStates& next, const StepContext&) {
  switch (call.method) {
    case leave:
      if (state.front() == 0 && may_succeed(call)) {
        move_by(state, 1, next);
      }
      break;
    case try_enter:
      return step_try_enter(state, call, next);
    default:
      return step_enter(state, call, next);
  }
}

void step_semaphore(const State& state, const Call& call, NextStates& next, const StepContext&) {
  switch (call.method) {
    case leave:
      if (may_succeed(call)) {
        move_by(state, 1, next);
      }
      break;
    case try_enter:
      return step_try_enter(state, call, next);
    case enter:
      return step_enter(state, call, next);
    default:
      answer(state, call, code_of_integer(state.front()), next);
  }
}

std::string describe_mutex(const State& state, const ValueTable&) {
  return state.front() == 0 ? "held" : "free";
}
std::string describe_semaphore(const State& state, const ValueTable&) {
  return std::to_string(state.front());
}

State mutex_from(const Value& value, ValueTable&) {
  if (!value.is_boolean()) {
    fail_initial("a mutex is true (held) or false (free)", value);
  }
  return {value.boolean() ? 0 : 1};
}
State semaphore_from(const Value& value, ValueTable&) {
  constexpr std::string_view form = "a semaphore is an integer from 0, how often it can be taken";
  const std::int64_t number = integer_from(value, form);
  if (number < 0) {
    fail_initial(form, value);
  }
  return {number};
}

}  // namespace

constexpr Specification mutex_specification{.name = "mutex",
                                            .methods = mutex_methods,
                                            .initial = free_mutex,
                                            .step = step_mutex,
                                            .describe = describe_mutex,
                                            .state_from = mutex_from};

constexpr Specification semaphore_specification{.name = "semaphore",
                                                .methods = semaphore_methods,
                                                .initial = empty_semaphore,
                                                .step = step_semaphore,
                                                .describe = describe_semaphore,
                                                .state_from = semaphore_from};

}  // namespace heddle::checkers
