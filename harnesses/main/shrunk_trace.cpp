#include "harnesses/main/shrunk_trace.hpp"

#include <fmt/format.h>

#include "base/exit_status.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/reports/commands.hpp"

namespace heddle::harnesses {

void require_recurrence(const Report& report, const TraceDocument& recorded,
                        const Options& options) {
  const ViolationKind kind = recorded.violation.kind;
  const bool says_nothing = report.nondeterminism || !report.computation.empty() ||
                            report.search.stopped_by || base::interrupted;
  const bool recurs =
      !report.violations.empty() && report.violations.front().trace.violation.kind == kind;
  if (!recurs && !says_nothing) {
    throw UsageError(fmt::format(
        "{}: its violation ({}) does not recur{}: there is nothing to shrink", options.replay,
        name_of(kind), report.program_changed ? " in the changed program" : ""));
  }
}

int write_shrunk(const Report& report, const Options& options) {
  ReportWriter writer(options);
  writer.write(report);
  const int status = writer.finish();
  if (status == number_of(base::ExitStatus::violation)) {
    return number_of(base::ExitStatus::none_found);
  }
  return status == number_of(base::ExitStatus::none_found)
             ? number_of(base::ExitStatus::not_decided)
             : status;
}

}  // namespace heddle::harnesses
