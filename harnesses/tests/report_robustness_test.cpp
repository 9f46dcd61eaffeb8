#include "harnesses/reports/memory_model/report_robustness.hpp"

#include <gtest/gtest.h>

#include "harnesses/reports/report_premises.hpp"

namespace heddle::harnesses {
namespace {

using Verdict = RobustnessReport::Verdict;
using scheduler::AccessKind;

RacingAccess access(AccessKind kind, unsigned line) {
  RacingAccess told;
  told.site.function = "push";
  told.site.file = "stack.cpp";
  told.site.line = line;
  told.kind = kind;
  told.object = "head";
  told.is_named = true;
  return told;
}

RobustnessReport robustness_of(Verdict verdict) {
  RobustnessReport robustness;
  robustness.verdict = verdict;
  return robustness;
}

Report report_with(RobustnessReport robustness) {
  Report report;
  report.robustness = std::move(robustness);
  return report;
}

TEST(ReportRobustness, SaysNothingUnlessAsked) {
  EXPECT_EQ(premises_text({}), "  memory model: sequential consistency\n");
  EXPECT_EQ(weak_steps_text({}), "");
}

TEST(ReportRobustness, ComesAfterTheRareOutcomesThatThereCouldBe) {
  Report report = report_with(robustness_of(Verdict::robust));
  report.subject.rare = {.spurious_failures = 2, .spurious_wakeups = 1, .failing_allocations = 1};
  EXPECT_EQ(premises_text(report),
            "  memory model: sequential consistency, with up to 2 spurious failures, up to 1 "
            "spurious wake-up, up to 1 failing allocation in each execution; holds under C++20's "
            "memory model as well\n");
}

TEST(ReportRobustness, SaysThatTheVerdictHolds) {
  const Report report = report_with(robustness_of(Verdict::robust));
  EXPECT_EQ(premises_text(report),
            "  memory model: sequential consistency; holds under C++20's memory model as well\n");
  EXPECT_FALSE(is_not_robust_as_error(report));
}

TEST(ReportRobustness, SaysWhyItIsNotDecided) {
  RobustnessReport robustness = robustness_of(Verdict::undecided);
  robustness.reasons = {"plain accesses race", "there is a violation"};
  const Report report = report_with(std::move(robustness));
  EXPECT_EQ(robustness_text(report),
            "; not decided under C++20's: plain accesses race, there is a violation");
}

TEST(ReportRobustness, TellsAReadAndWhatWouldForbidIt) {
  RobustnessReport robustness = robustness_of(Verdict::not_robust);
  robustness.left_out = 2;
  robustness.is_error = true;
  robustness.weak_steps.push_back({.step = access(AccessKind::atomic_read, 3),
                                   .newer = access(AccessKind::atomic_write, 5),
                                   .older = access(AccessKind::atomic_write, 4),
                                   .is_ordered_by_release = true,
                                   .schedule = {}});
  const Report report = report_with(std::move(robustness));
  EXPECT_EQ(weak_steps_text(report),
            "not-robust: head: C++20 allows atomic read in push stack.cpp:3 to read what atomic "
            "write in push stack.cpp:4 stored, although atomic write in push stack.cpp:5 comes "
            "before it in every interleaving that leads there; memory_order_release on the stores "
            "and memory_order_acquire on the loads that lead from that write to here would forbid "
            "it\nnot-robust: and 2 more\n");
  EXPECT_TRUE(is_not_robust_as_error(report));
}

TEST(ReportRobustness, TellsAStoreThatCouldComeEarlier) {
  RobustnessReport robustness = robustness_of(Verdict::not_robust);
  robustness.weak_steps.push_back({.step = access(AccessKind::atomic_write, 3),
                                   .newer = access(AccessKind::atomic_write, 5),
                                   .older = {},
                                   .reads = false,
                                   .schedule = {}});
  const Report report = report_with(std::move(robustness));
  const std::string text = weak_steps_text(report);
  EXPECT_NE(text.find("to come before atomic write in push stack.cpp:5 in modification order"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("release and acquire do not forbid it"), std::string::npos) << text;
  EXPECT_FALSE(is_not_robust_as_error(report));
}

}  // namespace
}  // namespace heddle::harnesses
