#include "runtime/calls/lock_calls.hpp"

#include <cerrno>

#include "runtime/events/objects_in_use.hpp"

namespace heddle::runtime::lock_calls {

using scheduler::Event;
using scheduler::EventKind;
using scheduler::FaultKind;

std::uintptr_t address_of(const volatile void* object) {
  return reinterpret_cast<std::uintptr_t>(object);
}

SyncObject& state_of(const volatile void* object) {
  const TesterScope as_tester;
  return sync_object(address_of(object));
}

bool holds(const volatile void* lock) { return state_of(lock).owner == control.current->id; }

void forget(const volatile void* object) {
  const TesterScope as_tester;
  forget_sync_object(address_of(object));
}

int unlock_event(EventKind kind, const volatile void* lock, std::size_t bytes) {
  Event& event = describe(kind, take_call_site());
  event.range = {address_of(lock), bytes};
  event.writes = true;
  const int error = stop();
  if (error == EPERM) {
    raise_fault(FaultKind::assertion, "unlock of a lock that the thread does not hold");
  }
  return error;
}

const Site* destroy_event(const volatile void* object, std::size_t bytes) {
  const Site* site = take_call_site();
  describe(EventKind::destroy, site).range = {address_of(object), bytes};
  stop();
  return site;
}

void refuse_waiters(const volatile void* object, const Site* site, const char* message) {
  if (objects_in_use::is_waited_for(address_of(object))) {
    __heddle_call_site = const_cast<Site*>(site);
    raise_fault(FaultKind::assertion, message);
  }
}

bool is_clock(clockid_t clock) { return clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC; }

bool is_valid(const timespec& deadline) {
  return deadline.tv_nsec >= 0 && deadline.tv_nsec < 1'000'000'000;
}

}  // namespace heddle::runtime::lock_calls
