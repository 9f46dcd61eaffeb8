#pragma once

#include "scheduler/event_predicates.hpp"

/// Events that a thread may have to wait for, and events that may be taken from it while it waits.
///
/// Partial-order reduction treats them apart. Any other event, once reached, is executed sooner or
/// later, and the races it takes part in show in the trace. One of these may be executed only
/// after another thread's event enabled it (an unlock), or never. So its races are looked for from
/// the moment at which its thread stands before it, with whatever the others do to the same object.
namespace heddle::scheduler {

/// Whether the event can be disabled by others, or withdrawn.
///
/// All accesses of such an event's object are writes, except for attempts that failed (try-lock),
/// looks (semaphore_read) and a `once` that found its work done: dependence.hpp. So two accesses of
/// the object are unordered only if neither changed it.
[[nodiscard]] constexpr bool may_have_to_wait(const Event& event) {
  const Waiting waiting = trait<&EventTraits::waiting>(event.kind);
  if (waiting == Waiting::unless_it_may_fail) {
    return !event.may_fail();
  }
  return waiting != Waiting::never;
}

/// The bytes of the object that decides when the event is possible.
[[nodiscard]] constexpr const ByteRange& object_of(const Event& event) {
  const bool is_second = trait<&EventTraits::waiting>(event.kind) == Waiting::for_second;
  return is_second ? event.second : event.range;
}

/// Whether what the event waits for is several objects, of which each may make it possible: changes
/// of different ones do not exclude each other. Needs may_have_to_wait().
[[nodiscard]] constexpr bool waits_for_several(const Event& event) {
  constexpr std::uintptr_t one_object = 8;
  return event.kind == EventKind::kernel_poll && event.range.size > one_object;
}

/// Whether the event, which touches the object, leaves it as it is.
[[nodiscard]] constexpr bool only_reads(const Event& event, const ByteRange& object) {
  return !is_write(event) && !touches_everything(event.kind) && !event.second.overlaps(object);
}

/// Whether `event` would be possible, or would succeed, in the given state of its object, as
/// Event::before and Event::after of a lock, `once` or semaphore event tell it: the holder's thread
/// plus one, in the upper half what else is to be known of it, and a word for the readers (or
/// once_is_done); the count; or what a kernel object is ready for.
[[nodiscard]] constexpr bool is_possible(const Event& event, const Value& state) {
  const auto holder = static_cast<std::uint32_t>(state.low);
  const bool is_own = holder == event.thread + std::uint32_t{1};
  switch (trait<&EventTraits::needs>(event.kind)) {
    case Needs::nothing:
      break;
    case Needs::no_holder:
      if (is_own) {
        return event.mutex_kind() == MutexKind::recursive;
      }
      return holder == 0 && state.high == 0;
    case Needs::no_other_holder:
      return holder == 0 && state.high == 0;
    case Needs::no_writer:
      return holder == 0;
    case Needs::nobody_inside:
      return holder == 0 || is_own;
    case Needs::a_count:
      return state.low > 0;
    case Needs::readiness:
      return event.awaited() == 0 || (state.low & event.awaited()) != 0;
  }
  return true;
}

/// Whether `event` would be possible right before `other`, an executed event on the same object.
[[nodiscard]] constexpr bool is_possible_before(const Event& event, const Event& other) {
  if (gives_up_mutex(other.kind) && other.second == object_of(event)) {
    return false;
  }
  if (takes_mutex_again(other.kind)) {
    return true;
  }
  return is_possible(event, other.before);
}

/// Whether `event` would be possible right after `other`, an executed event on the same object.
[[nodiscard]] constexpr bool is_possible_after(const Event& event, const Event& other) {
  if (gives_up_mutex(other.kind) && other.second == object_of(event)) {
    return true;
  }
  if (takes_mutex_again(other.kind)) {
    return false;
  }
  return is_possible(event, other.after);
}

}  // namespace heddle::scheduler
