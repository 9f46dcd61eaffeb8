#include "scheduler/statistics.hpp"

namespace heddle::scheduler {

void Statistics::count(Ending ending, std::size_t events_of_execution) {
  switch (ending) {
    case Ending::pruned:
      ++pruned;
      break;
    case Ending::redundant:
      ++redundant;
      break;
    case Ending::discarded:
      ++discarded;
      break;
    case Ending::step_limit:
      ++step_limited;
      [[fallthrough]];
    default:
      ++executions;
  }
  events += events_of_execution;
}

Statistics& Statistics::operator+=(const Statistics& other) {
  executions += other.executions;
  pruned += other.pruned;
  redundant += other.redundant;
  discarded += other.discarded;
  events += other.events;
  step_limited += other.step_limited;
  seconds += other.seconds;
  return *this;
}

}  // namespace heddle::scheduler
