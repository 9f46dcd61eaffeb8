#pragma once

#include <cstdint>

#include "scheduler/event_table.hpp"

/// What is asked of events in more than one place, as the table answers it.
namespace heddle::scheduler {

/// Some of the kinds; whether one is among them is a test of one bit.
class KindSet {
 public:
  [[nodiscard]] constexpr bool contains(EventKind kind) const {
    return (bits_ >> index_of(kind) & 1U) != 0;
  }

 private:
  friend consteval KindSet kinds_where(bool (*holds)(const EventTraits&));
  static_assert(event_table.size() <= 64, "a KindSet has one bit for each kind");
  std::uint64_t bits_ = 0;
};

[[nodiscard]] consteval KindSet kinds_where(bool (*holds)(const EventTraits&)) {
  KindSet set;
  for (const EventTraits& row : event_table) {
    if (holds(row)) {
      set.bits_ |= std::uint64_t{1} << index_of(row.kind);
    }
  }
  return set;
}

/// An access to memory with values, plain or atomic; not a free.
[[nodiscard]] constexpr bool is_memory_access(EventKind kind) {
  constexpr KindSet accesses =
      kinds_where([](const EventTraits& row) { return row.access != MemoryUse::none; });
  return accesses.contains(kind);
}

/// An access to memory of which nothing decides what it does: not a compare-exchange.
[[nodiscard]] constexpr bool is_certain_access(EventKind kind) {
  constexpr KindSet accesses = kinds_where([](const EventTraits& row) {
    return row.access != MemoryUse::none && row.outcome == Outcome::certain;
  });
  return accesses.contains(kind);
}

/// Ends the life of its bytes.
[[nodiscard]] constexpr bool frees(EventKind kind) {
  return trait<&EventTraits::race>(kind) == RaceRole::frees;
}

/// try_lock and the like: takes a lock if that is possible now, and fails if not.
[[nodiscard]] constexpr bool is_lock_attempt(EventKind kind) {
  return trait<&EventTraits::outcome>(kind) == Outcome::by_lock;
}

/// Where it is not possible now, the thread waits, or joins those who wait.
[[nodiscard]] constexpr bool may_wait(EventKind kind) {
  constexpr KindSet waiting = kinds_where([](const EventTraits& row) {
    return row.waiting != Waiting::never || row.timeout != EventKind::none;
  });
  return waiting.contains(kind);
}

/// A read of a pipe and the like: where it is not possible now, it waits or fails.
[[nodiscard]] constexpr bool is_kernel_attempt(EventKind kind) {
  return trait<&EventTraits::outcome>(kind) == Outcome::by_readiness;
}

/// Finds a kernel object not ready, or has only begun a call on it: it changes nothing.
[[nodiscard]] constexpr bool is_kernel_look(const Event& event) {
  return event.kind == EventKind::kernel_enter ||
         (is_kernel_attempt(event.kind) && !event.succeeds);
}

/// Whether a loop around the event may do nothing but wait for what it finds.
[[nodiscard]] constexpr bool may_spin_at(EventKind kind) {
  constexpr KindSet spinning = kinds_where(
      [](const EventTraits& row) { return row.spins && row.footprint != Footprint::nothing; });
  return spinning.contains(kind);
}

/// Has to do with the bytes of its range, which must be there: not only with those who wait for it.
/// (Of a barrier that lets its threads go, nothing is needed any more.)
[[nodiscard]] constexpr bool touches_range(const Event& event) {
  return trait<&EventTraits::footprint>(event.kind) != Footprint::nothing &&
         !(event.kind == EventKind::barrier_wait && event.leaves_barrier());
}

/// Depends on all that the others do.
[[nodiscard]] constexpr bool touches_everything(EventKind kind) {
  return trait<&EventTraits::footprint>(kind) == Footprint::everything;
}

/// The event gives up, or takes again, the mutex in its `second`.
[[nodiscard]] constexpr bool gives_up_mutex(EventKind kind) {
  return trait<&EventTraits::releases>(kind) == Releases::second_lock;
}
[[nodiscard]] constexpr bool takes_mutex_again(EventKind kind) {
  return trait<&EventTraits::acquires>(kind) == Acquires::second_lock;
}

/// The event had two outcomes, and this is the one in which it does not do what was asked for.
[[nodiscard]] constexpr bool failed(const Event& event) {
  return !event.succeeds && trait<&EventTraits::outcome>(event.kind) != Outcome::certain;
}

/// A wait with a time limit, after which its thread stands before its timeout. Not one that wakes
/// spuriously.
[[nodiscard]] constexpr bool is_timed_wait(const Event& event) {
  const bool waits = trait<&EventTraits::timeout>(event.kind) != EventKind::none &&
                     !failed(event) && event.choice == 0;
  return waits && event.has_time_limit();
}

/// A compare-exchange that may fail although it finds what it expects: the value 1 of its choice.
[[nodiscard]] constexpr bool may_fail_spuriously(const Event& event) {
  return event.choices > 1 && trait<&EventTraits::access>(event.kind) == MemoryUse::compare;
}

/// The event, a compare-exchange, as it is when it fails: a read of exactly its range.
[[nodiscard]] constexpr Event failing(Event event) {
  event.writes = event.succeeds = false;
  return event;
}

/// Whether the event is a write of its range, as far as it touches it.
[[nodiscard]] constexpr bool is_write(const Event& event) {
  switch (trait<&EventTraits::footprint>(event.kind)) {
    case Footprint::write:
      return true;
    case Footprint::compare:
      return event.succeeds;
    case Footprint::nothing:
    case Footprint::by_writes:
    case Footprint::everything:
      break;
  }
  return event.writes;
}

}  // namespace heddle::scheduler
