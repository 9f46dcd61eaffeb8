#pragma once

#include <string>
#include <vector>

#include "harnesses/traces/trace_document.hpp"

namespace heddle::harnesses {

/// The command that runs the execution of `trace`, a program by its path and its arguments. A trace
/// may come from a stranger: what stands in it runs only if it is, at the very place, the program
/// that the trace was made with; `named`, what the user wrote after `--`, runs if it is linked with
/// Heddle (with the recorded arguments if it is a program alone). Throws UsageError: why nothing is
/// run, and what to do.
[[nodiscard]] std::vector<std::string> replayed_program(const TraceDocument& trace,
                                                        const std::string& path,
                                                        const std::vector<std::string>& named);

/// Throws UsageError if the program is not linked with Heddle, which can then control nothing.
void require_instrumented(const std::string& program);

/// `words` as a shell would read them, for a terminal: control characters become '?'.
[[nodiscard]] std::string shown_command(const std::vector<std::string>& words);

}  // namespace heddle::harnesses
