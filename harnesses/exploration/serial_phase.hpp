#pragma once

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

/// What follows the phase: `target` judged by the specification that the runs made, which must
/// outlive it. Needs phase.specification.
[[nodiscard]] Target judged_by(const SerialPhase& phase, const Target& target);

/// `options` with the time that the phase left.
[[nodiscard]] Options options_after(const SerialPhase& phase, const Options& options);

/// Adds what the phase counted, and warns of, to the report of what followed it.
void add_serial_phase(const SerialPhase& phase, const Target& target, Report& report);

}  // namespace heddle::harnesses
