#include "harnesses/main/trace_output.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <system_error>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "base/whole_file.hpp"
#include "harnesses/commands/fresh_process.hpp"
#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/traces/trace_file.hpp"
#include "harnesses/views/trace_page.hpp"
#include "runtime/cannot_explore.hpp"

namespace heddle::harnesses {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* trace_folder = "heddle-traces";
constexpr const char* trace_extension = ".heddle-trace.json";

/// Where trace_path says. If that is left to us: to a file that no other run writes, of the first
/// number from `n` on, or to a folder of its own where temporary files go, if nothing can be
/// written there. Throws UsageError, or std::system_error if there is no such folder either.
std::string write_somewhere(const TraceDocument& trace, const std::string& requested, unsigned n) {
  if (!requested.empty()) {
    const std::string path = trace_path(requested, trace.options.harness, n);
    write_trace_file(trace, path);
    return path;
  }
  std::error_code error;
  std::filesystem::create_directories(trace_folder, error);  // writing tells what fails
  const base::NewFile written = base::write_new_file(
      [&](unsigned k) { return trace_path("", trace.options.harness, n + k - 1); },
      write_trace(trace));
  if (!written.problem) {
    return written.path;
  }
  base::PrivateFolder folder;
  const std::string name = std::filesystem::path(written.path).filename();
  const std::string elsewhere = (std::filesystem::path(folder.path()) / name).string();
  write_trace_file(trace, elsewhere);
  folder.keep();
  return elsewhere;
}

/// Where `trace` is kept from now on. Empty if nowhere: the report says so, and tells the rest.
std::string write_if_possible(const TraceDocument& trace, const std::string& requested, unsigned n,
                              Report& report) {
  try {
    return write_somewhere(trace, requested, n);
  } catch (const UsageError& error) {
    (requested.empty() ? report.warnings.emplace_back() : report.unwritten) = error.what();
  } catch (const std::system_error& error) {
    report.warnings.push_back(fmt::format("cannot write a trace: {}", error.what()));
  }
  return "";
}

std::string replay_command(const Invocation& invocation, const std::string& file) {
  if (file.empty()) {
    return "";
  }
  if (invocation.subject == Subject::program) {
    return "heddle replay " + join_words({file});
  }
  return join_words({invocation.words.front(), "--replay", file});
}

/// Whether what is written there is kept: not so for /dev/null, a pipe or a terminal.
bool keeps(const std::string& path) {
  std::error_code error;
  return !std::filesystem::exists(path, error) || std::filesystem::is_regular_file(path, error);
}

/// A file to replay a trace from that is kept nowhere else, gone with this object.
class PassingFile {
 public:
  explicit PassingFile(const TraceDocument& trace)
      : path_(fmt::format("{}/passing{}", folder_.path(), trace_extension)) {
    write_trace_file(trace, path_);
  }

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  base::PrivateFolder folder_;
  std::string path_;
};

/// Returns whether there was time for it.
bool confirm(ViolationReport& violation, const Invocation& invocation, const Options& given,
             Clock::time_point end) {
  if (Clock::now() >= end) {
    return false;
  }
  std::optional<PassingFile> passing;
  if (!keeps(violation.trace_file)) {
    passing.emplace(violation.trace);
  }
  const std::string& file = passing ? passing->path() : violation.trace_file;
  std::vector<std::string> options{
      "--replay", file,   "--no-confirm", "--no-progress",
      "--report", "json", "--event-time", fmt::format("{}", given.event_time_seconds)};
  if (violation.trace.options.allow_spawn) {
    options.emplace_back("--allow-spawn");
  }
  const bool is_program = invocation.subject == Subject::program;
  std::vector<std::string> words = invocation.words;
  if (!is_program) {
    words.resize(1);
    words.insert(words.end(), options.begin(), options.end());
  }
  const FreshProcess result =
      run_again(words, is_program ? join_words(options) : "", end, invocation.input);
  if (result.late) {
    return false;
  }
  log::debug("{}: replayed in a fresh process, exit status {}", violation.trace_file,
             result.exit_status);
  if (base::interrupted) {
    return true;  // so was the other process, as likely as not: it says nothing
  }
  const std::optional<ViolationKind> kind = first_violation_kind(result.output);
  TraceViolation& told = violation.trace.violation;
  if (kind == told.kind) {
    return true;
  }
  told.message =
      fmt::format("a violation ({}: {}) did not recur in a fresh process{}{}", name_of(told.kind),
                  told.message, kind ? ", which found: " : "", kind ? name_of(*kind) : "");
  told.kind = ViolationKind::nondeterminism;
  write_trace_file(violation.trace, violation.trace_file);
  return true;
}

/// What did not recur in a fresh process is no violation of the user's.
void move_unconfirmed(Report& report) {
  const auto is_unconfirmed = [](const ViolationReport& violation) {
    return violation.trace.violation.kind == ViolationKind::nondeterminism;
  };
  for (const ViolationReport& violation : report.violations) {
    if (is_unconfirmed(violation) && !report.nondeterminism) {
      report.nondeterminism = {violation.trace.violation.message,
                               "",
                               {"what differs from process to process: process numbers, addresses "
                                "of mappings, files, standard input, the environment"},
                               violation.trace_file};
    }
  }
  std::erase_if(report.violations, is_unconfirmed);
}

/// Those of --html: the first of this process to that file, those after it beside it, numbered as
/// by trace_path.
void write_pages(Report& report, const Options& options) {
  static unsigned count = 0;
  try {
    for (const ViolationReport& violation : report.violations) {
      if (!options.html.empty()) {
        write_trace_page(violation.trace, trace_path(options.html, "", ++count));
      }
    }
  } catch (const UsageError& error) {
    report.unwritten = error.what();
  }
}

/// The execution that forced a factor, if that is all there is to keep.
void keep_witness(Report& report, const Options& options, const Invocation& invocation,
                  unsigned& count) {
  if (options.trace_out.empty() || !report.violations.empty() || !report.quasi ||
      report.quasi->witnesses.empty()) {
    return;
  }
  ViolationReport& trace = report.quasi->witnesses.front().trace;
  trace.trace_file = write_if_possible(trace.trace, options.trace_out, ++count, report);
  trace.replay = replay_command(invocation, trace.trace_file);
}

/// An execution without a violation, if that is what there is.
void keep_passing(Report& report, const Options& options, const Invocation& invocation,
                  unsigned& count) {
  const bool has_witness = report.quasi && !report.quasi->witnesses.empty();
  if (report.passing && report.violations.empty() && !report.nondeterminism && !has_witness) {
    ViolationReport& trace = *report.passing;
    trace.trace_file = write_if_possible(trace.trace, options.trace_out, ++count, report);
    trace.replay = replay_command(invocation, trace.trace_file);
  }
}

}  // namespace

std::string trace_path(const std::string& requested, const std::string& name, unsigned n) {
  const std::string suffix = n == 1 || !keeps(requested) ? "" : fmt::format("-{}", n);
  if (requested.empty()) {
    return fmt::format("{}/{}{}{}", trace_folder, name, suffix, trace_extension);
  }
  const std::string known = requested.ends_with(trace_extension)
                                ? trace_extension
                                : std::filesystem::path(requested).extension().string();
  return requested.substr(0, requested.size() - known.size()) + suffix + known;
}

void keep_replayed(Report& report, const Options& options) {
  if (!options.trace_out.empty() && !report.violations.empty()) {
    ViolationReport& violation = report.violations.front();
    violation.trace_file = write_if_possible(violation.trace, options.trace_out, 1, report);
  }
  write_pages(report, options);
}

void keep_violations(Report& report, const Options& options, const Invocation& invocation,
                     Clock::time_point end) {
  static unsigned count = 0;
  unsigned unconfirmed = 0;
  TellingTime time(end);
  for (ViolationReport& violation : report.violations) {
    if (violation.trace.schedule.empty()) {
      continue;  // the exploration itself met something that it could not repeat
    }
    violation.trace_file = write_if_possible(violation.trace, options.trace_out, ++count, report);
    if (violation.trace_file.empty()) {
      continue;
    }
    if (keeps(violation.trace_file)) {
      violation.replay = replay_command(invocation, violation.trace_file);
    }
    if (options.confirm && violation.trace.violation.kind != ViolationKind::nondeterminism) {
      const Clock::time_point until = time.end_for(violation.trace.steps.size());
      try {
        unconfirmed += confirm(violation, invocation, options, until) ? 0 : 1;
      } catch (const runtime::NoMoreProcesses& error) {
        report.warnings.push_back(fmt::format("a violation was not replayed: {}", error.what()));
      }
    }
  }
  move_unconfirmed(report);
  write_pages(report, options);
  if (unconfirmed > 0) {
    report.warnings.push_back(
        fmt::format("{} left no time to replay {} violation{} in a fresh process",
                    base::interrupted ? "the interrupt" : "the time limit", unconfirmed,
                    unconfirmed == 1 ? "" : "s"));
  }
  report.is_late = Clock::now() >= end;
  keep_witness(report, options, invocation, count);
  keep_passing(report, options, invocation, count);
}

}  // namespace heddle::harnesses
