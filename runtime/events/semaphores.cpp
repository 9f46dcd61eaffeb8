// Semaphores, of waiters.hpp.

#include <semaphore.h>

#include <cerrno>

#include "runtime/events/sync_object.hpp"
#include "runtime/events/waiters.hpp"
#include "runtime/memory/memory_value.hpp"

namespace heddle::runtime {

using scheduler::Event;
using scheduler::EventKind;

namespace {

SyncObject& semaphore(const Event& event) {
  SyncObject& object = sync_object(event.range.address);
  if (!object.initialised) {  // made before the exploration: its value is in its first word
    object.initialised = true;
    object.count = static_cast<std::uint32_t>(read_value(event.range.address, 4).low);
  }
  return object;
}

}  // namespace

void forecast_semaphore_wait(Thread& thread) {
  Event& event = thread.next;
  const bool is_cancelled = cancels_wait(thread);
  event.succeeds = semaphore(event).count > 0 && !is_cancelled;
  event.writes = event.succeeds;
  event.enabled = event.succeeds || event.may_fail() || is_cancelled;
}

void complete_semaphore_event(Thread& thread, Event& event) {
  SyncObject& object = semaphore(event);
  event.before.low = object.count;
  if (event.kind == EventKind::semaphore_post && object.count >= SEM_VALUE_MAX) {
    thread.outcome = EOVERFLOW;
  } else if (event.kind == EventKind::semaphore_post) {
    ++object.count;
  } else if (event.kind == EventKind::semaphore_read) {
    thread.outcome = static_cast<int>(object.count);
  } else if (event.succeeds) {
    --object.count;
  } else {
    thread.outcome = EAGAIN;
  }
  event.after.low = object.count;
}

}  // namespace heddle::runtime
