#pragma once

#include <optional>

#include "scheduler/search/waiting_events.hpp"

/// Outcomes are facts of an executed event. Where the reversal of a race changes what an event
/// finds, its outcome is worked out again from the values that were logged.
namespace heddle::scheduler {

/// Whether the executed event tells the state of the lock, `once` or semaphore at these bytes.
[[nodiscard]] constexpr bool tells_state(const Event& event, const ByteRange& object) {
  switch (trait<&EventTraits::state_of>(event.kind)) {
    case StateOf::nothing:
      break;
    case StateOf::range:
      return event.range == object;
    case StateOf::second:
      return event.second == object;
  }
  return false;
}

/// Whether the event changed bytes of memory, whose former value is its `before`.
[[nodiscard]] constexpr bool changed_memory(const Event& event) {
  return (is_memory_access(event.kind) || frees(event.kind)) && event.writes;
}

/// What `event`, which found the value `event.before`, would have found right before `other`: of
/// the bytes in common what was there then. Empty if not all of them are known, since of a large
/// range only the first 16 bytes are.
[[nodiscard]] constexpr std::optional<Value> found_before(const Event& event, const Event& other) {
  Value found = event.before;
  if (!changed_memory(other)) {
    return found;
  }
  for (std::uintptr_t i = 0; i < event.range.size; ++i) {
    const std::uintptr_t from = event.range.address + i - other.range.address;
    if (from >= other.range.size) {
      continue;  // wraps around if it lies before the range
    }
    if (from >= sizeof(Value)) {
      return std::nullopt;
    }
    const std::uint64_t source = from < 8 ? other.before.low : other.before.high;
    const std::uint64_t byte = source >> from % 8 * 8 & 0xffU;
    std::uint64_t& target = i < 8 ? found.low : found.high;
    target = (target & ~(std::uint64_t{0xff} << i % 8 * 8)) | byte << i % 8 * 8;
  }
  return found;
}

/// Whether an attempt (try-lock, compare-exchange, ...) would have succeeded right before `other`.
[[nodiscard]] constexpr bool succeeds_before(const Event& event, const Event& other) {
  switch (trait<&EventTraits::outcome>(event.kind)) {
    case Outcome::certain:
    case Outcome::by_word:
      break;
    case Outcome::by_value: {  // unknown: a write conflicts with more, so loses nothing
      const std::optional<Value> found = found_before(event, other);
      return !found || *found == event.expected;
    }
    case Outcome::by_lock:
    case Outcome::by_count:
    case Outcome::by_readiness:
      if (!tells_state(other, event.range)) {
        break;
      }
      return is_possible_before(event, other);
  }
  return event.succeeds;
}

/// Whether a `once` that finds its object in this state changes it: it runs its routine, or ends
/// it.
[[nodiscard]] constexpr bool once_writes(const Value& state) {
  return (state.high & once_is_done) == 0;
}

/// `event`, which was executed after `other` and conflicts with it, as it would be right before.
[[nodiscard]] constexpr Event outcome_before(Event event, const Event& other) {
  if (event.kind == EventKind::once && tells_state(other, event.range)) {
    event.writes = once_writes(other.before);
    return event;
  }
  const Outcome outcome = trait<&EventTraits::outcome>(event.kind);
  if (outcome == Outcome::certain || outcome == Outcome::by_word) {
    return event;
  }
  event.succeeds = succeeds_before(event, other);
  event.writes = event.succeeds && event.kind != EventKind::kernel_poll;
  return event;
}

}  // namespace heddle::scheduler
