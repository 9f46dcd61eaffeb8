#include <algorithm>

#include "scheduler/tests/toy_program.hpp"

namespace heddle::scheduler::testing {

namespace {

bool is_recursive(const Event& event) { return event.mutex_kind() == MutexKind::recursive; }

}  // namespace

/// What the event would do now.
void ToyProgram::forecast(Event& event) const {
  switch (event.kind) {
    case EventKind::load:
    case EventKind::plain_load:
      event.writes = false;
      if (event.idle_lap == IdleLap::waiting) {
        event.enabled = value_at(event.range) != event.expected.low;
      }
      break;
    case EventKind::compare_exchange:
      event.succeeds = value_at(event.range) == event.expected.low;
      event.writes = event.succeeds;
      event.choices = event.choices > 1 && event.succeeds && spurious_failures_left_ > 0 ? 2 : 1;
      break;
    case EventKind::lock:
      event.enabled = value_at(event.range) == 0 ||
                      (is_recursive(event) && is_toy_lock_of(value_at(event.range), event.thread));
      break;
    case EventKind::try_lock:
      event.succeeds = value_at(event.range) == 0;
      event.writes = event.succeeds;
      break;
    case EventKind::semaphore_wait:
      event.succeeds = event.writes = value_at(event.range) != 0;
      event.enabled = event.succeeds || event.may_fail();
      break;
    case EventKind::kernel_poll:
      event.enabled = polled(event.range) != 0;
      break;
    case EventKind::once: {
      const std::uint64_t value = value_at(event.range);
      event.enabled = value == 0 || value == once_is_done || value == event.thread + 1U;
      event.writes = value != once_is_done;
      event.succeeds = value == 0;
      break;
    }
    case EventKind::assume:
      event.enabled = false;
      break;
    case EventKind::condition_wait:
      event.choices = spurious_wakeups_left_ > 0 ? 2 : 1;
      break;
    case EventKind::condition_wake:
      event.enabled = !slots_[event.thread].waiting && value_at(event.second) == 0;
      break;
    case EventKind::condition_signal:
      event.choices =
          static_cast<std::uint16_t>(std::max<std::size_t>(1, waiters(event.range).size()));
      break;
    default:
      break;
  }
}

}  // namespace heddle::scheduler::testing
