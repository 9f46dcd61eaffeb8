#include "harnesses/weak/graph_exploration.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>
#include <vector>

#include "harnesses/weak/guided_run.hpp"
#include "scheduler/nondeterminism.hpp"
#include "scheduler/standstill.hpp"
#include "scheduler/weak/graph_races.hpp"
#include "scheduler/weak/graph_search.hpp"
#include "scheduler/weak/schedules/schedule_replay.hpp"
#include "scheduler/weak/schedules/weak_execution.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::EndedGraph;
using scheduler::Ending;
using scheduler::FaultKind;
using scheduler::GraphEnding;
using scheduler::StopReason;
using Clock = std::chrono::steady_clock;

Ending ending_of(const EndedGraph& ended, const scheduler::Fault* standstill) {
  switch (ended.ending) {
    case GraphEnding::completed:
      return Ending::completed;
    case GraphEnding::blocked:
      return standstill == nullptr ? Ending::discarded : scheduler::ending_of(standstill->kind);
    case GraphEnding::given_up:
      return Ending::redundant;
    case GraphEnding::cut:
      return Ending::pruned;
    case GraphEnding::faulted:
      break;
  }
  return scheduler::ending_of(ended.fault->kind);
}

scheduler::MemoryAccess access_of(const scheduler::GraphAccess& access,
                                  const scheduler::ByteRange& common) {
  return {common, access.site, access.event.thread, access.kind};
}

scheduler::Race race_of(const scheduler::GraphRace& race) {
  const scheduler::ByteRange& one = race.first.range;
  const scheduler::ByteRange& other = race.second.range;
  const std::uintptr_t begin = std::max(one.address, other.address);
  const std::uintptr_t end = std::min(one.address + one.size, other.address + other.size);
  const scheduler::ByteRange common{begin, end - begin};
  return {access_of(race.first, common), access_of(race.second, common)};
}

/// Of code that is not instrumented, in two threads: their order would matter, and what they
/// synchronise is not known.
bool is_of_calls(const scheduler::GraphRace& race) {
  return is_library_call(race.first.kind) || is_library_call(race.second.kind);
}

/// What was wrong may be so only in this order of plain accesses: what a thread does wrong with
/// memory is not among them.
bool depends_on_order(const EndedGraph& ended) {
  switch (ended.fault == nullptr ? FaultKind::crash : ended.fault->kind) {
    case FaultKind::use_after_free:
    case FaultKind::double_free:
    case FaultKind::invalid_free:
    case FaultKind::heap_overflow:
    case FaultKind::use_after_return:
    case FaultKind::use_after_scope:
      return true;
    default:
      return false;
  }
}

/// All have a part in what is found once all have ended, and in how long an execution has become.
bool ends_in_last(const EndedGraph& ended) {
  return ended.fault != nullptr && ended.fault->kind != FaultKind::leak &&
         ended.fault->kind != FaultKind::step_limit;
}

/// Shows the graphs of one exploration, or replay, and counts them.
class Showing {
 public:
  Showing(const GuidedRun& run, scheduler::ConsistencyModel model, scheduler::Observer& observer,
          scheduler::PlanResult& result)
      : run_(run), model_(model), observer_(observer), result_(result) {}

  /// False: the observer has seen enough, or the execution was stopped amid its code.
  bool show(const EndedGraph& ended) {
    if (ended.fault != nullptr && ended.fault->kind == FaultKind::time_up) {
      result_.stopped_by = StopReason::time;
      return false;
    }
    if (ended.fault != nullptr && ended.fault->kind == FaultKind::computation) {
      result_.stopped_by = StopReason::computation;
      result_.computation = *ended.fault;
      return false;
    }
    const std::vector<scheduler::GraphRace> races =
        scheduler::races_of(ended.graph, ended.accesses);
    if (const auto call = std::ranges::find_if(races, is_of_calls); call != races.end()) {
      scheduler::Event undecided;
      undecided.kind = scheduler::EventKind::library_call;
      undecided.site = call->second.site;
      result_.undecided = undecided;
      result_.stopped_by = StopReason::undecided;
      return false;
    }
    const std::vector<scheduler::Race> news = new_among(races);
    const scheduler::WeakExecution weak{.graph = ended.graph,
                                        .model = model_,
                                        .executed = run_.executed(),
                                        .is_racy = !races.empty() || depends_on_order(ended),
                                        .ends_in_last = ends_in_last(ended)};
    const bool goes_on = tell(ended, news, weak);
    if (!goes_on) {
      result_.stopped_by = StopReason::observer;
    }
    return goes_on;
  }

  /// An execution that was discarded came to the limit of its events: how others go on behind it
  /// is not explored.
  [[nodiscard]] bool is_cut() const { return is_cut_; }

 private:
  bool tell(const EndedGraph& ended, const std::vector<scheduler::Race>& races,
            const scheduler::WeakExecution& weak) {
    std::vector<scheduler::Event> left;
    for (const scheduler::GuidedStep& step : ended.steps) {
      left.push_back(step.event);
      left.back().enabled = ended.ending == GraphEnding::cut && step.event.enabled;
    }
    const bool stands_still =
        ended.ending == GraphEnding::blocked && !scheduler::stands_at_assumption(left);
    const scheduler::Fault standstill =
        stands_still ? scheduler::standstill_of(left) : scheduler::Fault();
    const bool is_discarded = ended.fault != nullptr && run_.waits_for_assumed();
    const Ending ending =
        is_discarded ? Ending::discarded : ending_of(ended, stands_still ? &standstill : nullptr);
    is_cut_ = is_cut_ || is_discarded;
    result_.statistics.count(ending, run_.trace().events().size());
    if ((ending == Ending::pruned || ending == Ending::redundant) && races.empty()) {
      return true;
    }
    return observer_.execution_ended({.trace = run_.trace(),
                                      .order = no_order_,
                                      .ending = ending,
                                      .fault = stands_still   ? &standstill
                                               : is_discarded ? nullptr
                                                              : ended.fault,
                                      .waiting = stands_still
                                                     ? std::span<const scheduler::Event>(left)
                                                     : std::span<const scheduler::Event>(),
                                      .new_races = races,
                                      .promoted = result_.promoted,
                                      .left = left,
                                      .weak = &weak});
  }

  std::vector<scheduler::Race> new_among(const std::vector<scheduler::GraphRace>& races) {
    std::vector<scheduler::Race> news;
    for (const scheduler::GraphRace& race : races) {
      if (seen_.insert(std::minmax(race.first.site, race.second.site)).second) {
        news.push_back(race_of(race));
        result_.races.push_back(news.back());
      }
    }
    return news;
  }

  bool is_cut_ = false;
  const GuidedRun& run_;
  scheduler::ConsistencyModel model_;
  scheduler::Observer& observer_;
  scheduler::PlanResult& result_;
  const scheduler::TraceOrder no_order_;  ///< graphs have their own
  std::set<std::pair<scheduler::SiteId, scheduler::SiteId>> seen_;
};

void search_graphs(scheduler::GraphSearch& search, const scheduler::PlanOptions& plan,
                   Showing& showing, Clock::time_point start, scheduler::PlanResult& result) {
  // Also amid an execution, which may have no end.
  const auto is_at_limit = [&] {
    const auto limit = scheduler::reached_limit(plan.limits, result.statistics, start);
    result.stopped_by = limit.value_or(result.stopped_by);
    return limit.has_value();
  };
  const scheduler::GraphSearchResult found = search.run(
      [&](const EndedGraph& ended) { return showing.show(ended) && !is_at_limit(); }, is_at_limit);
  if (found.undecided) {
    result.undecided = found.undecided;
    result.stopped_by = StopReason::undecided;
  } else if (found.is_exhausted) {
    const bool step_limited = result.statistics.step_limited > 0 || showing.is_cut();
    result.stopped_by = step_limited        ? StopReason::step_limit
                        : found.faulted > 0 ? StopReason::observer
                                            : StopReason::exhausted;
    // Where races are suppressed, what they lead to is not explored.
    result.exhausted = result.stopped_by == StopReason::exhausted && result.races.empty();
  }
}

}  // namespace

scheduler::PlanResult explore_graphs(scheduler::Program& program, scheduler::ConsistencyModel model,
                                     const scheduler::PlanOptions& plan,
                                     scheduler::Observer& observer) {
  const Clock::time_point start = Clock::now();
  if (plan.position != nullptr) {
    plan.position->strategy = scheduler::StrategyKind::graphs;
    plan.position->stage_start = start;
  }
  scheduler::PlanResult result;
  GuidedRun run(program);
  scheduler::GraphSearch search(run, model);
  Showing showing(run, model, observer, result);
  try {
    search_graphs(search, plan, showing, start, result);
  } catch (const scheduler::NondeterminismError& error) {
    result.stopped_by = StopReason::nondeterminism;
    result.nondeterminism = error.fault();
  }
  result.statistics.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  scheduler::StageResult stage;
  stage.strategy = scheduler::StrategyKind::graphs;
  stage.statistics = result.statistics;
  stage.stopped_by = result.stopped_by;
  result.stages.push_back(stage);
  return result;
}

scheduler::PlanResult replay_graph(scheduler::Program& program, scheduler::ConsistencyModel model,
                                   const scheduler::Schedule& schedule,
                                   scheduler::Observer& observer) {
  const Clock::time_point start = Clock::now();
  scheduler::PlanResult result;
  GuidedRun run(program);
  run.keep_plain_accesses();
  scheduler::ScheduleReplay replay(run, model);
  Showing showing(run, model, observer, result);
  try {
    (void)showing.show(replay.run(schedule));
  } catch (const scheduler::NondeterminismError& error) {
    result.stopped_by = StopReason::nondeterminism;
    result.nondeterminism = error.fault();
  }
  result.statistics.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

}  // namespace heddle::harnesses
