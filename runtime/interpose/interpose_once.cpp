// Initialisation that happens once: pthread_once and the guards of function-local statics. The
// begin and the end of the routine are events; others wait for the end.
//
// What a library that is not instrumented initialises once is put back like everything else, and so
// made again in each execution that needs it. No event: nothing is switched meanwhile, for the
// library's own waiting would be real.

#include "runtime/calls/lock_calls.hpp"
#include "runtime/control.hpp"
#include "runtime/events/sync_object.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/memory/saved_pages.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

namespace {

using namespace heddle::runtime;  ///< all of this file is glue
using heddle::scheduler::Event;
using heddle::scheduler::EventKind;

/// Whether the thread is within the routine: it waits for itself then.
bool is_within(const void* control_word) {
  const TesterScope as_tester;
  return lock_calls::holds(control_word);
}

/// True: the caller must run the routine, then call once_end.
bool once_begin(const void* control_word, std::size_t bytes) {
  if (is_within(control_word)) {
    stop_at(EventKind::lock, control_word, bytes);
  }
  return stop_at(EventKind::once, control_word, bytes) != 0;
}

void once_end(const void* control_word, std::size_t bytes, bool succeeded) {
  Event& event = describe(EventKind::once, take_call_site());
  event.range = {reinterpret_cast<std::uintptr_t>(control_word), bytes};
  event.set_routine_succeeded(succeeded);
  stop();
}

constexpr pthread_once_t once_done = 2;  ///< the C library's own encoding

/// Whether the flag was set before the exploration began. A flag that is clear although the object
/// at its address is done is a new one, made where an old one lay: that object is forgotten.
bool was_set_before(const pthread_once_t* word) {
  const TesterScope as_tester;
  const auto address = reinterpret_cast<std::uintptr_t>(word);
  const bool done = sync_object(address).done;
  if (done && *word != once_done) {
    forget_sync_object(address);
  }
  return *word == once_done && !done;
}

/// A routine that throws leaves the flag as it was: the next caller runs it again.
class OnceScope {
 public:
  explicit OnceScope(const pthread_once_t* word) : word_(word) {}
  ~OnceScope() { once_end(word_, sizeof *word_, succeeded); }
  OnceScope(const OnceScope&) = delete;
  OnceScope& operator=(const OnceScope&) = delete;
  bool succeeded = false;

 private:
  const pthread_once_t* word_;
};

bool makes_events(const void* object) {
  const auto address = reinterpret_cast<std::uintptr_t>(object);
  return layout::in_heap(address) || layout::in_stacks(address) || layout::in_parks(address) ||
         in_program_module(address);
}

/// While a library initialises something: memory is the program's, nothing is an event.
World world_of_library(const void* object) {
  return saved_pages::covers(reinterpret_cast<std::uintptr_t>(object)) ? World::static_init
                                                                       : World::tester;
}

int library_guards = 0;  ///< nested initialisations of libraries in progress

/// That of libc++abi locks a mutex of its own: no event either.
int acquire_library_guard(long long* guard) {
  world = World::tester;
  const int must_run = real::__cxa_guard_acquire(guard);
  if (must_run != 0) {
    ++library_guards;
    world = world_of_library(guard);
  } else {
    world = World::program;
  }
  return must_run;
}

void leave_library_guard() {
  if (library_guards == 0) {
    return;
  }
  --library_guards;
  if (library_guards == 0) {
    world = World::program;
  }
}

bool is_done(const long long* guard) { return *reinterpret_cast<const char*>(guard) != 0; }

}  // namespace

HEDDLE_EXPORT int pthread_once(pthread_once_t* word, void (*routine)()) {
  if (!controlled() || system_libraries.contains(__builtin_return_address(0))) {
    return real::pthread_once(word, routine);
  }
  if (!makes_events(word)) {
    ++__heddle_unknown_calls;
    world = world_of_library(word);
    const int error = real::pthread_once(word, routine);
    world = World::program;
    return error;
  }
  if (was_set_before(word) || !once_begin(word, sizeof *word)) {
    return 0;
  }
  ++__heddle_unknown_calls;  // wherever the routine is
  {
    OnceScope scope(word);
    routine();
    scope.succeeded = true;
  }
  *word = once_done;
  return 0;
}

HEDDLE_EXPORT int __cxa_guard_acquire(long long* guard) {
  if (!controlled()) {
    const int must_run = real::__cxa_guard_acquire(guard);
    if (must_run != 0 && library_guards > 0) {
      ++library_guards;
    }
    return must_run;
  }
  if (is_done(guard)) {
    return 0;
  }
  if (!makes_events(guard)) {
    return acquire_library_guard(guard);
  }
  return once_begin(guard, sizeof *guard) ? 1 : 0;
}

HEDDLE_EXPORT void __cxa_guard_release(long long* guard) {
  if (!controlled()) {
    real::__cxa_guard_release(guard);
    leave_library_guard();
    return;
  }
  once_end(guard, sizeof *guard, true);
  *reinterpret_cast<char*>(guard) = 1;
}

HEDDLE_EXPORT void __cxa_guard_abort(long long* guard) {
  if (!controlled()) {
    real::__cxa_guard_abort(guard);
    leave_library_guard();
    return;
  }
  once_end(guard, sizeof *guard, false);
}
