// Joining threads: waiting for it, trying it, and giving it up. Where a program tries to join, the
// end of each thread is an event: it gives up what stands for its life.

#include <cerrno>

#include "runtime/calls/imports.hpp"
#include "runtime/calls/lock_calls.hpp"
#include "runtime/identity/alike_children.hpp"
#include "runtime/identity/identity.hpp"
#include "runtime/interpose/cancellation.hpp"
#include "runtime/interpose/virtual_time.hpp"
#include "runtime/memory/thread_addresses.hpp"

namespace {

using namespace heddle::runtime;  ///< all of this file is glue
using heddle::scheduler::EventKind;

/// Why the thread cannot be joined, whether it has ended or not; 0: it can.
int cannot_join(const Thread* other) {
  if (other == nullptr) {
    return ESRCH;
  }
  return other->life.joined || other->life.detached ? EINVAL : 0;
}

int stop_at_end(EventKind kind, const Thread& other, const Site* site) {
  describe(kind, site).range = thread_addresses::life(other.id);
  return stop();
}

/// It has ended, or is waited for here.
void join(Thread& other, const Site* site, void** result) {
  Thread& self = *control.current;
  describe(EventKind::thread_join, site).peer = other.id;
  stop();
  other.life.joined = true;
  lock_calls::forget(reinterpret_cast<void*>(thread_addresses::life(other.id).address));
  lock_calls::forget(reinterpret_cast<void*>(thread_addresses::cancellation(other.id).address));
  if (other.parent == self.id && other.id != 0) {
    const TesterScope as_tester;
    self.children.joined.push_back(other.id);
  }
  ++self.children.joins;
  if (result != nullptr) {
    if (other.life.result != nullptr) {
      tell_identity();  // which thread it is that made this
    }
    *result = other.life.result;
  }
}

/// In a program that cancels threads, the wait may be given up.
void await(const Thread& other, const Site* site) {
  const cancellation::Point point;
  if (point.ends_wait() && stop_at_end(EventKind::await_end, other, site) == ECANCELED) {
    cancellation::act();
  }
}

int try_join(pthread_t handle, void** result) {
  tell_identity();
  Thread* other = thread_of_handle(handle);
  if (const int error = cannot_join(other)) {
    return error;
  }
  if (other == control.current) {
    return EBUSY;
  }
  if (!imports::tried_joins()) {
    refuse("pthread_tryjoin_np() or its like",
           "by a library that was not there when the exploration began");
  }
  const Site* site = take_call_site();
  const int error = stop_at_end(EventKind::try_join, *other, site);
  if (error == 0) {
    join(*other, site, result);
  }
  return error;
}

int join_until(pthread_t handle, void** result, clockid_t clock, const timespec* deadline) {
  if (deadline == nullptr) {
    return pthread_join(handle, result);
  }
  if (!lock_calls::is_clock(clock)) {
    return EINVAL;
  }
  cancellation::test();
  if (thread_of_handle(handle) == control.current) {
    return EDEADLK;
  }
  return virtual_time::timed_result(try_join(handle, result), clock, *deadline);
}

}  // namespace

HEDDLE_EXPORT int pthread_join(pthread_t handle, void** result) {
  if (!controlled()) {
    return real::pthread_join(handle, result);
  }
  if (control.current->id != 0 || !alike_children::are_expected()) {
    tell_identity();
  }
  Thread* other = thread_of_handle(handle);
  if (other == control.current) {
    return EDEADLK;
  }
  if (const int error = cannot_join(other)) {
    return error;
  }
  const Site* site = take_call_site();
  if (imports::cancellation()) {
    await(*other, site);
  }
  join(*other, site, result);
  return 0;
}

HEDDLE_EXPORT int pthread_tryjoin_np(pthread_t handle, void** result) {
  return controlled() ? try_join(handle, result) : real::pthread_tryjoin_np(handle, result);
}

HEDDLE_EXPORT int pthread_timedjoin_np(pthread_t handle, void** result, const timespec* deadline) {
  return controlled() ? join_until(handle, result, CLOCK_REALTIME, deadline)
                      : real::pthread_timedjoin_np(handle, result, deadline);
}

HEDDLE_EXPORT int pthread_clockjoin_np(pthread_t handle, void** result, clockid_t clock,
                                       const timespec* deadline) {
  return controlled() ? join_until(handle, result, clock, deadline)
                      : real::pthread_clockjoin_np(handle, result, clock, deadline);
}

HEDDLE_EXPORT int pthread_detach(pthread_t handle) {
  if (!controlled()) {
    return real::pthread_detach(handle);
  }
  tell_identity();
  Thread* other = thread_of_handle(handle);
  if (const int error = cannot_join(other)) {
    return error;
  }
  other->life.detached = true;
  return 0;
}
