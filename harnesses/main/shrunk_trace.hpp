#pragma once

#include <functional>

#include "harnesses/options/options.hpp"
#include "harnesses/reports/report.hpp"
#include "harnesses/traces/trace_document.hpp"

/// `heddle shrink TRACE`, as the program that it starts sees it: --replay FILE with --shrink.
namespace heddle::harnesses {

/// Throws UsageError if `report`, of the replay of `recorded`, says that the violation is not there
/// any more. An interrupt, a limit or another execution than the recorded one says nothing of that.
void require_recurrence(const Report& report, const TraceDocument& recorded,
                        const Options& options);

/// Does `shrink`, which returns an exit status. Where the program may end its process (`options`
/// and the trace say so), in copies of this one, one after the other: an execution that has ended
/// two is a crash in the next. The program must not have been run here.
[[nodiscard]] int shrink_isolated(const Options& options, const TraceDocument& recorded,
                                  const std::function<int()>& shrink);

/// Writes the report. Returns the exit status: that a violation is there is no failure here.
[[nodiscard]] int write_shrunk(const Report& report, const Options& options);

}  // namespace heddle::harnesses
