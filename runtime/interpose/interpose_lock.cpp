// Mutexes, read-write locks and spin locks. What the C library or the unwinder lock for themselves
// stays real: nothing is ever switched while they hold it.

#include <cerrno>

#include "runtime/control.hpp"
#include "runtime/events/sync_object.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/interpose/virtual_time.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

namespace {

using namespace heddle::runtime;  ///< all of this file is glue
using heddle::scheduler::Event;
using heddle::scheduler::EventKind;
using heddle::scheduler::FaultKind;
using heddle::scheduler::MutexKind;

#define HEDDLE_IS_PROGRAM() \
  (controlled() && !system_libraries.contains(__builtin_return_address(0)))

MutexKind kind_of(const pthread_mutex_t* mutex) {
  switch (mutex->__data.__kind & 3) {
    case PTHREAD_MUTEX_RECURSIVE:
      return MutexKind::recursive;
    case PTHREAD_MUTEX_ERRORCHECK:
      return MutexKind::error_checking;
    default:
      return MutexKind::normal;
  }
}

void forget(void* object) {
  const TesterScope as_tester;
  forget_sync_object(reinterpret_cast<std::uintptr_t>(object));
}

int lock_event(EventKind kind, pthread_mutex_t* mutex) {
  Event& event = describe(kind, take_call_site());
  event.range = {reinterpret_cast<std::uintptr_t>(mutex), sizeof *mutex};
  event.set_mutex_kind(kind_of(mutex));
  return stop();
}

int unlock_event(EventKind kind, void* lock, std::size_t bytes) {
  Event& event = describe(kind, take_call_site());
  event.range = {reinterpret_cast<std::uintptr_t>(lock), bytes};
  event.writes = true;
  const int error = stop();
  if (error == EPERM) {
    raise_fault(FaultKind::assertion, "unlock of a lock that the thread does not hold");
  }
  return error;
}

/// What a timed lock returns, given what trying it did. Waiting needs no event of its own: the
/// attempt is made at whatever moment the strategy chooses, when the lock is free or, having waited
/// for it in vain, when it is not.
int timed_result(int error, clockid_t clock, const timespec& deadline) {
  if (error != EBUSY) {
    return error;
  }
  virtual_time::pass(clock, deadline);
  control.current->yielded = true;
  return ETIMEDOUT;
}

int timed_lock(pthread_mutex_t* mutex, clockid_t clock, const timespec& deadline) {
  return timed_result(lock_event(EventKind::try_lock, mutex), clock, deadline);
}

int timed_lock(EventKind kind, pthread_rwlock_t* lock, clockid_t clock, const timespec& deadline) {
  return timed_result(stop_at(kind, lock, sizeof *lock), clock, deadline);
}

bool holds_write_lock(const pthread_rwlock_t* lock) {
  const TesterScope as_tester;
  return sync_object(reinterpret_cast<std::uintptr_t>(lock)).owner == control.current->id;
}

}  // namespace

HEDDLE_EXPORT int pthread_mutex_init(pthread_mutex_t* mutex,
                                     const pthread_mutexattr_t* attributes) {
  if (controlled()) {
    forget(mutex);
  }
  return real::pthread_mutex_init(mutex, attributes);
}

HEDDLE_EXPORT int pthread_mutex_destroy(pthread_mutex_t* mutex) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_mutex_destroy(mutex);
  }
  forget(mutex);
  return 0;
}

HEDDLE_EXPORT int pthread_mutex_lock(pthread_mutex_t* mutex) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_mutex_lock(mutex);
  }
  return lock_event(EventKind::lock, mutex);
}

HEDDLE_EXPORT int pthread_mutex_trylock(pthread_mutex_t* mutex) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_mutex_trylock(mutex);
  }
  return lock_event(EventKind::try_lock, mutex);
}

HEDDLE_EXPORT int pthread_mutex_timedlock(pthread_mutex_t* mutex, const timespec* deadline) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_mutex_timedlock(mutex, deadline);
  }
  return timed_lock(mutex, CLOCK_REALTIME, *deadline);
}

HEDDLE_EXPORT int pthread_mutex_clocklock(pthread_mutex_t* mutex, clockid_t clock,
                                          const timespec* deadline) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_mutex_clocklock(mutex, clock, deadline);
  }
  return timed_lock(mutex, clock, *deadline);
}

HEDDLE_EXPORT int pthread_mutex_unlock(pthread_mutex_t* mutex) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_mutex_unlock(mutex);
  }
  return unlock_event(EventKind::unlock, mutex, sizeof *mutex);
}

HEDDLE_EXPORT int pthread_rwlock_init(pthread_rwlock_t* lock,
                                      const pthread_rwlockattr_t* attributes) {
  if (controlled()) {
    forget(lock);
  }
  return real::pthread_rwlock_init(lock, attributes);
}

HEDDLE_EXPORT int pthread_rwlock_destroy(pthread_rwlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_rwlock_destroy(lock);
  }
  forget(lock);
  return 0;
}

HEDDLE_EXPORT int pthread_rwlock_rdlock(pthread_rwlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_rwlock_rdlock(lock);
  }
  return stop_at(EventKind::shared_lock, lock, sizeof *lock);
}

HEDDLE_EXPORT int pthread_rwlock_tryrdlock(pthread_rwlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_rwlock_tryrdlock(lock);
  }
  return stop_at(EventKind::try_shared_lock, lock, sizeof *lock);
}

HEDDLE_EXPORT int pthread_rwlock_wrlock(pthread_rwlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_rwlock_wrlock(lock);
  }
  return stop_at(EventKind::lock, lock, sizeof *lock);
}

HEDDLE_EXPORT int pthread_rwlock_trywrlock(pthread_rwlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_rwlock_trywrlock(lock);
  }
  return stop_at(EventKind::try_lock, lock, sizeof *lock);
}

HEDDLE_EXPORT int pthread_rwlock_timedrdlock(pthread_rwlock_t* lock, const timespec* deadline) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_rwlock_timedrdlock(lock, deadline);
  }
  return timed_lock(EventKind::try_shared_lock, lock, CLOCK_REALTIME, *deadline);
}

HEDDLE_EXPORT int pthread_rwlock_clockrdlock(pthread_rwlock_t* lock, clockid_t clock,
                                             const timespec* deadline) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_rwlock_clockrdlock(lock, clock, deadline);
  }
  return timed_lock(EventKind::try_shared_lock, lock, clock, *deadline);
}

HEDDLE_EXPORT int pthread_rwlock_timedwrlock(pthread_rwlock_t* lock, const timespec* deadline) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_rwlock_timedwrlock(lock, deadline);
  }
  return timed_lock(EventKind::try_lock, lock, CLOCK_REALTIME, *deadline);
}

HEDDLE_EXPORT int pthread_rwlock_clockwrlock(pthread_rwlock_t* lock, clockid_t clock,
                                             const timespec* deadline) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_rwlock_clockwrlock(lock, clock, deadline);
  }
  return timed_lock(EventKind::try_lock, lock, clock, *deadline);
}

HEDDLE_EXPORT int pthread_rwlock_unlock(pthread_rwlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_rwlock_unlock(lock);
  }
  const EventKind kind = holds_write_lock(lock) ? EventKind::unlock : EventKind::shared_unlock;
  return unlock_event(kind, lock, sizeof *lock);
}

HEDDLE_EXPORT int pthread_spin_lock(pthread_spinlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_spin_lock(lock);
  }
  return stop_at(EventKind::lock, const_cast<int*>(lock), sizeof *lock);
}

HEDDLE_EXPORT int pthread_spin_trylock(pthread_spinlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_spin_trylock(lock);
  }
  return stop_at(EventKind::try_lock, const_cast<int*>(lock), sizeof *lock);
}

HEDDLE_EXPORT int pthread_spin_unlock(pthread_spinlock_t* lock) {
  if (!HEDDLE_IS_PROGRAM()) {
    return real::pthread_spin_unlock(lock);
  }
  return unlock_event(EventKind::unlock, const_cast<int*>(lock), sizeof *lock);
}
