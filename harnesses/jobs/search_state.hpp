#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "harnesses/jobs/findings.hpp"
#include "harnesses/jobs/stage_work.hpp"
#include "runtime/controlled_program.hpp"
#include "scheduler/plan/stage_runner.hpp"

namespace heddle::harnesses {

/// What is known of the stage in progress.
struct StageState {
  scheduler::StageResult result;  ///< so far
  std::uint64_t longest = 0;      ///< events of an execution, in this beginning
  WorkLeft left;
};

/// All that must be known to go on with an exploration elsewhere.
struct SearchState {
  scheduler::PlanState plan;  ///< up to the stage in progress
  StageState stage;
  Findings findings;
  std::vector<KeptViolation> earlier;  ///< violations of beginnings before
  std::vector<runtime::ThreadName> threads;
  /// Of the program's own, found by an execution before all others.
  runtime::alike_children::Classes alike;
  std::vector<scheduler::FatalSchedule> fatal;  ///< found in isolation
  bool is_begun = false;                        ///< that execution has been
  bool has_first = false;  ///< that execution is the first one in `findings`, and stays it
};

}  // namespace heddle::harnesses
