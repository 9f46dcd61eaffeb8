#include "scheduler/reversals.hpp"

#include <algorithm>

#include "scheduler/outcome.hpp"
#include "scheduler/search_stack.hpp"
#include "scheduler/waiting_events.hpp"

namespace heddle::scheduler {

Reversals::Reversals(const EndedExecution& execution, AccessLists& lists, const Subtree& subtree,
                     std::span<const SubtreeStep> path, Parking parking)
    : execution_(execution),
      events_(execution.trace.events()),
      lists_(lists),
      subtree_(subtree),
      path_(path),
      parking_(parking),
      first_new_(subtree.steps.empty() ? 0 : static_cast<Position>(subtree.steps.size() - 1)) {}

void Reversals::collect(std::vector<Subtree>& found) {
  found_ = &found;
  for (Position position = first_new_; position < size(); ++position) {
    if (may_have_to_wait(events_[position])) {
      collect_waiting({Second::Past::arrival, position, events_[position]},
                      lists_.arrival(position), position);
    } else {
      collect_executed(position);
    }
  }
  for (Position position = 0; position < size(); ++position) {
    if (is_timed_wait(events_[position])) collect_timeout(position);
  }
  collect_left();
}

/// The races of an event with those directly before it.
void Reversals::collect_executed(Position position) {
  const Second second{Second::Past::executed, position, events_[position]};
  if (second.event.choice != 0) return;  // its other values come with the first one
  candidates_.clear();
  const Access access = access_of(second.event);
  if (access == Access::everything) {
    collect_everything(second);
  } else {
    collect_conflicts(second, second.event.range, access);
    collect_conflicts(second, second.event.second, Access::write);
    const auto opaque = lists_.opaque();
    const auto after = std::lower_bound(opaque.begin(), opaque.end(), position);
    if (after != opaque.begin()) candidates_.push_back(*(after - 1));
  }
  for (const Position first : candidates_) {
    const bool is_direct =
        !execution_.order.leads_to(first, position) &&
        std::none_of(candidates_.begin(), candidates_.end(), [&](Position other) {
          return other != first && execution_.order.happens_before(first, other);
        });
    const bool reversible = is_direct && events_[first].thread != second.event.thread &&
                            is_default(first) && course_is_needed(first, position, second);
    if (reversible && belongs_here(first, second)) reverse(first, second);
  }
}

/// Adds the latest conflicting uses of `range` to the candidates: back to the latest write.
void Reversals::collect_conflicts(const Second& second, const ByteRange& range, Access access) {
  if (access == Access::none) return;
  lists_.for_each_before(range, second.position, [&](Position first, Access used, bool is_same) {
    const bool one_reads = access == Access::read || access == Access::exact_read;
    const bool other_reads = used == Access::read || used == Access::exact_read;
    const bool both_plain = access == Access::read && used == Access::read;
    const bool conflict = !one_reads || !other_reads || (!is_same && !both_plain);
    const bool known =
        std::find(candidates_.begin(), candidates_.end(), first) != candidates_.end();
    if (conflict && !known) candidates_.push_back(first);
    return used != Access::write;
  });
}

void Reversals::collect_everything(const Second& second) {
  ThreadSet seen = only(second.event.thread);
  for (Position first = second.position; first-- > 0;) {
    if (contains(seen, events_[first].thread)) continue;
    seen |= only(events_[first].thread);
    candidates_.push_back(first);
  }
}

/// The races of an event from the time at which its thread arrived before it: with every event on
/// its object before which it would have been possible. `before`: when it was executed, if it was.
void Reversals::collect_waiting(const Second& second, Position arrival, Position before) {
  lists_.for_each_before(object_of(second.event), before,
                         [&](Position first, Access used, bool is_same) {
                           if (in_past(first, second)) return used != Access::write || !is_same;
                           consider_waiting(first, second, arrival);
                           return true;
                         });
  for (const Position first : lists_.opaque()) {
    if (first < before && !in_past(first, second)) consider_waiting(first, second, arrival);
  }
}

void Reversals::consider_waiting(Position first, const Second& second, Position arrival) {
  const Position moment =
      arrival == no_position || arrival < first ? first : arrival;  // both have come this far
  const bool reversible = moment >= first_new_ && events_[first].thread != second.event.thread &&
                          is_default(first) && course_is_needed(first, moment, second);
  if (reversible && is_possible_at(first, second) && belongs_here(first, second)) {
    reverse(first, second);
  }
}

/// A thread in a timed wait stands before its timeout until it is woken, or takes it.
void Reversals::collect_timeout(Position wait) {
  const bool on_condition = events_[wait].kind == EventKind::condition_wait;
  Second second{Second::Past::after_wait, wait, events_[wait]};
  second.event.kind = on_condition ? EventKind::condition_timeout : EventKind::wait_timeout;
  second.event.choice = 0;
  if (on_condition) second.event.second = {};
  Position end = size();  // of the time in which the thread stands there
  for (Position i = wait + 1; i < size() && end == size(); ++i) {
    if (events_[i].thread == second.event.thread) end = i;
  }
  if (end < size() && events_[end].kind == second.event.kind) return;  // seen as executed
  if (end < size()) end = lists_.arrival(end) + 1;                     // what woke it is included
  if (end == size() && lists_.arrival_of_next(second.event.thread) != wait) {
    end = lists_.arrival_of_next(second.event.thread) + 1;
  }
  for (Position first = std::max(wait + 1, first_new_); first < end; ++first) {
    if (dependent(events_[first], second.event)) consider_waiting(first, second, wait);
  }
}

/// Threads that did not come to execute their next event.
void Reversals::collect_left() {
  if (events_.empty()) return;
  const bool is_cut =
      execution_.ending == Ending::fault || events_.back().kind == EventKind::opaque;
  for (const Event& event : execution_.left) {
    if (is_parked(event, parking_) || (is_cut && event.thread == events_.back().thread)) continue;
    const Second second{Second::Past::next, no_position, event};
    const Position arrival = lists_.arrival_of_next(event.thread);
    const bool is_asleep = event.kind == EventKind::condition_wake && arrival != no_position &&
                           events_[arrival].kind == EventKind::condition_wait;
    if (may_have_to_wait(event) && !is_asleep) collect_waiting(second, arrival, size());
    if (!is_cut || !event.enabled) continue;
    const Position last = size() - 1;  // whatever came before it could have come
    if (events_[last].kind == EventKind::opaque && may_have_to_wait(event)) continue;
    if (is_default(last) && belongs_here(last, second)) reverse(last, second);
  }
}

bool Reversals::in_past(Position position, const Second& second) const {
  const TraceOrder& order = execution_.order;
  switch (second.past) {
    case Second::Past::executed:
      return order.happens_before(position, second.position);
    case Second::Past::arrival:
      return order.leads_to(position, second.position);
    case Second::Past::next:
      return order.leads_to_next_of(position, second.event.thread);
    case Second::Past::after_wait:
      return position == second.position || order.happens_before(position, second.position);
  }
  return false;
}

/// Whether the event was what the search tried first at its place.
bool Reversals::is_default(Position position) const {
  return std::none_of(subtree_.detours.begin(), subtree_.detours.end(), [&](const Detour& detour) {
    return detour.first <= position && position <= detour.last;
  });
}

/// Whether all detours taken after `first`, up to `moment`, were taken to get to `second`. If not,
/// the race shows in an execution without them as well, and is reversed there.
bool Reversals::course_is_needed(Position first, Position moment, const Second& second) const {
  for (auto detour = subtree_.detours.rbegin(); detour != subtree_.detours.rend(); ++detour) {
    if (detour->last < first) break;
    if (detour->last > moment) continue;
    const bool is_second = second.past == Second::Past::executed && detour->last == second.position;
    if (!is_second && !in_past(detour->last, second)) return false;
  }
  return true;
}

/// Whether a second event that may have to wait was possible where `first` was executed.
bool Reversals::is_possible_at(Position first, const Second& second) {
  const Event& event = events_[first];
  const ByteRange& object = object_of(second.event);
  if (tells_state(event, object)) {
    return event.writes && is_possible_before(second.event, event);
  }
  bool possible = true;  // as long as nobody has used the object
  lists_.for_each_before(object, first, [&](Position earlier, Access /*used*/, bool is_same) {
    if (!is_same || !tells_state(events_[earlier], object)) return true;
    possible = is_possible_after(second.event, events_[earlier]);
    return false;
  });
  return possible;
}

/// Whether `earlier`, which is before `first`, comes before the second event when the race is
/// reversed: through what the second event needs, or because it conflicts with what precedes.
bool Reversals::comes_after(Position earlier, Position first, const Second& second) {
  if (second.past == Second::Past::executed ? execution_.order.leads_to(earlier, second.position)
                                            : in_past(earlier, second)) {
    return true;
  }
  const Event reversed = outcome_before(second.event, events_[first]);
  if (access_of(reversed) == Access::everything) return true;
  bool found = false;
  const auto visit = [&](Position use, Access /*used*/, bool /*is_same*/) {
    if (use < earlier || found) return false;
    const bool precedes = use != first && (use < first || in_past(use, second));
    found = precedes && dependent(events_[use], reversed) &&
            (use == earlier || execution_.order.happens_before(earlier, use));
    return !found;
  };
  const Position before = second.past == Second::Past::executed ? second.position : size();
  lists_.for_each_before(reversed.range, before, visit);
  lists_.for_each_before(reversed.second, before, visit);
  for (const Position opaque : lists_.opaque()) visit(opaque, Access::everything, false);
  return found;
}

/// Whether the reversal belongs to this subtree. Where several threads could put an event of theirs
/// before `first`, independently of each other, the trace belongs to the first of the threads. So
/// after a reversal by one thread, an earlier thread may reverse the same event only with an event
/// that comes after it.
bool Reversals::belongs_here(Position first, const Second& second) {
  Position place = first;
  for (auto detour = subtree_.detours.rbegin(); detour != subtree_.detours.rend(); ++detour) {
    if (detour->last >= first) continue;
    const bool same = detour->kind == Detour::Kind::reversal && detour->last + 1 == place &&
                      detour->deferred == events_[first].thread &&
                      detour->deferred_fingerprint == path_[first].fingerprint;
    if (!same) return true;
    const bool later_thread = second.event.thread > events_[detour->last].thread;
    if (!later_thread && !comes_after(detour->last, first, second)) return false;
    place = detour->first;
  }
  return true;
}

void Reversals::reverse(Position first, const Second& second) {
  Subtree& made = found_->emplace_back();
  made.steps.assign(path_.begin(), path_.begin() + first);
  const bool is_executed = second.past == Second::Past::executed;
  const Position end = is_executed ? second.position : size();
  for (Position i = first + 1; i < end; ++i) {
    if (in_past(i, second)) made.steps.push_back(path_[i]);
  }
  const bool is_known = second.past != Second::Past::after_wait;
  made.steps.push_back(
      {second.event.thread, 0, is_known ? fingerprint_of(second.event) : std::uint32_t{0}});
  for (const Detour& detour : subtree_.detours) {
    if (detour.last < first) made.detours.push_back(detour);
  }
  made.detours.push_back({.kind = Detour::Kind::reversal,
                          .deferred = events_[first].thread,
                          .first = first,
                          .last = static_cast<std::uint32_t>(made.steps.size() - 1),
                          .deferred_fingerprint = path_[first].fingerprint});
}

}  // namespace heddle::scheduler
