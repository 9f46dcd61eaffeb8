#pragma once

#include <string>
#include <vector>

#include "harnesses/options/progress_guarantee.hpp"
#include "harnesses/violations/found_violation.hpp"
#include "harnesses/violations/race_groups.hpp"
#include "harnesses/violations/trace_builder.hpp"
#include "runtime/failed_check.hpp"
#include "scheduler/explore.hpp"

/// Violations that the way in which an execution ended, or its accesses, show.
namespace heddle::harnesses {

/// How a program ended, as it would be seen from outside.
struct ProgramEnd {
  int exit_status = 0;
  std::string output = {};         ///< what it printed, if that was kept
  std::string in_handler_of = {};  ///< the fault in whose handler it ended; empty: none
  std::vector<runtime::FailedCheck> checks = {};
  std::string refusal = {};  ///< why it cannot be explored; empty: it can
};

/// A crash, a failed assertion, a deadlock, ... `blocked` is added to its message: what else is
/// known of those who wait.
void add_fault(const scheduler::ExecutionResult& result, const std::string& blocked,
               const Namer& namer, SeenViolations& seen, std::vector<FoundViolation>& found);

/// Each assertion of a test framework that failed, told apart by its place in the source. The fault
/// with which a fatal one ended the execution is no violation besides.
void add_failed_checks(const ProgramEnd& end, SeenViolations& seen,
                       std::vector<FoundViolation>& found);

/// The program ended and said that it had failed: by a status that is not 0 nor `allowed`, which
/// is sorted. Its output is what explains it.
void add_exit_status(const scheduler::ExecutionResult& result, const ProgramEnd& end,
                     const std::vector<int>& allowed, SeenViolations& seen,
                     std::vector<FoundViolation>& found);

/// The kind of violation that an execution shows which breaks it.
[[nodiscard]] ViolationKind kind_of(ProgressGuarantee guarantee);

/// FoundViolation::place of such a violation.
inline constexpr const char* guarantee_place = "guarantee";

/// Whether an execution, made as `broken` says, shows what it says, and how in words. `operations`
/// are those of the scenario, by number.
void add_broken_guarantee(const scheduler::ExecutionResult& result, const BrokenGuarantee& broken,
                          const std::vector<TraceOperation>& operations, const Namer& namer,
                          SeenViolations& seen, std::vector<FoundViolation>& found);

/// The data races of groups that no execution before had and that are not suppressed; at most
/// most_race_groups of `groups`' life.
void add_races(const scheduler::ExecutionResult& result, RaceGroups& groups, const Namer& namer,
               std::vector<FoundViolation>& found);

}  // namespace heddle::harnesses
