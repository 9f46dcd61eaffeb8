#include "scheduler/next_events.hpp"

#include <bit>

#include "base/assert.hpp"

namespace heddle::scheduler {

ThreadSet enabled_threads(std::span<const Event> next_events, Parking parking) {
  ThreadSet set = 0;
  for (const Event& event : next_events) {
    if (event.enabled && !is_parked(event, parking)) {
      set |= only(event.thread);
    }
  }
  return set;
}

const Event* find_choice(std::span<const Event> next_events) {
  for (const Event& event : next_events) {
    if (event.kind == EventKind::choice) {
      return &event;
    }
  }
  return nullptr;
}

const Event* find_event(std::span<const Event> next_events, ThreadId thread) {
  for (const Event& event : next_events) {
    if (event.thread == thread) {
      return &event;
    }
  }
  return nullptr;
}

ThreadId first_to_try(ThreadSet candidates, std::span<const Event> next_events, ThreadId last) {
  HEDDLE_ASSERT(candidates != 0, "there is no thread to choose from");
  if (contains(candidates, last)) {
    const Event* event = find_event(next_events, last);
    if (event != nullptr && !event->yielded) {
      return last;
    }
    if (candidates == only(last)) {
      return last;
    }
    candidates &= ~only(last);
  }
  const ThreadSet later = candidates & ~((only(last) << 1U) - 1U);
  return static_cast<ThreadId>(std::countr_zero(later != 0 ? later : candidates));
}

}  // namespace heddle::scheduler
