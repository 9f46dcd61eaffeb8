#pragma once

#include "scheduler/event_predicates.hpp"

/// Which events a search over graphs decides about, and as what they count.
namespace heddle::scheduler {

/// Takes a mutex, or tries to.
[[nodiscard]] constexpr bool takes_mutex(const Event& event) {
  return event.kind == EventKind::lock || event.kind == EventKind::try_lock ||
         event.kind == EventKind::condition_wake;
}

/// Of what waits for a condition variable or futex: its thread has been woken. No event of the
/// program, which goes on by itself (sleeping_threads.hpp).
[[nodiscard]] constexpr bool is_awakening(const Event& event) {
  return (event.kind == EventKind::condition_wait || event.kind == EventKind::futex_wait) &&
         event.second.size == 0;
}

/// Gives up a mutex.
[[nodiscard]] constexpr bool gives_up(const Event& event) {
  return event.kind == EventKind::unlock ||
         (event.kind == EventKind::condition_wait && !is_awakening(event));
}

/// Of those who hold a mutex together with others.
[[nodiscard]] constexpr bool is_of_readers(const Event& event) {
  return event.kind == EventKind::shared_lock || event.kind == EventKind::try_shared_lock ||
         event.kind == EventKind::shared_unlock;
}

/// Wakes those who wait for a condition variable or futex.
[[nodiscard]] constexpr bool is_wake(const Event& event) {
  return event.kind == EventKind::condition_signal ||
         event.kind == EventKind::condition_broadcast || event.kind == EventKind::futex_wake;
}

/// Begins an initialisation that happens once, or finds it done; or ends it. One that ends by an
/// exception is not told from a beginning.
[[nodiscard]] constexpr bool begins_once(const Event& event) {
  return event.kind == EventKind::once && !event.routine_succeeded();
}
[[nodiscard]] constexpr bool ends_once(const Event& event) {
  return event.kind == EventKind::once && event.routine_succeeded();
}

[[nodiscard]] constexpr bool is_of_semaphore(const Event& event) {
  return event.kind == EventKind::semaphore_wait || event.kind == EventKind::semaphore_post ||
         event.kind == EventKind::semaphore_read;
}

/// Waits where it finds what it cannot go on with.
[[nodiscard]] constexpr bool may_wait_for_location(const Event& event) {
  return event.kind == EventKind::lock || event.kind == EventKind::shared_lock ||
         event.kind == EventKind::condition_wake || begins_once(event) ||
         (event.kind == EventKind::semaphore_wait && !event.may_fail());
}

/// The bytes of the location that it accesses: memory, a mutex, or what stands for those who wait.
[[nodiscard]] constexpr const ByteRange& accessed_range(const Event& event) {
  const bool is_second = event.kind == EventKind::condition_wake ||
                         event.kind == EventKind::futex_wake ||
                         (event.kind == EventKind::condition_wait && !is_awakening(event));
  return is_second ? event.second : event.range;
}

/// Whether it has a place in reads-from and modification order, but for what is done to a mutex
/// within a critical section (held_mutexes.hpp). As far as memory models go a mutex is a location:
/// lock() is a read-modify-write if it finds the mutex free, unlock() a store. Readers' locks and
/// unlocks are read-modify-writes.
[[nodiscard]] constexpr bool has_location(const Event& event) {
  return event.kind == EventKind::load || event.kind == EventKind::store ||
         event.kind == EventKind::read_modify_write || event.kind == EventKind::compare_exchange ||
         event.kind == EventKind::futex_wait || event.kind == EventKind::once ||
         takes_mutex(event) || gives_up(event) || is_wake(event) || is_awakening(event) ||
         is_of_semaphore(event) || is_of_readers(event);
}

/// Takes something if it is free, or fails.
[[nodiscard]] constexpr bool is_attempt(const Event& event) {
  return event.kind == EventKind::try_lock || event.kind == EventKind::try_shared_lock;
}

/// Writes, and does not read.
[[nodiscard]] constexpr bool is_store(const Event& event) {
  return event.kind == EventKind::store || gives_up(event) || is_wake(event) || ends_once(event);
}

/// What the location holds is a value: of memory, or the count of a semaphore.
[[nodiscard]] constexpr bool has_value(const Event& event) {
  return is_memory_access(event.kind) || is_of_semaphore(event) ||
         (event.kind == EventKind::futex_wait && !is_awakening(event));
}

[[nodiscard]] constexpr bool is_decided(const Event& event) {
  if (is_memory_access(event.kind)) {
    return has_location(event) && event.range.size <= sizeof event.before;
  }
  if (event.kind == EventKind::futex_wait) {
    return !event.has_time_limit();
  }
  return has_location(event) || event.kind == EventKind::condition_timeout ||
         event.kind == EventKind::fence || event.kind == EventKind::thread_create ||
         event.kind == EventKind::thread_join || event.kind == EventKind::choice ||
         event.kind == EventKind::assume || event.kind == EventKind::destroy;
}

}  // namespace heddle::scheduler
