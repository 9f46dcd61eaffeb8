#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "base/printable_text.hpp"
#include "harnesses/reports/memory_model/rare_outcomes_text.hpp"
#include "harnesses/reports/numbers.hpp"
#include "harnesses/reports/scopes/scope_report.hpp"
#include "harnesses/traces/story/styled_text.hpp"

namespace heddle::harnesses {
namespace {

/// Of a kind of lines.
constexpr std::size_t most_listed = 10;

std::string heading(const ScopeReport& report) {
  std::string text = fmt::format("{}: every scenario of at most {} with at most {} each: {}",
                                 report.harness, counted(report.size.threads, "thread", "threads"),
                                 counted(report.size.operations, "call", "calls"),
                                 fmt::join(report.operations, ", "));
  if (!report.excluded.empty()) {
    text += fmt::format(" (without {})", fmt::join(report.excluded, ", "));
  }
  if (report.frames > 0) {
    text += fmt::format(", within {}", counted(report.frames, "frame", "frames"));
  }
  return text + (report.is_completed ? ", completed to take out what it puts in" : "");
}

std::string verdict(const ScopeReport& report, const ScopeCounts& counts) {
  const bool is_doubted =
      counts.failing > 0 && std::ranges::none_of(report.entries, [](const ScopeEntry& entry) {
        return entry.status == base::ExitStatus::violation;
      });
  const char* what = is_doubted ? "not decided: violations that may be none" : "violations";
  if (report.smallest) {
    return fmt::format("{} in {}; the smallest: {}", what,
                       counted(counts.failing, "scenario", "scenarios"),
                       report.smallest->subject.scenario);
  }
  if (counts.failing > 0) {
    return fmt::format("{} in {}", what, counted(counts.failing, "scenario", "scenarios"));
  }
  const bool is_open =
      counts.unexplored > 0 || std::ranges::any_of(report.entries, [](const ScopeEntry& entry) {
        return entry.status != base::ExitStatus::none_found;
      });
  return is_open ? "not decided" : "no violation found";
}

std::string counts_text(const ScopeReport& report, const ScopeCounts& counts) {
  const std::string all = counted(report.entries.size(), "scenario", "scenarios");
  if (counts.exhausted == report.entries.size()) {
    return all + ", " + (report.entries.size() == 1 ? "exhausted" : "all exhausted");
  }
  std::string text = fmt::format("{}: {} exhausted", all, grouped(counts.exhausted));
  const auto add = [&text](std::size_t count, const char* what) {
    if (count > 0) {
      text += fmt::format(", {} {}", grouped(count), what);
    }
  };
  add(counts.failing, "with a violation");
  add(counts.not_exhausted, "not exhausted");
  add(counts.unexplored, "not explored");
  if (counts.unexplored > 0 && counts.failing > 0 && !report.keeps_going) {
    text += " (--keep-going goes on after a violation)";
  }
  return text;
}

/// Lines for the entries that `picks` picks, not too many of them.
std::string listed(const ScopeReport& report, std::string_view what, const auto& picks,
                   const auto& words) {
  std::string text;
  std::size_t count = 0;
  for (const ScopeEntry& entry : report.entries) {
    if (picks(entry) && ++count <= most_listed) {
      text +=
          fmt::format("  {}: {}: {}\n", what, entry.scenario, base::printable_line(words(entry)));
    }
  }
  if (count > most_listed) {
    text += fmt::format("  ... and {} more\n", grouped(count - most_listed));
  }
  return text;
}

std::string entries_text(const ScopeReport& report) {
  std::string text = listed(
      report, "not exhausted",
      [](const ScopeEntry& entry) {
        return entry.was_explored && !entry.exhausted && entry.violations.empty();
      },
      [](const ScopeEntry& entry) { return entry.why; });
  if (report.keeps_going || !report.smallest) {
    text += listed(
        report, "violation", [](const ScopeEntry& entry) { return !entry.violations.empty(); },
        [](const ScopeEntry& entry) {
          return fmt::format("{}: {}", name_of(entry.violations.front().kind),
                             entry.violations.front().message);
        });
  }
  return text;
}

/// Each once, with how many scenarios have it.
std::string warnings_text(const ScopeReport& report) {
  std::map<std::string, std::size_t> warnings;
  for (const ScopeEntry& entry : report.entries) {
    for (const std::string& warning : entry.warnings) {
      ++warnings[warning];
    }
  }
  std::string text;
  std::size_t told = 0;
  for (const auto& [warning, count] : warnings) {
    if (++told > most_listed) {
      return text + fmt::format("  ... and {} more warnings\n", warnings.size() - most_listed);
    }
    text += fmt::format("  warning ({}): {}\n", counted(count, "scenario", "scenarios"),
                        base::printable_line(warning));
  }
  return text;
}

std::string totals_text(const ScopeReport& report) {
  ExecutionCounts all;
  const ScopeEntry* largest = nullptr;
  for (const ScopeEntry& entry : report.entries) {
    all.executions += entry.counts.executions;
    all.events += entry.counts.events;
    if (largest == nullptr || entry.counts.executions > largest->counts.executions) {
      largest = &entry;
    }
  }
  std::string text =
      fmt::format("{}, {}, {}", counted(all.executions, "execution", "executions"),
                  counted(all.events, "event", "events"),
                  fmt::format("{:.{}f} s", report.seconds, report.seconds < 10 ? 2 : 1));
  if (largest != nullptr && report.entries.size() > 1 && largest->counts.executions > 0) {
    text +=
        fmt::format("; {} of them of {}", grouped(largest->counts.executions), largest->scenario);
  }
  return text;
}

}  // namespace

std::string scope_text(const ScopeReport& report, const ReportStyle& style) {
  StyledText out(false);  // the story has its colours already
  if (report.smallest) {
    out.add_finished(text_report(*report.smallest, style));
    out.add("\n");
  }
  const ScopeCounts counts = counts_of(report);
  std::string text = base::printable_line(heading(report)) + "\n";
  text += "  " + verdict(report, counts) + "\n";
  text += "  " + counts_text(report, counts) + "\n";
  text += entries_text(report);
  text += "  " + totals_text(report) + "\n";
  if (report.rare != RareOutcomes{}) {
    text += "  memory model: sequential consistency" + rare_outcomes_text(report.rare) + "\n";
  }
  text += warnings_text(report);
  text.pop_back();  // its last line feed, which add_wrapped adds
  out.add_wrapped(text, style.width, "      ");
  return out.text();
}

}  // namespace heddle::harnesses
