#pragma once

#include "scheduler/waiting_events.hpp"

/// Outcomes are facts of an executed event. Where the reversal of a race changes what an event
/// finds, its outcome is worked out again from the values that were logged.
namespace heddle::scheduler {

/// Whether the executed event tells the state of the lock, `once` or semaphore at these bytes.
[[nodiscard]] constexpr bool tells_state(const Event& event, const ByteRange& object) {
  switch (event.kind) {
    case EventKind::lock:
    case EventKind::try_lock:
    case EventKind::unlock:
    case EventKind::shared_lock:
    case EventKind::try_shared_lock:
    case EventKind::shared_unlock:
    case EventKind::semaphore_wait:
    case EventKind::semaphore_post:
    case EventKind::once:
      return event.range == object;
    case EventKind::condition_wait:
    case EventKind::condition_wake:
      return event.second == object;
    default:
      return false;
  }
}

/// Whether an attempt (try-lock, compare-exchange, ...) would have succeeded right before `other`.
[[nodiscard]] constexpr bool succeeds_before(Event event, const Event& other) {
  switch (event.kind) {
    case EventKind::compare_exchange:
      return other.range == event.range ? other.before == event.expected : event.succeeds;
    case EventKind::try_lock:
    case EventKind::try_shared_lock:
      if (!tells_state(other, event.range)) return event.succeeds;
      event.kind = event.kind == EventKind::try_lock ? EventKind::lock : EventKind::shared_lock;
      return is_possible_before(event, other);
    case EventKind::semaphore_wait:
      return tells_state(other, event.range) ? other.before.low > 0 : event.succeeds;
    default:
      return event.succeeds;
  }
}

/// `event`, which was executed after `other` and conflicts with it, as it would be right before.
[[nodiscard]] constexpr Event outcome_before(Event event, const Event& other) {
  const bool is_attempt =
      event.kind == EventKind::compare_exchange || event.kind == EventKind::try_lock ||
      event.kind == EventKind::try_shared_lock || event.kind == EventKind::semaphore_wait;
  if (!is_attempt) return event;
  event.succeeds = succeeds_before(event, other);
  event.writes = event.succeeds;
  return event;
}

}  // namespace heddle::scheduler
