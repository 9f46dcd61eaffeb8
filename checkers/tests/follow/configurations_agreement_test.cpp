#include <gtest/gtest.h>

#include <memory>

#include "checkers/follow/configurations_online.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/follow/online_agreement.hpp"
#include "checkers/tests/random_histories.hpp"

// As online_agreement_test.cpp, of the engine for all types. It holds events back: settled at each
// event it says of each prefix what the checker says, and settled only at the end it names the
// event whose prefix is the first without an explanation.

namespace heddle::checkers {
namespace {

Agreement agreement_of(const std::string& type, const OnlineLimits& limits) {
  return {type, [limits](OnlineContext& context) {
            return std::make_unique<ConfigurationsOnline>(context, limits);
          }};
}

void expect_certainty(const Agreement& agreement) {
  EXPECT_EQ(agreement.tally.given_up, 0);
  EXPECT_EQ(agreement.tally.at_the_latest, 0);
}

/// Of all histories up to so many operations.
void compare_all(const Alphabet& alphabet, std::size_t largest) {
  for (const std::size_t few : {0, 3}) {
    Agreement agreement = agreement_of(alphabet.type, {.few = few});
    for (std::size_t size = 1; size <= largest; ++size) {
      for_all_histories(alphabet, size, [&](const History& history) {
        if (!testing::Test::HasFatalFailure()) {
          agreement.compare(history, size < largest && few == 0);
          agreement.compare_at_end(history, size < largest);
        }
      });
    }
    EXPECT_GT(agreement.tally.violations, 0);
    expect_certainty(agreement);
  }
}

TEST(ConfigurationsAgreement, StacksAreJudgedAtEachEventOfAllSmallHistoriesAsByTheSearch) {
  compare_all(container_alphabet("stack", 2), 4);
  compare_all(container_alphabet("stack", {none, 1}), 4);
}

TEST(ConfigurationsAgreement, PoolsAreJudgedAtEachEventOfAllSmallHistoriesAsByTheSearch) {
  compare_all(container_alphabet("pool", 2), 4);
  compare_all(container_alphabet("pool", {none, 1}), 4);
}

TEST(ConfigurationsAgreement, PriorityQueuesAreJudgedAtEachEventOfAllSmallHistoriesAsByTheSearch) {
  compare_all(container_alphabet("min-priority-queue", 2), 4);
  compare_all(container_alphabet("max-priority-queue", 2), 3);
}

TEST(ConfigurationsAgreement, SetsAreJudgedAtEachEventOfAllSmallHistoriesAsByTheSearch) {
  compare_all(set_alphabet(1), 4);
  compare_all(set_alphabet(2), 3);
}

TEST(ConfigurationsAgreement, CountersAreJudgedAtEachEventOfAllSmallHistoriesAsByTheSearch) {
  compare_all(counter_alphabet(), 4);
}

class ConfigurationsOf : public testing::TestWithParam<const char*> {
 protected:
  /// Half of them with a mutation, and without what is about more than one key or the top.
  template <typename Compare>
  static void for_random_histories(int count, const Compare& compare) {
    const Specification& specification = *find_specification(GetParam());
    RandomHistories histories(specification, 1);
    for (int i = 0; i < count && !HasFatalFailure(); ++i) {
      History history = histories.make(
          {.threads = 5, .operations = 16, .has_distinct_values = i % 4 < 2, .values = 3});
      if (i % 2 == 0) {
        histories.mutate(history);
      }
      std::erase_if(history.operations, [&](const Operation& operation) {
        const Method& method = specification.methods[method_index(specification, operation.method)];
        const bool is_keyed = specification.key != nullptr;
        return (is_keyed && (method.arguments == 0 || method.names.front() == "txn")) ||
               (specification.shape == Shape::stack && method.role == Role::other);
      });
      compare(history, i);
    }
  }
};

TEST_P(ConfigurationsOf, JudgesAtEachEventOfRandomHistoriesAsTheSearch) {
  Agreement agreement = agreement_of(GetParam(), {.few = 4});
  for_random_histories(
      150, [&](const History& history, int i) { agreement.compare(history, i % 3 == 0); });
  EXPECT_GT(agreement.tally.violations, 5);
  expect_certainty(agreement);
}

TEST_P(ConfigurationsOf, NamesTheFirstEventThatLeavesNoExplanationThoughItWasHeldBack) {
  for (const std::size_t few : {1, 5, 1000}) {
    Agreement agreement = agreement_of(GetParam(), {.few = few});
    for_random_histories(
        100, [&](const History& history, int i) { agreement.compare_at_end(history, i % 3 == 0); });
    EXPECT_GT(agreement.tally.violations, 5);
    expect_certainty(agreement);
  }
}

TEST_P(ConfigurationsOf, SaysSoIfTheStepsDoNotSufficeToNameTheFirstEvent) {
  Agreement::Tally all;
  for (const std::uint64_t most_steps : {3, 5, 10, 20, 40, 80, 160}) {
    Agreement agreement = agreement_of(GetParam(), {.few = 5, .most_steps = most_steps});
    for_random_histories(
        40, [&](const History& history, int) { agreement.compare_at_end(history, false); });
    all.violations += agreement.tally.violations;
    all.given_up += agreement.tally.given_up;
    all.at_the_latest += agreement.tally.at_the_latest;
  }
  EXPECT_GT(all.given_up, 5);
  EXPECT_GT(all.at_the_latest, 1);
  EXPECT_GT(all.violations, all.at_the_latest + 10);
}

TEST_P(ConfigurationsOf, IsRightAboutOperationsThatAreLostUntilTheyRespond) {
  Agreement agreement = agreement_of(GetParam(), {.few = 2, .most_held = 8});
  for_random_histories(
      400, [&](const History& history, int i) { agreement.compare(history, i % 3 == 0); });
  EXPECT_GT(agreement.tally.violations, 5);
  EXPECT_GT(agreement.tally.given_up, 5);
}

/// A stretch may end while a push and the pop of its value are both open. Behind it the value is
/// pushed again, and that is what the pop took.
TEST(ConfigurationsAgreement, APushAndAPopAreNoPairBeforeBothHaveResponded) {
  const auto operation = [](int process, const char* method, std::vector<Value> arguments,
                            Value result, std::uint64_t from, std::uint64_t to) {
    return Operation{process, method, std::move(arguments), std::move(result), from, to};
  };
  History history;
  history.operations = {
      operation(1, "push", {7}, none, 0, 4), operation(2, "pop", {}, 7, 1, 11),
      operation(3, "push", {8}, none, 2, 3), operation(4, "pop", {}, 8, 5, 6),
      operation(4, "pop", {}, 7, 7, 8),      operation(5, "push", {7}, none, 9, 10)};
  for (std::size_t few = 0; few <= 12; ++few) {
    Agreement agreement = agreement_of("stack", {.few = few});
    agreement.compare_at_end(history, few % 2 == 0);
    agreement.compare(history, few % 2 == 0);
    EXPECT_EQ(agreement.tally.violations, 0) << few;
    expect_certainty(agreement);
  }
}

/// So many overlap that pairs cross the ends of stretches. Values recur; in some, none is one.
TEST(ConfigurationsAgreement, StacksAreJudgedAsByTheSearchWhereverAStretchEnds) {
  RandomHistories histories(*find_specification("stack"), 2);
  std::size_t violations = 0;
  for (std::size_t round = 0; round < 2500; ++round) {
    History history = histories.make(
        {.threads = 3 + round % 6, .operations = 70, .values = 2 + static_cast<int>(round % 4)});
    if (round % 4 == 0) {
      histories.mutate(history);
    }
    std::erase_if(history.operations, [](const Operation& operation) {
      return operation.method != "push" && operation.method != "pop";
    });
    for (Operation& operation : history.operations) {
      Value& value = operation.arguments.empty() ? operation.result : operation.arguments[0];
      if (round % 5 == 0 && value == Value(2)) {
        value = none;
      }
    }
    for (std::size_t few = 1; few <= 8 && !testing::Test::HasFatalFailure(); ++few) {
      Agreement agreement = agreement_of("stack", {.few = few});
      agreement.compare_at_end(history, round % 8 == few);
      expect_certainty(agreement);
      violations += agreement.tally.violations;
    }
  }
  EXPECT_GT(violations, 1000);
}

INSTANTIATE_TEST_SUITE_P(Types, ConfigurationsOf,
                         testing::Values("stack", "pool", "min-priority-queue",
                                         "max-priority-queue", "set", "map", "key-value",
                                         "multi-register", "counter", "fetch-and-add",
                                         "cas-register", "rmw-register", "mutex", "semaphore"),
                         [](const auto& type) {
                           std::string name = type.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace heddle::checkers
