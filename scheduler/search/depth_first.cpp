#include "scheduler/search/depth_first.hpp"

namespace heddle::scheduler {

bool DepthFirst::begin_execution() {
  last_ = 0;
  return stack_.begin();
}

std::optional<ThreadId> DepthFirst::choose(std::span<const Event> next_events) {
  if (const Event* choice = find_choice(next_events)) {
    return choice->thread;
  }
  if (stack_.on_known_path()) {
    last_ = stack_.repeat(next_events).chosen;
    return last_;
  }
  const ThreadSet enabled = enabled_threads(next_events);
  last_ = first_to_try(enabled, next_events, last_);
  stack_.add({.enabled = enabled, .untried = enabled - only(last_), .chosen = last_}, next_events);
  return last_;
}

}  // namespace heddle::scheduler
