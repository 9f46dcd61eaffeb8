#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "checkers/quasi/quasi_checker.hpp"
#include "checkers/serial/serial_histories.hpp"
#include "checkers/tests/serial/golden_runs.hpp"
#include "checkers/tests/serial/scenario_histories.hpp"

// Where serial runs and the written specification agree on quasi-linearizability, and where they do
// not. Removals of one method look all alike as calls, so moving their results leaves a sequence of
// calls that is a serial run: the two agree. Additions do not: moving one may leave program order,
// which every serial run keeps.

namespace heddle::checkers {
namespace {

QuasiCriterion criterion_for(const Specification& specification, std::string_view method,
                             unsigned factor) {
  return {.sets = {{.methods = {method_index(specification, method)}, .factor = factor}}};
}

class Judge {
 public:
  Judge(std::shared_ptr<const Specification> specification, std::string_view method,
        unsigned factor)
      : specification_(std::move(specification)),
        criterion_(criterion_for(*specification_, method, factor)) {}
  Judge(const char* type, std::string_view method, unsigned factor,
        QuasiFlavour flavour = QuasiFlavour::permutation)
      : Judge(std::shared_ptr<const Specification>(find_specification(type), [](const auto*) {}),
              method, factor) {
    criterion_.flavour = flavour;
  }

  Answer answer(const History& history) {
    Encoder().encode(*specification_, history, coded_);
    return checker_.check(coded_, criterion_).answer;
  }

 private:
  std::shared_ptr<const Specification> specification_;
  QuasiCriterion criterion_;
  CodedHistory coded_;
  QuasiChecker checker_;
};

std::shared_ptr<const Specification> serial(const char* scenario) {
  return golden_histories(scenario).specification();
}

// The calls of the scenario one after the other, in the order of its text, removals answering so.
History in_sequence(const char* scenario, const std::vector<Value>& results) {
  History history{ShortScenario(scenario).operations()};
  std::size_t next_result = 0;
  std::uint64_t time = 0;
  for (Operation& operation : history.operations) {
    operation.invocation = ++time;
    operation.response = ++time;
    if (operation.arguments.empty()) {
      operation.result = results.at(next_result++);
    }
  }
  return history;
}

TEST(SerialSpecification, AgreesOnQuasiLinearizabilityIfOnlyRemovalsMove) {
  for (const char* scenario : {"ee|dd", "ed|ed", "e|ed;d", "e>e|d;dd", "ee|e;d", "d|e;d"}) {
    for (const unsigned factor : {0U, 1U, 2U}) {
      Judge by_runs(serial(scenario), "deq", factor);
      Judge by_text("queue", "deq", factor);
      std::size_t explained = 0;
      for_each_scenario_history(ShortScenario(scenario), true, [&](const History& history) {
        const Answer expected = by_text.answer(history);
        explained += expected == Answer::explained ? 1 : 0;
        EXPECT_EQ(by_runs.answer(history), expected) << scenario << ", factor " << factor;
      });
      EXPECT_GT(explained, 0U) << scenario;
    }
  }
}

// Round-Up, section V-D: a queue holds 3, 4 and 5 and one removal takes 4, which is one place early
// and in no serial run.
TEST(OutOfThinAir, AnEarlyRemovalHasNoSerialRunWhereItemsAreLeft) {
  const char* scenario = "ee|ed";
  const History early = in_sequence(scenario, {2});
  EXPECT_EQ(Judge("queue", "deq", 1, QuasiFlavour::strict).answer(early), Answer::explained);
  for (const unsigned factor : {0U, 1U, no_bound}) {
    EXPECT_EQ(Judge(serial(scenario), "deq", factor).answer(early), Answer::not_explained);
    // It is the flavour that lacks a removal to trade places with, whatever the specification.
    EXPECT_EQ(Judge("queue", "deq", factor).answer(early), Answer::not_explained);
  }
}

TEST(OutOfThinAir, DoesNotHappenInAWellFormedScenario) {
  const char* scenario = "ee|ed;dd";
  const History early = in_sequence(scenario, {2, 1, 3});
  EXPECT_EQ(Judge(serial(scenario), "deq", 0).answer(early), Answer::not_explained);
  EXPECT_EQ(Judge(serial(scenario), "deq", 1).answer(early), Answer::explained);
  EXPECT_EQ(Judge("queue", "deq", 1).answer(early), Answer::explained);
}

TEST(SerialSpecification, LacksOrdersThatMovedAdditionsNeed) {
  const char* scenario = "ee|dd";
  const History swapped = in_sequence(scenario, {2, 1});
  EXPECT_EQ(Judge("queue", "enq", 1).answer(swapped), Answer::explained);
  EXPECT_EQ(Judge(serial(scenario), "enq", no_bound).answer(swapped), Answer::not_explained);
}

}  // namespace
}  // namespace heddle::checkers
