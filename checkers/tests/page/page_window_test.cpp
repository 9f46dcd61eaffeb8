#include "checkers/command/page/page_window.hpp"

#include <gmock/gmock.h>

namespace heddle::checkers {
namespace {

using testing::ElementsAre;
using testing::IsSupersetOf;
using testing::SizeIs;

/// Operations one after the other, the last invoked is the first of them.
struct Backwards {
  explicit Backwards(std::size_t size) {
    for (std::size_t i = size; i > 0; --i) {
      recorded.coded.calls.emplace_back();
      recorded.coded.invocations.push_back(static_cast<Position>(2 * i - 2));
      recorded.coded.responses.push_back(static_cast<Position>(2 * i - 1));
    }
    judged.recorded = &recorded;
  }

  RecordedHistory recorded;
  JudgedHistory judged;
};

TEST(PageWindow, HasAllOfAShortHistoryByInvocation) {
  const Backwards history(4);
  EXPECT_THAT(operations_around(history.judged, 4), ElementsAre(3, 2, 1, 0));
}

TEST(PageWindow, BeginsWhereTheHistoryDoesIfThereIsNoViolation) {
  const Backwards history(10);
  EXPECT_THAT(operations_around(history.judged, 3), ElementsAre(9, 8, 7));
}

TEST(PageWindow, IsAroundTheViolation) {
  Backwards history(100);
  history.judged.verdict.explained_until = 101;  // the response of number 49
  EXPECT_THAT(operations_around(history.judged, 4), ElementsAre(50, 49, 48, 47));
}

TEST(PageWindow, HasWhatIsToldHoweverFarAway) {
  Backwards history(100);
  history.judged.verdict.explained_until = 190;
  history.judged.verdict.culprits = {99, 50};
  Failure& failure = history.judged.failure.emplace();
  failure.smaller.response = 5;
  failure.operations = {80, 70};
  failure.reason = Reason{.culprits = {60}, .text = ""};
  failure.blocked = {{.operation = 40}};
  const auto shown = operations_around(history.judged, 12);
  EXPECT_THAT(shown, SizeIs(12));
  EXPECT_THAT(shown, IsSupersetOf({99, 80, 70, 60, 50, 40, 6, 5, 4}));
}

TEST(PageWindow, HasNoMoreThanItMayEvenIfMoreIsTold) {
  Backwards history(100);
  Failure& failure = history.judged.failure.emplace();
  failure.operations = {90, 80, 70, 60, 50};
  EXPECT_THAT(operations_around(history.judged, 3), ElementsAre(70, 60, 50));
}

}  // namespace
}  // namespace heddle::checkers
