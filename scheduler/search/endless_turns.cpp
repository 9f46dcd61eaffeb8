#include "scheduler/search/endless_turns.hpp"

#include <algorithm>

#include "scheduler/event_predicates.hpp"
#include "scheduler/next_events.hpp"
#include "scheduler/search/effects.hpp"

namespace heddle::scheduler {

namespace {

/// A turn of more events is not gone round to find out.
constexpr std::size_t longest_turn = 10'000;

/// Takes a lock where that is possible and else waits, or gives it back.
bool waits_or_gives_back(EventKind kind) {
  return !is_memory_access(kind) && !is_lock_attempt(kind);
}

}  // namespace

/// Whether the thread of `start` comes back to it.
bool EndlessTurns::is_endless(const Event& start, Execution& execution) {
  Effects effects;
  for (std::size_t length = 0; length < longest_turn; ++length) {
    const Step& step = execution.step(start.thread, 0);
    if (step.fault != nullptr || !effects.add(length, step.event)) {
      return false;
    }
    uses_.push_back({.thread = start.thread,
                     .range = step.event.range,
                     .writes = is_write(step.event),
                     .waits = waits_or_gives_back(step.event.kind)});
    const std::span<const Event> next_events = execution.next_events();
    for (const Event& event : next_events) {
      if (event.enabled && event.thread != start.thread &&
          std::find(could_go_.begin(), could_go_.end(), event.thread) == could_go_.end()) {
        return false;
      }
    }
    const Event* next = find_event(next_events, start.thread);
    if (next == nullptr || !next->enabled) {
      return false;
    }
    if (next->loop_state == start.loop_state && effects.are_undone()) {
      return true;
    }
  }
  return false;
}

/// Whether one of the turns changes, if only for a while, what another one depends on.
bool EndlessTurns::meddle() const {
  for (const Use& one : uses_) {
    const bool is_in_the_way = std::any_of(uses_.begin(), uses_.end(), [&](const Use& other) {
      return other.thread != one.thread && one.writes && one.range.overlaps(other.range) &&
             !(one.waits && other.waits);
    });
    if (is_in_the_way) {
      return true;
    }
  }
  return false;
}

EndlessTurns::Verdict EndlessTurns::look_at(std::span<const Event> next_events,
                                            Execution& execution) {
  uses_.clear();
  could_go_.clear();
  for (const Event& event : next_events) {
    if (event.enabled && event.idle_lap != IdleLap::returned) {
      return Verdict::left;
    }
    if (event.enabled) {
      could_go_.push_back(event.thread);
    }
  }
  const bool all_return = std::all_of(
      next_events.begin(), next_events.end(),
      [&](const Event& event) { return !event.enabled || is_endless(event, execution); });
  if (!all_return) {
    return Verdict::left;
  }
  return meddle() ? Verdict::undecided : Verdict::endless;
}

}  // namespace heddle::scheduler
