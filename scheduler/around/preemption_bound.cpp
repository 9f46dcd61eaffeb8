#include "scheduler/around/preemption_bound.hpp"

#include "scheduler/next_events.hpp"

namespace heddle::scheduler {

bool PreemptionBound::begin_execution() {
  used_ = 0;
  current_.reset();
  return inner_.begin_execution();
}

std::optional<ThreadId> PreemptionBound::choose(std::span<const Event> next_events) {
  if (find_choice(next_events) != nullptr) {
    return inner_.choose(next_events);
  }
  const Event* own = current_ ? find_event(next_events, *current_) : nullptr;
  const bool can_go_on = own != nullptr && own->enabled && !own->yielded;
  if (can_go_on && used_ == bound_) {
    if (enabled_threads(next_events).size() > 1) {
      ++cut_;
    }
    return inner_.choose({own, 1});
  }
  const std::optional<ThreadId> chosen = inner_.choose(next_events);
  if (chosen) {
    if (can_go_on && chosen != current_) {
      ++used_;
    }
    current_ = chosen;
  }
  return chosen;
}

}  // namespace heddle::scheduler
