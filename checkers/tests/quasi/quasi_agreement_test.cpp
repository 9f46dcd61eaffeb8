#include <gtest/gtest.h>

#include "checkers/tests/quasi/quasi_agreement_parts.hpp"

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

TEST_P(QuasiAgreement, OnRandomHistories) {
  expect_agreement(judge_random_by_factors(GetParam(), QuasiFlavour::permutation, 50));
  expect_agreement(judge_random_by_factors(GetParam(), QuasiFlavour::strict, 50));
  expect_agreement(judge_random_by_two_factors(GetParam(), 50));
}

INSTANTIATE_TEST_SUITE_P(Types, QuasiAgreement,
                         testing::Values("queue", "stack", "min-priority-queue"));

}  // namespace
}  // namespace heddle::checkers
