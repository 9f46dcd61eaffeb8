#include "harnesses/jobs/stage_tally.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "harnesses/jobs/result_sums.hpp"

namespace heddle::harnesses {

using scheduler::StopReason;

namespace {

/// Whether the first execution of the stage is in it.
bool is_beginning(const WorkUnit& unit) {
  return unit.first_execution == 0 &&
         (unit.parts.empty() || unit.parts.front().subtree.steps.empty());
}

}  // namespace

void StageTally::begin(const scheduler::StageOrder& order) {
  const bool goes_on = std::exchange(is_resumed_, false);
  const bool begins_again = order.so_far->restarts != state_.plan.so_far.restarts;
  if (begins_again && !goes_on) {
    std::ranges::move(state_.findings.not_in(state_.earlier), std::back_inserter(state_.earlier));
    state_.findings.begin_again();
    state_.has_first = false;
  }
  const StageWork::Kind kind = StageWork::kind_of(order.strategy, order.bound);
  if (!goes_on) {
    state_.stage = {};
    state_.stage.left = StageWork::whole(kind);
    state_.stage.longest = order.longest;
  }
  state_.stage.result.strategy = order.strategy;
  state_.stage.result.bound = order.bound;
  state_.plan = {*order.so_far, order.number, order.longest};
  seconds_before_ = state_.stage.result.statistics.seconds;
  const std::uint64_t last_unit = work_ ? work_->last_unit() : 0;
  work_.emplace(kind, state_.stage.left, last_unit);
  limits_ = order.limits;
  may_use_symmetry_ = order.may_use_symmetry;
  parks_returned_ = order.parks_returned;
  done_ = {};
  has_violation_ = false;
  ended_.reset();
  start_ = Clock::now();
  if (limits_.time > Clock::time_point::max() - start_) {
    limits_.time = Clock::time_point::max() - start_;
  }
}

void StageTally::describe(WorkUnit& unit) const {
  unit.alike = state_.alike;
  unit.beginning = state_.plan.so_far.restarts;
  unit.strategy = state_.stage.result.strategy;
  unit.bound = state_.stage.result.bound;
  unit.promoted = state_.plan.so_far.promoted;
  unit.may_use_symmetry = may_use_symmetry_;
  unit.parks_returned = parks_returned_;
  unit.is_first = state_.plan.stage == 0 && is_beginning(unit);
  unit.threads = state_.threads;
  unit.longest = state_.stage.longest;
}

bool StageTally::agree_on_threads(const std::vector<runtime::ThreadName>& threads) {
  std::vector<runtime::ThreadName>& known = state_.threads;
  const std::size_t common = std::min(threads.size(), known.size());
  for (std::size_t i = 0; i < common; ++i) {
    if (threads[i].parent != known[i].parent || threads[i].index != known[i].index) {
      return false;
    }
  }
  if (threads.size() > known.size()) {
    known = threads;
  }
  return true;
}

bool StageTally::count(WorkResult& result, bool is_first) {
  if (!work_->commit(result)) {
    return false;
  }
  count_elsewhere(result, is_first);
  return true;
}

void StageTally::count_elsewhere(const WorkResult& result, bool is_first) {
  add_counts(result.done);
  if (is_first && result.findings.first && !state_.has_first) {
    state_.findings.first = result.findings.first;
  }
  if (is_first && state_.plan.so_far.restarts == 0) {
    state_.findings.trace_hash = result.findings.trace_hash;
  }
  state_.findings.add(result.findings);
  note_end(result);
}

bool StageTally::ends_stage(const WorkResult& result) {
  const StopReason why = result.done.result.stopped_by;
  return why != StopReason::exhausted && why != StopReason::step_limit &&
         why != StopReason::executions;
}

void StageTally::add_counts(const scheduler::StageDone& done) {
  StageState& stage = state_.stage;
  harnesses::add_counts(stage.result, done.result);
  stage.result.statistics.seconds =
      seconds_before_ + std::chrono::duration<double>(Clock::now() - start_).count();
  stage.longest = std::max(stage.longest, done.longest);
}

/// Whether the stage ends by this.
void StageTally::note_end(const WorkResult& result) {
  scheduler::PromotedSites& wanted = done_.wanted;
  wanted.insert(wanted.end(), result.done.wanted.begin(), result.done.wanted.end());
  const StopReason why = result.done.result.stopped_by;
  const bool is_whole = work_->kind() == StageWork::Kind::whole;
  if (!ends_stage(result) && !(is_whole && why == StopReason::executions)) {
    if (is_whole && result.is_paused) {
      ended_ = ended_.value_or(StopReason::interrupted);
    }
    return;
  }
  const bool is_violation = why == StopReason::observer && result.done.wanted.empty();
  if (!ended_ || *ended_ == StopReason::time || *ended_ == StopReason::interrupted ||
      is_violation) {
    ended_ = why;
  }
  has_violation_ = has_violation_ || is_violation;
  if (done_.asymmetry.empty()) {
    done_.asymmetry = result.done.asymmetry;
  }
  done_.nondeterminism = done_.nondeterminism ? done_.nondeterminism : result.done.nondeterminism;
  done_.computation = done_.computation ? done_.computation : result.done.computation;
}

void StageTally::end(StopReason why) { ended_ = ended_.value_or(why); }

void StageTally::leave_undecided(std::string message) {
  if (done_.nondeterminism) {
    return;
  }
  ended_ = StopReason::nondeterminism;
  done_.nondeterminism.emplace();
  done_.nondeterminism->kind = scheduler::FaultKind::nondeterminism;
  done_.nondeterminism->message = std::move(message);
}

void StageTally::end_by_computation(std::string message) {
  ended_ = StopReason::computation;
  done_.computation.emplace();
  done_.computation->kind = scheduler::FaultKind::computation;
  done_.computation->message = std::move(message);
}

scheduler::StageDone StageTally::finish() {
  done_.result = state_.stage.result;
  done_.result.statistics.seconds =
      seconds_before_ + std::chrono::duration<double>(Clock::now() - start_).count();
  done_.result.stopped_by = ended_.value_or(StopReason::exhausted);
  const bool is_subtrees = work_->kind() == StageWork::Kind::subtrees;
  if (is_subtrees && work_->is_done() &&
      (ended_ == StopReason::time || ended_ == StopReason::interrupted)) {
    done_.result.stopped_by = StopReason::exhausted;
  }
  const scheduler::Statistics& all = done_.result.statistics;
  if (done_.result.stopped_by == StopReason::exhausted &&
      all.executions + all.discarded >= limits_.executions) {
    done_.result.stopped_by = StopReason::executions;
  }
  done_.longest = state_.stage.longest;
  std::ranges::sort(done_.wanted);
  const auto repeated = std::ranges::unique(done_.wanted);
  done_.wanted.erase(repeated.begin(), repeated.end());
  if (has_violation_) {
    done_.wanted.clear();
  }
  return std::move(done_);
}

std::vector<scheduler::Race> StageTally::races() const {
  std::vector<scheduler::Race> races;
  for (const FoundRace& one : state_.findings.races.races()) {
    races.push_back(one.race);
  }
  return races;
}

bool StageTally::has_possible_races() const { return !state_.findings.only_possible().empty(); }

}  // namespace heddle::harnesses
