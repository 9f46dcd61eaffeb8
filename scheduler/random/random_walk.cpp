#include "scheduler/random/random_walk.hpp"

#include "scheduler/next_events.hpp"

namespace heddle::scheduler {

std::optional<ThreadId> RandomWalk::choose(std::span<const Event> next_events) {
  enabled_ = 0;
  if (const Event* choice = find_choice(next_events)) {
    return choice->thread;
  }
  for (const Event& event : next_events) {
    enabled_ += event.enabled ? 1 : 0;
  }
  drawn_ = random().below(enabled_);
  std::uint32_t skip = drawn_;
  for (const Event& event : next_events) {
    if (event.enabled && skip-- == 0) {
      return event.thread;
    }
  }
  return std::nullopt;  // not reached: one of them is enabled
}

/// Looks ahead at what will be drawn as long as the same threads are enabled.
std::size_t RandomWalk::further_steps(std::size_t most) {
  if (enabled_ == 0) {
    return 0;
  }
  base::SplitMix64 ahead = random();
  std::size_t steps = 0;
  while (steps < most && ahead.below(enabled_) == drawn_) {
    ++steps;
  }
  return steps;
}

void RandomWalk::note_further_steps(std::span<const Step> taken) {
  for (std::size_t i = 0; i < taken.size(); ++i) {
    static_cast<void>(random().below(enabled_));
  }
}

}  // namespace heddle::scheduler
