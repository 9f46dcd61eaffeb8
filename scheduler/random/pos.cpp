#include "scheduler/random/pos.hpp"

#include "base/assert.hpp"
#include "scheduler/dependence/dependence.hpp"

namespace heddle::scheduler {

bool Pos::begin_execution() {
  drawn_.clear();
  return Seeded::begin_execution();
}

std::optional<ThreadId> Pos::choose(std::span<const Event> next_events) {
  if (const Event* choice = find_choice(next_events)) {
    return choice->thread;
  }
  const Event* chosen = nullptr;
  for (const Event& event : next_events) {
    std::uint64_t& priority = priorities_.at(event.thread);
    if (!drawn_.contains(event.thread)) {
      priority = random().next();
    }
    drawn_.add(event.thread);
    const bool higher = chosen == nullptr || priority > priorities_.at(chosen->thread);
    if (event.enabled && higher) {
      chosen = &event;
    }
  }
  HEDDLE_ASSERT(chosen != nullptr, "there is no thread to choose from");
  for (const Event& event : next_events) {  // `chosen` too: its thread's next event is a new one
    if (dependent(event, *chosen)) {
      drawn_.remove(event.thread);
    }
  }
  return chosen->thread;
}

}  // namespace heddle::scheduler
