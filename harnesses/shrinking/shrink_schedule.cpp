#include "harnesses/shrinking/shrink_schedule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "base/exit_status.hpp"
#include "harnesses/exploration/exploration_observer.hpp"
#include "harnesses/exploration/progress.hpp"

namespace heddle::harnesses {
namespace {

/// Whether a violation may come from a race, which is told once an exploration.
bool is_told_once(ViolationKind kind) {
  return kind == ViolationKind::data_race || kind == ViolationKind::use_after_return ||
         kind == ViolationKind::use_after_scope;
}

/// Keeps, of the executions that meet the goal, one with the fewest events.
class FewestEvents final : public scheduler::Observer {
 public:
  FewestEvents(const Target& target, const runtime::ControlledProgram& program,
               const ShrinkSettings& settings, Progress& progress)
      : target_(target), program_(program), settings_(settings), progress_(progress) {
    forget();
  }

  bool execution_ended(const scheduler::ExecutionResult& result) override {
    progress_.execution_ended(result.ending, 0);
    if (result.beginning != beginning_) {
      beginning_ = result.beginning;
      best_.reset();
      forget();
    }
    const std::size_t events = result.trace.events().size();
    if (best_ && events >= events_) {
      return true;
    }
    for (FoundViolation& found : detector_->detect(result, end_of(program_))) {
      if (settings_.goal.is_met_by(found)) {
        best_ = {std::move(found), scheduler::schedule_of(result.trace, result.promoted)};
        events_ = events;
        forget();
        return !is_told_once(settings_.goal.kind);
      }
    }
    return true;
  }

  [[nodiscard]] const std::optional<KeptViolation>& best() const { return best_; }
  [[nodiscard]] std::size_t events() const { return events_; }
  /// Whether a history was left without a verdict.
  [[nodiscard]] bool is_undecided() const { return undecided_ + undecided_now() > 0; }

 private:
  /// What was found counts as new from now on.
  void forget() {
    undecided_ += undecided_now();
    detector_ = std::make_unique<ViolationDetector>(
        target_.judging, target_.operations, target_.identity.races,
        target_.identity.allowed_exit_statuses, Suppressions(target_.identity), namer_of(target_));
    if (settings_.end != Ends::Time::max()) {
      detector_->decide_until(settings_.end);
    }
  }

  [[nodiscard]] std::uint64_t undecided_now() const {
    if (detector_ == nullptr || detector_->histories() == nullptr) {
      return 0;
    }
    const ViolationDetector& detector = *detector_;
    return detector.histories()->checker().undecided() +
           (detector.stuck() == nullptr ? 0 : detector.stuck()->undecided());
  }

  const Target& target_;
  const runtime::ControlledProgram& program_;
  const ShrinkSettings& settings_;
  Progress& progress_;
  std::unique_ptr<ViolationDetector> detector_;  ///< never null
  unsigned beginning_ = 0;
  std::optional<KeptViolation> best_;
  std::size_t events_ = 0;  ///< of the best
  std::uint64_t undecided_ = 0;
};

class ScheduleShrinker {
 public:
  ScheduleShrinker(const Target& target, const ShrinkSettings& settings,
                   const scheduler::PromotedSites& promoted)
      : target_(target), settings_(settings), promoted_(promoted) {}

  ShrunkSchedule run() {
    prepare_settings(target_);
    runtime::ControlledProgram program(target_.entry, target_.context,
                                       program_options(target_, options()));
    if (settings_.end != Ends::Time::max()) {
      program.stop_at(settings_.end);
    }
    bool all_clean = true;
    for (unsigned bound = 0;; ++bound) {
      const bool goes_on = explore(program, bound, all_clean);
      if (!goes_on) {
        return std::move(shrunk_);
      }
    }
  }

 private:
  /// Executions that end at the join would have schedules of their own.
  [[nodiscard]] Options options() const {
    Options options = settings_.options;
    options.after_join = FinalPart::each_execution;
    return options;
  }

  [[nodiscard]] scheduler::PlanOptions plan(unsigned bound) const {
    scheduler::PlanOptions plan = plan_options(target_, options());
    plan.strategy = StrategyKind::dpor;
    plan.preemption_bound = bound;
    plan.promoted = promoted_;
    plan.alike = {};
    plan.estimates = false;
    plan.limits = {};
    plan.limits.stop = &base::interrupted;
    plan.limits.time = limit_of(seconds_left(settings_));
    return plan;
  }

  /// Returns whether a higher bound may tell more.
  bool explore(runtime::ControlledProgram& program, unsigned bound, bool& all_clean) {
    scheduler::PlanPosition position;
    Progress progress(settings_.options.progress.value_or(false),
                      target_.identity.harness + ": fewest preemptions", position,
                      seconds_left(settings_));
    FewestEvents observer(target_, program, settings_, progress);
    scheduler::PlanOptions options = plan(bound);
    options.position = &position;
    const scheduler::PlanResult result = run_requested(program, options, observer);
    shrunk_.executions += result.statistics.executions + result.before_promotion.executions;
    const bool is_complete =
        std::ranges::binary_search(result.preemption_bounds_completed, bound) &&
        !observer.is_undecided() && !program_settings().inputs_were_drawn;
    if (observer.best()) {
      shrunk_.part = {.preemptions = bound,
                      .fewest_preemptions = all_clean,
                      .events = observer.events(),
                      .fewest_events = is_complete};
      tell(program, *observer.best());
      return false;
    }
    all_clean = all_clean && is_complete;
    if (result.stopped_by != scheduler::StopReason::exhausted &&
        result.stopped_by != scheduler::StopReason::step_limit) {
      shrunk_.why_not = fmt::format("exploring it with at most {} preemption{} was stopped ({})",
                                    bound, bound == 1 ? "" : "s", name_of(result.stopped_by));
      return false;
    }
    if (result.cut_by_bound == 0) {
      shrunk_.why_not = "preemption bounds did not find it";
      return false;
    }
    return true;
  }

  void tell(runtime::ControlledProgram& program, const KeptViolation& best) {
    constexpr std::chrono::milliseconds grace{350};
    const bool is_limited = settings_.end != Ends::Time::max();
    ViolationReport told = report_violation(target_, program, best.found, best.schedule,
                                            is_limited ? settings_.end + grace : settings_.end);
    if (told.trace.violation.kind != settings_.goal.kind) {
      shrunk_.why_not = told.trace.violation.message;
    } else if (told.trace.steps.empty()) {
      shrunk_.why_not = "no time was left to replay a shorter one";
    } else {
      shrunk_.violation = std::move(told);
    }
  }

  const Target& target_;
  const ShrinkSettings& settings_;
  const scheduler::PromotedSites& promoted_;
  ShrunkSchedule shrunk_;
};

}  // namespace

ShrunkSchedule shrink_schedule(const Target& target, const ShrinkSettings& settings,
                               const scheduler::PromotedSites& promoted) {
  return ScheduleShrinker(target, settings, promoted).run();
}

}  // namespace heddle::harnesses
