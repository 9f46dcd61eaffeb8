#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/exit_status.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/reports/report.hpp"
#include "harnesses/traces/trace_document.hpp"

/// What the entry points have in common: harness binaries, explored programs, heddle::explore.
namespace heddle::harnesses {

/// Runs `command`, which returns an exit status, and turns what it throws into a message on
/// standard error and the status that goes with it.
int run_command_line(const std::string& program, const std::function<int()>& command);

/// What a trace must know of an exploration with these options.
[[nodiscard]] TraceOptions identity_from(const Options& options);

/// The options that `recorded` was made with, as far as they belong to the execution; what concerns
/// output is from `given`.
[[nodiscard]] Options options_for_replay(const TraceOptions& recorded, const Options& given);

/// What a report means for who asked for it with these options.
[[nodiscard]] base::ExitStatus status_of(const Report& report, const Options& options);

/// Writes reports to standard output as `options` say: text and json at once, junit and sarif in
/// the end.
class ReportWriter {
 public:
  explicit ReportWriter(const Options& options) : options_(options) {}

  void write(const Report& report);

  /// Returns the exit status: the worst of those of the reports, or that of an interrupt.
  int finish();

 private:
  const Options& options_;
  std::vector<Report> reports_;
  base::ExitStatus status_ = base::ExitStatus::none_found;
};

}  // namespace heddle::harnesses
