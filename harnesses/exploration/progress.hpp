#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "scheduler/ending.hpp"
#include "scheduler/plan/exploration_plan.hpp"

namespace heddle::harnesses {

/// What the line of progress shows.
struct ProgressNumbers {
  std::string subject;
  std::string stage;  ///< the strategy at work, with its bound
  std::uint64_t executions = 0;
  std::uint64_t redundant = 0;
  std::uint64_t discarded = 0;
  std::uint64_t distinct_histories = 0;  ///< 0: not shown
  double seconds = 0;
  std::optional<double> explored_fraction;      ///< of the stage, by `size`
  std::optional<scheduler::SizeEstimate> size;  ///< of the stage
  std::optional<double> seconds_left;
  std::uint64_t resident_bytes = 0;
};

/// At most `width` characters: the subject is shortened first.
[[nodiscard]] std::string progress_line(const ProgressNumbers& numbers, unsigned width);

/// The log's line of progress, about how far an exploration is, written over again and again.
///
/// How many executions there are in all is estimated (docs/estimates.md); the time left is the
/// smaller of what follows from that and the time limit's.
class Progress {
 public:
  /// `position`, which run_plan keeps up to date, must outlive this object; an enabled one asks for
  /// estimates.
  Progress(bool enabled, std::string subject, scheduler::PlanPosition& position,
           std::optional<double> time_limit_seconds);
  /// Wipes the line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Call after each execution; costs next to nothing unless the line is due.
  void execution_ended(scheduler::Ending ending, std::uint64_t distinct_histories) {
    if (enabled_) {
      note(ending, distinct_histories);
    }
  }

  /// In place of the calls of the above: what was done so far. Call now and then.
  void show(const scheduler::Statistics& so_far, std::uint64_t distinct_histories);

 private:
  using Clock = std::chrono::steady_clock;

  void write_line_if_due();
  void note(scheduler::Ending ending, std::uint64_t distinct_histories);
  void write_line(Clock::time_point now);

  bool enabled_;
  ProgressNumbers numbers_;
  const scheduler::PlanPosition& position_;
  std::optional<double> time_limit_seconds_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point due_ = start_ + std::chrono::seconds(1);
};

}  // namespace heddle::harnesses
