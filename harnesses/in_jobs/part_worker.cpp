#include "harnesses/in_jobs/part_worker.hpp"

#include <fmt/format.h>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "harnesses/exploration/alike_children.hpp"
#include "harnesses/exploration/exploration_observer.hpp"
#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/exploration/plan_report.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/violations/race_groups.hpp"
#include "harnesses/violations/race_report.hpp"
#include "runtime/cannot_explore.hpp"
#include "runtime/hooks/foreign_calls.hpp"

namespace heddle::harnesses {
namespace {

using Clock = std::chrono::steady_clock;

/// When what is left of a unit is to be given back: after its time, or when others wait for it.
class EndOfUnit final : public scheduler::Pause {
 public:
  EndOfUnit(const WorkUnit& unit, WorkQueue& queue)
      : queue_(queue),
        end_(unit.is_divisible && unit.seconds > 0 ? Clock::now() + limit_of(unit.seconds)
                                                   : Clock::time_point::max()) {}

  bool is_due() override {
    const Clock::time_point now = Clock::now();
    return now >= end_ || (now >= earliest_ && queue_.is_wanted());
  }

 private:
  /// Giving back and taking again costs about a tenth of that.
  static constexpr auto least = std::chrono::milliseconds(3);

  WorkQueue& queue_;
  Clock::time_point earliest_ = Clock::now() + least;
  Clock::time_point end_;
};

class PartWorker {
 public:
  PartWorker(const Target& target, const Options& options, scheduler::RunningExecution* running)
      : target_(target),
        options_(options),
        program_(target.entry, target.context, program_options(target, options)),
        progress_(false, "", position_, std::nullopt),
        suppressions_(target.identity),
        plan_(plan_options(target, options)),
        finds_alike_(wants_alike_children(options, plan_)) {
    plan_.limits = {};
    watch_.running = running;
    if (running != nullptr) {
      watch_programs(&watch_);
    }
  }

  WorkResult result_of(const WorkUnit& unit, WorkQueue& queue);

 private:
  WorkResult replay(const WorkUnit& unit);
  WorkResult find_alike(const WorkUnit& unit);
  WorkResult explore(const WorkUnit& unit, WorkQueue& queue);
  void make_observer() {
    observer_ = std::make_unique<ExplorationObserver>(target_, options_, program_, progress_);
    observer_->keep_news();
  }
  Findings take_findings(const scheduler::PlanResult& result);
  void add_races(Findings& findings, const scheduler::PlanResult& result) const;

  const Target& target_;
  const Options& options_;
  runtime::ControlledProgram program_;
  scheduler::PlanPosition position_;
  Progress progress_;
  Suppressions suppressions_;
  scheduler::PlanOptions plan_;
  scheduler::Watch watch_;
  std::unique_ptr<ExplorationObserver> observer_;
  bool finds_alike_;  ///< not known from a scenario
  unsigned beginning_ = 0;
  std::uint64_t spinning_calls_ = 0;  ///< that were told
};

WorkResult PartWorker::result_of(const WorkUnit& unit, WorkQueue& queue) {
  for (const scheduler::FatalSchedule& fatal : unit.fatal) {
    watch_.fatal.add(fatal);
  }
  watch_.is_exact = unit.is_to_find_alike || unit.replayed;
  return unit.replayed           ? replay(unit)
         : unit.is_to_find_alike ? find_alike(unit)
                                 : explore(unit, queue);
}

/// Whether this process is still there afterwards is all that is asked.
WorkResult PartWorker::replay(const WorkUnit& unit) {
  program_.adopt_thread_names(unit.threads);
  ReplayObserver observer(target_, program_);
  (void)run_schedule(program_, target_, *unit.replayed, observer);
  WorkResult result;
  result.id = unit.id;
  return result;
}

WorkResult PartWorker::find_alike(const WorkUnit& unit) {
  make_observer();
  WorkResult result;
  result.id = unit.id;
  AlikeChildren found =
      find_alike_children(target_, plan_options(target_, options_), program_, *observer_);
  result.alike = std::move(found.threads.classes);
  result.threads = program_.thread_names();
  result.done.result.statistics = found.statistics;
  scheduler::PlanResult only_races;
  only_races.races = std::move(found.races);
  result.findings = take_findings(only_races);
  observer_.reset();
  return result;
}

WorkResult PartWorker::explore(const WorkUnit& unit, WorkQueue& queue) {
  if (observer_ == nullptr || unit.is_first || unit.beginning != beginning_) {
    make_observer();
    beginning_ = unit.beginning;
  }
  program_.adopt_thread_names(unit.threads);
  if (finds_alike_ && plan_.alike.classes != unit.alike) {
    plan_.alike = expect_alike_children(unit.alike);
  }
  scheduler::PlanOptions plan = plan_;
  plan.strategy = unit.strategy;
  plan.preemption_bound = unit.bound;
  plan.promoted = unit.promoted;
  plan.limits.executions = unit.executions;
  if (!unit.is_divisible && unit.seconds > 0) {
    plan.limits.time = limit_of(unit.seconds);
  }
  if (!unit.may_use_symmetry) {
    plan.alike = {};
  }
  EndOfUnit end(unit, queue);
  scheduler::Portion portion;
  portion.parts = unit.parts;
  portion.first_execution = unit.first_execution;
  portion.executions_left = unit.executions_left;
  portion.longest = unit.longest;
  portion.parks_returned = unit.parks_returned;
  portion.pause = &end;
  plan.portion = &portion;
  const scheduler::PlanResult found = run_requested(program_, plan, *observer_);

  WorkResult result;
  result.id = unit.id;
  result.done.result = found.stages.back();
  result.done.wanted = portion.wanted;
  result.done.longest = portion.longest;
  result.done.asymmetry = found.asymmetry;
  result.done.nondeterminism = found.nondeterminism;
  result.done.computation = found.computation;
  result.explored = portion.explored;
  result.left = std::move(portion.parts);
  result.first_execution = portion.first_execution;
  result.executions_left = portion.executions_left;
  result.is_paused = portion.is_paused;
  result.threads = program_.thread_names();
  result.findings = take_findings(found);
  return result;
}

Findings PartWorker::take_findings(const scheduler::PlanResult& result) {
  Findings findings = observer_->take_findings();
  add_races(findings, result);
  findings.inputs_were_drawn = program_settings().inputs_were_drawn;
  const std::uint64_t spinning = program_.spinning_calls();
  findings.spinning_calls = spinning - std::exchange(spinning_calls_, spinning);
  for (std::string& what : program_.not_put_back()) {
    findings.not_put_back.insert(std::move(what));
  }
  for (runtime::ForeignLibrary& library : runtime::foreign_calls()) {
    findings.foreign.emplace(library.name, std::move(library));
  }
  findings.peak_rss_bytes = peak_rss_bytes();
  return findings;
}

void PartWorker::add_races(Findings& findings, const scheduler::PlanResult& result) const {
  const Namer namer;
  RaceGroups groups(suppressions_, namer);
  std::map<const RaceGroups::Group*, const scheduler::Race*> first_of;
  std::map<const RaceGroups::Group*, std::uint32_t> numbers;
  for (const scheduler::Race& race : result.races) {
    const RaceGroups::Group& group = groups.add(race);
    const auto [known, is_new] = first_of.try_emplace(&group, &race);
    known->second = stands_before(race, *known->second) ? &race : known->second;
  }
  for (const scheduler::Race& race : result.races) {
    const RaceGroups::Group& group = groups.add(race);
    const auto [number, is_new] = numbers.try_emplace(&group);
    if (is_new) {
      number->second = findings.races.add_group(
          {group.place, race_report(*first_of.at(&group), namer), group.rule});
    }
    findings.races.add(race, number->second);
  }
  findings.races.add_not_kept(result.races_not_kept, result.races_not_kept > 0);
  for (const scheduler::PossibleRace& race : result.possible_races) {
    PossibleRaceReport report = possible_race_report(race);
    const std::uint32_t alone = findings.possible_races.add_group(
        {fmt::format("{} {}", race.first.site, race.second.site), std::move(report.race),
         suppressions_.rule_for(race, namer), std::move(report.libraries)});
    findings.possible_races.add(race, alone);
  }
}

/// `begin` makes the worker, if it has not yet: that there is no room for one is told, too.
template <typename Begin>
WorkResult result_of(const Begin& begin, const WorkUnit& unit, WorkQueue& queue) {
  WorkResult failed;
  failed.id = unit.id;
  try {
    return begin().result_of(unit, queue);
  } catch (const UsageError& error) {
    failed.misuse = error.what();
  } catch (const runtime::CannotExplore& error) {
    failed.misuse = error.what();
  } catch (const std::exception& error) {
    failed.fault = error.what();
  }
  return failed;
}

}  // namespace

void explore_units(const Target& target, const Options& options, WorkQueue& queue) {
  prepare_settings(target);
  std::optional<PartWorker> worker;
  const auto begin = [&]() -> PartWorker& {
    return worker ? *worker : worker.emplace(target, options, queue.running());
  };
  while (const std::optional<WorkUnit> unit = queue.take()) {
    if (!queue.commit(result_of(begin, *unit, queue))) {
      return;
    }
  }
}

}  // namespace heddle::harnesses
