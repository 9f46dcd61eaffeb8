#include <fmt/format.h>

#include <algorithm>

#include "base/exit_status.hpp"
#include "base/printable_text.hpp"
#include "harnesses/reports/memory_model/report_robustness.hpp"
#include "harnesses/reports/numbers.hpp"
#include "harnesses/reports/report.hpp"
#include "harnesses/reports/report_end.hpp"
#include "harnesses/reports/report_premises.hpp"
#include "harnesses/reports/report_quasi.hpp"
#include "harnesses/reports/report_races.hpp"
#include "harnesses/reports/size_text.hpp"
#include "harnesses/traces/story/story_text.hpp"
#include "harnesses/traces/story/styled_text.hpp"

namespace heddle::harnesses {
namespace {

std::string seconds_text(double seconds) {
  return fmt::format("{:.{}f} s", seconds, seconds < 10 ? 2 : 1);
}

std::string outcomes_text(const Report& report) {
  if (report.outcomes.size() < 2) {
    return "";
  }
  std::string text = counted(report.outcomes.size(), "outcome", "outcomes") + ":\n";
  for (const Outcome& outcome : report.outcomes) {
    const std::string shown = outcome.hash.empty()
                                  ? "\"" + base::printable_line(outcome.output) + "\""
                                  : "what has the hash " + base::printable_line(outcome.hash);
    text += fmt::format("  {} {}\n",
                        counted(outcome.executions, "execution prints", "executions print"), shown);
  }
  return text;
}

/// The executions that are not complete ones.
std::string others_text(const ExecutionCounts& counts) {
  std::string text;
  const auto add = [&text](std::uint64_t count, const char* what) {
    if (count > 0) {
      text += (text.empty() ? "" : ", ") + grouped(count) + " " + what;
    }
  };
  add(counts.redundant, "redundant");
  add(counts.pruned, "pruned");
  add(counts.discarded, "discarded");
  return text.empty() ? "" : " (and " + text + ")";
}

std::string pct_text(const StageReport::Pct& pct) {
  std::string bound = fmt::format("1 / ({} threads", pct.threads);
  if (pct.depth > 1) {
    bound += fmt::format(" x {} events", grouped(pct.events));
    bound += pct.depth > 2 ? fmt::format("^{}", pct.depth - 1) : "";
  }
  return fmt::format(
      "each execution of pct shows a bug of depth {} with probability {}) = {:.1e} at least",
      pct.depth, bound, pct.probability);
}

std::string stage_end_text(const StageReport& stage) {
  if (stage.out_of_share) {
    return "its share of the limit";
  }
  if (stage.stopped_by == StoppedBy::waiting_loops) {
    return "given up: with threads that wait in loops the bound saves nothing";
  }
  return stage.stopped_by == StoppedBy::not_needed ? "not needed any more"
                                                   : stopped_text(*stage.stopped_by);
}

std::string stage_text(const StageReport& stage) {
  std::string text(name_of(stage.strategy));
  if (stage.preemption_bound) {
    text += ", " + counted(*stage.preemption_bound, "preemption", "preemptions");
  }
  text += fmt::format(": {}{} in {}", counted(stage.counts.executions, "execution", "executions"),
                      others_text(stage.counts), seconds_text(stage.counts.seconds));
  if (stage.cut_by_bound > 0) {
    text += fmt::format(", {} withheld", counted(stage.cut_by_bound, "switch", "switches"));
  }
  if (!stage.stopped_by) {
    return text + ", complete";
  }
  text += ", " + stage_end_text(stage);
  if (stage.size) {
    text += "; " + size_text(*stage.size, stage.counts.executions);
  }
  return text + (stage.pct ? "; " + pct_text(*stage.pct) : "");
}

/// What each strategy did, where a limit or a bound left something out.
std::string stages_text(const SearchReport& search) {
  if (search.exhausted || search.stopped_by == StoppedBy::violation) {
    return "";
  }
  std::string text;
  for (const StageReport& stage : search.stages) {
    text += "    " + stage_text(stage) + "\n";
  }
  return text;
}

std::string counts_text(const Report& report) {
  std::string text = counted(report.search.counts.executions, "execution", "executions") +
                     others_text(report.search.counts);
  text += ", " + counted(report.search.counts.events, "event", "events");
  if (report.histories.found > 0) {
    text += ", " + counted(report.histories.distinct, "distinct history", "distinct histories");
  }
  if (report.search.states) {
    text += fmt::format(", {} after the join", counted(*report.search.states, "state", "states"));
  }
  if (report.histories.undecided > 0) {
    text += fmt::format(" ({} not decided)", grouped(report.histories.undecided));
  }
  text += ", " + seconds_text(report.search.counts.seconds);
  if (report.search.executions_to_shorten > 0) {
    text += fmt::format("; and {} to tell it with fewer preemptions",
                        counted(report.search.executions_to_shorten, "execution", "executions"));
  }
  return text;
}

/// Of Phase 1, and what weakens the check or was decided for the user.
std::string serial_text(const Report& report) {
  std::string text;
  if (report.serial) {
    const SerialReport& serial = *report.serial;
    text +=
        fmt::format("  specified by {} of {}: {} different, {} without regard to threads{}, {}\n",
                    counted(serial.runs, "serial run", "serial runs"),
                    serial.is_golden ? "the golden object" : "the object itself",
                    grouped(serial.labelled), grouped(serial.unlabelled),
                    serial.blocked > 0 ? ", " + grouped(serial.blocked) + " blocked" : "",
                    seconds_text(serial.seconds));
  }
  if (report.histories.blocked_executions > 0) {
    text += "  " + counted(report.histories.blocked_executions, "execution", "executions") +
            " ended with blocked operations, as serial runs do\n";
  }
  for (const std::string& note : report.notes) {
    text += fmt::format("  note: {}\n", base::printable_line(note));
  }
  for (const std::string& warning : report.warnings) {
    text += fmt::format("  warning: {}\n", base::printable_line(warning));
  }
  return text;
}

std::string listed_text(const Report& report) {
  if (!report.histories.listed) {
    return "";
  }
  std::string text = "Distinct histories, each call with when it began and ended:\n";
  for (const auto& [history, verdict] : *report.histories.listed) {
    text += fmt::format("  {}: {}\n", verdict, history);
  }
  const std::uint64_t listed = report.histories.listed->size();
  if (report.histories.distinct > listed) {
    text += fmt::format("  ... and {} more\n", grouped(report.histories.distinct - listed));
  }
  return text + "\n";
}

/// Then nobody waits for what takes long to tell: events.
constexpr std::size_t most_when_late = 20'000;

TraceDocument without_steps(const TraceDocument& trace) {
  TraceDocument brief;
  brief.options = trace.options;
  brief.operations = trace.operations;
  brief.violation = trace.violation;
  brief.history = trace.history;
  return brief;
}

}  // namespace

std::string text_report(const Report& report, const ReportStyle& style) {
  StyledText out(false);  // the stories have their colours already
  std::string text;
  if (report.program_changed) {
    out.add("The program has changed since the trace was made.\n\n");
  }
  for (const ViolationReport& violation : report.violations) {
    const bool is_brief =
        (report.is_late || base::interrupted) && violation.trace.steps.size() > most_when_late;
    const StoryStyle story{style.width, style.colours, style.verbose};
    out.add_finished(is_brief ? story_text(without_steps(violation.trace), story)
                              : story_text(violation.trace, story));
    if (is_brief) {
      out.add("\n(No time is left to tell its interleaving: `heddle show` does.)\n");
    }
    if (violation.shrinking) {
      out.add("\n" + shrinking_text(*violation.shrinking));
    }
    if (!violation.trace_file.empty()) {
      out.add("\nTrace:  " + base::printable_line(violation.trace_file) + "\n");
    }
    if (!violation.replay.empty()) {
      out.add("Replay: " + base::printable_line(violation.replay) + "\n");
    }
    out.add("\n");
  }
  if (report.passing && !report.passing->trace_file.empty()) {
    out.add("Trace:  " + base::printable_line(report.passing->trace_file) + " (" +
            base::printable_line(report.passing->trace.violation.message) + ")\n");
    out.add("Replay: " + base::printable_line(report.passing->replay) + "\n\n");
  }
  text += listed_text(report) + nondeterminism_text(report) + possible_races_text(report) +
          weak_steps_text(report) + races_text(report) + outcomes_text(report);
  text += base::printable_line(report.subject.harness + (report.subject.scenario.empty()
                                                             ? ""
                                                             : ": " + report.subject.scenario)) +
          "\n";
  text += "  " + verdict_text(report) + "\n";
  if (!report.is_replay) {
    text += "  " + std::string(name_of(report.search.strategy)) + ": " + end_text(report) + "\n" +
            stages_text(report.search);
  }
  text += "  " + counts_text(report) + "\n";
  text += quasi_text(report) + progress_text(report) + suppressed_text(report) +
          serial_text(report) + premises_text(report);
  text.pop_back();  // its last line feed, which add_wrapped adds
  out.add_wrapped(text, style.width, "      ");
  return out.text();
}

}  // namespace heddle::harnesses
