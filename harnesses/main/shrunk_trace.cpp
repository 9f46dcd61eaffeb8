#include "harnesses/main/shrunk_trace.hpp"

#include <fmt/format.h>

#include "base/exit_status.hpp"
#include "harnesses/in_jobs/isolation.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/replay/recorded_execution.hpp"
#include "harnesses/reports/commands.hpp"
#include "runtime/host/tracer.hpp"

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

int shrink_isolated(const Options& options, const TraceDocument& recorded,
                    const std::function<int()>& shrink) {
  if (recorded.options.broken) {
    throw UsageError(options.replay +
                     ": what breaks a guarantee of progress is not shrunk: as few threads are "
                     "paused as may be");
  }
  if (is_weak(recorded.options.memory_model)) {
    throw UsageError(options.replay +
                     ": a trace of --memory-model tso or c++20 is not shrunk: it has as few weak "
                     "steps as were found");
  }
  if (!options.isolate || runtime::has_tracer()) {
    return shrink();
  }
  Isolation isolation(options, {});
  const auto ended =
      isolation.go_on_in_copies(recorded_schedule(recorded).promoted, end_of_confirmation(options));
  if (!ended) {
    return shrink();
  }
  log::error("not shrunk: the process in which executions were tried ended again and again: {}",
             ended->how);
  return number_of(base::ExitStatus::not_decided);
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
