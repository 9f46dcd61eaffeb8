#pragma once

#include <cstdint>

#include "runtime/control.hpp"
#include "runtime/events/sync_object.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

/// Whether the call that led here is the program's: what the C library and the unwinder lock for
/// themselves stays real.
#define HEDDLE_IS_PROGRAM()         \
  (heddle::runtime::controlled() && \
   !heddle::runtime::system_libraries.contains(__builtin_return_address(0)))

/// What calls on mutexes, read-write locks, condition variables and their kin share. All of it is
/// called on a fiber.
namespace heddle::runtime::lock_calls {

[[nodiscard]] std::uintptr_t address_of(const volatile void* object);

/// Valid until the next call.
[[nodiscard]] SyncObject& state_of(const volatile void* object);

/// The current thread holds it for writing.
[[nodiscard]] bool holds(const volatile void* lock);

void forget(const volatile void* object);

/// The event, and a fault if the thread does not hold the lock.
int unlock_event(scheduler::EventKind kind, const volatile void* lock, std::size_t bytes);

/// The event by which an object's life ends; the site of the call that led here.
const Site* destroy_event(const volatile void* object, std::size_t bytes);

/// A fault at the site if a thread waits for the object.
void refuse_waiters(const volatile void* object, const Site* site, const char* message);

/// Of those that a wait may go by.
[[nodiscard]] bool is_clock(clockid_t clock);
[[nodiscard]] bool is_valid(const timespec& deadline);

}  // namespace heddle::runtime::lock_calls
