#include "scheduler/around/replay.hpp"

#include <string>

namespace heddle::scheduler {

bool Replay::begin_execution() {
  const bool first = !begun_;
  begun_ = true;
  return first;
}

void Replay::verify_step(std::span<const Event> next_events, ThreadId thread) const {
  const Event* found = find_event(next_events, thread);
  if (position_ < recorded_.size()) {
    expect_same_step(recorded_[position_], found, position_);
    return;
  }
  if (found != nullptr && found->enabled) return;
  const char* reason = found == nullptr ? "has no next event" : "has to wait";
  throw NondeterminismError({.kind = FaultKind::nondeterminism,
                             .thread = thread,
                             .site = found == nullptr ? 0 : found->site,
                             .message = "the schedule cannot be followed at step " +
                                        std::to_string(position_) + ": thread " +
                                        std::to_string(thread) + " " + reason});
}

std::optional<ThreadId> Replay::choose(std::span<const Event> next_events) {
  if (finished()) {
    if (const Event* choice = find_choice(next_events)) return choice->thread;
    last_ = first_to_try(enabled_threads(next_events), next_events, last_);
    return last_;
  }
  const ThreadId thread = schedule_.steps[position_].thread;
  verify_step(next_events, thread);
  value_of_step_ = find_event(next_events, thread)->choices > 1;
  if (!value_of_step_) ++position_;
  last_ = thread;
  return thread;
}

std::uint16_t Replay::choose_value(std::uint16_t count) {
  value_of_step_ = false;
  if (finished()) return 0;
  const std::uint16_t value = schedule_.steps[position_].value;
  if (value < count) {
    ++position_;
    return value;
  }
  throw NondeterminismError({.kind = FaultKind::nondeterminism,
                             .thread = schedule_.steps[position_].thread,
                             .message = "the schedule cannot be followed at step " +
                                        std::to_string(position_) + ": it asks for value " +
                                        std::to_string(value) + " of " + std::to_string(count)});
}

}  // namespace heddle::scheduler
