#include "scheduler/search/effects.hpp"

#include <algorithm>

#include "scheduler/event_predicates.hpp"

namespace heddle::scheduler {

bool can_be_undone(const Event& event) {
  constexpr std::size_t known_bytes = sizeof(Value);
  const EventTraits& traits = traits_of(event.kind);
  const bool has_second = event.second.size != 0 && event.second != what_is_looked_at;
  if (event.choices != 1 || has_second) {
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

bool Effects::add(std::size_t position, const Event& event) {
  if (!can_be_undone(event)) {
    return false;
  }
  if (!is_write(event) || event.before == event.after) {
    return true;
  }
  for (Change& change : changes_) {
    if (change.range == event.range) {
      change.last = position;
      change.after = event.after;
      return true;
    }
    if (change.range.overlaps(event.range)) {
      return false;
    }
  }
  changes_.push_back({event.range, position, position, event.before, event.after});
  return true;
}

bool Effects::are_undone() const {
  return std::all_of(changes_.begin(), changes_.end(),
                     [](const Change& change) { return change.before == change.after; });
}

}  // namespace heddle::scheduler
