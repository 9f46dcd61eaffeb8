#include "harnesses/after_join.hpp"

#include "runtime/program_side.hpp"

namespace heddle::harnesses {
namespace {

bool is_randomised(scheduler::StrategyKind strategy) {
  using scheduler::StrategyKind;
  return strategy == StrategyKind::random || strategy == StrategyKind::pct ||
         strategy == StrategyKind::pos || strategy == StrategyKind::pct_and_pos;
}

bool yields_history(scheduler::Ending ending) {
  using scheduler::Ending;
  return ending != Ending::pruned && ending != Ending::redundant && ending != Ending::fault;
}

}  // namespace

AfterJoin::AfterJoin(scheduler::Program& program, const scheduler::PlanPosition& position,
                     std::uint32_t first_final)
    : inner_(program), position_(position), states_(first_final) {}

scheduler::Execution& AfterJoin::restart(const scheduler::PromotedSites& promoted) {
  look_at_position();
  steps_.clear();
  arrived_.reset();
  execution_ = &inner_.restart(promoted);
  return *this;
}

void AfterJoin::look_at_position() {
  if (beginning_ != position_.beginning) {
    states_.clear();
  } else if (strategy_ != position_.strategy || bound_ != position_.bound) {
    states_.forget_owners();
  }
  beginning_ = position_.beginning;
  strategy_ = position_.strategy;
  bound_ = position_.bound;
}

const scheduler::Step& AfterJoin::step(scheduler::ThreadId thread, std::uint16_t choice) {
  steps_.push_back({thread, choice});
  return execution_->step(thread, choice);
}

scheduler::Followed AfterJoin::follow(std::span<const scheduler::Event> recorded) {
  const std::size_t before = steps_.size();
  for (const scheduler::Event& event : recorded) steps_.push_back({event.thread, event.choice});
  const scheduler::Followed followed = execution_->follow(recorded);
  steps_.resize(before + followed.events);
  return followed;
}

bool AfterJoin::continues(std::uintptr_t object) {
  const runtime::StateKey state = runtime::state_key(object);
  const std::size_t join = runtime::program_side::events_so_far();
  const bool owns = states_.arrive(state, JoinStates::Steps(steps_).first(join));
  arrived_ = Arrival{state, join, owns || is_randomised(strategy_)};
  return arrived_->goes_on;
}

void AfterJoin::add(const scheduler::ExecutionResult& result,
                    const JoinStates::OnHistory& on_history) {
  scheduler::operation_poset(result.trace, result.order, poset_);
  const bool has_end = arrived_->goes_on && yields_history(result.ending);
  states_.add(arrived_->state, poset_, steps_, arrived_->join, has_end, on_history);
}

}  // namespace heddle::harnesses
