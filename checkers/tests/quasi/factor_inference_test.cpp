#include "checkers/quasi/inference/factor_inference.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "checkers/quasi/reference/quasi_definition.hpp"
#include "checkers/tests/quasi/agreement_of_quasi.hpp"
#include "checkers/tests/quasi/signed_history.hpp"

namespace heddle::checkers {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

using Vectors = std::vector<FactorVector>;

QuasiQuestion all_inferred(QuasiCriterion criterion) {
  const std::size_t sets = criterion.sets.size();
  return {std::move(criterion), std::vector<bool>(sets, true)};
}

QuasiQuestion inferred_removals(QuasiFlavour flavour) {
  return all_inferred(removals(flavour, no_bound));
}

/// All vectors up to `most` in each place that explain by the definition and are minimal.
Vectors smallest_by_definition(CodedHistory& history, QuasiCriterion criterion, unsigned most) {
  Vectors explaining;
  FactorVector vector(criterion.sets.size());
  for (;;) {
    for (std::size_t i = 0; i < vector.size(); ++i) {
      criterion.sets[i].factor = vector[i];
    }
    if (check_quasi_by_definition(history, criterion).answer == Answer::explained) {
      explaining.push_back(vector);
    }
    std::size_t place = 0;
    while (place < vector.size() && vector[place] == most) {
      vector[place++] = 0;
    }
    if (place == vector.size()) {
      break;
    }
    ++vector[place];
  }
  Vectors smallest;
  for (const FactorVector& one : explaining) {
    const auto is_below = [&](const FactorVector& other) {
      return other != one && std::ranges::equal(other, one, std::less_equal<>());
    };
    if (std::ranges::none_of(explaining, is_below)) {
      smallest.push_back(one);
    }
  }
  std::ranges::sort(smallest);
  return smallest;
}

TEST(FactorInference, FindsWhatEachSmallHistoryNeeds) {
  for (const char* type : {"queue", "stack"}) {
    std::size_t with_several = 0;
    std::size_t unexplained = 0;
    for_random_coded_histories(type, 150, 7, [&](CodedHistory& history) {
      for (const QuasiCriterion& criterion :
           {removals(QuasiFlavour::permutation, no_bound), removals(QuasiFlavour::strict, no_bound),
            additions_and_removals(no_bound, no_bound)}) {
        const FactorInference::Need need = FactorInference(all_inferred(criterion)).add(history);
        const Vectors expected = smallest_by_definition(history, criterion, 5);
        ASSERT_EQ(need.smallest, expected) << text_of(history);
        ASSERT_EQ(need.answer, expected.empty() ? Answer::not_explained : Answer::explained);
        with_several += expected.size() > 1 ? 1 : 0;
        unexplained += expected.empty() ? 1 : 0;
      }
    });
    EXPECT_GT(with_several, 0U) << type;
    EXPECT_GT(unexplained, 30U) << type;
  }
}

void add(FactorInference& inference, std::string_view type, std::string_view text) {
  CodedHistory history = signed_history(type, text);
  inference.add(history);
}

TEST(FactorInference, OfNoHistoryIsZero) {
  const FactorInference inference(inferred_removals(QuasiFlavour::permutation));
  EXPECT_EQ(inference.smallest(), Vectors{{0}});
  EXPECT_FALSE(inference.is_without_bound(0));
}

TEST(FactorInference, TellsWhatAllHistoriesNeedAndWhichOneNeedsIt) {
  FactorInference inference(inferred_removals(QuasiFlavour::permutation));
  add(inference, "queue", "+1 +2 +3 -1 -2 -3");
  add(inference, "queue", "+1 +2 +3 -2 -1 -3");
  add(inference, "queue", "+1 +2 +3 -2 -3 -1");
  add(inference, "queue", "+1 +2 +3 -3 -1 -2");
  add(inference, "queue", "+1 -2");
  EXPECT_EQ(inference.smallest(), Vectors{{2}});
  EXPECT_EQ(inference.history_that_needs({2}, 0), 2U);
  EXPECT_EQ(inference.histories(), 5U);
  EXPECT_EQ(inference.unexplained(), 1U);
  EXPECT_TRUE(inference.is_without_bound(0));
  EXPECT_THAT(inference.histories_by_factor(0),
              ElementsAre(Pair(0U, 1U), Pair(1U, 1U), Pair(2U, 2U)));
  // 1 2 3; 2 1 3; 2 3 1; 3 1 2: two moved by 2, and with them two by 1 each.
  EXPECT_THAT(inference.calls_by_displacement(0),
              ElementsAre(Pair(0U, 4U), Pair(1U, 6U), Pair(2U, 2U)));
}

TEST(FactorInference, SaysThatNoBoundWasShownIfTheFactorIsAsLargeAsItCanBe) {
  for (const QuasiFlavour flavour : {QuasiFlavour::permutation, QuasiFlavour::strict}) {
    FactorInference bounded(inferred_removals(flavour));
    add(bounded, "queue", "+1 +2 +3 +4 -2 -1 -4 -3");
    EXPECT_FALSE(bounded.is_without_bound(0));
    FactorInference unbounded(inferred_removals(flavour));
    add(unbounded, "queue", "+1 +2 +3 +4 -2 -3 -4 -1");
    EXPECT_TRUE(unbounded.is_without_bound(0));
    EXPECT_EQ(unbounded.smallest(), Vectors{{3}});
  }
  // All four removals overtake 1, though 5 and 6 are not removed at all.
  FactorInference overtaken(inferred_removals(QuasiFlavour::strict));
  add(overtaken, "queue", "+1 +2 +3 +4 +5 +6 +7 -2 -3 -4 -5");
  EXPECT_EQ(overtaken.smallest(), Vectors{{4}});
  EXPECT_TRUE(overtaken.is_without_bound(0));
}

TEST(FactorInference, GivesSeveralVectorsIfSetsTradeOff) {
  FactorInference inference(all_inferred(additions_and_removals(no_bound, no_bound)));
  add(inference, "queue", "+1 +2 -2 -1");
  EXPECT_EQ(inference.smallest(), (Vectors{{0, 1}, {1, 0}}));
  EXPECT_EQ(inference.history_that_needs({0, 1}, 1), 0U);
  EXPECT_EQ(inference.history_that_needs({0, 1}, 0), std::nullopt);
  add(inference, "queue", "+1 +2 +3 -2 -3 -1");
  EXPECT_EQ(inference.smallest(), (Vectors{{0, 2}, {1, 1}, {2, 0}}));
  EXPECT_THAT(inference.histories_by_factor(0), ElementsAre(Pair(0U, 2U)));
}

TEST(FactorInference, LeavesFactorsThatWereGiven) {
  QuasiQuestion question = all_inferred(additions_and_removals(1, no_bound));
  question.inferred[0] = false;
  FactorInference inference(question);
  EXPECT_EQ(inference.smallest(), (Vectors{{1, 0}}));
  add(inference, "queue", "+1 +2 -2 -1");
  EXPECT_EQ(inference.smallest(), (Vectors{{1, 0}}));
  add(inference, "queue", "+1 +2 +3 -2 -3 -1");
  EXPECT_EQ(inference.smallest(), (Vectors{{1, 1}}));
  EXPECT_EQ(inference.history_that_needs({1, 1}, 0), std::nullopt);
  EXPECT_EQ(inference.history_that_needs({1, 1}, 1), 1U);
  EXPECT_FALSE(inference.is_without_bound(0));
}

TEST(FactorInference, CountsHistoriesWithoutAnAnswerApart) {
  FactorInference inference(inferred_removals(QuasiFlavour::permutation));
  CodedHistory history = signed_history("queue", "+1|+2|+3|+4 -4 -3 -2 -1 -5");
  CheckOptions options;
  options.limits.steps = 5;
  const FactorInference::Need& need = inference.add(history, options);
  EXPECT_EQ(need.answer, Answer::unknown);
  EXPECT_EQ(need.limit, "the limit of 5 steps");
  EXPECT_EQ(inference.undecided(), 1U);
  EXPECT_EQ(inference.smallest(), Vectors{{0}});
  EXPECT_THAT(inference.histories_by_factor(0), IsEmpty());
}

}  // namespace
}  // namespace heddle::checkers
