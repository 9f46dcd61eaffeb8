#include "scheduler/search/returned_threads.hpp"

#include <algorithm>

#include "scheduler/event_predicates.hpp"
#include "scheduler/next_events.hpp"
#include "scheduler/search/effects.hpp"

namespace heddle::scheduler {

namespace {

bool may_return(const Event& event) { return event.returns && event.idle_lap == IdleLap::none; }

/// Of the same header in the same state, before: a thread may go round once. Most loops that give
/// way have no second turn, and are explored as they are written.
constexpr unsigned least_passes = 2;

using Positions = std::vector<std::size_t>;

/// The same step of one thread with the same outcome.
bool is_same_outcome(const Event& a, const Event& b) {
  return is_same_step(a, b) && a.before == b.before && a.after == b.after &&
         a.operand == b.operand && a.expected == b.expected && a.choice == b.choice;
}

/// A thread that stands before `next`, and may have returned to where it was before event number
/// `from` of its own.
class Return {
 public:
  Return(const Event& next, std::span<const Event> next_events, const Trace& trace,
         const TraceOrder& order)
      : next_(next), next_events_(next_events), events_(trace.events()), order_(order) {}

  bool is_found();
  [[nodiscard]] std::optional<Recurrence> recurrence() const;

 private:
  [[nodiscard]] bool is_unseen(const Effects& turn) const;
  [[nodiscard]] bool recurs(std::size_t from) const;
  [[nodiscard]] bool thread_recurs(std::size_t first, std::size_t last) const;
  [[nodiscard]] Positions since(std::size_t from) const;
  [[nodiscard]] Positions before(std::size_t from) const;
  [[nodiscard]] bool undoes(const Positions& positions) const;

  const Event& next_;
  std::span<const Event> next_events_;
  std::span<const Event> events_;
  const TraceOrder& order_;
};

bool Return::is_found() {
  Positions turn;  // backwards
  unsigned passes = 0;
  bool returned = false;
  for (std::size_t i = events_.size(); i-- > 0;) {
    const Event& event = events_[i];
    if (event.thread != next_.thread) {
      continue;
    }
    if (!can_be_undone(event)) {
      return false;
    }
    turn.push_back(i);
    if (event.loop_state != next_.loop_state) {
      continue;
    }
    ++passes;
    Effects effects;
    const bool is_told = std::all_of(turn.rbegin(), turn.rend(), [&](std::size_t position) {
      return effects.add(position, events_[position]);
    });
    returned = returned || (is_told && effects.are_undone() && is_unseen(effects)) || recurs(i);
    if (returned && passes >= least_passes) {
      return true;
    }
  }
  return false;
}

/// Whether no other thread came to what the turn changed before that was undone.
bool Return::is_unseen(const Effects& turn) const {
  return std::all_of(
      turn.changes().begin(), turn.changes().end(), [this](const Effects::Change& change) {
        for (std::size_t i = change.first + 1; i < change.last; ++i) {
          const Event& event = events_[i];
          if (event.thread != next_.thread &&
              (touches_everything(event.kind) || event.range.overlaps(change.what.range) ||
               event.second.overlaps(change.what.range))) {
            return false;
          }
        }
        return true;
      });
}

/// The events in the past of the thread that were not in its past before event number `from`.
Positions Return::since(std::size_t from) const {
  Positions found;
  for (std::size_t i = 0; i < events_.size(); ++i) {
    const bool is_own = events_[i].thread == next_.thread;
    if (is_own ? i >= from
               : order_.leads_to_next_of(i, next_.thread) && !order_.leads_to(i, from)) {
      found.push_back(i);
    }
  }
  return found;
}

/// The events in the past of event number `from`.
Positions Return::before(std::size_t from) const {
  Positions found;
  for (std::size_t i = 0; i < from; ++i) {
    if (events_[i].thread == next_.thread || order_.leads_to(i, from)) {
      found.push_back(i);
    }
  }
  return found;
}

std::optional<Recurrence> Return::recurrence() const {
  for (std::size_t i = events_.size(); i-- > 0;) {
    const Event& event = events_[i];
    if (event.thread != next_.thread) {
      continue;
    }
    if (!can_be_undone(event)) {
      return std::nullopt;
    }
    if (event.loop_state == next_.loop_state && recurs(i)) {
      return Recurrence{before(i), since(i)};
    }
  }
  return std::nullopt;
}

bool Return::undoes(const Positions& positions) const {
  Effects effects;
  return std::all_of(positions.begin(), positions.end(),
                     [&](std::size_t i) { return effects.add(i, events_[i]); }) &&
         effects.are_undone();
}

bool Return::recurs(std::size_t from) const {
  const Positions passed = since(from);
  if (!undoes(passed)) {
    return false;
  }
  ThreadSet seen = only(next_.thread);
  for (const std::size_t first : passed) {
    const ThreadId thread = events_[first].thread;
    if (seen.contains(thread)) {
      continue;
    }
    seen.add(thread);
    const auto last = std::find_if(passed.rbegin(), passed.rend(),
                                   [&](std::size_t i) { return events_[i].thread == thread; });
    if (!thread_recurs(first, *last)) {
      return false;
    }
  }
  return true;
}

/// Whether a thread was, after event number `last` of its own, in the state that it was in before
/// number `first`: it has passed a loop's header in the same state before both, and what it found
/// since was the same.
bool Return::thread_recurs(std::size_t first, std::size_t last) const {
  const ThreadId thread = events_[first].thread;
  std::vector<const Event*> own;
  std::size_t early = 0;
  std::size_t late = 0;
  for (std::size_t i = 0; i < events_.size() && late == 0; ++i) {
    if (events_[i].thread != thread) {
      continue;
    }
    early = i == first ? own.size() : early;
    late = i > last ? own.size() : 0;
    own.push_back(&events_[i]);
  }
  if (late == 0) {
    const Event* next = find_event(next_events_, thread);
    if (next == nullptr) {
      return false;
    }
    late = own.size();
    own.push_back(next);
  }
  for (std::size_t i = early + 1; i <= late; ++i) {
    if (own[i]->acted) {
      return false;
    }
  }
  for (;; --early, --late) {
    if (own[early]->loop_state != 0 && own[early]->loop_state == own[late]->loop_state) {
      return true;
    }
    if (early == 0 || own[early]->acted || !is_same_outcome(*own[early - 1], *own[late - 1])) {
      return false;
    }
  }
}

}  // namespace

bool ReturnedThreads::look(const Event& next, std::span<const Event> next_events,
                           const Trace& trace, const TraceOrder& order) {
  const std::span<const Event> events = trace.events();
  if (next.thread >= known_.size()) {
    known_.resize(next.thread + std::size_t{1});
  }
  Known& known = known_[next.thread];
  const auto after = events.subspan(known.events);
  const bool has_moved = std::any_of(
      after.begin(), after.end(), [&](const Event& event) { return event.thread == next.thread; });
  if (known.events == 0 || has_moved) {
    known.returned = Return(next, next_events, trace, order).is_found();
  }
  known.events = events.size();
  return known.returned;
}

std::optional<Recurrence> ReturnedThreads::recurrence(const Event& next,
                                                      std::span<const Event> next_events,
                                                      const Trace& trace, const TraceOrder& order) {
  if (next.loop_state == 0) {
    return std::nullopt;
  }
  return Return(next, next_events, trace, order).recurrence();
}

bool ReturnedThreads::may_have_returned(std::span<const Event> next_events) {
  return std::any_of(next_events.begin(), next_events.end(), may_return);
}

std::span<const Event> ReturnedThreads::mark(std::span<const Event> next_events, const Trace& trace,
                                             const TraceOrder& order) {
  marked_.assign(next_events.begin(), next_events.end());
  for (Event& event : marked_) {
    if (may_return(event) && look(event, next_events, trace, order)) {
      event.idle_lap = IdleLap::returned;
    }
  }
  return marked_;
}

}  // namespace heddle::scheduler
