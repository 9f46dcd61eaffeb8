#include "scheduler/next_events.hpp"

#include "base/assert.hpp"

namespace heddle::scheduler {

ThreadSet enabled_threads(std::span<const Event> next_events, Parking parking) {
  ThreadSet set;
  for (const Event& event : next_events) {
    if (event.enabled && !is_parked(event, parking)) {
      set.add(event.thread);
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

ThreadId first_to_try(const ThreadSet& candidates, std::span<const Event> next_events,
                      ThreadId last) {
  HEDDLE_ASSERT(!candidates.empty(), "there is no thread to choose from");
  if (candidates.contains(last)) {
    const Event* event = find_event(next_events, last);
    if (event != nullptr && !event->yielded) {
      return last;
    }
  }
  // The first one after it, in a circle: itself if there is no other.
  const ThreadId later = candidates.first_from(last + std::size_t{1});
  return later != max_threads ? later : candidates.first();
}

}  // namespace heddle::scheduler
