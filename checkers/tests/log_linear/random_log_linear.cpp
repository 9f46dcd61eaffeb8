#include "checkers/tests/log_linear/random_log_linear.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "checkers/tests/log_linear/log_linear_agreement.hpp"
#include "checkers/tests/log_linear/random_intervals.hpp"
#include "checkers/tests/random_histories.hpp"

namespace heddle::checkers {
namespace {

/// The same history of values that are far apart, some of them negative, in the same order.
void scatter(History& history) {
  const auto scattered = [](Value& value) {
    if (value.is_integer() && value.integer() > 0) {
      value = value.integer() * 1'000'003 - 10'000'000;
    }
  };
  for (Operation& operation : history.operations) {
    scattered(operation.result);
    std::ranges::for_each(operation.arguments, scattered);
  }
}

}  // namespace

void expect_log_linear_agreement_on_random(const std::string& type, const RandomRounds& rounds) {
  const auto seed = static_cast<unsigned>(rounds.largest);
  LogLinearAgreement agreement(type, rounds.other);
  RandomHistories constructed(*find_specification(type), seed);
  RandomIntervals intervals(type, seed);
  std::size_t count = 0;
  for (std::size_t round = 0; count < rounds.rounds; ++round) {
    ASSERT_LT(round, 4 * rounds.rounds) << "too many are ambiguous";
    const std::size_t size =
        rounds.smallest + intervals.random()() % (rounds.largest - rounds.smallest + 1);
    History history;
    if (round % 3 == 0) {
      history = intervals.make(size);
    } else {
      const std::size_t threads = 1 + intervals.random()() % 6;
      history =
          constructed.make({.threads = threads, .operations = size, .has_distinct_values = true});
      if (round % 3 == 1) {
        constructed.mutate(history);
        intervals.move_ends(history);
      }
    }
    if (is_ambiguous(type, history)) {
      continue;
    }
    if (count % 2 == 1) {
      scatter(history);
    }
    ++count;
    ASSERT_EQ(agreement.find_disagreement(history), "");
  }
  std::printf(
      "%s: %zu random histories of %zu to %zu operations, %zu explained, %zu not, "
      "%zu refused; %zu not decided by the other\n",
      type.c_str(), count, rounds.smallest, rounds.largest, agreement.explained(),
      agreement.not_explained(), agreement.refused(), agreement.undecided());
  EXPECT_LT(agreement.undecided(), count / 5);
  if (rounds.expects_both_answers) {
    EXPECT_GT(agreement.explained(), count / 10);
    EXPECT_GT(agreement.not_explained(), count / 10);
  }
}

}  // namespace heddle::checkers
