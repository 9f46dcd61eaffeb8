#include "checkers/explanations/drop_groups.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "checkers/explanations/state_walk.hpp"
#include "checkers/tests/answers/small_histories.hpp"

namespace heddle::checkers {
namespace {

HistoryPart without(const HistoryPart& whole, const DropGroup& group) {
  HistoryPart part = whole;
  std::erase_if(part.operations,
                [&](OperationIndex i) { return std::ranges::count(group, i) != 0; });
  return part;
}

TEST(DropGroups, LeavingThemOutCreatesNoViolation) {
  std::size_t dropped = 0;
  for_small_histories_of_all_types([&](CodedHistory& coded, const History& history, Answer answer) {
    if (answer != Answer::explained) {
      return;
    }
    PartMaker maker(coded);
    const HistoryPart whole = whole_of(coded);
    for (const DropKind kind : {DropKind::key, DropKind::value, DropKind::without_effect}) {
      for (const DropGroup& group : groups_to_drop(coded, whole.operations, kind)) {
        ++dropped;
        ASSERT_EQ(answer_to(maker, without(whole, group)), Answer::explained)
            << coded.specification->name << ", kind " << static_cast<int>(kind) << ", without "
            << to_text(history.operations[group.front()]) << text_of(history);
      }
    }
  });
  EXPECT_GT(dropped, 5000U);
}

TEST(HistoryPart, EndingEarlierCreatesNoViolation) {
  for_small_histories_of_all_types([](CodedHistory& coded, const History& history, Answer answer) {
    PartMaker maker(coded);
    HistoryPart part = whole_of(coded);
    for (part.end = 0; answer == Answer::explained && part.end < 2 * coded.size(); ++part.end) {
      ASSERT_EQ(answer_to(maker, part), Answer::explained)
          << coded.specification->name << " up to " << part.end << text_of(history);
    }
  });
}

TEST(StateWalk, LosesNothingByBeginningLater) {
  std::size_t later = 0;
  for_small_histories_of_all_types([&](CodedHistory& coded, const History& history, Answer answer) {
    const StateWalk walk = walk_states(coded, 1000);
    ASSERT_EQ(walk.failing.has_value(), answer == Answer::not_explained)
        << coded.specification->name << text_of(history);
    ASSERT_TRUE(walk.position);
    later += *walk.position > 0 ? 1 : 0;
    HistoryPart rest{.operations = walk.open, .end = never, .initial = walk.state};
    for (OperationIndex i = 0; i < coded.size(); ++i) {
      if (coded.invocations[i] >= *walk.position) {
        rest.operations.push_back(i);
      }
    }
    PartMaker maker(coded);
    ASSERT_EQ(answer_to(maker, rest), answer)
        << coded.specification->name << " from " << *walk.position << text_of(history);
  });
  EXPECT_GT(later, 1000U);
}

}  // namespace
}  // namespace heddle::checkers
