#include "checkers/tests/follow/online_agreement.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "checkers/follow/queue_online.hpp"
#include "checkers/follow/register_online.hpp"
#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/random_histories.hpp"

// The engines say of each prefix of a history what the checker says of it: of ALL small histories.
// A `few` of 0 makes them forget at each event what they can.

namespace heddle::checkers {
namespace {

template <typename Engine>
void compare_all(const Alphabet& alphabet, std::size_t largest, bool saves, std::size_t few) {
  Agreement agreement(alphabet.type, [few](OnlineContext& context) {
    return std::make_unique<Engine>(context, few);
  });
  for (std::size_t size = 1; size <= largest; ++size) {
    for_all_histories(alphabet, size, [&](const History& history) {
      if (!testing::Test::HasFatalFailure()) {
        agreement.compare(history, saves);
      }
    });
  }
  EXPECT_GT(agreement.tally.violations, 0);
  EXPECT_GT(agreement.tally.compared, agreement.tally.given_up);
  testing::Test::RecordProperty("compared", std::to_string(agreement.tally.compared));
  testing::Test::RecordProperty("violations", std::to_string(agreement.tally.violations));
}

TEST(OnlineAgreement, AQueueIsJudgedAtEachEventOfAllSmallHistoriesAsByTheSearch) {
  compare_all<QueueOnline>(container_alphabet("queue", 2), 5, false, 0);
  compare_all<QueueOnline>(container_alphabet("queue", 3), 4, false, 32);
}

TEST(OnlineAgreement, ARegisterIsJudgedAtEachEventOfAllSmallHistoriesAsByTheSearch) {
  compare_all<RegisterOnline>(register_alphabet(2), 5, false, 0);
  compare_all<RegisterOnline>(register_alphabet(3), 4, false, 24);
}

/// Half of them with a mutation, and without the methods that engines do not know.
template <typename Engine>
void compare_random(const std::string& type, std::size_t few) {
  const Specification& specification = *find_specification(type);
  RandomHistories histories(specification, 1);
  Agreement agreement(
      type, [few](OnlineContext& context) { return std::make_unique<Engine>(context, few); });
  for (int i = 0; i < 3000 && !testing::Test::HasFatalFailure(); ++i) {
    History history = histories.make({.threads = 5, .operations = 24, .has_distinct_values = true});
    if (i % 2 == 0) {
      histories.mutate(history);
    }
    std::erase_if(history.operations, [&](const Operation& operation) {
      const Role role = specification.methods[method_index(specification, operation.method)].role;
      const bool is_register = specification.shape == Shape::read_write;
      return role != Role::add && role != (is_register ? Role::peek : Role::remove);
    });
    agreement.compare(history, i % 3 == 0);
  }
  EXPECT_GT(agreement.tally.violations, 100);
  EXPECT_LT(agreement.tally.given_up, 1500);
}

TEST(OnlineAgreement, AQueueIsJudgedAtEachEventOfRandomHistoriesAsByTheSearch) {
  compare_random<QueueOnline>("queue", 0);
}

TEST(OnlineAgreement, ARegisterIsJudgedAtEachEventOfRandomHistoriesAsByTheSearch) {
  compare_random<RegisterOnline>("register", 0);
}

TEST(OnlineAgreement, AQueueThatIsSavedAndLoadedAfterEachEventIsJudgedTheSame) {
  compare_all<QueueOnline>(container_alphabet("queue", 2), 3, true, 0);
}

TEST(OnlineAgreement, ARegisterThatIsSavedAndLoadedAfterEachEventIsJudgedTheSame) {
  compare_all<RegisterOnline>(register_alphabet(2), 3, true, 0);
}

}  // namespace
}  // namespace heddle::checkers
