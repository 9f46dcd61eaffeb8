#include "harnesses/exploration/exploration_observer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/violations/trace_builder.hpp"
#include "scheduler/weak/schedules/weak_execution.hpp"

namespace heddle::harnesses {

namespace {

HistoryCounts counts_of(const HistoryViolations& judged, const StuckHistories* stuck) {
  const HistoryChecker& checker = judged.checker();
  HistoryCounts counts{.found = checker.histories(),
                       .judged = checker.judged_histories(),
                       .undecided = checker.undecided()};
  if (stuck != nullptr) {
    counts.blocked_executions = stuck->explained();
    counts.undecided_blocked = stuck->undecided();
  }
  return counts;
}

}  // namespace

/// Executions of which it is known whether threads met. Where they do not, there is one.
constexpr unsigned most_looked_at = 1000;

ProgramEnd end_of(const runtime::ControlledProgram& program) {
  const int status = program.exit_status();
  return {.exit_status = status,
          .output = status == 0 ? "" : program.output(),
          .in_handler_of = program.in_handler_of(),
          .checks = program.failed_checks(),
          .refusal = program.refusal()};
}

ExplorationObserver::ExplorationObserver(const Target& target, const Options& options,
                                         const runtime::ControlledProgram& program,
                                         Progress& progress)
    : target_(target),
      races_(target.identity.races),
      program_(program),
      progress_(progress),
      keep_going_(options.keep_going),
      has_outcomes_(target.identity.subject == Subject::program),
      wanted_(options.trace_out.empty() ? 0 : options.trace_execution) {
  if (options.time_limit_seconds) {
    end_ = std::chrono::steady_clock::now() + limit_of(*options.time_limit_seconds);
  }
  if (options.memory_model == MemoryModel::robust) {
    robustness_.emplace(namer_of(target), parking_of(options));
  }
  begin_again(0);
}

bool ExplorationObserver::execution_ended(const scheduler::ExecutionResult& result) {
  const HistoryViolations* judged = detector_->histories();
  progress_.execution_ended(result.ending,
                            judged == nullptr ? 0 : judged->checker().distinct_histories());
  if (result.beginning != beginning_) {
    begin_again(result.beginning);
  }
  if (robustness_) {
    robustness_->look_at(result);
  }
  if (trace_hash_.empty()) {
    trace_hash_ = hash_of(result.trace, {});
  }
  if (!first_ && result.ending == scheduler::Ending::completed) {
    first_ = seen(result, program_);
  }
  if (result.ending == scheduler::Ending::completed && ++completed_ == wanted_) {
    chosen_ = scheduler::schedule_of(result);
  }
  if (looked_at_ < most_looked_at) {
    contact_.look_at(result.trace);
    ++looked_at_;
  }
  if (has_outcomes_ && result.ending == scheduler::Ending::completed) {
    count_outcome(result);
  }
  for (FoundViolation& found : detector_->detect(result, end_of(program_))) {
    scheduler::Schedule schedule = scheduler::schedule_of(result);
    if (found.steps) {
      schedule.steps = std::move(*found.steps);
    }
    violations_.push_back({std::move(found), std::move(schedule)});
    if (!keep_going_) {
      break;
    }
  }
  return keep_going_ || violations_.empty() || will_begin_again(result);
}

void ExplorationObserver::begin_again(unsigned beginning) {
  beginning_ = beginning;
  std::move(violations_.begin(), violations_.end(), std::back_inserter(earlier_));
  violations_.clear();
  outcomes_.clear();
  first_.reset();
  chosen_.reset();
  completed_ = 0;
  detector_ = std::make_unique<ViolationDetector>(
      target_.judging, target_.operations, races_, target_.identity.allowed_exit_statuses,
      Suppressions(target_.identity), namer_of(target_));
  if (end_) {
    detector_->decide_until(*end_);
  }
  if (join_ != nullptr) {
    detector_->watch(*join_);
  }
}

void ExplorationObserver::watch(AfterJoin& join) {
  join_ = &join;
  detector_->watch(join);
}

/// Whether this execution has races that promote a site, and no violation that ends it all. (Where
/// a race is a violation, it does.)
bool ExplorationObserver::will_begin_again(const scheduler::ExecutionResult& result) const {
  const auto promotes = [&](const scheduler::MemoryAccess& access) {
    return is_plain(access.kind) && access.site != 0 &&
           !std::binary_search(result.promoted.begin(), result.promoted.end(), access.site);
  };
  return races_ == RaceMode::promote &&
         std::any_of(result.new_races.begin(), result.new_races.end(),
                     [&](const scheduler::Race& race) {
                       return promotes(race.first) || promotes(race.second);
                     });
}

std::vector<ExplorationObserver::Kept> ExplorationObserver::violations() const {
  return told_violations(earlier_, violations_);
}

std::vector<KeptViolation> told_violations(const std::vector<KeptViolation>& earlier,
                                           const std::vector<KeptViolation>& last) {
  std::vector<KeptViolation> all;
  std::set<ViolationKind> kinds;
  // A pair of accesses that race is found once in an exploration, other kinds again and again. Of
  // the same two places another pair may be found, or the same one the other way round.
  const auto is_told = [&](const KeptViolation& kept) {
    return std::ranges::any_of(
        all, [&](const KeptViolation& known) { return known.found.is_like(kept.found); });
  };
  for (const KeptViolation& kept : last) {
    kinds.insert(kept.found.violation.kind);
  }
  for (const KeptViolation& kept : earlier) {
    const ViolationKind kind = kept.found.violation.kind;
    if (kind == ViolationKind::data_race ? !is_told(kept) : kinds.insert(kind).second) {
      all.push_back(kept);
    }
  }
  for (const KeptViolation& kept : last) {
    if (kept.found.violation.kind != ViolationKind::data_race || !is_told(kept)) {
      all.push_back(kept);
    }
  }
  return all;
}

void ExplorationObserver::count_outcome(const scheduler::ExecutionResult& result) {
  std::string output = program_.output();
  if (program_.exit_status() != 0) {
    output += fmt::format("[exit status {}]", program_.exit_status());
  }
  Outcome& outcome = outcomes_[output];
  if (outcome.executions == 0) {
    outcome.output = output;
    outcome.schedule = to_text(scheduler::schedule_of(result));
  }
  ++outcome.executions;
}

std::vector<Outcome> ExplorationObserver::outcomes() const {
  std::vector<Outcome> all;
  all.reserve(outcomes_.size());
  for (const auto& [output, outcome] : outcomes_) {
    all.push_back(outcome);
  }
  return all;
}

void ExplorationObserver::keep_news() {
  if (HistoryViolations* judged = detector_->histories()) {
    judged->checker().keep_news();
  }
}

Findings ExplorationObserver::take_findings() {
  Findings findings;
  if (HistoryViolations* judged = detector_->histories()) {
    const StuckHistories* stuck = detector_->stuck();
    const HistoryCounts now = counts_of(*judged, stuck);
    const HistoryCounts before = std::exchange(taken_, now);
    HistoryFindings& histories = findings.histories;
    histories.found = now.found - before.found;
    histories.judged = now.judged - before.judged;
    histories.undecided = now.undecided - before.undecided;
    histories.blocked_executions = now.blocked_executions - before.blocked_executions;
    const HistoryNews news = judged->checker().take_news();
    histories.distinct.insert(news.distinct.begin(), news.distinct.end());
    histories.unlisted.insert(news.unlisted.begin(), news.unlisted.end());
    for (std::size_t i = before.undecided_blocked; i < now.undecided_blocked; ++i) {
      histories.undecided_blocked.insert(stuck->undecided_keys()[i]);
    }
  }
  const auto taken = static_cast<std::ptrdiff_t>(taken_violations_);
  findings.violations.assign(violations_.begin() + taken, violations_.end());
  taken_violations_ = violations_.size();
  findings.outcomes = std::exchange(outcomes_, {});
  if (first_) {
    findings.first = {first_->schedule, first_->course, first_->trace_hash, first_->output};
  }
  findings.trace_hash = trace_hash_;
  findings.touched = contact_.touched();
  findings.overlapped = contact_.ran_at_the_same_time();
  return findings;
}

ReplayObserver::ReplayObserver(const Target& target, const runtime::ControlledProgram& program)
    : detector_(target.judging, target.operations, target.identity.races,
                target.identity.allowed_exit_statuses, Suppressions(target.identity),
                namer_of(target)),
      target_(target),
      program_(program) {
  if (target.identity.broken) {
    detector_.watch(*target.identity.broken);
  }
  runtime::object_lives::keep(true);
}

ReplayObserver::~ReplayObserver() { runtime::object_lives::keep(false); }

bool ReplayObserver::execution_ended(const scheduler::ExecutionResult& result) {
  document_ = {};
  document_.options = identity_now(target_);
  document_.operations = target_.operations;
  const scheduler::Schedule schedule = scheduler::schedule_of(result);
  document_.schedule = to_text(schedule);
  document_.output = program_.output();
  for (const runtime::ThreadName& name : program_.thread_names()) {
    document_.threads.push_back({name.parent, name.index});
  }
  std::set<scheduler::SiteId> racing;
  for (const scheduler::Race& race : result.new_races) {
    racing.insert({race.first.site, race.second.site});
  }
  racing.erase(0);
  const ObjectNames names(result);
  const Namer namer = namer_of(names, namer_of(target_));
  const auto end = runtime::object_lives::at_event(result.trace.events().size());
  add_trace(document_, result.trace, namer, racing);
  add_weak(document_, schedule.weak);
  add_waiting(document_, result.waiting, namer, end);
  add_blocks(document_, names, namer);
  detector_.name_by(namer.at(end));
  found_ = detector_.detect(result, end_of(program_));
  return true;
}

}  // namespace heddle::harnesses
