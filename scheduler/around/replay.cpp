#include "scheduler/around/replay.hpp"

#include "scheduler/next_events.hpp"
#include "scheduler/nondeterminism.hpp"

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
  if (found == nullptr || !found->enabled) {
    report_divergence(position_, thread, found);
  }
}

std::optional<ThreadId> Replay::choose(std::span<const Event> next_events) {
  if (finished()) {
    if (const Event* choice = find_choice(next_events)) {
      return choice->thread;
    }
    last_ = first_to_try(enabled_threads(next_events), next_events, last_);
    return last_;
  }
  const ThreadId thread = schedule_.steps[position_].thread;
  verify_step(next_events, thread);
  value_of_step_ = find_event(next_events, thread)->choices > 1;
  if (!value_of_step_) {
    ++position_;
  }
  last_ = thread;
  return thread;
}

std::uint16_t Replay::choose_value(std::uint16_t count) {
  value_of_step_ = false;
  if (finished()) {
    return 0;
  }
  const auto [thread, value] = schedule_.steps[position_];
  if (value >= count) {
    report_other_values(position_, thread, value, count);
  }
  ++position_;
  return value;
}

}  // namespace heddle::scheduler
