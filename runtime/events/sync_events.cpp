#include "runtime/events/sync_events.hpp"

#include <cerrno>

#include "runtime/control.hpp"
#include "runtime/events/kernel_events.hpp"
#include "runtime/events/sync_object.hpp"
#include "runtime/events/waiters.hpp"
#include "scheduler/event_predicates.hpp"

namespace heddle::runtime {
namespace {

using scheduler::Event;
using scheduler::EventKind;
using scheduler::MutexKind;

bool can_lock(const Event& event, const SyncObject& mutex) {
  if (mutex.owner < 0) {
    return mutex.readers.empty();
  }
  return mutex.owner == event.thread && event.mutex_kind() == MutexKind::recursive;
}

bool can_share(const SyncObject& lock) { return lock.owner < 0; }

/// Takes a mutex that can_lock(); the value a locking function returns.
int take(const Event& event, SyncObject& mutex) {
  mutex.owner = event.thread;
  ++mutex.depth;
  return 0;
}

int give_back(const Event& event, SyncObject& mutex) {
  if (event.kind == EventKind::cancel) {  // in the name of the thread that is cancelled
    mutex.owner = -1;
    mutex.depth = 0;
    return 0;
  }
  if (mutex.owner != event.thread) {
    return EPERM;
  }
  if (--mutex.depth == 0) {
    mutex.owner = -1;
  }
  return 0;
}

/// A thread may hold a shared lock more than once.
int share(const Event& event, SyncObject& lock) {
  lock.readers.add(event.thread);
  return 0;
}

int unshare(const Event& event, SyncObject& lock) {
  return lock.readers.remove(event.thread) ? 0 : EPERM;
}

/// What the event does to the lock; the value the function returns.
int change(const Event& event, SyncObject& lock) {
  const scheduler::EventTraits& traits = scheduler::traits_of(event.kind);
  if (traits.acquires == scheduler::Acquires::lock) {
    return take(event, lock);
  }
  if (traits.acquires == scheduler::Acquires::shared_lock) {
    return share(event, lock);
  }
  if (traits.releases == scheduler::Releases::shared_lock) {
    return unshare(event, lock);
  }
  return give_back(event, lock);
}

void complete_lock(Thread& thread, Event& event) {
  event.before = lock_state(event.range.address);
  if (event.kind == EventKind::await_end && cancels_wait(thread)) {
    thread.outcome = ECANCELED;
  } else {
    thread.outcome = failed(event) ? EBUSY : change(event, sync_object(event.range.address));
  }
  event.after = lock_state(event.range.address);
}

void complete_once(Thread& thread, Event& event) {
  event.before = lock_state(event.range.address);
  SyncObject& once = sync_object(event.range.address);
  if (once.owner == event.thread) {  // the routine has ended
    once.owner = -1;
    once.done = event.routine_succeeded();
  } else {
    thread.outcome = once.done ? 0 : 1;
    if (!once.done) {
      once.owner = event.thread;
    }
  }
  event.after = lock_state(event.range.address);
}

/// What becomes of the object is for the call that destroys it: it may find it in use.
void complete_destroy(Event& event) {
  const SyncObject& object = sync_object(event.range.address);
  event.before =
      object.initialised ? scheduler::Value{object.count, 0} : lock_state(event.range.address);
  event.after = event.before;
}

void forecast_lock(Thread& thread, const SyncObject& lock) {
  Event& event = thread.next;
  const auto acquires = scheduler::trait<&scheduler::EventTraits::acquires>(event.kind);
  const bool shares = acquires == scheduler::Acquires::shared_lock;
  const bool possible = shares ? can_share(lock) : can_lock(event, lock);
  if (scheduler::is_lock_attempt(event.kind)) {
    event.writes = event.succeeds = possible;
  } else {
    event.enabled = possible || cancels_wait(thread);
    event.writes = true;
  }
}

void forecast_once(Event& event, const SyncObject& once) {
  event.enabled = once.owner < 0 || once.owner == event.thread;
  event.writes = !once.done;
}

/// Who else has had an allocation fail since the thread came here may have left it none.
void forecast_choice(Event& event) {
  event.enabled = event.writes = true;
  if (event.is_of_allocation()) {
    event.choices = control.rare.failing_allocations > 0 ? 2 : 1;
  }
}

void complete_choice(const Event& event) {
  if (event.is_of_allocation()) {
    control.rare.failing_allocations -= event.choice;
  }
}

/// Nothing decides what it does, and only an assumption that does not hold is never possible.
void forecast_certain(Event& event) {
  event.enabled = event.kind != EventKind::assume;
  event.writes = event.kind != EventKind::semaphore_read &&
                 (event.kind != EventKind::library_call || event.changes_library());
}

void forecast_join(Event& event) {
  event.enabled = runtime::thread(event.peer).state == ThreadState::ended;
}

}  // namespace

void forecast_sync(Thread& thread) {
  Event& event = thread.next;
  switch (event.kind) {
    case EventKind::lock:
    case EventKind::try_lock:
    case EventKind::shared_lock:
    case EventKind::try_shared_lock:
    case EventKind::try_join:
    case EventKind::await_end:
    case EventKind::cancel_test:
      return forecast_lock(thread, sync_object(event.range.address));
    case EventKind::once:
      return forecast_once(event, sync_object(event.range.address));
    case EventKind::thread_join:
      return forecast_join(event);
    case EventKind::choice:
      return forecast_choice(event);
    case EventKind::condition_wait:
      return forecast_condition_wait(event);
    case EventKind::condition_wake:
      return forecast_condition_wake(thread);
    case EventKind::condition_signal:
      return forecast_condition_signal(event);
    case EventKind::futex_wait:
      return forecast_futex_wait(event);
    case EventKind::futex_wake:
      return forecast_futex_wake(event);
    case EventKind::semaphore_wait:
      return forecast_semaphore_wait(thread);
    case EventKind::cancel:
      return forecast_cancel(event);
    case EventKind::kernel_enter:
    case EventKind::kernel_read:
    case EventKind::kernel_write:
    case EventKind::kernel_poll:
    case EventKind::kernel_close:
    case EventKind::kernel_control:
      return forecast_kernel_event(thread);
    case EventKind::unlock:
    case EventKind::shared_unlock:
    case EventKind::condition_timeout:
    case EventKind::condition_broadcast:
    case EventKind::wait_timeout:
    case EventKind::semaphore_post:
    case EventKind::barrier_wait:
    case EventKind::fence:
    case EventKind::free_block:
    case EventKind::opaque:
    case EventKind::thread_create:
    case EventKind::local_end:
    case EventKind::semaphore_read:
    case EventKind::library_call:
    case EventKind::destroy:
    case EventKind::thread_over:
    case EventKind::assume:
      return forecast_certain(event);
    default:  // accesses to memory: forecast_memory
      return;
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
    case EventKind::thread_over:
    case EventKind::try_join:
    case EventKind::await_end:
    case EventKind::cancel_test:
      return complete_lock(thread, event);
    case EventKind::cancel:
      complete_lock(thread, event);
      return complete_cancel(event);
    case EventKind::once:
      return complete_once(thread, event);
    case EventKind::destroy:
      return complete_destroy(event);
    case EventKind::choice:
      return complete_choice(event);
    case EventKind::condition_wait:
      return complete_condition_wait(thread, event);
    case EventKind::condition_wake:
      return complete_condition_wake(thread, event);
    case EventKind::condition_timeout:
    case EventKind::wait_timeout:
      return complete_timeout(thread, event);
    case EventKind::condition_signal:
      return complete_condition_signal(event);
    case EventKind::condition_broadcast:
      return complete_condition_broadcast(event);
    case EventKind::futex_wait:
      return complete_futex_wait(thread, event);
    case EventKind::futex_wake:
      return complete_futex_wake(thread, event);
    case EventKind::semaphore_wait:
    case EventKind::semaphore_post:
    case EventKind::semaphore_read:
      return complete_semaphore_event(thread, event);
    case EventKind::barrier_wait:
      return complete_barrier_wait(thread, event);
    case EventKind::kernel_enter:
    case EventKind::kernel_read:
    case EventKind::kernel_write:
    case EventKind::kernel_poll:
    case EventKind::kernel_close:
    case EventKind::kernel_control:
      return complete_kernel_event(thread, event);
    default:  // what they do is done by who announces them, or by the execution
      return;
  }
}

}  // namespace heddle::runtime
