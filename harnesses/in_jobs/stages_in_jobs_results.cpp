#include <algorithm>
#include <stdexcept>
#include <utility>

#include "harnesses/in_jobs/stages_in_jobs.hpp"
#include "harnesses/options/usage_error.hpp"

/// What workers answer, and what comes of it.
namespace heddle::harnesses {

using scheduler::StopReason;

void StagesInJobs::take(const Crew::Answer& answer) {
  Worker& worker = workers_[answer.worker];
  if (!answer.text) {
    lose(answer.worker, answer);
    return;
  }
  WorkResult result = parse_work_result(*answer.text);
  if (!result.misuse.empty()) {
    throw UsageError(result.misuse);
  }
  if (worker.busy && worker.busy->suspected) {
    did_not_end_again(*worker.busy);
    worker.busy.reset();
    return;
  }
  if (!result.fault.empty()) {
    throw std::runtime_error(result.fault);
  }
  if (!agree_on_threads(result.threads)) {
    crew_.replace(answer.worker);
    work_->give_back(result.id);
    worker = {};
    return;
  }
  count(answer.worker, result);
}

/// The numbers of threads must mean the same for all. Whoever has numbered them in another way has
/// explored in vain, and begins anew with the numbers that are known by now.
bool StagesInJobs::agree_on_threads(const std::vector<runtime::ThreadName>& threads) {
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

void StagesInJobs::count(unsigned worker, WorkResult& result) {
  const bool was_first = workers_[worker].busy && workers_[worker].busy->unit.is_first;
  workers_[worker].busy.reset();
  ++workers_[worker].commits;
  if (!work_->commit(result)) {
    return;
  }
  StageState& stage = state_.stage;
  const scheduler::StageResult& more = result.done.result;
  stage.result.statistics += more.statistics;
  stage.result.statistics.seconds =
      seconds_before_ + std::chrono::duration<double>(Clock::now() - start_).count();
  stage.result.cut_by_bound += more.cut_by_bound;
  stage.result.parked_returned = stage.result.parked_returned || more.parked_returned;
  if (more.images) {
    stage.result.images = stage.result.images.value_or(0) + *more.images;
  }
  if (more.pct) {
    scheduler::PctBound& pct = stage.result.pct ? *stage.result.pct : stage.result.pct.emplace();
    pct.threads = std::max(pct.threads, more.pct->threads);
    pct.events = std::max(pct.events, more.pct->events);
    pct.depth = more.pct->depth;
  }
  stage.longest = std::max(stage.longest, result.done.longest);
  if (was_first && result.findings.first && !state_.has_first) {
    state_.findings.first = result.findings.first;
  }
  if (was_first && state_.plan.so_far.restarts == 0) {
    state_.findings.trace_hash = result.findings.trace_hash;
  }
  state_.findings.add(result.findings);
  note_end(result);
}

/// Whether the stage ends by this.
void StagesInJobs::note_end(const WorkResult& result) {
  scheduler::PromotedSites& wanted = done_.wanted;
  wanted.insert(wanted.end(), result.done.wanted.begin(), result.done.wanted.end());
  const StopReason why = result.done.result.stopped_by;
  const bool is_whole = work_->kind() == StageWork::Kind::whole;
  const bool goes_on = why == StopReason::exhausted || why == StopReason::step_limit ||
                       (why == StopReason::executions && !is_whole);
  if (goes_on) {
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

scheduler::StageDone StagesInJobs::finish() {
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

std::vector<scheduler::Race> StagesInJobs::races() const {
  std::vector<scheduler::Race> races;
  for (const FoundRace& one : state_.findings.races.races()) {
    races.push_back(one.race);
  }
  return races;
}

bool StagesInJobs::has_possible_races() const { return !state_.findings.only_possible().empty(); }

}  // namespace heddle::harnesses
