#include "harnesses/in_jobs/queue_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/exit_status.hpp"
#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/in_jobs/alike_in_worker.hpp"
#include "harnesses/in_jobs/elsewhere.hpp"
#include "harnesses/in_jobs/join_search.hpp"
#include "harnesses/in_jobs/part_worker.hpp"
#include "harnesses/in_jobs/stages_in_queue.hpp"
#include "harnesses/queue/patience.hpp"

namespace heddle::harnesses {
namespace {

using Clock = std::chrono::steady_clock;

class QueueSearch {
 public:
  QueueSearch(const Target& target, const Options& options, SearchState& state, Report& report)
      : target_(target),
        options_(options),
        state_(state),
        report_(report),
        url_(parse_queue_url(options.queue.url)),
        subject_(subject_of(target, options)),
        plan_(plan_options(target, options)),
        end_(plan_.limits.time < Clock::time_point::max() - Clock::now()
                 ? Clock::now() + plan_.limits.time
                 : Clock::time_point::max()) {}

  /// Until the server stays.
  scheduler::PlanResult run() {
    while (true) {
      try {
        return attempt();
      } catch (const ServerGone& gone) {
        patience_.wait(gone);
      }
    }
  }

 private:
  scheduler::PlanResult attempt() {
    state_ = {};
    SearchQueue queue(url_, SearchQueue::Seconds(options_.queue.lease_seconds));
    join_search(queue, options_, subject_);
    patience_.answered();
    scheduler::PlanOptions plan = plan_;
    if (end_ != Clock::time_point::max()) {
      plan.limits.time =
          std::max<std::chrono::nanoseconds>(end_ - Clock::now(), std::chrono::milliseconds(1));
    }
    scheduler::PlanPosition position;
    Progress progress(
        options_.progress.value_or(false),
        options_.progress_prefix + report_.subject.harness + " " + report_.subject.scenario,
        position, options_.time_limit_seconds);
    plan.position = &position;
    Crew crew(1, [&](WorkQueue& work) { explore_units(target_, options_, work); });
    if (is_unbegun(state_, target_, options_, plan)) {
      static_cast<void>(find_alike_in_worker(crew, state_, plan.limits.time, false));
    }
    StagesInQueue stages(queue, crew, options_, state_, progress, machine_name());
    scheduler::PlanResult result = plan_elsewhere(plan, stages, nullptr);
    if (!options_.queue.shares_output && !state_.findings.outcomes.empty()) {
      report_.notes.emplace_back(
          "what executions print is not on the server: outcomes are counted, and not told without "
          "--share-output");
    }
    if (stages.is_over()) {
      queue.tell_end(end_text(result));
    } else {
      report_.notes.push_back(fmt::format(
          "the search goes on without this worker: heddle queue status {}", url_.shown()));
    }
    return result;
  }

  [[nodiscard]] std::string end_text(const scheduler::PlanResult& result) const {
    const bool is_violated = !state_.findings.violations.empty() || !state_.earlier.empty();
    const bool is_exhausted = result.stopped_by == scheduler::StopReason::exhausted;
    const base::ExitStatus status = is_violated    ? base::ExitStatus::violation
                                    : is_exhausted ? base::ExitStatus::none_found
                                                   : base::ExitStatus::not_decided;
    base::Json json{{"exhausted", is_exhausted},
                    {"executions", result.statistics.executions},
                    {"events", result.statistics.events},
                    {"distinct_histories", state_.findings.histories.distinct.size()},
                    {"races", state_.findings.races.races().size()},
                    {"promoted_sites", result.promoted.size()},
                    {"violation", is_violated},
                    {"status", number_of(status)}};
    if (!state_.findings.violations.empty()) {
      const KeptViolation& first = state_.findings.violations.front();
      json["message"] = first.found.violation.message;
      json["schedule"] = scheduler::to_text(first.schedule);
    }
    return json.dump();
  }

  const Target& target_;
  const Options& options_;
  SearchState& state_;
  Report& report_;
  QueueUrl url_;
  CheckpointSubject subject_;
  scheduler::PlanOptions plan_;
  Clock::time_point end_;
  Patience patience_;
};

}  // namespace

scheduler::PlanResult search_in_queue(const Target& target, const Options& options,
                                      SearchState& state, Report& report) {
  return QueueSearch(target, options, state, report).run();
}

}  // namespace heddle::harnesses
