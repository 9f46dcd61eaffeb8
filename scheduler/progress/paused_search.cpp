#include "scheduler/progress/paused_search.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <span>
#include <utility>

#include "scheduler/event_predicates.hpp"
#include "scheduler/explore.hpp"
#include "scheduler/progress/call_steps.hpp"
#include "scheduler/search/dpor.hpp"
#include "scheduler/search/returned_threads.hpp"

namespace heddle::scheduler {
namespace {

using Clock = std::chrono::steady_clock;

/// Whether anybody else may notice that the event has happened.
bool may_be_noticed(const Event& event) {
  switch (event.kind) {
    case EventKind::fence:
    case EventKind::choice:
    case EventKind::load:
    case EventKind::plain_load:
      return false;
    case EventKind::compare_exchange:
    case EventKind::try_lock:
    case EventKind::try_shared_lock:
      return event.succeeds;
    default:
      return true;
  }
}

/// Where threads can be paused: after how many events, of each.
class Points {
 public:
  explicit Points(ThreadId first_thread) : first_(first_thread) {}

  void look_at(const Trace& trace) {
    counts_.assign(counts_.size(), 0);
    for (const Event& event : trace.events()) {
      if (event.thread < first_) {
        continue;
      }
      if (event.thread >= points_.size()) {
        points_.resize(event.thread + std::size_t{1});
        counts_.resize(points_.size());
      }
      Of& of = points_[event.thread];
      const std::uint64_t number = ++counts_[event.thread];
      of.most = std::max(of.most, number);
      if (may_be_noticed(event)) {
        of.after.insert(number);
      }
    }
  }

  [[nodiscard]] std::vector<ThreadId> threads() const {
    std::vector<ThreadId> found;
    for (std::size_t thread = 0; thread < points_.size(); ++thread) {
      if (points_[thread].most > 0) {
        found.push_back(static_cast<ThreadId>(thread));
      }
    }
    return found;
  }

  /// Behind its last event a thread that has ended is not paused.
  [[nodiscard]] std::vector<std::uint64_t> of(ThreadId thread) const {
    const Of& of = points_[thread];
    std::vector<std::uint64_t> found{0};
    std::copy_if(of.after.begin(), of.after.end(), std::back_inserter(found),
                 [&](std::uint64_t number) { return number < of.most; });
    return found;
  }

 private:
  struct Of {
    std::uint64_t most = 0;
    std::set<std::uint64_t> after;
  };
  ThreadId first_;
  std::vector<Of> points_;  ///< by thread
  std::vector<std::uint64_t> counts_;
};

/// Looks at the executions of one way to pause threads.
class HoldupObserver final : public Observer {
 public:
  HoldupObserver(const std::vector<Pause>& pauses, const PausedSearchOptions& options,
                 Points* points)
      : pauses_(pauses), options_(options), points_(points) {}

  bool execution_ended(const ExecutionResult& result) override;

  std::optional<Holdup> holdup;
  std::optional<Holdup> of_one;  ///< a round of one thread alone
  std::string undecided;

 private:
  void look_for_rounds(const ExecutionResult& result);
  [[nodiscard]] bool has_call(const std::vector<std::size_t>& round, const Trace& trace) const;
  [[nodiscard]] Holdup holdup_of(const Recurrence& found, const ExecutionResult& result) const;

  const std::vector<Pause>& pauses_;
  const PausedSearchOptions& options_;
  Points* points_;
};

bool HoldupObserver::execution_ended(const ExecutionResult& result) {
  if (points_ != nullptr) {
    points_->look_at(result.trace);
  }
  switch (result.ending) {
    case Ending::deadlock:
    case Ending::livelock:
      if (options_.calls_are_told && !holds_up_a_call(result.trace, pauses_)) {
        return true;
      }
      holdup = {pauses_, schedule_of(result.trace, result.promoted), 0};
      return false;
    case Ending::step_limit:
      undecided = "an execution does not end within the limit of its events";
      return false;
    case Ending::fault:
      undecided = "an execution ends in a fault";
      return false;
    default:
      break;
  }
  if (options_.rounds) {
    look_for_rounds(result);
  }
  return !holdup.has_value();
}

/// Whether a call goes round in it, and not only threads that are in none.
bool HoldupObserver::has_call(const std::vector<std::size_t>& round, const Trace& trace) const {
  if (!options_.calls_are_told) {
    return true;
  }
  const std::vector<bool> in_calls = events_in_calls(trace);
  return std::ranges::any_of(round, [&](std::size_t i) { return in_calls[i]; });
}

void HoldupObserver::look_for_rounds(const ExecutionResult& result) {
  const std::span<const Event> events = result.trace.events();
  for (const Event& next : result.left) {
    if (next.idle_lap != IdleLap::returned) {
      continue;
    }
    const std::optional<Recurrence> found =
        ReturnedThreads::recurrence(next, result.left, result.trace, result.order);
    if (!found || !has_call(found->round, result.trace)) {
      continue;
    }
    const bool is_alone = std::ranges::all_of(
        found->round, [&](std::size_t i) { return events[i].thread == next.thread; });
    if (!is_alone) {
      holdup = holdup_of(*found, result);
      return;
    }
    if (!of_one) {
      of_one = holdup_of(*found, result);
    }
  }
}

/// What leads there, and the round twice, behind which all are paused.
Holdup HoldupObserver::holdup_of(const Recurrence& found, const ExecutionResult& result) const {
  Holdup made;
  made.schedule.promoted = result.promoted;
  made.round = found.round.size();
  std::vector<std::uint64_t> events;
  const auto take = [&](const std::vector<std::size_t>& positions) {
    for (const std::size_t position : positions) {
      const Event& event = result.trace.events()[position];
      made.schedule.steps.push_back({event.thread, event.choice});
      events.resize(std::max<std::size_t>(events.size(), event.thread + std::size_t{1}));
      ++events[event.thread];
    }
  };
  take(found.before);
  take(found.round);
  take(found.round);
  const auto know = [&](const Event& event) {
    events.resize(std::max<std::size_t>(events.size(), event.thread + std::size_t{1}));
  };
  std::ranges::for_each(result.trace.events(), know);
  std::ranges::for_each(result.left, know);
  for (std::size_t thread = options_.first_thread; thread < events.size(); ++thread) {
    made.pauses.push_back({static_cast<ThreadId>(thread), events[thread]});
  }
  return made;
}

/// All of it: one way to pause threads after the other.
class PausedSearch {
 public:
  PausedSearch(Program& program, const PausedSearchOptions& options)
      : program_(program), options_(options), points_(options.first_thread) {}

  PausedSearchResult run() {
    if (!explore_with({}, &points_)) {
      return finished();
    }
    threads_ = points_.threads();
    for (std::size_t paused = 1; paused < threads_.size(); ++paused) {
      std::vector<Pause> pauses;
      if (!pause_more(pauses, 0, paused)) {
        break;
      }
    }
    return finished();
  }

 private:
  PausedSearchResult finished() {
    if (!result_.holdup && result_.undecided.empty()) {
      result_.holdup = std::move(of_one_);
    }
    return std::move(result_);
  }

  /// Pauses `more` of the threads from number `from` on besides. Returns whether to go on.
  bool pause_more(std::vector<Pause>& pauses, std::size_t from, std::size_t more) {
    if (more == 0) {
      return explore_with(pauses, nullptr);
    }
    for (std::size_t number = from; number + more <= threads_.size(); ++number) {
      for (const std::uint64_t events : points_.of(threads_[number])) {
        pauses.push_back({threads_[number], events});
        const bool goes_on = pause_more(pauses, number + 1, more - 1);
        pauses.pop_back();
        if (!goes_on) {
          return false;
        }
      }
    }
    return true;
  }

  /// What is left of the limits.
  [[nodiscard]] Limits limits() const {
    Limits left = options_.limits;
    left.executions -= std::min(left.executions, result_.statistics.executions);
    if (left.time != std::chrono::nanoseconds::max()) {
      left.time -= std::min<std::chrono::nanoseconds>(left.time, Clock::now() - start_);
    }
    return left;
  }

  bool explore_with(const std::vector<Pause>& pauses, Points* points) {
    PausedProgram paused(program_, pauses);
    Dpor dpor;
    HoldupObserver observer(pauses, options_, points);
    ExecutionAnalysis analysis;
    const ExplorationResult done =
        explore(paused, dpor, observer, limits(), analysis, options_.promoted);
    ++result_.programs;
    result_.statistics += done.statistics;
    if (observer.of_one && !of_one_) {
      of_one_ = std::move(observer.of_one);
    }
    result_.holdup = std::move(observer.holdup);
    result_.undecided = std::move(observer.undecided);
    if (result_.holdup || !result_.undecided.empty()) {
      return false;
    }
    if (done.stopped_by != StopReason::exhausted) {
      result_.undecided =
          "not all ways to pause threads were explored: " + std::string(name_of(done.stopped_by));
      return false;
    }
    if (done.statistics.executions == 0 && done.statistics.discarded == 0) {
      result_.undecided = "of one way to pause threads no execution was seen to its end";
      return false;
    }
    return true;
  }

  Program& program_;
  const PausedSearchOptions& options_;
  const Clock::time_point start_ = Clock::now();
  Points points_;
  std::vector<ThreadId> threads_;
  std::optional<Holdup> of_one_;
  PausedSearchResult result_;
};

}  // namespace

PausedSearchResult search_paused(Program& program, const PausedSearchOptions& options) {
  return PausedSearch(program, options).run();
}

}  // namespace heddle::scheduler
