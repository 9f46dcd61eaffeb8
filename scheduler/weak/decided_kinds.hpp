#pragma once

#include "scheduler/event_predicates.hpp"

/// Which events a search over graphs decides about, and as what they count.
namespace heddle::scheduler {

/// Takes a mutex, or tries to.
[[nodiscard]] constexpr bool takes_mutex(const Event& event) {
  return event.kind == EventKind::lock || event.kind == EventKind::try_lock;
}

/// Whether it has a place in reads-from and modification order, but for what is done to a mutex
/// within a critical section (held_mutexes.hpp). As far as memory models go a mutex is a location:
/// lock() is a read-modify-write if it finds the mutex free, unlock() a store.
[[nodiscard]] constexpr bool has_location(const Event& event) {
  return event.kind == EventKind::load || event.kind == EventKind::store ||
         event.kind == EventKind::read_modify_write || event.kind == EventKind::compare_exchange ||
         takes_mutex(event) || event.kind == EventKind::unlock;
}

/// Writes, and does not read.
[[nodiscard]] constexpr bool is_store(const Event& event) {
  return event.kind == EventKind::store || event.kind == EventKind::unlock;
}

[[nodiscard]] constexpr bool is_decided(const Event& event) {
  if (is_memory_access(event.kind)) {
    return has_location(event) && event.range.size <= sizeof event.before;
  }
  return takes_mutex(event) || event.kind == EventKind::unlock || event.kind == EventKind::fence ||
         event.kind == EventKind::thread_create || event.kind == EventKind::thread_join ||
         event.kind == EventKind::choice || event.kind == EventKind::assume;
}

}  // namespace heddle::scheduler
