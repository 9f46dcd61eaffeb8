#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "harnesses/judging/judging.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/reports/report.hpp"
#include "harnesses/traces/trace_document.hpp"
#include "runtime/controlled_program.hpp"

namespace heddle::scheduler {
class StateInspector;
}

/// One exploration or replay from its options to its report.
namespace heddle::harnesses {

class OpaqueValues;
struct SerialRuns;

/// What is explored.
struct Target {
  runtime::ControlledProgram::Entry entry = nullptr;
  void* context = nullptr;
  TraceOptions identity;  ///< what a trace file must know of it
  std::string scenario_name;
  std::vector<TraceOperation> operations;       ///< of a scenario, by number
  const OpaqueValues* opaque_values = nullptr;  ///< of a scenario
  Judging judging;
  /// What looks at the program between steps; null: nothing does.
  scheduler::StateInspector* inspector = nullptr;
  /// Null: the specification is that of `judging`. Else these runs are made first, in every
  /// exploration and replay anew, and are the specification (serial_phase.hpp).
  const SerialRuns* serial = nullptr;
  std::vector<std::string> warnings;  ///< for the report
  std::vector<std::string> notes;     ///< likewise
};

/// Explores `target` as `options` say. Violations come with their traces; no file is written.
/// Throws UsageError if the specification cannot judge the target's histories or the strategy does
/// not go with the rest. Only one exploration at a time in a process.
/// One that is interrupted (base/exit_status.hpp) ends as if a limit were reached.
/// `explore_elsewhere`, unless null, has the executions made in which the threads meet, and reports
/// them: the serial runs before are made here.
using Exploring = Report (*)(const Target& target, const Options& options);
[[nodiscard]] Report explore_target(const Target& target, const Options& options,
                                    Exploring explore_elsewhere = nullptr);

/// When fresh processes that replay violations are to be given up, if the exploration begins now.
[[nodiscard]] std::chrono::steady_clock::time_point end_of_confirmation(const Options& options);

}  // namespace heddle::harnesses
