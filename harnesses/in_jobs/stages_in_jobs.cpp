#include "harnesses/in_jobs/stages_in_jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "harnesses/exploration/exploration_setup.hpp"

namespace heddle::harnesses {

using scheduler::StopReason;
using std::chrono::milliseconds;

namespace {

/// A worker explores for so long before it says what it has found: at first, and at most.
constexpr double first_slice_seconds = 0.05;
constexpr double longest_slice_seconds = 1;
constexpr auto refresh_interval = milliseconds(200);
/// What a unit that is to end may take to do so.
constexpr auto grace = milliseconds(250);
constexpr std::uint64_t most_in_a_unit = 20'000;

}  // namespace

StagesInJobs::StagesInJobs(Crew& crew, const Options& options, SearchState& state, bool is_resumed,
                           Progress& progress, scheduler::PlanPosition& position,
                           std::function<void(const SearchState&)> save)
    : crew_(crew),
      options_(options),
      state_(state),
      progress_(progress),
      position_(position),
      save_(std::move(save)),
      workers_(crew.size()),
      tally_(state, is_resumed) {}

scheduler::StageDone StagesInJobs::run(const scheduler::StageOrder& order) {
  tally_.begin(order);
  position_ = {.strategy = order.strategy,
               .bound = order.bound,
               .stage_start = tally_.start(),
               .beginning = order.so_far->restarts};
  save_now();
  while (!tally_.work().is_done() && !tally_.ended()) {
    if (const std::optional<StopReason> limit = reached_limit()) {
      tally_.end(*limit);
      break;
    }
    hand_out();
    ask_for_work();
    wait(std::min(Clock::now() + refresh_interval, tally_.start() + tally_.limits().time));
    end_stuck();
    if (Clock::now() >= save_due_) {
      save_now();
    }
    show_progress();
  }
  // A stage that is one unit has no state in the middle: it will begin again.
  const bool is_interrupted = tally_.ended() == StopReason::interrupted;
  if (is_interrupted && tally_.work().kind() == StageWork::Kind::whole) {
    save_now();
  }
  drain();
  const bool is_limited =
      tally_.ended() == StopReason::time || tally_.ended() == StopReason::executions;
  if ((is_interrupted || is_limited) && tally_.work().kind() != StageWork::Kind::whole) {
    save_now();
  }
  return tally_.finish();
}

std::optional<StopReason> StagesInJobs::reached_limit() const {
  const scheduler::Statistics& so_far = state_.stage.result.statistics;
  if (base::interrupted) {
    return StopReason::interrupted;
  }
  if (so_far.executions + so_far.discarded >= tally_.limits().executions) {
    return StopReason::executions;
  }
  // A stage that is one unit ends by itself.
  const auto extra = tally_.work().kind() == StageWork::Kind::whole ? grace : milliseconds(0);
  return Clock::now() - extra >= tally_.start() + tally_.limits().time
             ? std::optional(StopReason::time)
             : std::nullopt;
}

/// Of the limit, what no unit in progress may need.
std::uint64_t StagesInJobs::executions_free() const {
  const scheduler::Statistics& so_far = state_.stage.result.statistics;
  std::uint64_t used = so_far.executions + so_far.discarded;
  for (const Worker& worker : workers_) {
    used += worker.busy ? worker.busy->reserved : 0;
  }
  return tally_.limits().executions - std::min(tally_.limits().executions, used);
}

/// Whoever has answered last comes last: it would take all that it has left.
void StagesInJobs::hand_out() {
  for (unsigned worker = 0; worker < workers_.size(); ++worker) {
    if (!workers_[worker].busy && worker != last_answered_) {
      give(worker);
    }
  }
  if (last_answered_ < workers_.size() && !workers_[last_answered_].busy) {
    give(last_answered_);
  }
}

void StagesInJobs::give(unsigned worker) {
  const std::uint64_t free = executions_free();
  if (free == 0) {
    return;
  }
  const bool is_limited = tally_.limits().executions != scheduler::Limits{}.executions;
  const bool is_whole = tally_.work().kind() == StageWork::Kind::whole;
  const bool is_random = tally_.work().kind() == StageWork::Kind::executions;
  const std::uint64_t parts = std::uint64_t{crew_.size()} * (is_random ? 8 : 1);
  std::uint64_t share = is_limited && !is_whole ? (free + parts - 1) / parts : free;
  if (is_random) {
    share = std::min(share, most_in_a_unit);
  }
  std::optional<WorkUnit> unit = tally_.work().take(worker, share);
  if (!unit) {
    return;
  }
  tally_.describe(*unit);
  unit->executions = share;
  const auto told = static_cast<std::ptrdiff_t>(workers_[worker].told);
  unit->fatal.assign(state_.fatal.begin() + told, state_.fatal.end());
  workers_[worker].told = state_.fatal.size();
  const double left =
      std::chrono::duration<double>(tally_.start() + tally_.limits().time - Clock::now()).count();
  const double slice = std::min(
      longest_slice_seconds, first_slice_seconds * (1U << std::min(workers_[worker].commits, 8U)));
  unit->seconds = std::max(std::min(is_whole ? left : slice, left), 1e-3);
  crew_.give(worker, *unit);
  workers_[worker].busy = Busy{.unit = std::move(*unit),
                               .reserved = is_limited ? share : 0,
                               .known = std::ssize(state_.fatal),
                               .since = Clock::now(),
                               .was_asked = false};
}

/// Someone has nothing to do: of the others, the one that has explored longest is asked.
void StagesInJobs::ask_for_work() {
  const bool someone_waits =
      std::ranges::any_of(workers_, [](const Worker& worker) { return !worker.busy; });
  if (!someone_waits || tally_.work().has_rest() ||
      tally_.work().kind() == StageWork::Kind::whole) {
    return;
  }
  Worker* oldest = nullptr;
  for (Worker& worker : workers_) {
    if (worker.busy && worker.busy->was_asked) {
      return;
    }
    if (worker.busy && (oldest == nullptr || worker.busy->since < oldest->busy->since)) {
      oldest = &worker;
    }
  }
  if (oldest != nullptr) {
    oldest->busy->was_asked = true;
    crew_.ask_for_rest(static_cast<unsigned>(oldest - workers_.data()));
  }
}

void StagesInJobs::wait(Clock::time_point until) {
  if (const std::optional<Crew::Answer> answer = crew_.wait(until)) {
    last_answered_ = answer->worker;
    take(*answer);
  }
}

bool StagesInJobs::someone_is_busy() const {
  return std::ranges::any_of(workers_,
                             [](const Worker& worker) { return worker.busy.has_value(); });
}

/// Takes what the workers have found so far, and leaves none at work.
void StagesInJobs::drain() {
  for (unsigned worker = 0; worker < workers_.size(); ++worker) {
    if (workers_[worker].busy) {
      crew_.ask_for_rest(worker);
    }
  }
  const Clock::time_point end = Clock::now() + grace;
  while (someone_is_busy() && Clock::now() < end) {
    wait(end);
  }
  for (unsigned worker = 0; worker < workers_.size(); ++worker) {
    if (workers_[worker].busy) {
      crew_.replace(worker);
      silent_ += options_.isolate ? 1 : 0;
      tally_.work().give_back(workers_[worker].busy->unit.id);
      workers_[worker] = {};
    }
  }
}

void StagesInJobs::save_now() {
  tally_.note_left();
  save_(state_);
  save_due_ = Clock::now() + limit_of(options_.checkpoint_seconds);
}

void StagesInJobs::show_progress() {
  scheduler::Statistics all = state_.plan.so_far.before_promotion;
  all += state_.plan.so_far.statistics;
  all += state_.stage.result.statistics;
  progress_.show(all, state_.findings.histories.distinct.size());
}

}  // namespace heddle::harnesses
