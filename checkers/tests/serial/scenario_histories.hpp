#pragma once

#include <functional>

#include "checkers/history/history.hpp"
#include "checkers/tests/serial/golden_runs.hpp"

namespace heddle::checkers {

/// Calls `visit` with every history that executions of the scenario could show at all: each removal
/// answers any value that is added, or none, the last calls of threads may be pending (if
/// `pending`; nothing comes last then), and the order is any interval order that contains the
/// scenario's own. Returns how many.
std::size_t for_each_scenario_history(const ShortScenario& scenario, bool pending,
                                      const std::function<void(const History&)>& visit);

}  // namespace heddle::checkers
