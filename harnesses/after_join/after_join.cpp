#include "harnesses/after_join/after_join.hpp"

#include <algorithm>

#include "runtime/interpose/program_side.hpp"

namespace heddle::harnesses {
AfterJoin::AfterJoin(scheduler::Program& program, const scheduler::PlanPosition& position,
                     std::uint32_t first_final)
    : inner_(program), position_(position), states_(first_final) {}

scheduler::Execution& AfterJoin::restart(const scheduler::PromotedSites& promoted) {
  look_at_position();
  steps_.clear();
  arrivals_.clear();
  is_ahead_ = false;
  execution_ = &inner_.restart(promoted);
  return *this;
}

void AfterJoin::look_at_position() {
  if (beginning_ != position_.beginning) {
    states_.clear();
    bounds_.clear();
  }
  beginning_ = position_.beginning;
  searcher_.reset();
  if (!is_randomised(position_.strategy)) {
    const auto known = std::ranges::find(bounds_, position_.bound);
    searcher_ = static_cast<std::size_t>(known - bounds_.begin());
    if (known == bounds_.end()) {
      bounds_.push_back(position_.bound);
    }
  }
}

const scheduler::Step& AfterJoin::step(scheduler::ThreadId thread, std::uint16_t choice) {
  if (!is_ahead_) {
    steps_.push_back({thread, choice});
  }
  return execution_->step(thread, choice);
}

scheduler::ReplayedPrefix AfterJoin::replay_prefix(std::span<const scheduler::Event> recorded) {
  const std::size_t before = steps_.size();
  for (const scheduler::Event& event : recorded) {
    steps_.push_back({event.thread, event.choice});
  }
  const scheduler::ReplayedPrefix replayed = execution_->replay_prefix(recorded);
  steps_.resize(before + replayed.events);
  return replayed;
}

void AfterJoin::look_ahead() {
  is_ahead_ = true;
  execution_->look_ahead();
}

bool AfterJoin::continues(std::uintptr_t object, std::size_t call) {
  if (is_ahead_) {
    return true;
  }
  const runtime::StateKey state = runtime::state_key(object);
  const std::size_t executed = runtime::program_side::events_so_far();
  arrivals_.push_back(
      states_.arrive(call, state, JoinStates::Steps(steps_).first(executed), searcher_));
  goes_on_ = arrivals_.back().owns || !searcher_;
  return goes_on_;
}

void AfterJoin::add(const scheduler::ExecutionResult& result,
                    const JoinStates::OnHistory& on_history) {
  scheduler::operation_poset(result.trace, result.order, poset_);
  states_.add(arrivals_, poset_, steps_, goes_on_ && yields_history(result.ending), on_history);
}

}  // namespace heddle::harnesses
