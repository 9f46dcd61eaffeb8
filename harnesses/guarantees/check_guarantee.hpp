#pragma once

#include <string>

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/reports/report.hpp"
#include "harnesses/scenario/selection.hpp"

namespace heddle::harnesses {

/// Adds to the report of an exploration of `target`, made from `selected`, what is found of the
/// guarantee of progress that `options` ask for, if they do; an execution that breaks it is a
/// violation. What the exploration left open leaves this open too. Runs the program in this
/// process, once for each execution; the time limit holds. docs/progress-guarantees.md says what is
/// looked for and why that is right.
void check_guarantee(Report& report, const SelectedScenario& selected, const Target& target,
                     const Options& options, const std::string& binary);

}  // namespace heddle::harnesses
