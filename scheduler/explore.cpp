#include "scheduler/explore.hpp"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "scheduler/event_predicates.hpp"
#include "scheduler/next_events.hpp"
#include "scheduler/nondeterminism.hpp"
#include "scheduler/search/endless/endless_turns.hpp"
#include "scheduler/search/returned_threads.hpp"
#include "scheduler/standstill.hpp"
#include "scheduler/symmetry/symmetric_program.hpp"

namespace heddle::scheduler {

namespace {

using Clock = std::chrono::steady_clock;

/// So that the loop soon looks at the clock again.
constexpr std::size_t most_further_steps = 63;

/// How an execution ended, and what is wrong with that, if anything.
struct End {
  Ending ending = Ending::completed;
  const Fault* fault = nullptr;
  std::span<const Event> left;
  bool is_stopped = false;  ///< amid its code: as the time is up, or with a fault that says why
  std::span<const Event> waiting = {};  ///< where it stands still: all who are left
};

End faulty(const Fault& fault, std::span<const Event> left) {
  if (fault.kind == FaultKind::time_up) {
    return {ending_of(fault.kind), nullptr, {}, true};
  }
  if (fault.kind == FaultKind::computation) {
    return {ending_of(fault.kind), &fault, {}, true};
  }
  return {ending_of(fault.kind), &fault, left, false, left};
}

/// One exploration: what the loop keeps from execution to execution.
class Exploration {
 public:
  Exploration(Strategy& strategy, ExecutionAnalysis& analysis)
      : strategy_(strategy), analysis_(analysis), parking_(strategy.parking()) {}

  End run_to_the_end(Program& program, const PromotedSites& promoted);

 private:
  std::span<const Event> offered(Execution& execution);
  const Fault* replay_known_beginning(Execution& execution);
  std::span<const Step> take_steps(Execution& execution, std::span<const Event> next_events);
  void add_those_held(std::span<const Event> all);
  End standstill(Execution& execution, std::span<const Event> next_events, const Offer& offer);

  Strategy& strategy_;
  ExecutionAnalysis& analysis_;
  Parking parking_;
  ThreadId further_[most_further_steps];
  ReturnedThreads returned_;
  EndlessTurns endless_;
  std::vector<Event> left_;     ///< what was offered where it stands still
  std::vector<Event> waiting_;  ///< there: all
  Fault standstill_;
  std::vector<Event> left_by_program_;  ///< what was offered when the program ended
};

End Exploration::run_to_the_end(Program& program, const PromotedSites& promoted) {
  Execution& execution = program.restart(promoted);
  analysis_.begin_execution(promoted);
  left_by_program_.clear();
  returned_.begin_execution();
  std::span<const Event> next_events;
  const Step* step = &program.first_step();
  analysis_.append(*step);
  if (step->fault == nullptr) {
    const Fault* fault = replay_known_beginning(execution);
    if (fault != nullptr) {
      return faulty(*fault, {});
    }
  }
  while (true) {
    if (step->fault != nullptr) {
      if (is_to_no_avail(*step->fault) && stands_at_assumption(execution.next_events())) {
        return {Ending::discarded, nullptr, next_events};
      }
      return faulty(*step->fault, next_events);
    }
    next_events = offered(execution);
    if (next_events.empty()) {
      return {Ending::completed, nullptr, left_by_program_};
    }
    const Offer offer = offer_of(next_events, parking_);
    if (!offer.some_can_go) {
      return standstill(execution, next_events, offer);
    }
    const std::span<const Step> steps = take_steps(execution, next_events);
    if (steps.empty()) {
      return {Ending::pruned, nullptr, {}};
    }
    for (const Step& each : steps) {
      analysis_.append(each);
    }
    step = &steps.back();
  }
}

/// The next events; those of threads that have returned to where they were are marked.
std::span<const Event> Exploration::offered(Execution& execution) {
  const std::span<const Event> next_events = execution.next_events();
  if (!ReturnedThreads::may_have_returned(next_events) || !strategy_.parks_returned()) {
    return next_events;
  }
  analysis_.stop_repeating();
  return returned_.mark(next_events, analysis_.trace(), analysis_.order());
}

/// Executes what the execution before began with too, if the strategy says so. Null, or what is
/// wrong with it.
const Fault* Exploration::replay_known_beginning(Execution& execution) {
  const std::span<const Event> recorded = analysis_.recorded();
  if (recorded.empty()) {
    return nullptr;
  }
  const std::size_t known = strategy_.known_beginning(recorded);
  if (known == 0) {
    return nullptr;
  }
  const ReplayedPrefix replayed = execution.replay_prefix(recorded.first(known));
  strategy_.note_replayed(recorded.first(replayed.events));
  analysis_.skip(replayed.events);
  return replayed.fault;
}

/// A step, or several of one thread. None: the strategy does not need this execution.
std::span<const Step> Exploration::take_steps(Execution& execution,
                                              std::span<const Event> next_events) {
  const std::optional<ThreadId> thread = strategy_.choose(next_events);
  if (!thread) {
    return {};
  }
  const Event* event = find_event(next_events, *thread);
  HEDDLE_ASSERT(event != nullptr && event->enabled && !is_parked(*event, parking_),
                "a strategy chose a thread that cannot go on");
  left_by_program_.clear();
  if (touches_everything(event->kind)) {
    left_by_program_.assign(next_events.begin(), next_events.end());
  }
  if (event->choices > 1) {
    const std::uint16_t value = strategy_.choose_value(event->choices);
    HEDDLE_ASSERT(value < event->choices, "a strategy chose a value that is not offered");
    return {&execution.step(*thread, value), 1};
  }
  const std::size_t further = strategy_.further_steps(further_);
  const std::span<const Step> steps = execution.steps(*thread, 0, {further_, further});
  if (further != 0) {
    strategy_.note_further_steps(steps.subspan(1));
  }
  return steps;
}

/// To those who wait.
void Exploration::add_those_held(std::span<const Event> all) {
  for (const Event& event : all) {
    if (find_event(waiting_, event.thread) == nullptr) {
      waiting_.push_back(event);
    }
  }
  std::sort(waiting_.begin(), waiting_.end(),
            [](const Event& one, const Event& other) { return one.thread < other.thread; });
}

End Exploration::standstill(Execution& execution, std::span<const Event> next_events,
                            const Offer& offer) {
  if (stands_at_assumption(next_events)) {
    return {Ending::discarded, nullptr, next_events};
  }
  left_.assign(next_events.begin(), next_events.end());
  const auto turns =
      offer.some_parked ? endless_.look_at(left_, execution) : EndlessTurns::Verdict::endless;
  if (turns == EndlessTurns::Verdict::stopped) {
    return faulty(*endless_.fault(), {});
  }
  if (turns == EndlessTurns::Verdict::left) {
    return {Ending::redundant, nullptr, left_};
  }
  waiting_ = left_;
  add_those_held(execution.all_next_events());
  for (Event& event : waiting_) {
    event.idle_lap = event.enabled ? IdleLap::returned : event.idle_lap;
  }
  standstill_ = standstill_of(waiting_);
  if (turns == EndlessTurns::Verdict::undecided) {
    standstill_.kind = FaultKind::step_limit;
    standstill_.message += ": whether they do for ever is not decided";
  }
  return {ending_of(standstill_.kind), &standstill_, left_, false, waiting_};
}

/// Whether to go on after this execution.
bool show(Observer& observer, const ExecutionAnalysis& analysis, const End& end,
          const PromotedSites& promoted) {
  const std::span<const Race> races = analysis.races().new_races();
  if (end.ending == Ending::pruned && races.empty()) {
    return true;
  }
  const bool stands_still = end.ending == Ending::deadlock || end.ending == Ending::livelock;
  return observer.execution_ended({.trace = analysis.trace(),
                                   .order = analysis.order_of_program(),
                                   .ending = end.ending,
                                   .fault = end.fault,
                                   .waiting = stands_still ? end.waiting : std::span<const Event>{},
                                   .new_races = races,
                                   .promoted = promoted,
                                   .left = end.left});
}

/// The loop, an execution each time round.
StopReason run(Program& program, Strategy& strategy, Observer& observer, const Limits& limits,
               ExecutionAnalysis& analysis, const PromotedSites& promoted,
               ExplorationResult& result) {
  Statistics& statistics = result.statistics;
  const Clock::time_point start = Clock::now();
  Exploration exploration(strategy, analysis);
  while (true) {
    if (const auto limit = reached_limit(limits, statistics, start)) {
      return *limit;
    }
    if (!strategy.begin_execution()) {
      return StopReason::exhausted;
    }
    End end = exploration.run_to_the_end(program, promoted);
    analysis.end_execution();
    if (end.is_stopped) {
      if (end.fault != nullptr) {
        result.computation = *std::exchange(end.fault, nullptr);
      }
      show(observer, analysis, end, promoted);
      return result.computation ? StopReason::computation : StopReason::time;
    }
    strategy.end_execution({.trace = analysis.trace(),
                            .order = analysis.order(),
                            .ending = end.ending,
                            .left = end.left});
    statistics.count(end.ending, analysis.trace().events().size());
    if (!show(observer, analysis, end, promoted)) {
      return StopReason::observer;
    }
  }
}

}  // namespace

ExplorationResult explore(Program& program, Strategy& strategy, Observer& observer,
                          const Limits& limits, ExecutionAnalysis& analysis,
                          const PromotedSites& promoted) {
  ExplorationResult result;
  const Clock::time_point start = Clock::now();
  analysis.forget_execution();
  try {
    result.stopped_by = run(program, strategy, observer, limits, analysis, promoted, result);
  } catch (const AsymmetryError& error) {
    result.stopped_by = StopReason::asymmetry;
    result.asymmetry = error.what();
  } catch (const NondeterminismError& error) {
    result.stopped_by = StopReason::nondeterminism;
    result.nondeterminism = error.fault();
  }
  result.statistics.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

}  // namespace heddle::scheduler
