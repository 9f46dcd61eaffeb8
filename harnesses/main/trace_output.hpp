#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "harnesses/options/options.hpp"
#include "harnesses/reports/report.hpp"

/// From a violation in memory to one that a user can keep: its file, confirmed in a fresh process,
/// with the command that shows it again.
namespace heddle::harnesses {

/// How this process was started: what a fresh one needs to do the same.
struct Invocation {
  Subject subject = Subject::harness;
  std::vector<std::string> words;  ///< argv
  int input = -1;  ///< descriptor of what was read from standard input; -1: it can be read again
};

/// Writes the traces of all violations in `report` (see trace_path), replays each in a fresh
/// process if `options.confirm`, and says in the message of one that does not recur there that it
/// did not: its kind is then nondeterminism. If there are none, the trace of the execution that
/// forced a quasi factor goes to --trace-out. Throws UsageError if no trace can be written.
///
/// From `end` on no process is waited for, or begun: the report has a warning then that says how
/// many violations were not replayed in one.
///
/// The fresh process logs nothing: it gets no --log-level and no --log-file, and its standard error
/// is dropped. So --log-file holds the messages of this process alone, and a file that cannot be
/// opened there does not make a violation look as if it did not recur.
void keep_violations(
    Report& report, const Options& options, const Invocation& invocation,
    std::chrono::steady_clock::time_point end = std::chrono::steady_clock::time_point::max());

/// What a replay has found again goes to --trace-out and --html, if they are given.
void keep_replayed(Report& report, const Options& options);

/// The file of the n-th violation of this process, from 1: --trace-out or, below the working
/// directory, heddle-traces/NAME.heddle-trace.json, with "-n" before the extension from the second
/// on. keep_violations makes that folder. A name that keeps nothing, as /dev/null, is for all of
/// them; no command is told that shows such a violation again.
[[nodiscard]] std::string trace_path(const std::string& requested, const std::string& name,
                                     unsigned n);

}  // namespace heddle::harnesses
