#pragma once

#include <string>
#include <vector>

#include "harnesses/violations/found_violation.hpp"
#include "harnesses/violations/trace_builder.hpp"
#include "scheduler/explore.hpp"

/// Violations that the way in which an execution ended, or its accesses, show.
namespace heddle::harnesses {

/// How a program ended, as it would be seen from outside.
struct ProgramEnd {
  int exit_status = 0;
  std::string output = {};  ///< what it printed, if that was kept
};

/// A crash, a failed assertion, a deadlock, ... `blocked` is added to its message: what else is
/// known of those who wait.
void add_fault(const scheduler::ExecutionResult& result, const std::string& blocked,
               const Namer& namer, SeenViolations& seen, std::vector<FoundViolation>& found);

/// The program ended and said that it had failed: by a status that is not 0 nor `allowed`, which
/// is sorted. Its output is what explains it.
void add_exit_status(const scheduler::ExecutionResult& result, const ProgramEnd& end,
                     const std::vector<int>& allowed, SeenViolations& seen,
                     std::vector<FoundViolation>& found);

/// The data races that no execution before had.
void add_races(const scheduler::ExecutionResult& result, const Namer& namer, SeenViolations& seen,
               std::vector<FoundViolation>& found);

}  // namespace heddle::harnesses
