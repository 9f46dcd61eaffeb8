#include "scheduler/random/random_walk.hpp"

#include <algorithm>

#include "scheduler/next_events.hpp"

namespace heddle::scheduler {

namespace {

/// What is drawn beyond the next event that is no access to memory is drawn in vain.
constexpr std::size_t looks_ahead = 16;

}  // namespace

std::optional<ThreadId> RandomWalk::choose(std::span<const Event> next_events) {
  enabled_.clear();
  if (const Event* choice = find_choice(next_events)) {
    return choice->thread;
  }
  for (const Event& event : next_events) {
    if (event.enabled) {
      enabled_.push_back(event.thread);
    }
  }
  return enabled_[random().below(static_cast<std::uint32_t>(enabled_.size()))];
}

/// Looks ahead at what will be drawn as long as the same threads are enabled.
std::size_t RandomWalk::further_steps(std::span<ThreadId> threads) {
  if (enabled_.empty()) {
    return 0;
  }
  base::SplitMix64 ahead = random();
  const auto count = static_cast<std::uint32_t>(enabled_.size());
  const std::span<ThreadId> drawn = threads.first(std::min(threads.size(), looks_ahead));
  for (ThreadId& thread : drawn) {
    thread = enabled_[ahead.below(count)];
  }
  return drawn.size();
}

void RandomWalk::note_further_steps(std::span<const Step> taken) { random().skip(taken.size()); }

}  // namespace heddle::scheduler
