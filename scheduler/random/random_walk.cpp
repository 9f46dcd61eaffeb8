#include "scheduler/random/random_walk.hpp"

#include "scheduler/next_events.hpp"

namespace heddle::scheduler {

std::optional<ThreadId> RandomWalk::choose(std::span<const Event> next_events) {
  if (const Event* choice = find_choice(next_events)) {
    return choice->thread;
  }
  std::uint32_t enabled = 0;
  for (const Event& event : next_events) {
    enabled += event.enabled ? 1 : 0;
  }
  std::uint32_t skip = random().below(enabled);
  for (const Event& event : next_events) {
    if (event.enabled && skip-- == 0) {
      return event.thread;
    }
  }
  return std::nullopt;  // not reached: one of them is enabled
}

}  // namespace heddle::scheduler
