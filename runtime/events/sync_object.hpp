#pragma once

#include <cstdint>
#include <functional>

#include "scheduler/event.hpp"

namespace heddle::runtime {

/// The state of a synchronisation object of the program in the current execution, kept by the
/// tester: the object's own bytes are never used. What it is follows from the calls made on it.
struct SyncObject {
  std::uintptr_t address = 0;
  int owner = -1;                ///< mutex, write lock, running once: the thread; -1: none
  std::uint32_t generation = 0;  ///< of the table: those of earlier executions are void
  std::uint32_t depth = 0;       ///< of a recursive mutex
  std::uint64_t readers = 0;     ///< bit t: thread t holds a shared lock
  std::uint8_t times_read[scheduler::max_threads] = {};  ///< how often it holds it
  bool done = false;                                     ///< once: the routine has run
  bool initialised = false;                              ///< semaphore, barrier: `count` is valid
  std::uint32_t count = 0;     ///< semaphore: value; barrier: threads still to come
  std::uint32_t total = 0;     ///< barrier: threads in a round
  std::uint64_t clock_ns = 0;  ///< the latest time of the threads that changed it
};

/// The object at this address, fresh if it was not used before in this execution. The reference is
/// valid until the next call.
SyncObject& sync_object(std::uintptr_t address);

/// What a try-lock finds: who holds the lock, for writing and for reading.
[[nodiscard]] scheduler::Value lock_state(std::uintptr_t address);

/// Calls `look` for each object used in this execution, in no particular order.
void for_each_sync_object(const std::function<void(const SyncObject&)>& look);

/// Forgets all objects, or one (it was initialised or destroyed). O(1).
void forget_sync_objects();
void forget_sync_object(std::uintptr_t address);

}  // namespace heddle::runtime
