#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "harnesses/jobs/checkpoint.hpp"
#include "harnesses/main/scope_crew.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/reports/scopes/scope_report.hpp"

namespace heddle::harnesses {

/// How scenarios are explored together with whoever takes from the queue that options name.
struct ScopeInQueue {
  const Options& options;
  const CheckpointSubject& subject;
  std::size_t scenarios = 0;
  ScopeCrew::Work work;           ///< what a process does with a scenario of a number
  std::function<bool()> is_over;  ///< this worker is to leave
  /// Called now and then with how many scenarios are known to be done.
  std::function<void(std::size_t done)> show_progress;
};

/// Explores until no scenario is left, or this worker is to leave: then the search goes on without
/// it. Returns what is known of each scenario. A server that is gone is waited for. Throws
/// UsageError for a queue of another search, program or Heddle, and a server that never answered or
/// refuses.
[[nodiscard]] std::vector<ScopeEntry> explore_in_queue(const ScopeInQueue& scope);

}  // namespace heddle::harnesses
