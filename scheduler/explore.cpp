#include "scheduler/explore.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "base/assert.hpp"
#include "scheduler/event_names.hpp"
#include "scheduler/next_events.hpp"
#include "scheduler/nondeterminism.hpp"

namespace heddle::scheduler {

namespace {

using Clock = std::chrono::steady_clock;

/// How an execution ended, and what is wrong with that, if anything.
struct End {
  Ending ending = Ending::completed;
  const Fault* fault = nullptr;
  std::span<const Event> left;
};

/// What the next events allow: to go on, or nothing but what parked threads would do, or nothing.
struct Offer {
  bool some_can_go = false;
  bool some_parked = false;  ///< and could go on otherwise
};

Offer offer_of(std::span<const Event> next_events, Parking parking) {
  Offer offer;
  for (const Event& event : next_events) {
    if (!event.enabled) continue;
    (is_parked(event, parking) ? offer.some_parked : offer.some_can_go) = true;
  }
  return offer;
}

/// One exploration: what the loop keeps from execution to execution.
class Exploration {
 public:
  Exploration(Strategy& strategy, ExecutionAnalysis& analysis)
      : strategy_(strategy), analysis_(analysis), parking_(strategy.parking()) {}

  End run_to_the_end(Program& program, const PromotedSites& promoted);

 private:
  const Fault* replay_known_beginning(Execution& execution);
  const Step* take_step(Execution& execution, std::span<const Event> next_events);
  End standstill(std::span<const Event> next_events, const Offer& offer);

  Strategy& strategy_;
  ExecutionAnalysis& analysis_;
  Parking parking_;
  Fault standstill_;
  std::vector<Event> left_by_program_;  ///< what was offered when the program ended
};

End Exploration::run_to_the_end(Program& program, const PromotedSites& promoted) {
  Execution& execution = program.restart(promoted);
  analysis_.begin_execution(promoted);
  left_by_program_.clear();
  std::span<const Event> next_events;
  const Step* step = &program.first_step();
  analysis_.append(*step);
  if (step->fault == nullptr) {
    if (const Fault* fault = replay_known_beginning(execution))
      return {ending_of(fault->kind), fault, {}};
  }
  while (true) {
    if (step->fault != nullptr) return {ending_of(step->fault->kind), step->fault, next_events};
    next_events = execution.next_events();
    if (next_events.empty()) return {Ending::completed, nullptr, left_by_program_};
    const Offer offer = offer_of(next_events, parking_);
    if (!offer.some_can_go) return standstill(next_events, offer);
    step = take_step(execution, next_events);
    if (step == nullptr) return {Ending::pruned, nullptr, {}};
    analysis_.append(*step);
  }
}

/// Executes what the execution before began with too, if the strategy says so. Null, or what is
/// wrong with it.
const Fault* Exploration::replay_known_beginning(Execution& execution) {
  const std::span<const Event> recorded = analysis_.recorded();
  if (recorded.empty()) return nullptr;
  const std::size_t known = strategy_.known_beginning(recorded);
  if (known == 0) return nullptr;
  const ReplayedPrefix replayed = execution.replay_prefix(recorded.first(known));
  strategy_.note_replayed(recorded.first(replayed.events));
  analysis_.skip(replayed.events);
  return replayed.fault;
}

/// Null: the strategy does not need this execution.
const Step* Exploration::take_step(Execution& execution, std::span<const Event> next_events) {
  const std::optional<ThreadId> thread = strategy_.choose(next_events);
  if (!thread) return nullptr;
  const Event* event = find_event(next_events, *thread);
  HEDDLE_ASSERT(event != nullptr && event->enabled && !is_parked(*event, parking_),
                "a strategy chose a thread that cannot go on");
  left_by_program_.clear();
  if (event->kind == EventKind::opaque) {
    left_by_program_.assign(next_events.begin(), next_events.end());
  }
  std::uint16_t value = 0;
  if (event->choices > 1) {
    value = strategy_.choose_value(event->choices);
    HEDDLE_ASSERT(value < event->choices, "a strategy chose a value that is not offered");
  }
  return &execution.step(*thread, value);
}

/// Whether the thread spins: nothing but that keeps it from an event that is always possible.
bool spins(const Event& event) {
  return (event.kind >= EventKind::load && event.kind <= EventKind::plain_store) ||
         event.kind == EventKind::try_lock || event.kind == EventKind::try_shared_lock;
}

End Exploration::standstill(std::span<const Event> next_events, const Offer& offer) {
  if (offer.some_parked) return {Ending::redundant, nullptr, next_events};
  const bool is_livelock = std::any_of(next_events.begin(), next_events.end(), spins);
  standstill_ = {.kind = is_livelock ? FaultKind::livelock : FaultKind::deadlock,
                 .thread = next_events.front().thread,
                 .site = next_events.front().site,
                 .message = "nobody can go on:"};
  const char* separator = " ";
  for (const Event& event : next_events) {
    standstill_.message += separator;
    standstill_.message += "thread " + std::to_string(event.thread);
    standstill_.message += spins(event) ? " spins at " : " waits at ";
    standstill_.message += name_of(event.kind);
    separator = ", ";
  }
  return {ending_of(standstill_.kind), &standstill_, next_events};
}

/// The limit that is reached, if any; looked at before each execution.
std::optional<StopReason> reached(const Limits& limits, const Statistics& statistics,
                                  Clock::time_point start) {
  if (limits.stop != nullptr && limits.stop->load(std::memory_order_relaxed)) {
    return StopReason::interrupted;
  }
  if (statistics.executions >= limits.executions) return StopReason::executions;
  const bool limited = limits.time != std::chrono::nanoseconds::max();
  if (limited && Clock::now() - start >= limits.time) return StopReason::time;
  return std::nullopt;
}

/// Whether to go on after this execution.
bool show(Observer& observer, const ExecutionAnalysis& analysis, const End& end,
          const PromotedSites& promoted) {
  const std::span<const Race> races = analysis.races().new_races();
  if (end.ending == Ending::pruned && races.empty()) return true;
  const bool stands_still = end.ending == Ending::deadlock || end.ending == Ending::livelock;
  return observer.execution_ended({.trace = analysis.trace(),
                                   .order = analysis.order(),
                                   .ending = end.ending,
                                   .fault = end.fault,
                                   .waiting = stands_still ? end.left : std::span<const Event>{},
                                   .new_races = races,
                                   .promoted = promoted});
}

void count(Ending ending, std::size_t events, Statistics& statistics) {
  switch (ending) {
    case Ending::pruned:
      ++statistics.pruned;
      break;
    case Ending::redundant:
      ++statistics.redundant;
      break;
    case Ending::step_limit:
      ++statistics.step_limited;
      [[fallthrough]];
    default:
      ++statistics.executions;
  }
  statistics.events += events;
}

StopReason run(Program& program, Strategy& strategy, Observer& observer, const Limits& limits,
               ExecutionAnalysis& analysis, const PromotedSites& promoted, Statistics& statistics) {
  const Clock::time_point start = Clock::now();
  Exploration exploration(strategy, analysis);
  while (true) {
    if (const auto limit = reached(limits, statistics, start)) return *limit;
    if (!strategy.begin_execution()) return StopReason::exhausted;
    const End end = exploration.run_to_the_end(program, promoted);
    analysis.end_execution();
    strategy.end_execution({.trace = analysis.trace(),
                            .order = analysis.order(),
                            .ending = end.ending,
                            .left = end.left});
    count(end.ending, analysis.trace().events().size(), statistics);
    if (!show(observer, analysis, end, promoted)) return StopReason::observer;
  }
}

}  // namespace

std::string_view name_of(StopReason reason) {
  switch (reason) {
    case StopReason::exhausted:
      return "exhausted";
    case StopReason::executions:
      return "executions";
    case StopReason::time:
      return "time-limit";
    case StopReason::interrupted:
      return "interrupted";
    case StopReason::observer:
      return "observer";
    case StopReason::step_limit:
      return "step-limit";
    case StopReason::nondeterminism:
      return "nondeterminism";
  }
  return "unknown";
}

Statistics& Statistics::operator+=(const Statistics& other) {
  executions += other.executions;
  pruned += other.pruned;
  redundant += other.redundant;
  events += other.events;
  step_limited += other.step_limited;
  seconds += other.seconds;
  return *this;
}

ExplorationResult explore(Program& program, Strategy& strategy, Observer& observer,
                          const Limits& limits, ExecutionAnalysis& analysis,
                          const PromotedSites& promoted) {
  ExplorationResult result;
  const Clock::time_point start = Clock::now();
  try {
    result.stopped_by =
        run(program, strategy, observer, limits, analysis, promoted, result.statistics);
  } catch (const NondeterminismError& error) {
    result.stopped_by = StopReason::nondeterminism;
    result.nondeterminism = error.fault();
  }
  result.statistics.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

}  // namespace heddle::scheduler
