#pragma once

#include "scheduler/event.hpp"

/// Events that a thread may have to wait for, and events that may be taken from it while it waits.
///
/// Partial-order reduction treats them apart. Any other event, once reached, is executed sooner or
/// later, and the races it takes part in show in the trace. One of these may be executed only
/// after another thread's event enabled it (an unlock), or never. So its races are looked for from
/// the moment at which its thread stands before it, with whatever the others do to the same object.
namespace heddle::scheduler {

/// Whether the event can be disabled by others, or withdrawn.
///
/// All accesses of such an event's object are writes, except for attempts that failed (try-lock)
/// and a `once` that found its work done: dependence.hpp. So two accesses of the object are
/// unordered only if neither changed it.
[[nodiscard]] constexpr bool may_have_to_wait(const Event& event) {
  switch (event.kind) {
    case EventKind::lock:
    case EventKind::shared_lock:
    case EventKind::condition_wake:
    case EventKind::condition_timeout:
    case EventKind::wait_timeout:
    case EventKind::once:
      return true;
    case EventKind::semaphore_wait:
      return event.expected.low == 0;  // otherwise it does not wait, but fails
    default:
      return false;
  }
}

/// The bytes of the object that decides when the event is possible.
[[nodiscard]] constexpr const ByteRange& object_of(const Event& event) {
  const bool is_second =
      event.kind == EventKind::condition_wake || event.kind == EventKind::wait_timeout;
  return is_second ? event.second : event.range;
}

/// Whether `event` would be possible in the given state of its object, as Event::before and
/// Event::after of a lock, `once` or semaphore event tell it: the holder's thread plus one and the
/// set of readers, or the count.
[[nodiscard]] constexpr bool is_possible(const Event& event, const Value& state) {
  const bool is_own = state.low == event.thread + std::uint64_t{1};
  constexpr std::uint64_t normal_mutex = 0;  // kind of mutex, in `operand`
  switch (event.kind) {
    case EventKind::lock:
      if (is_own) return event.operand.low != normal_mutex;
      return state.low == 0 && state.high == 0;
    case EventKind::condition_wake:
      return state.low == 0 && state.high == 0;
    case EventKind::shared_lock:
      return state.low == 0;
    case EventKind::once:
      return state.low == 0 || is_own;
    case EventKind::semaphore_wait:
      return state.low > 0;
    default:
      return true;
  }
}

/// Whether `event` would be possible right before `other`, an executed event on the same object.
[[nodiscard]] constexpr bool is_possible_before(const Event& event, const Event& other) {
  if (other.kind == EventKind::condition_wait && other.second == object_of(event)) return false;
  if (other.kind == EventKind::condition_wake) return true;
  return is_possible(event, other.before);
}

/// Whether `event` would be possible right after `other`, an executed event on the same object.
[[nodiscard]] constexpr bool is_possible_after(const Event& event, const Event& other) {
  if (other.kind == EventKind::condition_wait && other.second == object_of(event)) return true;
  if (other.kind == EventKind::condition_wake) return false;
  return is_possible(event, other.after);
}

/// A wait with a time limit, after which its thread stands before its timeout. Event::operand
/// says whether there is a limit.
[[nodiscard]] constexpr bool is_timed_wait(const Event& event) {
  const bool waits = event.kind == EventKind::condition_wait ||
                     (event.kind == EventKind::futex_wait && event.succeeds);
  return waits && event.operand.low != 0;
}

}  // namespace heddle::scheduler
