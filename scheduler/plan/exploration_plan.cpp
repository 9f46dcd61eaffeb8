#include "scheduler/plan/exploration_plan.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "scheduler/around/inspected_program.hpp"
#include "scheduler/plan/plan_stages.hpp"
#include "scheduler/plan/portion.hpp"
#include "scheduler/plan/promotion_observer.hpp"
#include "scheduler/plan/stage_run.hpp"
#include "scheduler/plan/stage_runner.hpp"
#include "scheduler/plan/stage_size.hpp"
#include "scheduler/plan/stage_turns.hpp"

namespace heddle::scheduler {

namespace {

/// One run of a plan, over all its beginnings.
class PlanRun {
 public:
  PlanRun(Program& program, const PlanOptions& options, Observer& observer)
      : inspected_(options.inspector == nullptr
                       ? nullptr
                       : std::make_unique<InspectedProgram>(program, *options.inspector)),
        program_(inspected_ ? *inspected_ : program),
        options_(options),
        observer_(observer),
        stages_(stages_of(options)),
        budget_(options) {
    result_.promoted =
        options.strategy == StrategyKind::replay ? options.schedule.promoted : options.promoted;
    std::sort(result_.promoted.begin(), result_.promoted.end());
    budget_.keep_back(time_for_estimates(stages_, options));
    analysis_.keep_plain_accesses(options.keep_plain_accesses);
    if (options.resumed != nullptr) {
      resume(*options.resumed);
    }
    if (options.portion != nullptr) {
      longest_ = options.portion->longest;
    }
  }

  PlanResult run() {
    while (run_stages() && options_.portion == nullptr) {
      begin_again();
    }
    note_stages();
    const RaceDetector& found = analysis_.races();
    result_.races.assign(found.races().begin(), found.races().end());
    result_.races_not_kept = found.races_not_kept();
    result_.possible_races = found.possible_races();
    bool has_possible_races = !result_.possible_races.empty();
    if (options_.runner != nullptr) {
      result_.races = options_.runner->races();
      has_possible_races = options_.runner->has_possible_races();
    }
    result_.exhausted = result_.exhausted && all_promoted(result_.races, result_.promoted) &&
                        found.calls_to_promote().empty() && !has_possible_races;
    return std::move(result_);
  }

 private:
  void resume(const PlanState& state);
  bool run_stages();
  void take_turns(StageTurns& turns, PromotionObserver& observer);
  void leave_searches(StopReason reason, StageTurns& turns);
  bool goes_on_after(std::size_t stage, StopReason reason, StageTurns& turns);
  StopReason take_turn(const StageTurns::Turn& turn, PromotionObserver& observer);
  ExplorationResult explore_elsewhere(std::size_t stage, const Limits& limits,
                                      PromotionObserver& observer);
  StageRun& run_of(std::size_t stage, const Limits& limits, const PromotionObserver& observer);
  void begin_again();
  [[nodiscard]] bool is_up_to_symmetry(const Stage& stage) const;
  void note(const StageResult& stage, const ExplorationResult& turn);
  void note_stages();

  std::unique_ptr<InspectedProgram> inspected_;  ///< null: nothing is looked at between steps
  Program& program_;
  const PlanOptions& options_;
  Observer& observer_;
  std::vector<Stage> stages_;
  Budget budget_;
  ExecutionAnalysis analysis_;
  PlanResult result_;
  PromotedSites wanted_;
  unsigned first_stage_ = 0;   ///< of the next beginning
  std::uint64_t longest_ = 0;  ///< events of the longest execution before it

  // Since the last beginning.

  std::vector<std::unique_ptr<StageRun>> runs_;  ///< by stage; null: it had no turn yet
  std::vector<std::size_t> begun_;               ///< stages, in the order of their first turns
};

void PlanRun::resume(const PlanState& state) {
  result_ = state.so_far;
  first_stage_ = state.stage;
  longest_ = state.longest;
  Statistics used = result_.before_promotion;
  used += result_.statistics;
  used.seconds = 0;
  budget_.use(used);
}

/// Returns whether to begin again, with wanted_ promoted too. Each time but one, when symmetry is
/// given up, that set is not empty and disjoint from what is promoted already; a program has
/// finitely many sites; so this ends.
bool PlanRun::run_stages() {
  PromotionObserver observer(observer_, analysis_.races(), promotes(options_), inspected_.get(),
                             result_.restarts, std::exchange(longest_, 0));
  budget_.begin();
  runs_.clear();
  runs_.resize(stages_.size());
  begun_.clear();
  StageTurns turns(stages_);
  for (unsigned stage = std::exchange(first_stage_, 0); stage > 0; --stage) {
    turns.leave(stage - 1);
  }
  take_turns(turns, observer);
  if (options_.portion != nullptr) {
    runs_.front()->leave(*options_.portion);
    options_.portion->wanted = observer.wanted();
    options_.portion->longest = observer.longest();
  }
  wanted_ = observer.wanted();
  const bool gives_up_symmetry = result_.stopped_by == StopReason::asymmetry;
  return !wanted_.empty() || gives_up_symmetry;
}

void PlanRun::begin_again() {
  ++result_.restarts;
  result_.before_promotion += std::exchange(result_.statistics, {});
  result_.preemption_bounds_completed.clear();
  result_.exhausted = false;
  result_.promoted.insert(result_.promoted.end(), wanted_.begin(), wanted_.end());
  std::sort(result_.promoted.begin(), result_.promoted.end());
}

void PlanRun::take_turns(StageTurns& turns, PromotionObserver& observer) {
  while (const std::optional<StageTurns::Turn> turn = turns.next()) {
    const StopReason reason = take_turn(*turn, observer);
    if (result_.exhausted || !goes_on_after(turn->stage, reason, turns)) {
      return;
    }
  }
}

/// Whether others are to have a turn after the one that ended so.
bool PlanRun::goes_on_after(std::size_t stage, StopReason reason, StageTurns& turns) {
  StageResult& ended = runs_[stage]->result();
  switch (reason) {
    case StopReason::turn:
      return true;
    case StopReason::exhausted:
    case StopReason::step_limit:
      // A search without a bound has seen all that the other strategies could show.
      turns.leave(stage);
      return ended.bound.has_value();
    case StopReason::unbounded:
      turns.leave(stage);
      return true;
    case StopReason::executions:
    case StopReason::time:
      break;
    default:
      return false;
  }
  const Stage::Share share = stages_[stage].share;
  ended.out_of_share = share != Stage::Share::rest;
  turns.leave(stage);
  if (share == Stage::Share::search || budget_.is_search_over()) {
    leave_searches(reason, turns);
  }
  return ended.out_of_share;
}

/// What is left is kept for the randomised strategies.
void PlanRun::leave_searches(StopReason reason, StageTurns& turns) {
  turns.leave_searches();
  for (const std::size_t stage : begun_) {
    StageResult& result = runs_[stage]->result();
    const bool is_search = stages_[stage].member != Stage::Member::randomised;
    if (is_search && result.stopped_by == StopReason::turn) {
      result.stopped_by = reason;
      result.out_of_share = true;
    }
  }
}

StopReason PlanRun::take_turn(const StageTurns::Turn& turn, PromotionObserver& observer) {
  const Stage& stage = stages_[turn.stage];
  StageRun* known = runs_[turn.stage].get();
  Limits limits =
      budget_.for_stage(stage, known == nullptr ? 0 : known->result().statistics.runs());
  limits.turn = options_.runner == nullptr ? turn.executions : Limits{}.turn;
  StageRun& run = run_of(turn.stage, limits, observer);
  if (options_.position != nullptr) {
    *options_.position = run.position(result_.restarts);
  }
  const ExplorationResult explored = options_.runner == nullptr
                                         ? run.explore(observer, limits)
                                         : explore_elsewhere(turn.stage, limits, observer);
  if (!explored.asymmetry.empty()) {
    result_.asymmetry = explored.asymmetry;
  }
  result_.nondeterminism = explored.nondeterminism;
  result_.computation = explored.computation;
  note(run.result(), explored);
  return explored.stopped_by;
}

ExplorationResult PlanRun::explore_elsewhere(std::size_t stage, const Limits& limits,
                                             PromotionObserver& observer) {
  PlanResult so_far = result_;
  for (const std::size_t earlier : std::span(begun_).first(begun_.size() - 1)) {
    so_far.stages.push_back(runs_[earlier]->result());
  }
  const StageOrder order{.strategy = stages_[stage].strategy,
                         .bound = stages_[stage].bound,
                         .limits = limits,
                         .longest = observer.longest(),
                         .may_use_symmetry = result_.asymmetry.empty(),
                         .parks_returned = stages_[stage].share == Stage::Share::bounded,
                         .number = static_cast<unsigned>(stage),
                         .so_far = &so_far};
  const StageDone done = options_.runner->run(order);
  observer.take_over(done);
  return runs_[stage]->take_over(done);
}

StageRun& PlanRun::run_of(std::size_t stage, const Limits& limits,
                          const PromotionObserver& observer) {
  std::unique_ptr<StageRun>& run = runs_[stage];
  if (run == nullptr) {
    const bool timed = limits.time != Limits{}.time;
    const auto end =
        timed ? Deadline::Clock::now() + limits.time : Deadline::Clock::time_point::max();
    const StageRun::Setting setting{program_, options_, analysis_, result_.promoted};
    run = std::make_unique<StageRun>(stages_[stage], setting, is_up_to_symmetry(stages_[stage]),
                                     observer.longest(), end);
    begun_.push_back(stage);
  }
  return *run;
}

/// Under a bound an image may need more preemptions; what is looked at may not be alike.
bool PlanRun::is_up_to_symmetry(const Stage& stage) const {
  return stage.strategy == StrategyKind::dpor && !stage.bound && !options_.alike.none() &&
         inspected_ == nullptr && result_.asymmetry.empty();
}

void PlanRun::note(const StageResult& stage, const ExplorationResult& turn) {
  budget_.use(turn.statistics);
  result_.statistics += turn.statistics;
  result_.stopped_by = stage.stopped_by;
  const bool complete = stage.stopped_by == StopReason::exhausted;
  if (complete && stage.bound && !stage.parked_returned && stage.strategy != StrategyKind::random) {
    result_.preemption_bounds_completed.push_back(*stage.bound);
  }
  result_.cut_by_bound = stage.cut_by_bound;
  result_.last_bound = stage.bound;
  result_.exhausted = complete && stage.cut_by_bound == 0 && stage.strategy != StrategyKind::replay;
}

/// What ended the plan ended all those that would have had more turns, too. Only now is it known
/// of which searches something is left.
void PlanRun::note_stages() {
  for (const std::size_t stage : begun_) {
    StageResult& result = runs_[stage]->result();
    if (result.stopped_by == StopReason::turn) {
      const bool others_ended_it = result_.stopped_by == StopReason::exhausted ||
                                   result_.stopped_by == StopReason::step_limit;
      result.stopped_by = others_ended_it ? StopReason::not_needed : result_.stopped_by;
    }
    if (!result_.exhausted) {
      runs_[stage]->estimate_size();
    }
    result_.stages.push_back(result);
  }
}

}  // namespace

PlanResult run_plan(Program& program, const PlanOptions& options, Observer& observer) {
  validate(options);
  return PlanRun(program, options, observer).run();
}

}  // namespace heddle::scheduler
