#include "runtime/events/sync_events.hpp"

#include <cerrno>

#include "runtime/control.hpp"
#include "runtime/events/sync_object.hpp"
#include "runtime/events/waiters.hpp"

namespace heddle::runtime {
namespace {

using scheduler::Event;
using scheduler::EventKind;

MutexKind mutex_kind(const Event& event) { return static_cast<MutexKind>(event.operand.low); }

bool can_lock(const Event& event, const SyncObject& mutex) {
  if (mutex.owner < 0) return mutex.readers == 0;
  return mutex.owner == event.thread && mutex_kind(event) != MutexKind::normal;
}

bool can_share(const SyncObject& lock) { return lock.owner < 0; }

/// Takes a mutex that can_lock(); the value a locking function returns.
int take(const Event& event, SyncObject& mutex) {
  if (mutex.owner == event.thread && mutex_kind(event) == MutexKind::error_checking) {
    return EDEADLK;
  }
  mutex.owner = event.thread;
  ++mutex.depth;
  return 0;
}

int give_back(const Event& event, SyncObject& mutex) {
  if (mutex.owner != event.thread) return EPERM;
  if (--mutex.depth == 0) mutex.owner = -1;
  return 0;
}

/// A thread may hold a shared lock more than once.
void share(const Event& event, SyncObject& lock) {
  ++lock.times_read[event.thread];
  lock.readers |= std::uint64_t{1} << event.thread;
}

int unshare(const Event& event, SyncObject& lock) {
  if (lock.times_read[event.thread] == 0) return EPERM;
  if (--lock.times_read[event.thread] == 0) lock.readers &= ~(std::uint64_t{1} << event.thread);
  return 0;
}

void complete_lock(Thread& thread, Event& event) {
  SyncObject& mutex = sync_object(event.range.address);
  switch (event.kind) {
    case EventKind::try_lock:
      if (!event.succeeds) {
        thread.outcome = EBUSY;
        return;
      }
      [[fallthrough]];
    case EventKind::lock:
      thread.outcome = take(event, mutex);
      return;
    case EventKind::try_shared_lock:
      thread.outcome = event.succeeds ? 0 : EBUSY;
      if (event.succeeds) share(event, mutex);
      return;
    case EventKind::shared_lock:
      share(event, mutex);
      thread.outcome = 0;
      return;
    case EventKind::shared_unlock:
      thread.outcome = unshare(event, mutex);
      return;
    default:
      thread.outcome = give_back(event, mutex);
  }
}

void complete_once(Thread& thread, Event& event) {
  SyncObject& once = sync_object(event.range.address);
  if (once.owner == event.thread) {  // the routine has ended: `expected` says whether it succeeded
    once.owner = -1;
    once.done = event.expected.low != 0;
    return;
  }
  thread.outcome = once.done ? 0 : 1;
  if (!once.done) once.owner = event.thread;
}

void forecast_once(Event& event, const SyncObject& once) {
  event.enabled = once.owner < 0 || once.owner == event.thread;
  event.writes = !once.done;
}

}  // namespace

void forecast_sync(Thread& thread) {
  Event& event = thread.next;
  switch (event.kind) {
    case EventKind::lock:
      event.enabled = can_lock(event, sync_object(event.range.address));
      event.writes = true;
      return;
    case EventKind::try_lock:
      event.succeeds = can_lock(event, sync_object(event.range.address));
      event.writes = event.succeeds;
      return;
    case EventKind::shared_lock:
      event.enabled = can_share(sync_object(event.range.address));
      event.writes = true;
      return;
    case EventKind::try_shared_lock:
      event.succeeds = can_share(sync_object(event.range.address));
      event.writes = event.succeeds;
      return;
    case EventKind::once:
      forecast_once(event, sync_object(event.range.address));
      return;
    case EventKind::thread_join:
      event.enabled = runtime::thread(event.peer).state == ThreadState::ended;
      return;
    default:
      forecast_wait(thread);
  }
}

void complete_sync(Thread& thread, Event& event) {
  thread.state = ThreadState::ready;
  thread.outcome = 0;
  switch (event.kind) {
    case EventKind::lock:
    case EventKind::try_lock:
    case EventKind::unlock:
    case EventKind::shared_lock:
    case EventKind::try_shared_lock:
    case EventKind::shared_unlock:
      event.before = lock_state(event.range.address);
      complete_lock(thread, event);
      event.after = lock_state(event.range.address);
      return;
    case EventKind::once:
      event.before = lock_state(event.range.address);
      complete_once(thread, event);
      event.after = lock_state(event.range.address);
      return;
    default:
      complete_wait(thread, event);
  }
}

}  // namespace heddle::runtime
