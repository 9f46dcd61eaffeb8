#include "harnesses/exploration/shorter_story.hpp"

#include <algorithm>
#include <utility>

#include "base/exit_status.hpp"

namespace heddle::harnesses {

namespace {

using Kept = KeptViolation;

constexpr unsigned last_bound = 2;
constexpr std::uint64_t most_runs = 1'000;
/// Runs this short cost nothing worth saving.
constexpr std::uint64_t free_events = 100'000;

/// Looks for violations again, and notes the schedules of those that it finds.
class SecondSight final : public scheduler::Observer {
 public:
  /// Ends after so many events, or most_runs runs.
  SecondSight(const Target& target, const runtime::ControlledProgram& program,
              std::vector<Kept>& kept, std::vector<bool>& found, std::uint64_t events)
      : program_(program),
        kept_(kept),
        found_(found),
        events_(events),
        detector_(target.judging, target.operations, target.identity.races,
                  target.identity.allowed_exit_statuses, Suppressions(target.identity),
                  namer_of(target)) {}

  void decide_until(Ends::Time end) { detector_.decide_until(end); }

  bool execution_ended(const scheduler::ExecutionResult& result) override {
    events_ -= std::min<std::uint64_t>(events_, result.trace.events().size());
    ++runs_;
    for (FoundViolation& again : detector_.detect(result, end_of(program_))) {
      note(again, result);
    }
    return events_ > 0 && runs_ < most_runs && std::ranges::find(found_, false) != found_.end();
  }

  [[nodiscard]] std::uint64_t events_left() const { return events_; }

 private:
  void note(FoundViolation& again, const scheduler::ExecutionResult& result) {
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      if (!found_[i] && again.is_like(kept_[i].found)) {
        found_[i] = true;
        kept_[i] = {std::move(again), scheduler::schedule_of(result.trace, result.promoted)};
        return;
      }
    }
  }

  const runtime::ControlledProgram& program_;
  std::vector<Kept>& kept_;
  std::vector<bool>& found_;  ///< by violation: again
  std::uint64_t events_;
  std::uint64_t runs_ = 0;
  ViolationDetector detector_;
};

/// The bounds that may tell something new.
std::vector<unsigned> bounds_to_try(const scheduler::PlanResult& result) {
  unsigned end = last_bound + 1;
  if (result.stopped_by == scheduler::StopReason::observer && result.last_bound) {
    end = std::min(end, *result.last_bound);
  }
  std::vector<unsigned> bounds;
  for (unsigned bound = 0; bound < end; ++bound) {
    if (!std::ranges::binary_search(result.preemption_bounds_completed, bound)) {
      bounds.push_back(bound);
    }
  }
  return bounds;
}

/// What the limits of the plan leave for more executions.
scheduler::Limits limits_left(const EndedExploration& ended, std::uint64_t executions) {
  scheduler::Limits left = ended.plan.limits;
  const scheduler::Limits none;
  if (left.executions != none.executions) {
    scheduler::Statistics used = ended.result.statistics;
    used += ended.result.before_promotion;
    left.executions -= std::min(left.executions, used.executions + used.discarded + executions);
  }
  if (left.time != none.time) {
    left.time = std::max(Ends::Time::duration(0), ended.end - std::chrono::steady_clock::now());
  }
  return left;
}

}  // namespace

std::vector<Kept> with_fewer_preemptions(const EndedExploration& ended, std::vector<Kept> kept,
                                         SearchReport& search) {
  scheduler::PlanOptions again = ended.plan;
  if (again.strategy != StrategyKind::automatic || again.preemption_bound ||
      ended.result.nondeterminism) {
    return kept;
  }
  again.strategy = StrategyKind::dpor;
  again.promoted = ended.result.promoted;
  again.position = nullptr;
  again.estimates = false;
  std::vector<bool> found(kept.size());
  std::uint64_t events = free_events + ended.result.statistics.events;
  for (const unsigned bound : bounds_to_try(ended.result)) {
    if (std::ranges::find(found, false) == found.end() || events == 0 || base::interrupted) {
      break;
    }
    again.preemption_bound = bound;
    again.limits = limits_left(ended, search.executions_to_shorten);
    SecondSight observer(ended.target, ended.program, kept, found, events);
    if (ended.end != Ends::Time::max()) {
      observer.decide_until(ended.end);
    }
    const scheduler::PlanResult seen = run_requested(ended.program, again, observer);
    events = observer.events_left();
    search.executions_to_shorten += seen.statistics.executions + seen.before_promotion.executions;
    if (seen.stopped_by == scheduler::StopReason::exhausted) {
      search.preemption_bounds_completed.push_back(bound);
    }
  }
  std::ranges::sort(search.preemption_bounds_completed);
  return kept;
}

}  // namespace heddle::harnesses
