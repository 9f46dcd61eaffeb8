#include "harnesses/reports/report_progress.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/printable_text.hpp"
#include "harnesses/reports/numbers.hpp"
#include "harnesses/reports/report.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;
using Verdict = ProgressVerdict;

std::string effort_text(const ProgressReport& progress) {
  return fmt::format("{} to pause threads, {}, {:.2f} s", counted(progress.pauses, "way", "ways"),
                     counted(progress.executions, "execution", "executions"), progress.seconds);
}

std::string list_of(const std::vector<std::uint64_t>& numbers) {
  std::string text;
  for (const std::uint64_t number : numbers) {
    text += (text.empty() ? "" : ", ") + grouped(number);
  }
  return text;
}

/// "push(1) of T1 took at most 2, 4, 6 own steps where the others made their calls 0, 1, 2 times".
std::string calls_text(const ProgressReport& progress) {
  std::string text;
  for (const ProgressReport::Call& call : progress.calls) {
    if (call.own_steps.empty()) {
      continue;  // of none of the scenarios all executions were seen
    }
    std::vector<std::uint64_t> times(call.own_steps.size());
    for (std::size_t i = 0; i < times.size(); ++i) {
      times[i] = i;
    }
    text += fmt::format(
        "    {} of T{}: at most {} own steps where the others make their calls {} times\n",
        call.call, call.thread, list_of(call.own_steps), list_of(times));
  }
  return text;
}

/// The most that any call took, of all that was tried.
std::uint64_t most_steps(const ProgressReport& progress) {
  std::uint64_t most = 0;
  for (const ProgressReport::Call& call : progress.calls) {
    for (const std::uint64_t steps : call.own_steps) {
      most = std::max(most, steps);
    }
  }
  return most;
}

std::string holds_text(const ProgressReport& progress) {
  const std::string all =
      "whoever is paused for ever, and where, those who go on come to the end of their calls";
  switch (progress.guarantee) {
    case ProgressGuarantee::obstruction_free:
      return "obstruction-free, in this scenario: in every state a thread that goes on alone comes "
             "to the end of its calls";
    case ProgressGuarantee::lock_free:
      return fmt::format("lock-free, in this scenario: {}, in every order", all);
    default:
      break;
  }
  if (progress.own_steps != 0) {
    return fmt::format("wait-free within {}, as far as was tried: {}; none takes more than {}",
                       counted(progress.own_steps, "own step", "own steps"), all,
                       most_steps(progress));
  }
  return fmt::format(
      "wait-free, as far as was tried: {}; none takes more than {}, and none takes more the last "
      "time that others make more calls. That none ever does is not shown",
      all, counted(most_steps(progress), "own step", "own steps"));
}

}  // namespace

std::string progress_text(const Report& report) {
  if (!report.progress || report.is_replay) {
    return "";
  }
  const ProgressReport& progress = *report.progress;
  const std::string name(progress_guarantee_names.name_of(progress.guarantee));
  std::string text;
  switch (progress.verdict) {
    case Verdict::holds:
      text = "  " + holds_text(progress);
      break;
    case Verdict::broken:
      text = "  not " + name;
      break;
    case Verdict::undecided:
      text =
          fmt::format("  not decided whether {}: {}", name, base::printable_line(progress.reason));
      break;
  }
  return fmt::format("{} ({})\n{}", text, effort_text(progress), calls_text(progress));
}

void add_progress(Json& json, const Report& report) {
  json["progress_guarantee"] = nullptr;
  if (!report.progress) {
    return;
  }
  const ProgressReport& progress = *report.progress;
  Json calls = Json::array();
  for (const ProgressReport::Call& call : progress.calls) {
    calls.push_back(Json{{"call", call.call},
                         {"thread", call.thread},
                         {"own_steps", call.own_steps},
                         {"idle_turns", call.idle_turns}});
  }
  json["progress_guarantee"] = {
      {"guarantee", progress_guarantee_names.name_of(progress.guarantee)},
      {"verdict", progress_verdict_names.name_of(progress.verdict)},
      {"reason", progress.reason},
      {"pauses", progress.pauses},
      {"executions", progress.executions},
      {"seconds", progress.seconds},
      {"own_steps", progress.own_steps == 0 ? Json() : Json(progress.own_steps)},
      {"calls", calls}};
}

}  // namespace heddle::harnesses
