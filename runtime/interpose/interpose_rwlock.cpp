// Read-write locks and spin locks.

#include <cerrno>

#include "runtime/before_main/left_objects.hpp"
#include "runtime/calls/lock_calls.hpp"
#include "runtime/interpose/virtual_time.hpp"

namespace {

using namespace heddle::runtime;  ///< all of this file is glue
using heddle::runtime::before_main::noted;
using heddle::scheduler::EventKind;

int timed_lock(EventKind kind, pthread_rwlock_t* lock, clockid_t clock, const timespec& deadline) {
  if (!lock_calls::is_clock(clock) || !lock_calls::is_valid(deadline)) {
    return EINVAL;
  }
  if (lock_calls::holds(lock)) {
    return EDEADLK;
  }
  return virtual_time::timed_result(stop_at(kind, lock, sizeof *lock), clock, deadline);
}

/// More often than is counted: the C library has such a limit, too.
bool reads_too_often(const pthread_rwlock_t* lock) {
  return lock_calls::state_of(lock).readers.is_full(control.current->id);
}

}  // namespace

HEDDLE_EXPORT int pthread_rwlock_init(pthread_rwlock_t* lock,
                                      const pthread_rwlockattr_t* attributes) {
  if (controlled()) {
    lock_calls::forget(lock);
  }
  return real::pthread_rwlock_init(lock, attributes);
}

HEDDLE_EXPORT int pthread_rwlock_destroy(pthread_rwlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_rwlock_destroy(lock);
  }
  const Site* site = lock_calls::destroy_event(lock, sizeof *lock);
  lock_calls::refuse_waiters(lock, site, "a read-write lock is destroyed that a thread waits for");
  lock_calls::forget(lock);
  return 0;
}

HEDDLE_EXPORT int pthread_rwlock_rdlock(pthread_rwlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return noted(lock, real::pthread_rwlock_rdlock(lock));
  }
  if (lock_calls::holds(lock) || reads_too_often(lock)) {
    return lock_calls::holds(lock) ? EDEADLK : EAGAIN;
  }
  return stop_at(EventKind::shared_lock, lock, sizeof *lock);
}

HEDDLE_EXPORT int pthread_rwlock_tryrdlock(pthread_rwlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return noted(lock, real::pthread_rwlock_tryrdlock(lock));
  }
  return reads_too_often(lock) ? EAGAIN : stop_at(EventKind::try_shared_lock, lock, sizeof *lock);
}

HEDDLE_EXPORT int pthread_rwlock_wrlock(pthread_rwlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return noted(lock, real::pthread_rwlock_wrlock(lock));
  }
  if (lock_calls::holds(lock)) {
    return EDEADLK;
  }
  return stop_at(EventKind::lock, lock, sizeof *lock);
}

HEDDLE_EXPORT int pthread_rwlock_trywrlock(pthread_rwlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return noted(lock, real::pthread_rwlock_trywrlock(lock));
  }
  return stop_at(EventKind::try_lock, lock, sizeof *lock);
}

HEDDLE_EXPORT int pthread_rwlock_timedrdlock(pthread_rwlock_t* lock, const timespec* deadline) {
  if (!HEDDLE_IS_PROGRAM()) {
    return noted(lock, real::pthread_rwlock_timedrdlock(lock, deadline));
  }
  return timed_lock(EventKind::try_shared_lock, lock, CLOCK_REALTIME, *deadline);
}

HEDDLE_EXPORT int pthread_rwlock_clockrdlock(pthread_rwlock_t* lock, clockid_t clock,
                                             const timespec* deadline) {
  if (!HEDDLE_IS_PROGRAM()) {
    return noted(lock, real::pthread_rwlock_clockrdlock(lock, clock, deadline));
  }
  return timed_lock(EventKind::try_shared_lock, lock, clock, *deadline);
}

HEDDLE_EXPORT int pthread_rwlock_timedwrlock(pthread_rwlock_t* lock, const timespec* deadline) {
  if (!HEDDLE_IS_PROGRAM()) {
    return noted(lock, real::pthread_rwlock_timedwrlock(lock, deadline));
  }
  return timed_lock(EventKind::try_lock, lock, CLOCK_REALTIME, *deadline);
}

HEDDLE_EXPORT int pthread_rwlock_clockwrlock(pthread_rwlock_t* lock, clockid_t clock,
                                             const timespec* deadline) {
  if (!HEDDLE_IS_PROGRAM()) {
    return noted(lock, real::pthread_rwlock_clockwrlock(lock, clock, deadline));
  }
  return timed_lock(EventKind::try_lock, lock, clock, *deadline);
}

HEDDLE_EXPORT int pthread_rwlock_unlock(pthread_rwlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_rwlock_unlock(lock);
  }
  const EventKind kind = lock_calls::holds(lock) ? EventKind::unlock : EventKind::shared_unlock;
  return lock_calls::unlock_event(kind, lock, sizeof *lock);
}

HEDDLE_EXPORT int pthread_spin_init(pthread_spinlock_t* lock, int shared) {
  if (controlled()) {
    lock_calls::forget(lock);
  }
  return real::pthread_spin_init(lock, shared);
}

HEDDLE_EXPORT int pthread_spin_destroy(pthread_spinlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_spin_destroy(lock);
  }
  const Site* site = lock_calls::destroy_event(lock, sizeof *lock);
  lock_calls::refuse_waiters(lock, site, "a spin lock is destroyed that a thread waits for");
  lock_calls::forget(lock);
  return 0;
}

HEDDLE_EXPORT int pthread_spin_lock(pthread_spinlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return noted(lock, real::pthread_spin_lock(lock));
  }
  return stop_at(EventKind::lock, const_cast<int*>(lock), sizeof *lock);
}

HEDDLE_EXPORT int pthread_spin_trylock(pthread_spinlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return noted(lock, real::pthread_spin_trylock(lock));
  }
  return stop_at(EventKind::try_lock, const_cast<int*>(lock), sizeof *lock);
}

HEDDLE_EXPORT int pthread_spin_unlock(pthread_spinlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_spin_unlock(lock);
  }
  return lock_calls::unlock_event(EventKind::unlock, const_cast<int*>(lock), sizeof *lock);
}
