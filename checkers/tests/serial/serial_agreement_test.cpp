#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "checkers/checker.hpp"
#include "checkers/serial/serial_histories.hpp"
#include "checkers/tests/serial/golden_runs.hpp"
#include "checkers/tests/serial/scenario_histories.hpp"

// The serial runs of a deterministic golden object explain the same histories of their scenario as
// the specification of that object does.

namespace heddle::checkers {
namespace {

std::string text_of(const History& history) {
  std::string text;
  for (const Operation& operation : history.operations) {
    text += "  T" + std::to_string(operation.process) + " " + to_text(operation) + " [" +
            std::to_string(operation.invocation) + "]\n";
  }
  return text;
}

Answer answer_of(Checker& checker, const Specification& specification, const History& history) {
  return checker.check(specification, history).answer;
}

/// How many histories were explained; fails where the specifications disagree.
struct Agreement {
  std::size_t histories = 0;
  std::size_t explained = 0;
};

Agreement expect_agreement(const char* text, const char* type, bool pending, bool keep_duplicates,
                           Algorithm algorithm = Algorithm::wing_gong_lowe) {
  const std::shared_ptr<const Specification> serial =
      golden_histories(text, false, keep_duplicates).specification();
  const Specification& written = *find_specification(type);
  Checker with_serial(algorithm);
  Checker with_written(Algorithm::wing_gong_lowe);
  Agreement agreement;
  agreement.histories =
      for_each_scenario_history(ShortScenario(text), pending, [&](const History& history) {
        const Answer expected = answer_of(with_written, written, history);
        EXPECT_EQ(answer_of(with_serial, *serial, history), expected)
            << text << " by " << to_text(algorithm) << "\n"
            << text_of(history);
        agreement.explained += expected == Answer::explained ? 1 : 0;
      });
  return agreement;
}

TEST(SerialSpecification, AgreesWithTheWrittenOneOnAllHistoriesOfSmallScenarios) {
  for (const char* scenario : {"e|d", "e|dd", "ed|d", "ee|dd", "ed|ed", "e|e;dd", "e>ed|d", "e|d|d",
                               "e>e|d;dd", "ee|e;d", "d|e;d"}) {
    const Agreement agreement = expect_agreement(scenario, "queue", false, false);
    EXPECT_GT(agreement.explained, 0U) << scenario;
    EXPECT_LT(agreement.explained, agreement.histories) << scenario;
  }
  for (const char* scenario : {"p|oo", "po|po", "p>po|o", "p|p;oo", "pp|o;o"}) {
    const Agreement agreement = expect_agreement(scenario, "stack", false, false);
    EXPECT_GT(agreement.explained, 0U) << scenario;
    EXPECT_LT(agreement.explained, agreement.histories) << scenario;
  }
}

TEST(SerialSpecification, AgreesOnHistoriesWithPendingCalls) {
  for (const char* scenario : {"e|d", "e|dd", "ed|d", "ee|dd", "ed|ed", "e|d|d", "e>ed|d"}) {
    EXPECT_GT(expect_agreement(scenario, "queue", true, false).explained, 0U) << scenario;
  }
}

TEST(SerialSpecification, AgreesWithDuplicatesKept) {
  for (const char* scenario : {"d|d", "e|dd", "ed|ed"}) {
    expect_agreement(scenario, "queue", true, true);
  }
}

TEST(SerialSpecification, IsJudgedAlikeByAllAlgorithmsThatApply) {
  for (const char* name : {"auto", "definition", "wing-gong", "wgl-lru", "frontier"}) {
    expect_agreement("ed|d", "queue", true, false, find_algorithm(name).value());
    expect_agreement("e>e|d;d", "queue", false, false, find_algorithm(name).value());
  }
}

/// The golden object's removals wait instead of answering none.
TEST(SerialSpecification, TellsWhichCallsMayBeBlocked) {
  const std::shared_ptr<const Specification> serial =
      golden_histories("e|dd", true).specification();
  const Value& blocked = SerialHistories::blocked_result();
  const auto answer = [&](std::vector<Operation> operations) {
    return Checker().check(*serial, History{std::move(operations)}).answer;
  };
  const Operation enq{1, "enq", {1}, none, 1, 2};
  EXPECT_EQ(answer({{2, "deq", {}, blocked, 3, 4}}), Answer::explained);
  EXPECT_EQ(answer({enq, {2, "deq", {}, blocked, 3, 4}}), Answer::not_explained);
  EXPECT_EQ(answer({enq, {2, "deq", {}, 1, 3, 4}, {2, "deq", {}, blocked, 5, 6}}),
            Answer::explained);
  EXPECT_EQ(answer({enq, {2, "deq", {}, 1, 3, 4}, {2, "deq", {}, none, 5, 6}}),
            Answer::not_explained);
  EXPECT_EQ(answer({{2, "deq", {}, none, 3, std::nullopt}}),
            Answer::explained);  // pending: it need not have happened
}

}  // namespace
}  // namespace heddle::checkers
