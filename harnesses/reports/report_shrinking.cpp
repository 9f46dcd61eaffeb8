#include "harnesses/reports/report_shrinking.hpp"

#include <fmt/format.h>

#include "harnesses/reports/numbers.hpp"

namespace heddle::harnesses {
namespace {

using Explored = Shrinking::Explored;

/// "5 with an operation or thread less"
std::string neighbours_text(const Explored& explored, const char* what) {
  return fmt::format("{} {}", grouped(explored.all), what);
}

std::string scenario_text(const Shrinking::ScenarioPart& part) {
  std::string text;
  if (part.scenario != part.from) {
    text = fmt::format("  found with {}: {}\n",
                       counted(part.operations_before, "operation", "operations"), part.from);
  }
  constexpr const char* less = "with an operation or thread less";
  constexpr const char* apart = "with one operation more outside the threads";
  const std::string all =
      neighbours_text(part.smaller, less) +
      (part.less_concurrent.all == 0 ? "" : " and " + neighbours_text(part.less_concurrent, apart));
  if (part.is_minimal()) {
    return text + "  no scenario next to it shows it: " + all + ", all explored completely\n";
  }
  return text + fmt::format(
                    "  a scenario next to it may show it: of {}, {} and {} are explored "
                    "completely, without it\n",
                    all, grouped(part.smaller.clean), grouped(part.less_concurrent.clean));
}

std::string schedule_text(const Shrinking& shrinking) {
  if (!shrinking.schedule) {
    return "  the schedule is as it was: " + shrinking.without_schedule + "\n";
  }
  const Shrinking::SchedulePart& part = *shrinking.schedule;
  std::string text = fmt::format("  {}{}: ", part.fewest_preemptions ? "" : "at most ",
                                 counted(part.preemptions, "preemption", "preemptions"));
  if (part.preemptions > 0 && part.fewest_preemptions) {
    text += "with fewer none shows it, all explored completely; ";
  } else if (!part.fewest_preemptions) {
    text += "fewer were not explored completely; ";
  }
  text += counted(part.events, "event", "events");
  return text + (part.fewest_events ? ", the fewest with as many preemptions\n"
                                    : ", not known to be the fewest with as many preemptions\n");
}

}  // namespace

std::string shrinking_text(const Shrinking& shrinking) {
  std::string text = shrinking.is_minimal() ? "Minimal: " : "Shrunk: ";
  text += shrinking.scenario ? shrinking.scenario->scenario + "\n" : "the schedule alone\n";
  text += shrinking.scenario ? scenario_text(*shrinking.scenario)
                             : "  without a scenario, no operation can be left out\n";
  text += schedule_text(shrinking);
  if (!shrinking.smaller_history.empty()) {
    text +=
        "  a part of its history is not quasi-linearizable either:\n" + shrinking.smaller_history;
  }
  text += fmt::format("  shrinking took {}, {}",
                      counted(shrinking.executions, "execution", "executions"),
                      duration_text(shrinking.seconds));
  return text + (shrinking.cut_by.empty() ? "\n" : ", and was ended by " + shrinking.cut_by + "\n");
}

namespace {

base::Json json_of(const Explored& explored) {
  return {{"all", explored.all}, {"clean", explored.clean}};
}

}  // namespace

base::Json shrinking_json(const Shrinking& shrinking) {
  base::Json json{{"minimal", shrinking.is_minimal()},
                  {"scenario", nullptr},
                  {"schedule", nullptr},
                  {"without_schedule", shrinking.without_schedule},
                  {"smaller_history", shrinking.smaller_history},
                  {"cut_by", shrinking.cut_by},
                  {"executions", shrinking.executions},
                  {"seconds", shrinking.seconds}};
  if (const auto& part = shrinking.scenario) {
    json["scenario"] = {{"from", part->from},
                        {"text", part->scenario},
                        {"minimal", part->is_minimal()},
                        {"smaller", json_of(part->smaller)},
                        {"less_concurrent", json_of(part->less_concurrent)}};
  }
  if (const auto& part = shrinking.schedule) {
    json["schedule"] = {{"preemptions", part->preemptions},
                        {"fewest_preemptions", part->fewest_preemptions},
                        {"events", part->events},
                        {"fewest_events", part->fewest_events}};
  }
  return json;
}

}  // namespace heddle::harnesses
