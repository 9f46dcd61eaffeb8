#include "scheduler/search/trace_races.hpp"

#include <algorithm>

#include "scheduler/next_events.hpp"
#include "scheduler/search/outcome.hpp"
#include "scheduler/search/waiting_events.hpp"

namespace heddle::scheduler {

namespace {

/// Whether an arrival, if not at the very start, was before the event.
bool is_before(Position arrival, Position position) {
  return arrival == no_position || arrival < position;
}

}  // namespace

void TraceRaces::collect(Position first_new, std::vector<TraceRace>& races) {
  first_new_ = first_new;
  races_ = &races;
  for (Position position = first_new_; position < size() && !execution_.is_over(); ++position) {
    if (may_have_to_wait(events_[position])) {
      collect_waiting({SecondEvent::Past::arrival, position, events_[position]},
                      lists_.arrival(position), position);
      collect_executed(position, Firsts::reads);
    } else {
      collect_executed(position, Firsts::all);
    }
  }
  for (const Position position : lists_.timed_waits()) {
    if (execution_.is_over()) {
      break;
    }
    collect_timeout(position);
  }
  collect_left();
}

/// The races of an event with those directly before it.
void TraceRaces::collect_executed(Position position, Firsts firsts) {
  const SecondEvent second{SecondEvent::Past::executed, position, events_[position]};
  if (second.event.choice != 0) {
    return;  // its other values come with the first one
  }
  candidates_.clear();
  const Access access = access_of(second.event);
  if (access == Access::everything) {
    add_last_events(second);
  } else {
    add_conflicts(second, AccessLists::Range::first, access, firsts);
    add_conflicts(second, AccessLists::Range::second, Access::write, firsts);
    const auto opaque = lists_.opaque();
    const auto after = std::lower_bound(opaque.begin(), opaque.end(), position);
    if (after != opaque.begin()) {
      candidates_.push_back(*(after - 1));
    }
  }
  for (const Position first : candidates_) {
    if (firsts == Firsts::reads && !only_reads(events_[first], object_of(second.event))) {
      continue;
    }
    const bool is_direct =
        !execution_.order.leads_to(first, position) &&
        (!direct_only() ||
         std::none_of(candidates_.begin(), candidates_.end(), [&](Position other) {
           return other != first && execution_.order.happens_before(first, other);
         }));
    if (is_direct && events_[first].thread != second.event.thread && !is_awaited(first, second)) {
      races_->push_back({first, position, second});
    }
  }
}

/// Whether the second event is the join of a thread that could not have ended without `first`.
/// (What a thread did is ordered before what its joiner does next; but only inline assembly
/// conflicts with the join itself.)
bool TraceRaces::is_awaited(Position first, const SecondEvent& second) const {
  if (second.event.kind != EventKind::thread_join) {
    return false;
  }
  Position last = second.position;
  while (last-- > first) {
    if (events_[last].thread == second.event.peer) {
      return last == first || execution_.order.happens_before(first, last);
    }
  }
  return false;
}

/// Whether `first` need not be added to the candidates. Where neighbours are looked for, none of
/// those that a thread did before one of its candidates is one.
bool TraceRaces::is_known(Position first) const {
  return std::any_of(candidates_.begin(), candidates_.end(), [&](Position known) {
    return known == first ||
           (direct_only() && known > first && events_[known].thread == events_[first].thread);
  });
}

/// Adds the latest conflicting uses of a range to the candidates: back to the latest write.
void TraceRaces::add_conflicts(const SecondEvent& second, AccessLists::Range range, Access access,
                               Firsts firsts) {
  if (access == Access::none) {
    return;
  }
  const bool one_reads = access == Access::read || access == Access::exact_read;
  using SameReads = AccessLists::SameReads;
  const SameReads same_reads = one_reads ? SameReads::passed_over : SameReads::visited;
  const auto visit = [&](Position first, Access used, bool is_same) {
    const bool other_reads = used == Access::read || used == Access::exact_read;
    const bool both_plain = access == Access::read && used == Access::read;
    const bool conflict = !one_reads || !other_reads || (!is_same && !both_plain);
    const bool is_wanted = firsts == Firsts::all || other_reads || direct_only();
    if (conflict && is_wanted && !is_known(first)) {
      candidates_.push_back(first);
    }
    if (direct_only()) {
      return used != Access::write ? first : 0;
    }
    const bool leads = execution_.order.leads_to(first, second.position);
    if (leads) {
      return used != Access::write ? first : 0;
    }
    const bool races = conflict && events_[first].thread != second.event.thread;
    return races ? run_begins_[first] : first;
  };
  lists_.for_each_before(second.position, range, same_reads, visit);
}

void TraceRaces::add_last_events(const SecondEvent& second) {
  ThreadSet seen = only(second.event.thread);
  for (Position first = second.position; first-- > 0;) {
    if (seen.contains(events_[first].thread)) {
      continue;
    }
    seen.add(events_[first].thread);
    candidates_.push_back(first);
  }
}

/// The races of an event from the time at which its thread arrived before it: with every event that
/// changed its object before which it would have been possible. `before`: when it was executed, if
/// it was.
void TraceRaces::collect_waiting(const SecondEvent& second, Position arrival, Position before) {
  if (waits_for_several(second.event)) {
    collect_of_several(second, arrival, before);
    return;
  }
  lists_.for_each_before(object_of(second.event), before,
                         [&](Position first, Access used, bool is_same) {
                           const bool is_old = first < first_new_ && is_before(arrival, first_new_);
                           if (is_old) {
                             return Position{0};
                           }
                           if (!is_same && events_[first].range == object_of(second.event)) {
                             return first;  // seen: what it does besides overlaps as well
                           }
                           if (in_past(first, second)) {
                             return used != Access::write || !is_same ? first : Position{0};
                           }
                           if (only_reads(events_[first], object_of(second.event))) {
                             return first;
                           }
                           const bool races = add_waiting(first, second, arrival);
                           return races && !direct_only() ? run_begins_[first] : first;
                         });
  for (const Position first : lists_.opaque()) {
    if (first < before && !in_past(first, second)) {
      add_waiting(first, second, arrival);
    }
  }
}

/// Returns whether it is a race.
bool TraceRaces::add_waiting(Position first, const SecondEvent& second, Position arrival) {
  const bool arrived_later = arrival != no_position && arrival > first;
  const Position moment = arrived_later ? arrival : first;
  const bool is_race = moment >= first_new_ && events_[first].thread != second.event.thread &&
                       is_possible_at(first, second);
  if (is_race) {
    races_->push_back({first, moment, second});
  }
  return is_race;
}

/// A thread in a timed wait stands before its timeout until it is woken, or takes it.
void TraceRaces::collect_timeout(Position wait) {
  SecondEvent second{SecondEvent::Past::after_wait, wait, events_[wait]};
  second.event.kind = trait<&EventTraits::timeout>(events_[wait].kind);
  second.event.choice = 0;
  if (gives_up_mutex(events_[wait].kind)) {
    second.event.second = {};  // the timeout leaves it alone
  }
  Position end = size();  // of the time in which the thread stands there
  for (Position i = wait + 1; i < size() && end == size(); ++i) {
    if (events_[i].thread == second.event.thread) {
      end = i;
    }
  }
  if (end < size() && events_[end].kind == second.event.kind) {
    return;  // seen as executed
  }
  if (end < size()) {
    end = lists_.arrival(end) + 1;  // what woke it is included
  }
  if (end == size() && lists_.arrival_of_next(second.event.thread) != wait) {
    end = lists_.arrival_of_next(second.event.thread) + 1;
  }
  for (Position first = std::max(wait + 1, first_new_); first < end; ++first) {
    if (dependent(events_[first], second.event)) {
      add_waiting(first, second, wait);
    }
  }
}

/// Threads that did not come to execute their next event.
void TraceRaces::collect_left() {
  if (events_.empty()) {
    return;
  }
  const bool is_cut = execution_.ending == Ending::fault || touches_everything(events_.back().kind);
  for (const Event& event : execution_.left) {
    if (is_parked(event, parking_) || (is_cut && event.thread == events_.back().thread)) {
      continue;
    }
    const SecondEvent second{SecondEvent::Past::next, no_position, event};
    const Position arrival = lists_.arrival_of_next(event.thread);
    const bool is_asleep = takes_mutex_again(event.kind) && arrival != no_position &&
                           gives_up_mutex(events_[arrival].kind) && events_[arrival].choice == 0;
    if (may_have_to_wait(event) && !is_asleep) {
      collect_waiting(second, arrival, size());
    }
    if (!is_cut || !event.enabled) {
      continue;
    }
    const Position last = size() - 1;  // whatever came before it could have come
    if (touches_everything(events_[last].kind) && may_have_to_wait(event)) {
      continue;
    }
    races_->push_back({last, last, second});
  }
}

bool TraceRaces::in_past(Position position, const SecondEvent& second) const {
  const TraceOrder& order = execution_.order;
  for (const Position other : second.besides) {
    if (position == other || order.happens_before(position, other)) {
      return true;
    }
  }
  switch (second.past) {
    case SecondEvent::Past::executed:
      return order.happens_before(position, second.position);
    case SecondEvent::Past::arrival:
      return order.leads_to(position, second.position);
    case SecondEvent::Past::next:
      return order.leads_to_next_of(position, second.event.thread);
    case SecondEvent::Past::after_wait:
      return position == second.position || order.happens_before(position, second.position);
  }
  return false;
}

/// Whether a second event that may have to wait was possible where `first` was executed.
bool TraceRaces::is_possible_at(Position first, const SecondEvent& second) {
  const Event& event = events_[first];
  const ByteRange& object = object_of(second.event);
  if (tells_state(event, object)) {
    return event.writes && is_possible_before(second.event, event);
  }
  bool possible = true;  // as long as nobody has used the object
  lists_.for_each_before(object, first, [&](Position earlier, Access /*used*/, bool is_same) {
    if (!is_same || !tells_state(events_[earlier], object)) {
      return true;
    }
    possible = is_possible_after(second.event, events_[earlier]);
    return false;
  });
  return possible;
}

}  // namespace heddle::scheduler
