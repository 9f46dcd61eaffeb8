#include "runtime/events/waiters.hpp"

#include <pthread.h>

#include <cerrno>

#include "runtime/control.hpp"
#include "runtime/events/sync_object.hpp"
#include "runtime/memory/memory_value.hpp"
#include "runtime/memory/thread_addresses.hpp"

namespace heddle::runtime {
namespace {

using scheduler::Event;
using scheduler::EventKind;

std::uint64_t waits_begun = 0;  ///< only its order matters, within one execution

/// The waiter of `object` that is number `index` in order of waiting; null if there are fewer.
Thread* waiter(std::uintptr_t object, std::uint32_t index) {
  Thread* found = nullptr;
  std::uint64_t after = 0;
  for (std::uint32_t i = 0; i <= index; ++i) {
    found = nullptr;
    for (std::size_t id = 0; id < thread_count(); ++id) {
      Thread& other = runtime::thread(static_cast<scheduler::ThreadId>(id));
      if (other.waiting.on != object || other.waiting.signalled || other.waiting.since <= after) {
        continue;
      }
      if (found == nullptr || other.waiting.since < found->waiting.since) {
        found = &other;
      }
    }
    if (found == nullptr) {
      return nullptr;
    }
    after = found->waiting.since;
  }
  return found;
}

std::uint16_t count_waiters(std::uintptr_t object) {
  std::uint16_t count = 0;
  while (waiter(object, count) != nullptr) {
    ++count;
  }
  return count;
}

void begin_waiting(Thread& thread, std::uintptr_t object) {
  thread.waiting.on = object;
  thread.waiting.since = ++waits_begun;
  thread.waiting.signalled = thread.waiting.timed_out = thread.waiting.cancelled = false;
}

/// The thread's further event, for which its own code does not run.
void stand_before(Thread& thread, EventKind kind) {
  thread.next.kind = kind;
  thread.next.choices = 1;
  thread.next.before = thread.next.after = {};
  thread.next.yielded = true;  // it has just given way: leaving it is no preemption
  thread.next.writes = true;
  thread.stop.is_new = true;
  thread.state = ThreadState::stopped;
}

/// Before it takes the mutex again.
void stand_before_wake(Thread& thread) {
  thread.next.second = thread.waiting.mutex;
  stand_before(thread, EventKind::condition_wake);
}

/// A timeout alone does not touch the mutex: the wake-up that follows does.
void stand_before_condition_timeout(Thread& thread) {
  thread.next.second = {};
  stand_before(thread, EventKind::condition_timeout);
}

void log_wake(const Thread& woken, scheduler::ThreadId waker) {
  log_entry({.kind = scheduler::LogKind::thread_woken, .thread = woken.id, .label = waker});
}

void wake_condition_waiter(Thread& waiter_thread, scheduler::ThreadId waker) {
  log_wake(waiter_thread, waker);
  signal_waiter(waiter_thread);
}

void wake_other_waiter(Thread& waiter_thread, scheduler::ThreadId waker) {
  log_wake(waiter_thread, waker);
  waiter_thread.waiting.signalled = true;
  waiter_thread.waiting.on = 0;
  waiter_thread.outcome = 0;
  waiter_thread.state = ThreadState::ready;
  control.others_ready = true;
}

/// Nobody has notified it.
void wake_spuriously(Thread& thread) {
  --control.rare.spurious_wakeups;
  thread.waiting.signalled = true;
  thread.waiting.on = 0;
}

/// For a condition, by a thread that is cancelled: it takes the mutex again before it leaves.
void give_up_wait(Thread& thread) {
  thread.waiting.cancelled = true;
  thread.waiting.on = 0;
  stand_before_wake(thread);
}

/// A wait at a barrier is two events, arriving and leaving: whoever leaves comes after all
/// arrivals.
void stand_before_leaving(Thread& thread) {
  thread.waiting.on = 0;
  thread.next.set_leaves_barrier();
  stand_before(thread, EventKind::barrier_wait);
}

}  // namespace

void signal_waiter(Thread& thread) {
  thread.waiting.signalled = true;
  thread.waiting.on = 0;
  stand_before_wake(thread);
}

bool cancels_wait(const Thread& thread) {
  return thread.life.cancellation.ends_wait &&
         sync_object(thread_addresses::cancellation(thread.id).address).owner < 0;
}

void forecast_cancel(Event& event) {
  const Thread& other = runtime::thread(event.peer);
  const bool ends_wait = other.life.cancellation.ends_wait && other.state == ThreadState::stopped;
  event.second = ends_wait ? other.next.range : scheduler::ByteRange{};
  event.writes = true;
}

void complete_cancel(const Event& event) {
  Thread& other = runtime::thread(event.peer);
  if (other.life.cancellation.ends_wait && other.waiting.on != 0) {
    log_wake(other, event.thread);
    give_up_wait(other);
  }
}

void forecast_condition_wait(Event& event) {
  event.enabled = event.writes = true;
  event.choices = control.rare.spurious_wakeups > 0 ? 2 : 1;
}

void forecast_condition_wake(Thread& thread) {
  Event& event = thread.next;
  const SyncObject& mutex = sync_object(event.second.address);
  const ThreadWaiting& waiting = thread.waiting;
  const bool is_over = waiting.signalled || waiting.timed_out || waiting.cancelled;
  event.enabled = is_over && mutex.owner < 0;
  event.writes = true;
}

void forecast_condition_signal(Event& event) {
  const std::uint16_t waiters = count_waiters(event.range.address);
  event.choices = waiters > 1 ? waiters : 1;
  event.writes = true;
}

void forecast_futex_wait(Event& event) {
  event.succeeds = read_value(event.range.address, 4).low == event.expected_word();
  event.writes = false;
  event.choices = event.succeeds && control.rare.spurious_wakeups > 0 ? 2 : 1;
}

void forecast_futex_wake(Event& event) {
  const std::uint16_t waiters = count_waiters(event.second.address);
  event.choices = event.wake_limit() < waiters ? waiters : 1;
  event.writes = true;
}

void complete_condition_wait(Thread& thread, Event& event) {
  event.before = lock_state(event.second.address);
  SyncObject& mutex = sync_object(event.second.address);
  if (mutex.owner == event.thread && --mutex.depth == 0) {
    mutex.owner = -1;
  }
  event.after = lock_state(event.second.address);
  begin_waiting(thread, event.range.address);
  thread.waiting.mutex = event.second;
  if (event.choice != 0) {
    wake_spuriously(thread);
    stand_before_wake(thread);
  } else if (thread.waiting.timed) {
    stand_before_condition_timeout(thread);
  } else {
    stand_before_wake(thread);
  }
  if (cancels_wait(thread)) {
    give_up_wait(thread);
  }
}

void complete_condition_wake(Thread& thread, Event& event) {
  event.before = lock_state(event.second.address);
  SyncObject& mutex = sync_object(event.second.address);
  mutex.owner = event.thread;
  ++mutex.depth;
  event.after = lock_state(event.second.address);
  thread.outcome = thread.waiting.timed_out ? ETIMEDOUT : 0;
  if (thread.waiting.cancelled) {
    thread.outcome = ECANCELED;
  }
}

void complete_condition_signal(Event& event) {
  event.after = {};
  if (Thread* other = waiter(event.range.address, event.choice)) {
    wake_condition_waiter(*other, event.thread);
    event.set_woken(other->id);
  }
}

void complete_condition_broadcast(Event& event) {
  event.after = {};
  while (Thread* other = waiter(event.range.address, 0)) {
    wake_condition_waiter(*other, event.thread);
    event.set_woken(other->id);
  }
}

void complete_timeout(Thread& thread, const Event& event) {
  thread.waiting.on = 0;
  thread.waiting.timed_out = true;
  if (event.kind == EventKind::condition_timeout) {
    stand_before_wake(thread);
  } else {
    thread.outcome = ETIMEDOUT;
  }
}

void complete_futex_wait(Thread& thread, const Event& event) {
  if (!event.succeeds || thread.waiting.is_woken_at_once) {
    thread.outcome = event.succeeds ? 0 : EAGAIN;
    return;
  }
  begin_waiting(thread, event.second.address);
  if (event.choice != 0) {
    return wake_spuriously(thread);
  }
  thread.state = ThreadState::waiting;
  if (thread.waiting.timed) {
    stand_before(thread, EventKind::wait_timeout);
  }
}

/// With fewer to wake than wait, the choice names the first; the rest are those who wait longest.
void complete_futex_wake(Thread& thread, Event& event) {
  int woken = 0;
  event.after = {};
  while (woken < static_cast<int>(event.wake_limit())) {
    Thread* next = waiter(event.second.address, woken == 0 ? event.choice : 0);
    if (next == nullptr) {
      break;
    }
    wake_other_waiter(*next, event.thread);
    event.set_woken(next->id);
    ++woken;
  }
  thread.outcome = woken;
}

void complete_barrier_wait(Thread& thread, const Event& event) {
  if (event.leaves_barrier()) {
    thread.outcome = thread.waiting.last_to_arrive ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
    thread.waiting.last_to_arrive = false;
    return;
  }
  SyncObject& barrier = sync_object(event.range.address);
  if (!barrier.initialised) {
    control.end.fail({.kind = scheduler::FaultKind::assertion,
                      .thread = event.thread,
                      .site = event.site,
                      .message = "wait at a barrier that was destroyed"});
    return;
  }
  begin_waiting(thread, event.range.address);
  thread.state = ThreadState::waiting;
  if (--barrier.count > 0) {
    return;
  }
  barrier.count = barrier.total;
  while (Thread* other = waiter(event.range.address, 0)) {
    if (other != &thread) {
      log_wake(*other, thread.id);
    }
    stand_before_leaving(*other);
  }
  thread.waiting.last_to_arrive = true;
}

}  // namespace heddle::runtime
