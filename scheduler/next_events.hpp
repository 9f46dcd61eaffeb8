#pragma once

#include <cstdint>
#include <span>

#include "scheduler/event.hpp"
#include "scheduler/strategy.hpp"

/// Questions that strategies ask of the next events they are offered, and sets of threads.
namespace heddle::scheduler {

/// A set of threads, one bit each.
using ThreadSet = std::uint64_t;
static_assert(max_threads <= 64, "a ThreadSet has one bit for each thread");

[[nodiscard]] constexpr ThreadSet only(ThreadId thread) { return ThreadSet{1} << thread; }
[[nodiscard]] constexpr bool contains(ThreadSet set, ThreadId thread) {
  return ((set >> thread) & 1U) != 0;
}

/// The threads whose next event is enabled and that were not parked.
[[nodiscard]] ThreadSet enabled_threads(std::span<const Event> next_events,
                                        Parking parking = Parking::never);

/// The first event of kind `choice`, or null. Trying it at once, before anything else, loses
/// nothing: it depends on nothing and nothing can disable it, so it commutes with whatever comes
/// before it, and each class of traces has a member in which it stands where it is reached.
[[nodiscard]] const Event* find_choice(std::span<const Event> next_events);

/// The next event of `thread`, or null.
[[nodiscard]] const Event* find_event(std::span<const Event> next_events, ThreadId thread);

/// The one of `candidates` (not empty) that a search tries first: the thread that went last, since
/// going on with it costs no switch and makes no preemption; if it yielded or cannot, the next one
/// in the order of threads.
[[nodiscard]] ThreadId first_to_try(ThreadSet candidates, std::span<const Event> next_events,
                                    ThreadId last);

}  // namespace heddle::scheduler
