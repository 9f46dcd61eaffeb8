#include <gtest/gtest.h>

#include "checkers/checker.hpp"
#include "checkers/tests/quasi/quasi_agreement_parts.hpp"
#include "checkers/tests/quasi/signed_history.hpp"
#include "checkers/tests/random_histories.hpp"

// In little, what quasi_agreement_table does in large.

namespace heddle::checkers {
namespace {

void expect_agreement(const QuasiFindings& findings) {
  EXPECT_EQ(findings.flaws, std::vector<std::string>()) << findings.flaw_count << " flaws";
  EXPECT_GT(findings.monotone, 0U);
  EXPECT_GT(findings.ordinary, 0U);
  for (const QuasiFindings::Row& row : findings.rows) {
    EXPECT_GT(row.tally.explained, 0U) << row.factors;
    EXPECT_GT(row.tally.not_explained, 0U) << row.factors;
    EXPECT_GT(row.tally.mutants.refuted, 0U) << row.factors;
    for (const JurorTally& juror : row.tally.jurors) {
      EXPECT_EQ(juror.agreed, findings.histories) << juror.name << " for " << row.factors;
    }
  }
}

class QuasiAgreement : public testing::TestWithParam<const char*> {};

TEST_P(QuasiAgreement, OnAllSmallHistories) {
  expect_agreement(judge_all_small_by_factors(GetParam(), QuasiFlavour::permutation, 3));
  expect_agreement(judge_all_small_by_factors(GetParam(), QuasiFlavour::strict, 3));
}

/// None is also what a removal answers that finds nothing.
TEST_P(QuasiAgreement, OnAllSmallHistoriesWithNoneAsAValue) {
  const std::string type = GetParam();
  if (type.ends_with("queue") && type != "queue") {
    return;  // priorities are integers
  }
  for (const QuasiFlavour flavour : {QuasiFlavour::permutation, QuasiFlavour::strict}) {
    expect_agreement(judge_all_small_by_factors(type, flavour, 3, {none, 1}));
  }
}

TEST_P(QuasiAgreement, OnRandomHistories) {
  expect_agreement(judge_random_by_factors(GetParam(), QuasiFlavour::permutation, 50));
  expect_agreement(judge_random_by_factors(GetParam(), QuasiFlavour::strict, 50));
  expect_agreement(judge_random_by_two_factors(GetParam(), 50));
}

/// All methods, bounded containers and priorities that are no values included.
class StrictAgreement : public testing::TestWithParam<const char*> {};

TEST_P(StrictAgreement, OnRandomHistoriesMutated) {
  const Specification& specification = *find_specification(GetParam());
  RandomHistories histories(specification, 1);
  Encoder encoder;
  CodedHistory coded;
  for (unsigned factor = 0; factor <= 2; ++factor) {
    QuasiJury jury(removals(QuasiFlavour::strict, factor), true);
    for (int i = 0; i < 100; ++i) {
      History history =
          histories.make({.threads = 3, .operations = 7, .has_distinct_values = i % 2 == 0});
      histories.mutate(history);
      encoder.encode(specification, history, coded, initial_for_tests(specification));
      const bool is_linearizable = Checker().check(coded).answer == Answer::explained;
      jury.judge(coded, is_linearizable);
      EXPECT_EQ(jury.flaw(), "") << signed_text(history);
    }
    EXPECT_GT(jury.tally().explained, 10U);
    EXPECT_GT(jury.tally().not_explained, 10U);
    EXPECT_EQ(jury.tally().jurors[1].agreed, 100U);
  }
}

INSTANTIATE_TEST_SUITE_P(Types, StrictAgreement,
                         testing::Values("queue", "bounded-queue", "stack", "bounded-stack",
                                         "min-priority-queue", "max-priority-queue",
                                         "keyed-priority-queue"));

INSTANTIATE_TEST_SUITE_P(Types, QuasiAgreement,
                         testing::Values("queue", "stack", "min-priority-queue"));

}  // namespace
}  // namespace heddle::checkers
