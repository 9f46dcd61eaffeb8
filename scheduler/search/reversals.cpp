#include "scheduler/search/reversals.hpp"

#include <algorithm>

#include "scheduler/search/outcome.hpp"

namespace heddle::scheduler {

Reversals::Reversals(const EndedExecution& execution, AccessLists& lists, Course& course,
                     Parking parking)
    : execution_(execution),
      events_(execution.trace.events()),
      lists_(lists),
      course_(course),
      races_(execution, lists, parking),
      first_new_(course.known().empty() ? 0 : static_cast<Position>(course.known().size() - 1)) {}

void Reversals::collect(std::vector<TraceRace>& races, std::vector<Subtree>& found) {
  found_ = &found;
  races.clear();
  races_.collect(first_new_, races);
  for (const TraceRace& race : races) {
    if (execution_.is_over()) {
      return;
    }
    if (is_default(race.first) && course_is_needed(race) && belongs_here(race.first, race.second)) {
      reverse(race.first, race.second);
    }
  }
}

/// Whether the event was what the search tried first at its place.
bool Reversals::is_default(Position position) const {
  const auto detour = std::ranges::partition_point(
      course_.detours(), [&](const Detour& before) { return before.last < position; });
  return detour == course_.detours().end() || position < detour->first;
}

/// Whether all detours taken between both events were taken to get to the second. If not,
/// the race shows in an execution without them as well, and is reversed there.
bool Reversals::course_is_needed(const TraceRace& race) const {
  const SecondEvent& second = race.second;
  const std::span<const Detour> detours = course_.detours();
  for (auto detour = detours.rbegin(); detour != detours.rend(); ++detour) {
    if (detour->last < race.first) {
      break;
    }
    if (detour->last > race.moment) {
      continue;
    }
    const bool is_second =
        second.past == SecondEvent::Past::executed && detour->last == second.position;
    if (!is_second && !races_.in_past(detour->last, second)) {
      return false;
    }
  }
  return true;
}

/// Whether `earlier`, which is before `first`, comes before the second event when the race is
/// reversed: through what the second event needs, or because it conflicts with what precedes.
bool Reversals::comes_after(Position earlier, Position first, const SecondEvent& second) {
  if (second.past == SecondEvent::Past::executed
          ? execution_.order.leads_to(earlier, second.position)
          : races_.in_past(earlier, second)) {
    return true;
  }
  const Event reversed = outcome_before(second.event, events_[first]);
  if (access_of(reversed) == Access::everything) {
    return true;
  }
  bool found = false;
  const auto visit = [&](Position use, Access /*used*/, bool /*is_same*/) {
    if (use < earlier || found) {
      return false;
    }
    const bool precedes = use != first && (use < first || races_.in_past(use, second));
    found = precedes && dependent(events_[use], reversed) &&
            (use == earlier || execution_.order.happens_before(earlier, use));
    return !found;
  };
  const Position before = second.past == SecondEvent::Past::executed
                              ? second.position
                              : static_cast<Position>(events_.size());
  lists_.for_each_before(reversed.range, before, visit);
  lists_.for_each_before(reversed.second, before, visit);
  for (const Position opaque : lists_.opaque()) {
    visit(opaque, Access::everything, false);
  }
  return found;
}

/// The events that were put before the event of `deferred` which comes right behind them at
/// `place`, one after the other.
void Reversals::find_rivals(Position place, ThreadId deferred, std::uint32_t fingerprint) {
  chain_.clear();
  const std::span<const Detour> detours = course_.detours();
  for (auto detour = detours.rbegin(); detour != detours.rend(); ++detour) {
    if (detour->last >= place) {
      continue;
    }
    const bool same = detour->kind == Detour::Kind::reversal && detour->last + 1 == place &&
                      detour->deferred == deferred && detour->deferred_fingerprint == fingerprint;
    if (!same) {
      break;
    }
    chain_.push_back(detour->last);
    place = detour->first;
  }
}

/// Whether the reversal belongs to this subtree. Where several threads could put an event of theirs
/// before `first`, independently of each other, the first of the threads goes first. So after
/// reversals by some threads, a lower one may reverse the same event only with an event that comes
/// after one of theirs; before that one it was not possible, and need not be compared with others.
bool Reversals::belongs_here(Position first, const SecondEvent& second) {
  find_rivals(first, events_[first].thread, course_.path()[first].fingerprint);
  const bool is_lower = std::ranges::any_of(chain_, [&](Position rival) {
    return second.event.thread < events_[rival].thread;  // which reversed the event before
  });
  if (!is_lower) {
    return true;
  }
  for (const Position rival : chain_) {
    if (comes_after(rival, first, second)) {
      return true;
    }
    if (second.event.thread < events_[rival].thread) {
      return false;
    }
  }
  return true;
}

/// Whether `earlier` comes before the event at `position` in trace order, if that one fails.
bool Reversals::comes_before_failure(Position earlier, Position position) const {
  if (execution_.order.leads_to(earlier, position)) {
    return true;
  }
  const Event failed = failing(events_[position]);
  for (Position use = earlier; use < position; ++use) {
    const bool comes_after = use == earlier || execution_.order.happens_before(earlier, use);
    if (comes_after && dependent(events_[use], failed)) {
      return true;
    }
  }
  return false;
}

bool Reversals::failure_belongs_here(Position position) {
  const std::size_t known = course_.known().size();
  const bool is_near = known > 0 && position + std::size_t{1} >= known && position <= known &&
                       !course_.detours().empty() && known < events_.size();
  if (!is_near) {
    return true;
  }
  const Detour& last = course_.detours().back();
  if (last.kind != Detour::Kind::reversal || events_[known].thread != last.deferred) {
    return true;
  }
  if (position == known) {  // the deferred event: what was put before it must be rivals still
    find_rivals(position, last.deferred, last.deferred_fingerprint);
    return std::ranges::all_of(
        chain_, [&](Position rival) { return comes_before_failure(rival, position); });
  }
  const Event deferred = outcome_before(events_[known], events_[position]);
  if (!dependent(deferred, failing(events_[position]))) {
    return false;
  }
  for (Position needed = last.first; needed < position; ++needed) {
    if (!comes_before_failure(needed, position)) {
      return false;
    }
  }
  find_rivals(last.first, last.deferred, last.deferred_fingerprint);
  for (const Position rival : chain_) {
    if (comes_before_failure(rival, position)) {
      return true;
    }
    if (events_[position].thread < events_[rival].thread) {
      return false;
    }
  }
  return true;
}

void Reversals::reverse(Position first, const SecondEvent& second) {
  Subtree& made = found_->emplace_back(course_.first(first));
  const bool is_executed = second.past == SecondEvent::Past::executed;
  const Position end = is_executed ? second.position : static_cast<Position>(events_.size());
  for (Position i = first + 1; i < end;) {
    if (races_.in_past(i, second)) {
      made.steps.push_back(course_.path()[i++]);
    } else {
      i = course_.end_of_run(i);  // nor is what the thread did next
    }
  }
  const bool is_known = second.past != SecondEvent::Past::after_wait;
  made.steps.push_back(
      {second.event.thread, 0, is_known ? fingerprint_of(second.event) : std::uint32_t{0}});
  made.detours.push_back({.kind = Detour::Kind::reversal,
                          .deferred = events_[first].thread,
                          .first = first,
                          .last = static_cast<std::uint32_t>(made.steps.size() - 1),
                          .deferred_fingerprint = course_.path()[first].fingerprint});
}

}  // namespace heddle::scheduler
