#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "base/exit_status.hpp"
#include "harnesses/exploration/exploration.hpp"
#include "harnesses/scenario/program_settings.hpp"
#include "harnesses/violations/trace_builder.hpp"
#include "harnesses/violations/violations.hpp"
#include "scheduler/around/watched_program.hpp"
#include "scheduler/plan/exploration_plan.hpp"
#include "scheduler/weak/consistency.hpp"

/// What explorations and replays have in common.
namespace heddle::harnesses {

/// Sets what the program may ask for (program_settings.hpp) to what `target` says.
void prepare_settings(const Target& target);

/// The runtime's names, and those of the words that stand for opaque values: "opaque 1". `target`
/// must outlive what is returned.
[[nodiscard]] Namer namer_of(const Target& target);

[[nodiscard]] runtime::ProgramOptions program_options(const Target& target, const Options& options);

/// Which idle laps the exploration leaves out.
[[nodiscard]] scheduler::Parking parking_of(const Options& options);

/// What `options` ask for, but for what the program has to be asked.
[[nodiscard]] scheduler::PlanOptions plan_options(const Target& target, const Options& options);

/// Of this process, and of those it has waited for.
[[nodiscard]] double cpu_seconds();
/// Of this program alone: what getrusage tells includes the process that started it.
[[nodiscard]] std::uint64_t peak_rss_bytes();

/// Seconds as a limit of time; more than some decades are some decades.
[[nodiscard]] std::chrono::nanoseconds limit_of(double seconds);

/// From when on, what belongs to an exploration with a time limit is given up: its executions, the
/// replays of what it found, and those in fresh processes. Together less than a second. All of them
/// are time_point::max() without a time limit.
struct Ends {
  using Time = std::chrono::steady_clock::time_point;
  /// The time begins now.
  explicit Ends(const Options& options);

  Time exploration = Time::max();
  Time replays = Time::max();
};

/// How long telling what was found may take: to the end of the time limit, and not much longer than
/// a second after an interrupt.
class TellingTime {
 public:
  using Clock = std::chrono::steady_clock;

  /// `end` as Ends has it.
  explicit TellingTime(Clock::time_point end) : end_(end) {}

  /// Until when an execution of so many events may be replayed; what is past: no more.
  [[nodiscard]] Clock::time_point end_for(std::size_t events) {
    if (!base::interrupted) {
      return end_;
    }
    if (!was_interrupted_) {
      was_interrupted_ = true;
      end_ = std::min(end_, Clock::now() + after_interrupt);
    }
    return events > most_after_interrupt ? Clock::time_point::min() : end_;
  }

  [[nodiscard]] bool was_interrupted() const { return was_interrupted_; }

 private:
  static constexpr auto after_interrupt = std::chrono::seconds(1);
  /// What is told of them takes some tenths of a second.
  static constexpr std::size_t most_after_interrupt = 20'000;

  Clock::time_point end_;
  bool was_interrupted_ = false;
};

/// One execution, by `schedule`, with all that a trace document needs.
[[nodiscard]] scheduler::PlanOptions replay_options(const Target& target,
                                                    const scheduler::Schedule& schedule);

/// From now on run_requested watches its programs so, until this is called with null. `watch` must
/// live that long.
void watch_programs(scheduler::Watch* watch);

/// scheduler::run_plan; options that do not go together are a UsageError.
scheduler::PlanResult run_requested(scheduler::Program& program, const scheduler::PlanOptions& plan,
                                    scheduler::Observer& observer);

/// Of the search over graphs; sequential consistency if that is no search for this model.
[[nodiscard]] scheduler::ConsistencyModel consistency_of(MemoryModel model);

/// One execution by `schedule`, in which threads are paused if that is what the target is to show,
/// under its memory model.
scheduler::PlanResult run_schedule(scheduler::Program& program, const Target& target,
                                   const scheduler::Schedule& schedule,
                                   scheduler::Observer& observer);

/// The target's identity, with the commands that the program has started so far.
[[nodiscard]] TraceOptions identity_now(const Target& target);

/// What is known before anything has run.
[[nodiscard]] Report empty_report(const Target& target, const Options& options);

/// The violation again, in an execution of its own by that schedule, which keeps what only a report
/// needs. One that does not recur becomes one of kind nondeterminism. From `end` on it is told
/// without its steps.
[[nodiscard]] ViolationReport report_violation(const Target& target,
                                               runtime::ControlledProgram& program,
                                               const FoundViolation& found,
                                               const scheduler::Schedule& schedule, Ends::Time end);

/// Execution `number` of an exploration, in which nothing is wrong, again by its schedule;
/// likewise.
[[nodiscard]] ViolationReport report_execution(const Target& target,
                                               runtime::ControlledProgram& program,
                                               const scheduler::Schedule& schedule,
                                               std::uint64_t number, Ends::Time end);

/// For a report: each history with "explained", "not explained" or "not decided".
[[nodiscard]] std::vector<std::pair<std::string, std::string>> listed_histories(
    const HistoryChecker& checker);

/// Warns of what executions have left behind, those of other processes included.
void add_not_put_back(Report& report, const runtime::ControlledProgram& program,
                      std::set<std::string> elsewhere = {}, std::uint64_t spinning_elsewhere = 0);

/// A violation, or, if it did not recur, what then decides nothing.
void add_violation(Report& report, ViolationReport violation);

/// The report decides nothing, for that reason. Only the first one counts.
void add_nondeterminism(Report& report, const std::string& message);

/// Likewise: a thread computes for too long without an event.
void add_computation(Report& report, const scheduler::PlanResult& result);

}  // namespace heddle::harnesses
