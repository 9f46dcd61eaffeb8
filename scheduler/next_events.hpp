#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "scheduler/event.hpp"
#include "scheduler/strategy.hpp"
#include "scheduler/thread_set.hpp"

/// Questions that strategies ask of the next events they are offered.
namespace heddle::scheduler {

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
[[nodiscard]] ThreadId first_to_try(const ThreadSet& candidates, std::span<const Event> next_events,
                                    ThreadId last);

/// For Strategy::further_steps: it is this thread that goes on.
inline std::size_t repeat_thread(ThreadId thread, std::span<ThreadId> threads) {
  std::fill(threads.begin(), threads.end(), thread);
  return threads.size();
}

}  // namespace heddle::scheduler
