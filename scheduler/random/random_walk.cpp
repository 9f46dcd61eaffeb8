#include "scheduler/random/random_walk.hpp"

#include "scheduler/next_events.hpp"

namespace heddle::scheduler {

std::uint64_t SplitMix64::next() {
  state_ += 0x9E3779B97F4A7C15U;
  std::uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
  return mixed ^ (mixed >> 31U);
}

bool RandomWalk::begin_execution() {
  random_ = SplitMix64(seeds_.next());
  return true;
}

std::optional<ThreadId> RandomWalk::choose(std::span<const Event> next_events) {
  if (const Event* choice = find_choice(next_events)) return choice->thread;
  std::uint32_t enabled = 0;
  for (const Event& event : next_events) enabled += event.enabled ? 1 : 0;
  std::uint32_t skip = random_.below(enabled);
  for (const Event& event : next_events) {
    if (event.enabled && skip-- == 0) return event.thread;
  }
  return std::nullopt;  // not reached: one of them is enabled
}

}  // namespace heddle::scheduler
