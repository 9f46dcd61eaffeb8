#include "scheduler/search/depth_first.hpp"

namespace heddle::scheduler {

bool DepthFirst::begin_execution() {
  last_ = 0;
  return stack_.begin();
}

std::optional<ThreadId> DepthFirst::choose(std::span<const Event> next_events) {
  enabled_.clear();
  if (const Event* choice = find_choice(next_events)) {
    return choice->thread;
  }
  if (stack_.on_known_path()) {
    last_ = stack_.repeat(next_events).chosen;
    return last_;
  }
  enabled_ = enabled_threads(next_events);
  last_ = first_to_try(enabled_, next_events, last_);
  add_node(next_events);
  return last_;
}

void DepthFirst::add_node(std::span<const Event> next_events) {
  stack_.add({.enabled = enabled_, .untried = enabled_ - only(last_), .chosen = last_},
             next_events);
}

/// In a new part of the tree, the thread that went last goes on as long as it can.
std::size_t DepthFirst::further_steps(std::span<ThreadId> threads) {
  return enabled_.empty() ? 0 : repeat_thread(last_, threads);
}

void DepthFirst::note_further_steps(std::span<const Step> taken) {
  for (const Step& step : taken) {
    add_node({&step.event, 1});
  }
}

}  // namespace heddle::scheduler
