// Mutexes. What the C library or the unwinder lock for themselves stays real: nothing is ever
// switched while they hold it.
//
// Whether a thread holds a mutex follows from what it has done itself. So what a mutex refuses to a
// thread for that reason is no event.

#include <cerrno>

#include "runtime/before_main/left_objects.hpp"
#include "runtime/calls/lock_calls.hpp"
#include "runtime/calls/robust_mutexes.hpp"
#include "runtime/events/objects_in_use.hpp"
#include "runtime/interpose/virtual_time.hpp"

namespace {

using namespace heddle::runtime;  ///< all of this file is glue
using heddle::runtime::before_main::noted;
using heddle::scheduler::Event;
using heddle::scheduler::EventKind;
using heddle::scheduler::MutexKind;

int type_of(const pthread_mutex_t* mutex) { return mutex->__data.__kind & 3; }

/// As the C library marks it.
bool is_destroyed(const pthread_mutex_t* mutex) { return mutex->__data.__kind == -1; }

int lock_event(EventKind kind, pthread_mutex_t* mutex) {
  Event& event = describe(kind, take_call_site());
  event.range = {reinterpret_cast<std::uintptr_t>(mutex), sizeof *mutex};
  const bool is_recursive = type_of(mutex) == PTHREAD_MUTEX_RECURSIVE;
  event.set_mutex_kind(is_recursive ? MutexKind::recursive : MutexKind::normal);
  return stop();
}

/// `relocked` is what an error-checking mutex tells the thread that holds it.
int lock(EventKind kind, pthread_mutex_t* mutex, int relocked) {
  if (is_destroyed(mutex)) {
    return EINVAL;
  }
  if (type_of(mutex) == PTHREAD_MUTEX_ERRORCHECK && lock_calls::holds(mutex)) {
    static_cast<void>(take_call_site());
    return relocked;
  }
  const int error = lock_event(kind, mutex);
  return robust_mutexes::is_one(mutex) ? robust_mutexes::result_of(mutex, error) : error;
}

int timed_lock(pthread_mutex_t* mutex, clockid_t clock, const timespec& deadline) {
  if (!lock_calls::is_clock(clock)) {
    return EINVAL;
  }
  return virtual_time::timed_result(lock(EventKind::try_lock, mutex, EDEADLK), clock, deadline);
}

int unlock(pthread_mutex_t* mutex) {
  if (is_destroyed(mutex)) {
    return EINVAL;
  }
  if (robust_mutexes::checks_owner(mutex) && !lock_calls::holds(mutex)) {
    static_cast<void>(take_call_site());
    return EPERM;
  }
  if (robust_mutexes::is_one(mutex)) {
    robust_mutexes::give_back(mutex);
  }
  return lock_calls::unlock_event(EventKind::unlock, mutex, sizeof *mutex);
}

int destroy(pthread_mutex_t* mutex) {
  const bool is_robust = robust_mutexes::is_one(mutex);
  if (!is_robust && lock_calls::holds(mutex)) {
    static_cast<void>(take_call_site());
    return EBUSY;
  }
  const Site* site = lock_calls::destroy_event(mutex, sizeof *mutex);
  const bool is_used = lock_calls::state_of(mutex).owner >= 0 ||
                       objects_in_use::is_come_back_to(lock_calls::address_of(mutex));
  if (is_used && !is_robust) {
    return EBUSY;
  }
  lock_calls::refuse_waiters(mutex, site, "a mutex is destroyed that a thread waits for");
  lock_calls::forget(mutex);
  real::pthread_mutex_destroy(mutex);
  return 0;
}

}  // namespace

HEDDLE_EXPORT int pthread_mutex_init(pthread_mutex_t* mutex,
                                     const pthread_mutexattr_t* attributes) {
  if (controlled()) {
    lock_calls::forget(mutex);
  }
  return real::pthread_mutex_init(mutex, attributes);
}

HEDDLE_EXPORT int pthread_mutex_destroy(pthread_mutex_t* mutex) {
  return HEDDLE_IS_PROGRAM() ? destroy(mutex) : real::pthread_mutex_destroy(mutex);
}

HEDDLE_EXPORT int pthread_mutex_lock(pthread_mutex_t* mutex) {
  return HEDDLE_IS_PROGRAM() ? lock(EventKind::lock, mutex, EDEADLK)
                             : noted(mutex, real::pthread_mutex_lock(mutex));
}

HEDDLE_EXPORT int pthread_mutex_trylock(pthread_mutex_t* mutex) {
  return HEDDLE_IS_PROGRAM() ? lock(EventKind::try_lock, mutex, EBUSY)
                             : noted(mutex, real::pthread_mutex_trylock(mutex));
}

HEDDLE_EXPORT int pthread_mutex_timedlock(pthread_mutex_t* mutex, const timespec* deadline) {
  return HEDDLE_IS_PROGRAM() ? timed_lock(mutex, CLOCK_REALTIME, *deadline)
                             : noted(mutex, real::pthread_mutex_timedlock(mutex, deadline));
}

HEDDLE_EXPORT int pthread_mutex_clocklock(pthread_mutex_t* mutex, clockid_t clock,
                                          const timespec* deadline) {
  return HEDDLE_IS_PROGRAM() ? timed_lock(mutex, clock, *deadline)
                             : noted(mutex, real::pthread_mutex_clocklock(mutex, clock, deadline));
}

HEDDLE_EXPORT int pthread_mutex_unlock(pthread_mutex_t* mutex) {
  return HEDDLE_IS_PROGRAM() ? unlock(mutex) : real::pthread_mutex_unlock(mutex);
}

HEDDLE_EXPORT int pthread_mutex_consistent(pthread_mutex_t* mutex) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_mutex_consistent(mutex);
  }
  return robust_mutexes::make_consistent(mutex);
}
