#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/jobs/crew/running_executions.hpp"
#include "scheduler/around/watched_program.hpp"

/// Programs that may end the process that runs them, run in copies of this one.
namespace heddle::harnesses {

/// How a copy ended that had not come to its end.
struct CopyEnd {
  std::string how;                                         ///< as Crew::Answer has it
  std::optional<std::vector<scheduler::ScheduleStep>> at;  ///< likewise
  friend bool operator==(const CopyEnd&, const CopyEnd&) = default;
};

/// While one exists, programs that are run by run_requested are watched; of executions that are
/// known to be fatal, the last step is not taken.
class Isolation {
 public:
  Isolation(const Options& options, const std::vector<scheduler::FatalSchedule>& fatal);
  ~Isolation();
  Isolation(const Isolation&) = delete;
  Isolation& operator=(const Isolation&) = delete;

  void know(const scheduler::FatalSchedule& fatal) { watch_.fatal.add(fatal); }

  /// Comes back in a copy of this process, with nothing, which is to do all that is left to do. If
  /// that comes to its end, this process ends in the same way. Else comes back here, too: the
  /// copy has ended amid the program, or by a signal or a fault, or was killed, as the program went
  /// on and on or it was there two seconds after `end`.
  ///
  /// The program must not have been run here. Throws std::runtime_error.
  [[nodiscard]] std::optional<CopyEnd> go_on_in_copy(std::chrono::steady_clock::time_point end);

  /// Likewise, in one copy after the other. An execution with these promoted sites that ends two of
  /// them is known from then on. Gives up where that does not help, and after some copies.
  [[nodiscard]] std::optional<CopyEnd> go_on_in_copies(const scheduler::PromotedSites& promoted,
                                                       std::chrono::steady_clock::time_point end);

 private:
  std::optional<CopyEnd> wait_for(int process, std::chrono::steady_clock::time_point end);

  double event_seconds_;
  RunningExecutions running_;
  scheduler::Watch watch_;
};

/// As replay_target. In isolation, if `options` say so and no debugger looks: an execution that
/// ends its process, twice at the same place, is told as a crash.
[[nodiscard]] Report replay_isolated(const Target& target, const Options& options,
                                     const TraceDocument& recorded);

}  // namespace heddle::harnesses
