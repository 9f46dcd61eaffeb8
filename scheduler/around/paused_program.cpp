#include "scheduler/around/paused_program.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

namespace heddle::scheduler {

PausedProgram::PausedProgram(Program& inner, std::span<const Pause> pauses) : inner_(inner) {
  for (const Pause& pause : pauses) {
    if (pause.thread >= most_.size()) {
      most_.resize(pause.thread + std::size_t{1}, std::numeric_limits<std::uint64_t>::max());
    }
    most_[pause.thread] = pause.events;
  }
}

Execution& PausedProgram::restart(const PromotedSites& promoted) {
  done_.assign(most_.size(), 0);
  execution_ = &inner_.restart(promoted);
  return *this;
}

std::span<const Event> PausedProgram::without_paused(std::span<const Event> events) {
  next_.clear();
  std::copy_if(events.begin(), events.end(), std::back_inserter(next_), [this](const Event& event) {
    return event.thread >= most_.size() || done_[event.thread] < most_[event.thread];
  });
  return next_;
}

std::span<const Event> PausedProgram::next_events() {
  return without_paused(execution_->next_events());
}

std::span<const Event> PausedProgram::all_next_events() {
  return without_paused(execution_->all_next_events());
}

void PausedProgram::count(ThreadId thread) {
  if (thread < done_.size()) {
    ++done_[thread];
  }
}

const Step& PausedProgram::step(ThreadId thread, std::uint16_t choice) {
  count(thread);
  return execution_->step(thread, choice);
}

/// No thread has more events there than it has in the execution that they were recorded in.
ReplayedPrefix PausedProgram::replay_prefix(std::span<const Event> recorded) {
  const ReplayedPrefix replayed = execution_->replay_prefix(recorded);
  for (const Event& event : recorded.first(replayed.events)) {
    count(event.thread);
  }
  return replayed;
}

}  // namespace heddle::scheduler
