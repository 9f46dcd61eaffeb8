#include "scheduler/search/effects.hpp"

#include <algorithm>

#include "scheduler/event_predicates.hpp"

namespace heddle::scheduler {

namespace {

/// For a condition, or in a futex: waits, gives it up, or goes on.
bool is_wait(EventKind kind) {
  return kind == EventKind::condition_wait || kind == EventKind::condition_timeout ||
         kind == EventKind::condition_wake || kind == EventKind::futex_wait ||
         kind == EventKind::wait_timeout;
}

bool is_wake(EventKind kind) {
  return kind == EventKind::condition_signal || kind == EventKind::condition_broadcast ||
         kind == EventKind::futex_wake;
}

}  // namespace

bool can_be_undone(const Event& event) {
  constexpr std::size_t known_bytes = sizeof(Value);
  const EventTraits& traits = traits_of(event.kind);
  if (event.choices != 1) {
    return false;
  }
  if (is_wait(event.kind) || is_wake(event.kind)) {
    return !is_wake(event.kind) || event.are_woken_known();
  }
  if (event.second.size != 0 && event.second != what_is_looked_at) {
    return false;
  }
  if (event.kind == EventKind::fence) {
    return true;
  }
  if (traits.access != MemoryUse::none) {
    return event.range.size <= known_bytes;
  }
  return traits.acquires == Acquires::lock || traits.acquires == Acquires::shared_lock ||
         traits.releases == Releases::lock || traits.releases == Releases::shared_lock ||
         event.kind == EventKind::semaphore_wait || event.kind == EventKind::semaphore_post ||
         event.kind == EventKind::semaphore_read ||
         (event.kind == EventKind::once && event.before == event.after);
}

bool Effects::change(std::size_t position, const Changeable& what, const Value& before,
                     const Value& after) {
  if (before == after) {
    return true;
  }
  for (Change& change : changes_) {
    if (change.what == what) {
      change.last = position;
      change.after = after;
      return true;
    }
    const bool are_waiters = change.what.waiter != 0 && what.waiter != 0;
    if (!are_waiters && change.what.range.overlaps(what.range)) {
      return false;
    }
  }
  changes_.push_back({what, position, position, before, after});
  return true;
}

bool Effects::wait(std::size_t position, const ByteRange& object, ThreadId thread, bool begins) {
  const Value waits{1, 0};
  const Value does_not{0, 0};
  return change(position, {object, thread + std::uint32_t{1}}, begins ? does_not : waits,
                begins ? waits : does_not);
}

bool Effects::wake(std::size_t position, const ByteRange& object, const Value& woken) {
  for (ThreadId thread = 0; thread < Event::first_not_told; ++thread) {
    if (Event::is_among(woken, thread) && !wait(position, object, thread, false)) {
      return false;
    }
  }
  return true;
}

bool Effects::add(std::size_t position, const Event& event) {
  if (!can_be_undone(event)) {
    return false;
  }
  switch (event.kind) {
    case EventKind::condition_wait:
      return change(position, {event.second}, event.before, event.after) &&
             wait(position, event.range, event.thread, true);
    case EventKind::condition_timeout:
      return wait(position, event.range, event.thread, false);
    case EventKind::condition_wake:
      return change(position, {event.second}, event.before, event.after);
    case EventKind::condition_signal:
    case EventKind::condition_broadcast:
      return wake(position, event.range, event.after);
    case EventKind::futex_wait:
      return !event.succeeds || wait(position, event.second, event.thread, true);
    case EventKind::wait_timeout:
      return wait(position, event.second, event.thread, false);
    case EventKind::futex_wake:
      return wake(position, event.second, event.after);
    default:
      return !is_write(event) || change(position, {event.range}, event.before, event.after);
  }
}

bool Effects::are_undone() const {
  return std::all_of(changes_.begin(), changes_.end(),
                     [](const Change& change) { return change.before == change.after; });
}

}  // namespace heddle::scheduler
