#include "harnesses/reports/memory_model/report_robustness.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harnesses/reports/report_premises.hpp"
#include "harnesses/traces/step_text.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;
using Verdict = RobustnessReport::Verdict;

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::robust:
      return "robust";
    case Verdict::not_robust:
      return "not-robust";
    case Verdict::undecided:
      break;
  }
  return "undecided";
}

std::string older_text(const WeakStepReport& weak) {
  return weak.older ? "what " + access_text(*weak.older) + " stored" : "what was there before";
}

/// What would forbid it: each of them true of every program that has the step.
const char* remedy(const WeakStepReport& weak) {
  return weak.is_ordered_by_release
             ? "memory_order_release on the stores and memory_order_acquire on the loads that lead "
               "from that write to here would forbid it"
             : "release and acquire do not forbid it; memory_order_seq_cst on all accesses would, "
               "or "
               "atomic_thread_fence(memory_order_seq_cst) between each two";
}

std::string text_of(const WeakStepReport& weak) {
  const std::string step = access_text(weak.step);
  const std::string newer = access_text(weak.newer);
  if (weak.reads) {
    return fmt::format(
        "not-robust: {}: C++20 allows {} to read {}, although {} comes before it in every "
        "interleaving that leads there; {}",
        told_object(weak.step), step, older_text(weak), newer, remedy(weak));
  }
  return fmt::format(
      "not-robust: {}: C++20 allows {} to come before {} in modification order, although it comes "
      "after it in every interleaving that leads there; {}",
      told_object(weak.step), step, newer, remedy(weak));
}

Json json_of(const RacingAccess& access) {
  return {{"access", access_text(access)}, {"file", access.site.file}, {"line", access.site.line}};
}

}  // namespace

std::string robustness_text(const Report& report) {
  if (!report.robustness) {
    return "";
  }
  const RobustnessReport& robustness = *report.robustness;
  switch (robustness.verdict) {
    case Verdict::robust:
      return "; holds under C++20's memory model as well";
    case Verdict::not_robust:
      return "; not under C++20's memory model, which allows more (not-robust)";
    case Verdict::undecided:
      break;
  }
  return fmt::format("; not decided under C++20's: {}", fmt::join(robustness.reasons, ", "));
}

std::string weak_steps_text(const Report& report) {
  std::string text;
  if (!report.robustness) {
    return text;
  }
  for (const WeakStepReport& weak : report.robustness->weak_steps) {
    text += text_of(weak) + "\n";
  }
  if (report.robustness->left_out > 0) {
    text += fmt::format("not-robust: and {} more\n", report.robustness->left_out);
  }
  return text;
}

base::Json robustness_json(const RobustnessReport& robustness) {
  Json steps = Json::array();
  for (const WeakStepReport& weak : robustness.weak_steps) {
    steps.push_back({{"object", told_object(weak.step)},
                     {"step", json_of(weak.step)},
                     {"newer", json_of(weak.newer)},
                     {"older", weak.older ? json_of(*weak.older) : Json()},
                     {"reads", weak.reads},
                     {"release_and_acquire_forbid_it", weak.is_ordered_by_release},
                     {"schedule", weak.schedule}});
  }
  return {{"verdict", name_of(robustness.verdict)},
          {"reasons", robustness.reasons},
          {"weak_steps", steps},
          {"left_out", robustness.left_out}};
}

bool is_not_robust_as_error(const Report& report) {
  return report.robustness && report.robustness->is_error &&
         report.robustness->verdict == Verdict::not_robust;
}

}  // namespace heddle::harnesses
