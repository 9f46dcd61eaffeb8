#include "runtime/signals/signal_waits.hpp"

#include <fmt/format.h>

#include <cerrno>

#include "runtime/control.hpp"
#include "runtime/events/sync_object.hpp"
#include "runtime/interpose/virtual_time.hpp"
#include "runtime/memory/kernel_addresses.hpp"
#include "runtime/memory/program_memory.hpp"
#include "runtime/signals/arrival.hpp"
#include "runtime/signals/timers.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::signals {
namespace {

using scheduler::EventKind;

/// Where a thread waits for signals.
scheduler::ByteRange waiting_place_of(const Thread& thread) {
  return {kernel_addresses::of_object(kernel_addresses::Kind::signals, thread.id, 0), 8};
}

/// No thread has sent a signal, and no other can go on.
[[noreturn]] void give_up_waiting() {
  static char message[128];
  *fmt::format_to_n(message, sizeof message - 1,
                    "T{} waits for a signal that no thread of the program sends, in site 0",
                    control.current->id)
       .out = 0;
  raise_fault(scheduler::FaultKind::computation, message);
}

/// False: the time was over.
bool wait(Set set, bool is_timed) {
  Thread& thread = *control.current;
  {
    const TesterScope as_tester;
    SyncObject& object = sync_object(waiting_place_of(thread).address);
    if (!object.initialised) {
      object.initialised = true;
      object.count = 0;
    }
  }
  thread.signals.awaited = set;
  scheduler::Event& event = describe(EventKind::semaphore_wait, take_call_site());
  event.range = waiting_place_of(thread);
  event.set_may_fail(is_timed);
  const int error = stop();
  thread.signals.awaited = 0;
  if (error != 0 && !is_timed) {
    give_up_waiting();
  }
  return error == 0;
}

/// Until a signal of `set` comes, or one that interrupts. False: the time was over.
bool wait_once(Set set, const timespec* time_limit) {
  const Set all = set | ~control.current->signals.mask;
  const bool by_timer = timers::may_send(all);
  if (wait(all, by_timer || time_limit != nullptr)) {
    return true;
  }
  if (by_timer) {
    timers::let_next_end(*control.current, all);
    return true;
  }
  virtual_time::sleep(*time_limit);
  return false;
}

}  // namespace

void wake(Thread& other) {
  other.signals.awaited = 0;
  describe(EventKind::semaphore_post, take_call_site()).range = waiting_place_of(other);
  stop();
}

bool waits_for_outside(const Thread& thread) {
  return thread.state == ThreadState::stopped && thread.signals.awaited != 0 && !were_sent();
}

long wait_for(Set set, siginfo_t* info, const timespec* time_limit) {
  Thread& thread = *control.current;
  announce();
  const std::uint32_t handled = thread.signals.handled;
  for (;;) {
    if (const auto sent = take_pending(thread.id, set)) {
      if (info != nullptr) {
        *written<siginfo_t>(reinterpret_cast<long>(info)) = sent->info;
      }
      return sent->info.si_signo;
    }
    if (is_interrupted(thread) || thread.signals.handled != handled) {
      return -EINTR;
    }
    const bool is_over_at_once =
        time_limit != nullptr && time_limit->tv_sec == 0 && time_limit->tv_nsec == 0;
    if (is_over_at_once || !wait_once(set, time_limit)) {
      return -EAGAIN;
    }
  }
}

long suspend(Set mask) {
  Thread& thread = *control.current;
  announce();
  const Set before = thread.signals.mask;
  const std::uint32_t handled = thread.signals.handled;
  thread.signals.mask = mask & ~unblockable;
  while (!is_interrupted(thread) && thread.signals.handled == handled) {
    static_cast<void>(take_pending(thread.id, ~thread.signals.mask));  // it is ignored
    if (!is_interrupted(thread) && thread.signals.handled == handled) {
      static_cast<void>(wait_once(0, nullptr));
    }
  }
  look();
  thread.signals.mask = before;
  note_due();
  return -EINTR;
}

}  // namespace heddle::runtime::signals
