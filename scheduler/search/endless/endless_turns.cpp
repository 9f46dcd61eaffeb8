#include "scheduler/search/endless/endless_turns.hpp"

#include <algorithm>
#include <iterator>

#include "scheduler/event_predicates.hpp"
#include "scheduler/next_events.hpp"
#include "scheduler/search/effects.hpp"
#include "scheduler/search/endless/progress.hpp"

namespace heddle::scheduler {

namespace {

/// Of a header in one state: a thread may undo in the second turn what it did in the first. If it
/// does not, or goes round within a loop in the loop, it may still come back to what it does later.
constexpr std::ptrdiff_t most_passes = 3;
/// A turn of more events is not gone round to find out.
constexpr std::size_t longest_turn = 10'000;
/// Nor are states gone through for longer.
constexpr std::size_t most_events = 10'000;

/// Takes a lock, or a unit of a semaphore, where that is possible and else waits, or gives it back;
/// or waits, with a time limit, for somebody to wake it.
bool waits_or_gives_back(const Event& event) {
  const bool looks = event.kind == EventKind::semaphore_read ||
                     (event.kind == EventKind::semaphore_wait && event.may_fail());
  const bool wakes = event.kind == EventKind::condition_signal ||
                     event.kind == EventKind::condition_broadcast ||
                     event.kind == EventKind::futex_wake;
  return !is_memory_access(event.kind) && !is_lock_attempt(event.kind) && !looks && !wakes;
}

}  // namespace

/// Whether there is one that could not go on at first.
bool EndlessTurns::lets_go(std::span<const Event> next_events, ThreadId thread) const {
  return std::any_of(next_events.begin(), next_events.end(), [&](const Event& event) {
    return event.enabled && event.thread != thread && find_event(starts_, event.thread) == nullptr;
  });
}

void EndlessTurns::note_uses(const Event& done) {
  const bool waits = waits_or_gives_back(done);
  uses_.push_back(
      {.thread = done.thread, .range = done.range, .writes = is_write(done), .waits = waits});
  if (done.second.size != 0) {
    uses_.push_back({.thread = done.thread, .range = done.second, .writes = true, .waits = waits});
  }
}

/// `endless` if the thread of `start` comes back to it.
EndlessTurns::Turn EndlessTurns::turn_of(const Event& start, Execution& execution) {
  Effects effects;
  std::vector<std::uint16_t> passed = {start.loop_state};
  for (std::size_t length = 0; length < longest_turn; ++length) {
    const Step& step = execution.step(start.thread, 0);
    const Event done = step.event;
    fault_ = step.fault;
    const std::span<const Event> next_events =
        fault_ == nullptr ? execution.next_events() : std::span<const Event>{};
    const Progress progress = progress_of(step, next_events);
    if (progress != Progress::none) {
      return progress == Progress::made      ? Turn::left
             : progress == Progress::stopped ? Turn::stopped
                                             : Turn::other;
    }
    const Event* next = find_event(next_events, start.thread);
    if (!effects.add(length, done) || lets_go(next_events, start.thread) || next == nullptr ||
        !next->enabled) {
      return Turn::other;
    }
    note_uses(done);
    if (next->loop_state == start.loop_state && effects.are_undone()) {
      return Turn::endless;
    }
    if (next->loop_state != 0) {
      passed.push_back(next->loop_state);
      if (std::count(passed.begin(), passed.end(), next->loop_state) == most_passes) {
        return Turn::other;
      }
    }
  }
  return Turn::other;
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

/// Of all threads that can go on.
EndlessTurns::Turn EndlessTurns::turns_alone(std::span<const Event> next_events,
                                             Execution& execution) {
  uses_.clear();
  starts_.clear();
  fault_ = nullptr;
  std::copy_if(next_events.begin(), next_events.end(), std::back_inserter(starts_),
               [](const Event& event) { return event.enabled; });
  const bool all_returned = std::all_of(starts_.begin(), starts_.end(), [](const Event& event) {
    return event.idle_lap == IdleLap::returned;
  });
  if (!all_returned) {
    return Turn::other;
  }
  for (const Event& start : starts_) {
    const Turn turn = turn_of(start, execution);
    if (turn != Turn::endless) {
      return turn;
    }
  }
  return meddle() ? Turn::other : Turn::endless;
}

EndlessTurns::Verdict EndlessTurns::look_at(std::span<const Event> next_events,
                                            Execution& execution) {
  execution.look_ahead();
  switch (turns_alone(next_events, execution)) {
    case Turn::endless:
      return Verdict::endless;
    case Turn::left:
      return Verdict::left;
    case Turn::stopped:
      return Verdict::stopped;
    case Turn::other:
      break;
  }
  if (fault_ != nullptr) {
    return Verdict::undecided;
  }
  const StateWalk::End end = walk_.run(execution, most_events);
  fault_ = walk_.fault();
  switch (end) {
    case StateWalk::End::closed:
      return Verdict::endless;
    case StateWalk::End::left:
      return Verdict::left;
    case StateWalk::End::stopped:
      return Verdict::stopped;
    case StateWalk::End::unknown:
      break;
  }
  return Verdict::undecided;
}

}  // namespace heddle::scheduler
