// Condition variables, semaphores and barriers.

#include <cerrno>

#include "runtime/before_main/left_objects.hpp"
#include "runtime/calls/lock_calls.hpp"
#include "runtime/calls/robust_mutexes.hpp"
#include "runtime/interpose/cancellation.hpp"
#include "runtime/interpose/virtual_time.hpp"

namespace {

using namespace heddle::runtime;  ///< all of this file is glue
using heddle::scheduler::Event;
using heddle::scheduler::EventKind;
using heddle::scheduler::FaultKind;

int condition_wait(pthread_cond_t* condition, pthread_mutex_t* mutex, bool timed) {
  if (!lock_calls::holds(mutex)) {
    if (robust_mutexes::checks_owner(mutex)) {
      return EPERM;
    }
    raise_fault(FaultKind::assertion, "a wait with a mutex that the thread does not hold");
  }
  const bool is_robust = robust_mutexes::is_one(mutex);
  const cancellation::Point point;
  if (is_robust) {
    robust_mutexes::give_back(mutex);
  }
  Event& event = describe(EventKind::condition_wait, take_call_site());
  event.range = {reinterpret_cast<std::uintptr_t>(condition), sizeof *condition};
  event.second = {reinterpret_cast<std::uintptr_t>(mutex), sizeof *mutex};
  event.set_time_limit(timed);
  control.current->waiting.timed = timed;
  const int error = stop();
  control.current->waiting.timed = false;
  const int taken = is_robust ? robust_mutexes::result_of(mutex, 0) : 0;
  if (error == ECANCELED) {
    cancellation::act();
  }
  return taken != 0 ? taken : error;
}

int timed_condition_wait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                         const timespec& deadline) {
  const std::int64_t deadline_ns = virtual_time::nanoseconds(deadline);
  control.current->waiting.clock_behind_ns = deadline_ns + 1;
  if (!lock_calls::is_clock(clock) || !lock_calls::is_valid(deadline)) {
    return EINVAL;
  }
  const int error = condition_wait(condition, mutex, true);
  if (error == ETIMEDOUT) {
    virtual_time::pass_in_wait(clock, deadline);
  } else {
    control.current->waiting.clock_behind_ns = deadline_ns - 1;
  }
  return error;
}

/// As pthread_condattr_setclock has chosen, and glibc keeps it.
clockid_t clock_of(const pthread_cond_t* condition) {
  constexpr unsigned is_monotonic = 2;
  return (condition->__data.__wrefs & is_monotonic) != 0 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

/// Zero, or -1 with errno, as the functions on semaphores return it.
int with_errno(int error) {
  if (error == 0) {
    return 0;
  }
  errno = error;
  return -1;
}

int semaphore_wait(sem_t* semaphore, bool can_fail) {
  Event& event = describe(EventKind::semaphore_wait, take_call_site());
  event.range = {reinterpret_cast<std::uintptr_t>(semaphore), sizeof *semaphore};
  event.set_may_fail(can_fail);
  return stop();
}

/// One attempt, at whatever moment the strategy chooses: see timed_result in interpose_lock.cpp.
int timed_semaphore_wait(sem_t* semaphore, clockid_t clock, const timespec& deadline) {
  if (!lock_calls::is_clock(clock) || !lock_calls::is_valid(deadline)) {
    return with_errno(EINVAL);
  }
  cancellation::test();
  if (semaphore_wait(semaphore, true) == 0) {
    return 0;
  }
  virtual_time::pass(clock, deadline);
  control.current->yielded = true;
  return with_errno(ETIMEDOUT);
}

/// What the C library does with an object that nobody waits for is nothing.
int destroy(const void* object, std::size_t bytes, const char* if_used) {
  const Site* site = lock_calls::destroy_event(object, bytes);
  lock_calls::refuse_waiters(object, site, if_used);
  lock_calls::forget(object);
  return 0;
}

}  // namespace

HEDDLE_EXPORT int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  if (!controlled()) {
    return real::pthread_cond_wait(condition, mutex);
  }
  return condition_wait(condition, mutex, false);
}

HEDDLE_EXPORT int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                         const timespec* deadline) {
  if (!controlled()) {
    return real::pthread_cond_timedwait(condition, mutex, deadline);
  }
  return timed_condition_wait(condition, mutex, clock_of(condition), *deadline);
}

HEDDLE_EXPORT int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                         clockid_t clock, const timespec* deadline) {
  if (!controlled()) {
    return real::pthread_cond_clockwait(condition, mutex, clock, deadline);
  }
  return timed_condition_wait(condition, mutex, clock, *deadline);
}

HEDDLE_EXPORT int pthread_cond_signal(pthread_cond_t* condition) {
  if (!controlled()) {
    return real::pthread_cond_signal(condition);
  }
  return stop_at(EventKind::condition_signal, condition, sizeof *condition);
}

HEDDLE_EXPORT int pthread_cond_broadcast(pthread_cond_t* condition) {
  if (!controlled()) {
    return real::pthread_cond_broadcast(condition);
  }
  return stop_at(EventKind::condition_broadcast, condition, sizeof *condition);
}

HEDDLE_EXPORT int pthread_cond_destroy(pthread_cond_t* condition) {
  if (!controlled()) {
    return real::pthread_cond_destroy(condition);
  }
  return destroy(condition, sizeof *condition,
                 "a condition variable is destroyed that a thread waits for");
}

HEDDLE_EXPORT int sem_init(sem_t* semaphore, int shared, unsigned value) {
  const int result = real::sem_init(semaphore, shared, value);
  if (!controlled() || result != 0) {
    return result;
  }
  SyncObject& object = lock_calls::state_of(semaphore);
  object.initialised = true;
  object.count = value;
  return 0;
}

HEDDLE_EXPORT int sem_destroy(sem_t* semaphore) {
  if (!controlled()) {
    return real::sem_destroy(semaphore);
  }
  return destroy(semaphore, sizeof *semaphore, "a semaphore is destroyed that a thread waits for");
}

HEDDLE_EXPORT int sem_wait(sem_t* semaphore) {
  if (!controlled()) {
    return real::sem_wait(semaphore);
  }
  const cancellation::Point point;
  if (semaphore_wait(semaphore, false) != 0) {
    cancellation::act();
  }
  return 0;
}

HEDDLE_EXPORT int sem_trywait(sem_t* semaphore) {
  if (!controlled()) {
    return real::sem_trywait(semaphore);
  }
  return with_errno(semaphore_wait(semaphore, true));
}

HEDDLE_EXPORT int sem_timedwait(sem_t* semaphore, const timespec* deadline) {
  if (!controlled()) {
    return real::sem_timedwait(semaphore, deadline);
  }
  return timed_semaphore_wait(semaphore, CLOCK_REALTIME, *deadline);
}

HEDDLE_EXPORT int sem_clockwait(sem_t* semaphore, clockid_t clock, const timespec* deadline) {
  if (!controlled()) {
    return real::sem_clockwait(semaphore, clock, deadline);
  }
  return timed_semaphore_wait(semaphore, clock, *deadline);
}

HEDDLE_EXPORT int sem_getvalue(sem_t* semaphore, int* value) {
  if (!controlled()) {
    return real::sem_getvalue(semaphore, value);
  }
  *value = stop_at(EventKind::semaphore_read, semaphore, sizeof *semaphore);
  return 0;
}

HEDDLE_EXPORT int sem_post(sem_t* semaphore) {
  if (!controlled()) {
    return real::sem_post(semaphore);
  }
  return with_errno(stop_at(EventKind::semaphore_post, semaphore, sizeof *semaphore));
}

HEDDLE_EXPORT int pthread_barrier_init(pthread_barrier_t* barrier,
                                       const pthread_barrierattr_t* attributes, unsigned count) {
  const int error = real::pthread_barrier_init(barrier, attributes, count);
  if (!controlled() || error != 0) {
    return before_main::noted(barrier, error);
  }
  SyncObject& object = lock_calls::state_of(barrier);
  object.initialised = true;
  object.count = object.total = count;
  return 0;
}

HEDDLE_EXPORT int pthread_barrier_destroy(pthread_barrier_t* barrier) {
  if (!controlled()) {
    return real::pthread_barrier_destroy(barrier);
  }
  return destroy(barrier, sizeof *barrier, "a barrier is destroyed that a thread waits for");
}

HEDDLE_EXPORT int pthread_barrier_wait(pthread_barrier_t* barrier) {
  if (!controlled()) {
    return real::pthread_barrier_wait(barrier);
  }
  if (!lock_calls::state_of(barrier).initialised) {
    raise_fault(FaultKind::assertion, "wait at a barrier that was not initialised");
  }
  return stop_at(EventKind::barrier_wait, barrier, sizeof *barrier);
}
