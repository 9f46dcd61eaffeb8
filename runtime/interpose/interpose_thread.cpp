// Threads: pthread_create, exit, yield and sleep.

#include <cerrno>

#include "runtime/before_main/before_main.hpp"
#include "runtime/calls/lock_calls.hpp"
#include "runtime/control.hpp"
#include "runtime/fibers/thread_block.hpp"
#include "runtime/fibers/unannounced_base.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/identity/alike_children.hpp"
#include "runtime/identity/identity.hpp"
#include "runtime/identity/thread_states.hpp"
#include "runtime/interpose/cancellation.hpp"
#include "runtime/interpose/thread_exit.hpp"
#include "runtime/interpose/virtual_time.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

namespace {

using namespace heddle::runtime;  ///< all of this file is glue
using heddle::scheduler::Event;
using heddle::scheduler::EventKind;

struct FindChild {
  Thread* parent;
  Thread* child;
};

void find_child(void* argument) {
  auto* request = static_cast<FindChild*>(argument);
  request->child = &next_child(*request->parent);
}

int create(pthread_t* handle, const pthread_attr_t* attributes, void* (*start)(void*),
           void* argument) {
  const Site* site = take_call_site();
  Thread& self = *control.current;
  self.children.block = thread_states::handed_over(argument);
  if (self.id != 0 || !alike_children::are_expected()) {
    tell_identity();
  }
  FindChild request{&self, nullptr};
  call_tester(find_child, &request);
  Event& event = describe(EventKind::thread_create, site);
  event.peer = request.child->id;
  event.set_handle_place(reinterpret_cast<std::uintptr_t>(handle));
  self.children.start = {start, argument, floating_point_mode()};
  self.children.with_attributes = attributes != nullptr;
  stop();
  int detach_state = PTHREAD_CREATE_JOINABLE;
  if (attributes != nullptr) {
    pthread_attr_getdetachstate(attributes, &detach_state);
  }
  request.child->life.detached = detach_state == PTHREAD_CREATE_DETACHED;
  *handle = thread_block::base_of(request.child->id);
  return 0;
}

}  // namespace

HEDDLE_EXPORT int pthread_create(pthread_t* handle, const pthread_attr_t* attributes,
                                 void* (*start)(void*), void* argument) {
  if (!controlled()) {
    if (before_main::runs()) {
      before_main::note_thread(__builtin_return_address(0));
    }
    unannounced_base::settle();  // all signals are blocked in there for a while
    return real::pthread_create(handle, attributes, start, argument);
  }
  return create(handle, attributes, start, argument);
}

/// A thread is known by the base of its thread-local storage.
HEDDLE_EXPORT pthread_t pthread_self() {
  const bool is_program =
      before_main::runs() &&
      in_program_module(reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)));
  return is_program ? before_main::self() : thread_block::current_base();
}

HEDDLE_EXPORT void pthread_exit(void* result) {
  if (!controlled()) {
    real::pthread_exit(result);
  }
  leave_thread(result);
}

HEDDLE_EXPORT int sched_yield() {
  if (!controlled()) {
    return real::sched_yield();
  }
  control.current->yielded = true;
  return 0;
}

HEDDLE_EXPORT int nanosleep(const timespec* duration, timespec* remaining) {
  if (!controlled()) {
    return real::nanosleep(duration, remaining);
  }
  cancellation::test();
  if (!lock_calls::is_valid(*duration) || duration->tv_sec < 0) {
    errno = EINVAL;
    return -1;
  }
  virtual_time::sleep(*duration);
  return 0;
}

HEDDLE_EXPORT int clock_nanosleep(clockid_t clock, int flags, const timespec* time,
                                  timespec* remaining) {
  if (!controlled()) {
    return real::clock_nanosleep(clock, flags, time, remaining);
  }
  cancellation::test();
  if (!lock_calls::is_valid(*time)) {
    return EINVAL;
  }
  if ((flags & TIMER_ABSTIME) != 0) {
    virtual_time::sleep_until(clock, *time);
  } else {
    virtual_time::sleep(*time);
  }
  return 0;
}

HEDDLE_EXPORT int usleep(unsigned microseconds) {
  if (!controlled()) {
    return real::usleep(microseconds);
  }
  cancellation::test();
  virtual_time::sleep({microseconds / 1'000'000, microseconds % 1'000'000 * 1000L});
  return 0;
}

HEDDLE_EXPORT unsigned sleep(unsigned seconds) {
  if (!controlled()) {
    return real::sleep(seconds);
  }
  cancellation::test();
  virtual_time::sleep({static_cast<time_t>(seconds), 0});
  return 0;
}
