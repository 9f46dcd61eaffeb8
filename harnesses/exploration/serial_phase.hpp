#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "checkers/serial/serial_histories.hpp"
#include "harnesses/exploration/exploration.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/reports/report.hpp"

/// Phase 1: all serial runs of a scenario, and the specification that they make. After L. Zhang,
/// A. Chattopadhyay, C. Wang, "Round-Up" (IEEE TSE 41(12), 2015), section IV, and S. Burckhardt,
/// C. Dern, M. Musuvathi, R. Tan, "Line-Up" (PLDI 2010). docs/exploration-options.md.
namespace heddle::harnesses {

/// What the serial runs are made with; belongs to a Target whose specification they are.
struct SerialRuns {
  runtime::ControlledProgram::Entry entry = nullptr;
  void* context = nullptr;
  bool is_golden = false;             ///< they are those of a golden object
  checkers::SerialHistories no_runs;  ///< knows the methods and their roles
};

struct SerialPhase {
  /// Null if not all runs could be made: `report` then says why, and is all there is to say.
  std::shared_ptr<const checkers::Specification> specification;
  SerialReport counts;
  Report report;  ///< of the runs themselves: violations, warnings, what stopped it
};

/// Makes all serial runs of `target`, within the time limit of `options`. A run that crashes, races
/// and the like is a violation, and ends it; one with a blocked operation is none.
[[nodiscard]] SerialPhase run_serial_phase(const Target& target, const Options& options);

/// The serial runs as a target of their own, whose histories are not checked: what a trace of a
/// violation in one of them is a trace of.
[[nodiscard]] Target serial_target(const Target& target);

/// Makes the serial runs of `target`, then calls `explore` with the target that they specify and
/// the time that is left, and adds what was counted to its report. Needs target.serial.
[[nodiscard]] Report with_serial_specification(
    const Target& target, const Options& options,
    const std::function<Report(const Target&, const Options&)>& explore);

}  // namespace heddle::harnesses
