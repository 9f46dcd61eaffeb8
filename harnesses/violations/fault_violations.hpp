#pragma once

#include <string>
#include <vector>

#include "harnesses/violations/found_violation.hpp"
#include "harnesses/violations/trace_builder.hpp"
#include "scheduler/explore.hpp"

/// Violations that the way in which an execution ended, or its accesses, show.
namespace heddle::harnesses {

/// A crash, a failed assertion, a deadlock, ... `blocked` is added to its message: what else is
/// known of those who wait.
void add_fault(const scheduler::ExecutionResult& result, const std::string& blocked,
               const Namer& namer, SeenViolations& seen, std::vector<FoundViolation>& found);

/// The data races that no execution before had.
void add_races(const scheduler::ExecutionResult& result, const Namer& namer, SeenViolations& seen,
               std::vector<FoundViolation>& found);

}  // namespace heddle::harnesses
