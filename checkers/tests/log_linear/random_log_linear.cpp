#include "checkers/tests/log_linear/random_log_linear.hpp"

#include <gtest/gtest.h>

#include <cstdio>

#include "checkers/tests/log_linear/log_linear_agreement.hpp"
#include "checkers/tests/log_linear/random_intervals.hpp"
#include "checkers/tests/random_histories.hpp"

namespace heddle::checkers {

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
    ++count;
    ASSERT_EQ(agreement.find_disagreement(history), "");
  }
  std::printf(
      "%s: %zu random histories of %zu to %zu operations, %zu explained, %zu not, "
      "%zu refused; %zu not decided by the other\n",
      type.c_str(), count, rounds.smallest, rounds.largest, agreement.explained(),
      agreement.not_explained(), agreement.refused(), agreement.undecided());
  EXPECT_LT(agreement.undecided(), count / 5);
  EXPECT_GT(agreement.explained(), count / 10);
  EXPECT_GT(agreement.not_explained(), count / 10);
}

}  // namespace heddle::checkers
