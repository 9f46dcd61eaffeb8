#pragma once

#include "harnesses/exploration/exploration.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/reports/report.hpp"

namespace heddle::harnesses {

/// Tells, of each violation that was found under a weak memory model, which stronger memory orders
/// would forbid it (TraceViolation::remedy): as few of them as are found, each as weak as will do.
/// They are tried: an exploration with them finds no violation, and comes to its end. That none
/// does is told of an execution that has weak steps. Says nothing where that takes too many
/// executions, or the time limit comes first.
void add_remedies(Report& report, const Target& target, const Options& options);

}  // namespace heddle::harnesses
