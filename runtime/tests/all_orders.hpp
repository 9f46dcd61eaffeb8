#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "runtime/controlled_program.hpp"

/// The simplest exploration there is, so that the runtime is tested without the scheduler: every
/// order of events and every value of every choice, depth first, the current thread first.
namespace heddle::runtime::tests {

struct Summary {
  std::uint64_t executions = 0;
  std::uint64_t events = 0;
  std::uint64_t stuck = 0;  ///< threads left, none enabled
  std::map<scheduler::FaultKind, int> faults;
  std::map<std::string, int> messages;  ///< of the faults
  std::map<int, int> exit_statuses;     ///< of those without fault that were not stuck
  bool deterministic = true;            ///< the same prefix always offered the same
  bool cut = false;                     ///< there were more executions than the limit
};

using OnStep = std::function<void(const scheduler::Step&)>;

/// Explores entry(nullptr), at most `limit` executions. `on_step` is called for every step.
Summary explore_all_orders(void (*entry)(void*), std::uint64_t limit = 100'000,
                           const ProgramOptions& options = {},
                           const scheduler::PromotedSites& promoted = {},
                           const OnStep& on_step = {});

}  // namespace heddle::runtime::tests
