#include "checkers/tests/quasi/flavour_differences.hpp"

#include <gtest/gtest.h>

#include "checkers/tests/quasi/interval_layouts.hpp"
#include "checkers/tests/quasi/signed_history.hpp"

namespace heddle::checkers {
namespace {

TEST(IntervalLayouts, AreAsManyAsIntervalOrders) {
  History history;
  for (const std::size_t expected : {1U, 1U, 3U, 19U, 207U, 3451U, 81663U}) {
    EXPECT_EQ(for_all_layouts(history, [](const History&) {}), expected);
    history.operations.push_back(addition(1));
  }
}

TEST(IntervalLayouts, LeavePendingOperationsPending) {
  History history = signed_history("+1? +2");
  std::size_t count = 0;
  EXPECT_EQ(for_all_layouts(history,
                            [&](const History& laid_out) {
                              EXPECT_TRUE(laid_out.operations[0].is_pending());
                              count += precedes(laid_out.operations[1], laid_out.operations[0]);
                            }),
            2U);
  EXPECT_EQ(count, 1U);
}

TEST(FlavourDifferences, AreNoneForWellFormedQueues) {
  for (const FlavourFindings& findings :
       {compare_on_all_well_formed("queue", 5), compare_on_random_well_formed("queue", 5, 200),
        compare_on_sequences("queue", 4)}) {
    EXPECT_EQ(findings.different, 0U) << findings.kind << ": " << findings.strict_is_smaller << ", "
                                      << findings.permutation_is_smaller;
    EXPECT_GT(findings.explained, findings.histories / 10) << findings.kind;
  }
}

}  // namespace
}  // namespace heddle::checkers
