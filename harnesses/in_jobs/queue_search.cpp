#include "harnesses/in_jobs/queue_search.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <random>
#include <thread>
#include <utility>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "harnesses/exploration/alike_children.hpp"
#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/in_jobs/alike_in_worker.hpp"
#include "harnesses/in_jobs/elsewhere.hpp"
#include "harnesses/in_jobs/part_worker.hpp"
#include "harnesses/in_jobs/stages_in_queue.hpp"
#include "harnesses/jobs/resume.hpp"
#include "harnesses/jobs/shares.hpp"
#include "harnesses/options/elsewhere/queue_options.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

using Clock = std::chrono::steady_clock;

/// For a server that has answered before.
constexpr auto patience = std::chrono::minutes(5);
constexpr auto pause_between = std::chrono::milliseconds(200);

std::string machine_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "a machine without a name";
}

/// A name that no other worker has, whatever its machine calls itself.
std::string worker_name() {
  std::random_device device;
  return fmt::format("{}-{}-{:08x}", machine_name(), getpid(), device());
}

void require_same_subject(SearchQueue& queue, const Options& options,
                          const CheckpointSubject& subject) {
  const std::string shown = parse_queue_url(options.queue.url).shown();
  if (options.queue.is_started) {
    queue.begin(subject_text(subject));
  }
  const std::optional<std::string> known = queue.subject();
  if (!known) {
    throw UsageError(shown + ": there is no search of that name: --start begins it");
  }
  require_same_search(shown, read_subject_text(*known, shown), subject);
}

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
                 : Clock::time_point::max()) {
    subject_.options = words_of_search(subject_.options);
  }

  /// Until the server stays.
  scheduler::PlanResult run() {
    while (true) {
      try {
        return attempt();
      } catch (const ServerGone& gone) {
        if (!has_answered_ || base::interrupted || Clock::now() > given_up_) {
          throw UsageError(gone.what());
        }
        if (!std::exchange(waits_, true)) {
          log::warning("{}; waits for it", gone.what());
        }
        std::this_thread::sleep_for(pause_between);
      }
    }
  }

 private:
  scheduler::PlanResult attempt() {
    state_ = {};
    SearchQueue queue(url_, worker_name(), SearchQueue::Seconds(options_.queue.lease_seconds));
    require_same_subject(queue, options_, subject_);
    has_answered_ = true;
    waits_ = false;
    given_up_ = Clock::now() + patience;
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
    if (wants_alike_children(options_, plan)) {
      static_cast<void>(find_alike_in_worker(crew, state_, plan.limits.time, false));
    }
    StagesInQueue stages(queue, crew, options_, state_, progress, machine_name());
    scheduler::PlanResult result = plan_elsewhere(plan, stages, nullptr);
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
    base::Json json{{"exhausted", result.stopped_by == scheduler::StopReason::exhausted},
                    {"executions", result.statistics.executions},
                    {"events", result.statistics.events},
                    {"distinct_histories", state_.findings.histories.distinct.size()},
                    {"races", state_.findings.races.races().size()},
                    {"promoted_sites", result.promoted.size()},
                    {"violation", is_violated}};
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
  bool has_answered_ = false;
  bool waits_ = false;
  Clock::time_point given_up_;
};

}  // namespace

scheduler::PlanResult search_in_queue(const Target& target, const Options& options,
                                      SearchState& state, Report& report) {
  return QueueSearch(target, options, state, report).run();
}

}  // namespace heddle::harnesses
