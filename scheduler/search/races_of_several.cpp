#include <algorithm>

#include "scheduler/search/outcome.hpp"
#include "scheduler/search/trace_races.hpp"
#include "scheduler/search/waiting_events.hpp"

namespace heddle::scheduler {

/// The races of an event that waits for several objects: with every change, for each set of others
/// that may come before it all the same.
void TraceRaces::collect_of_several(const SecondEvent& second, Position arrival, Position before) {
  const auto is_in_past = [&](Position position) {
    return events_[position].thread == second.event.thread || in_past(position, second);
  };
  several_.look_at(execution_, lists_, second.event, before);
  for (const Position first : several_.uses()) {
    if (only_reads(events_[first], object_of(second.event)) || is_in_past(first)) {
      continue;
    }
    several_.begin_sets(first, is_in_past);
    if (first < first_new_ && (arrival == no_position || arrival < first_new_) &&
        !several_.has_other_from(first_new_)) {
      continue;
    }
    do {
      if (execution_.is_over()) {
        return;
      }
      const Position last = std::max(first, several_.last_taken());
      const Position moment = arrival == no_position ? last : std::max(last, arrival);
      if (moment >= first_new_ && several_.is_possible()) {
        races_->push_back({first, moment, second});
        races_->back().second.besides = several_.taken();
      }
    } while (several_.next_set());
  }
}

}  // namespace heddle::scheduler
