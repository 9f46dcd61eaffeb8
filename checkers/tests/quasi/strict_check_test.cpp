#include "checkers/quasi/strict/strict_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>

#include "checkers/bad_input.hpp"
#include "checkers/quasi/reference/quasi_definition.hpp"
#include "checkers/tests/quasi/agreement_of_quasi.hpp"
#include "checkers/tests/quasi/signed_history.hpp"

namespace heddle::checkers {
namespace {

constexpr QuasiFlavour strict = QuasiFlavour::strict;

class StrictCheckTest : public testing::Test {
 protected:
  void expect_agreement(CodedHistory& history, unsigned factor) {
    const QuasiCriterion criterion = removals(strict, factor);
    const Answer expected = check_quasi_by_definition(history, criterion).answer;
    const QuasiVerdict& verdict = check_.check(history, criterion, {});
    ASSERT_EQ(verdict.answer, expected) << text_of(history) << " with " << factor;
    if (expected == Answer::explained) {
      ASSERT_EQ(flaw_of(history, criterion, verdict), "") << text_of(history);
    }
    ++(expected == Answer::explained ? explained_ : not_explained_);
  }

  StrictCheck check_;
  std::size_t explained_ = 0;
  std::size_t not_explained_ = 0;
};

TEST_F(StrictCheckTest, AgreesWithTheDefinitionOnAllSmallHistories) {
  for (const char* type : {"queue", "stack", "min-priority-queue", "max-priority-queue"}) {
    for (std::size_t size = 1; size <= 3; ++size) {
      for_all_coded_histories(type, 2, size, [&](CodedHistory& history) {
        for (const unsigned factor : {0U, 1U, 2U, no_bound}) {
          expect_agreement(history, factor);
        }
      });
    }
  }
  EXPECT_GT(explained_, 1000U);
  EXPECT_GT(not_explained_, 1000U);
}

TEST_F(StrictCheckTest, AgreesWithTheDefinitionOnRandomHistories) {
  for (const char* type : {"queue", "stack", "min-priority-queue", "max-priority-queue"}) {
    for_random_coded_histories(type, 300, 8, [&](CodedHistory& history) {
      for (const unsigned factor : {0U, 1U, 2U, 3U, no_bound}) {
        expect_agreement(history, factor);
      }
    });
  }
  EXPECT_GT(explained_, 1000U);
  EXPECT_GT(not_explained_, 500U);
}

std::vector<unsigned> distances(StrictCheck& check, std::string_view type, std::string_view text,
                                unsigned factor) {
  CodedHistory history = signed_history(type, text);
  std::vector<unsigned> all;
  for (const QuasiStep& step : check.check(history, removals(strict, factor), {}).steps) {
    all.push_back(step.displacement);
  }
  return all;
}

TEST_F(StrictCheckTest, TellsAtWhichDistanceARemovalTookItsItem) {
  using Distances = std::vector<unsigned>;
  EXPECT_EQ(distances(check_, "queue", "+1 +2 +3 -3 -1 -2", 2), (Distances{0, 0, 0, 2, 0, 0}));
  EXPECT_EQ(distances(check_, "stack", "+1 +2 +3 -1 -3 -2", 2), (Distances{0, 0, 0, 2, 0, 0}));
  // Of the two ones the cheaper.
  EXPECT_EQ(distances(check_, "queue", "+1 +2 +1 -1 -1 -2", 2), (Distances{0, 0, 0, 0, 1, 0}));
  EXPECT_TRUE(distances(check_, "queue", "+1 +2 +3 -3 -1 -2", 1).empty());
}

/// Keyed items have no plain definition in the reference: here is one, for sequences.
struct Item {
  int value;
  int priority;
  unsigned overtaken;
};

/// Whether the removals can take these values one after the other.
bool can_take(std::vector<Item> items, std::vector<int> values, unsigned factor) {
  if (values.empty()) {
    return true;
  }
  for (std::size_t taken = 0; taken < items.size(); ++taken) {
    if (items[taken].value != values[0]) {
      continue;
    }
    std::vector<Item> rest = items;
    unsigned distance = 0;
    bool is_allowed = true;
    for (Item& item : rest) {
      if (item.priority < items[taken].priority) {
        ++distance;
        is_allowed = ++item.overtaken <= factor && is_allowed;
      }
    }
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(taken));
    if (is_allowed && distance <= factor &&
        can_take(rest, {values.begin() + 1, values.end()}, factor)) {
      return true;
    }
  }
  return false;
}

TEST_F(StrictCheckTest, KnowsQueuesOfKeyedItems) {
  const std::vector<Item> items = {{1, 1, 0}, {2, 2, 0}, {3, 2, 0}, {4, 3, 0}, {2, 3, 0}};
  std::vector<int> values = {1, 2, 2, 3, 4};
  std::set<bool> seen;
  do {
    History plain;
    std::uint64_t now = 0;
    for (const Item& item : items) {
      plain.operations.push_back({0, "enq", {item.value, item.priority}, none, now, now + 1});
      now += 2;
    }
    for (const int value : values) {
      plain.operations.push_back({0, "deqMin", {}, value, now, now + 1});
      now += 2;
    }
    CodedHistory history;
    Encoder().encode(*find_specification("keyed-priority-queue"), plain, history);
    for (unsigned factor = 0; factor <= 4; ++factor) {
      const bool expected = can_take(items, values, factor);
      seen.insert(expected);
      EXPECT_EQ(check_.check(history, removals(strict, factor), {}).answer,
                expected ? Answer::explained : Answer::not_explained);
    }
  } while (std::ranges::next_permutation(values).found);
  EXPECT_EQ(seen.size(), 2U);
}

TEST_F(StrictCheckTest, KnowsBoundedContainers) {
  History plain = signed_history("+1 +2 +3 -2 +3 -1 -3");
  plain.operations[2].result = false;
  CodedHistory history;
  Encoder().encode(*find_specification("bounded-queue"), plain, history, Value(2));
  EXPECT_EQ(check_.check(history, removals(strict, 0), {}).answer, Answer::not_explained);
  EXPECT_EQ(check_.check(history, removals(strict, 1), {}).answer, Answer::explained);
  EXPECT_EQ(check_.check(history, removals(strict, no_bound), {}).answer, Answer::explained);
}

TEST_F(StrictCheckTest, RefusesObjectsWhoseItemsDoNotLineUp) {
  CodedHistory history = signed_history("pool", "+1 -1");
  EXPECT_THROW(check_.check(history, removals(strict, 1), {}), BadInput);
}

TEST_F(StrictCheckTest, LeavesTheHistoryAsItWas) {
  CodedHistory history = signed_history("queue", "+1 +2 -2 -1");
  history.initial = {code_of_integer(9)};
  check_.check(history, removals(strict, 1), {});
  EXPECT_EQ(history.specification, find_specification("queue"));
  EXPECT_EQ(history.initial, State{code_of_integer(9)});
}

TEST_F(StrictCheckTest, SaysWhichLimitStoppedIt) {
  CodedHistory history = signed_history("queue", "+1|+2|+3 -3 -2 -1 -4");
  CheckOptions options;
  options.limits.steps = 3;
  const QuasiVerdict& verdict = check_.check(history, removals(strict, 1), options);
  EXPECT_EQ(verdict.answer, Answer::unknown);
  EXPECT_EQ(verdict.limit, "the limit of 3 steps");
}

}  // namespace
}  // namespace heddle::checkers
