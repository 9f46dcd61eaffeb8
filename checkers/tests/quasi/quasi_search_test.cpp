#include "checkers/quasi/search/quasi_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "checkers/quasi/reference/quasi_definition.hpp"
#include "checkers/tests/quasi/agreement_of_quasi.hpp"
#include "checkers/tests/quasi/signed_history.hpp"

namespace heddle::checkers {
namespace {

constexpr QuasiFlavour permutation = QuasiFlavour::permutation;

std::vector<QuasiCriterion> criteria() {
  std::vector<QuasiCriterion> all;
  for (const unsigned factor : {0U, 1U, 2U, no_bound}) {
    all.push_back(removals(permutation, factor));
  }
  all.push_back(additions_and_removals(1, 0));
  all.push_back(additions_and_removals(1, 1));
  all.push_back(additions_and_removals(no_bound, 1));
  all.push_back({permutation, {{{0, 1}, 1}}});
  all.push_back({permutation, {{{0, 1}, 2}}});
  all.push_back({permutation, {{{0, 1}, no_bound}}});
  return all;
}

class QuasiSearchTest : public testing::Test {
 protected:
  // The search answers as the definition does, with evidence that holds.
  void expect_agreement(CodedHistory& history, const QuasiCriterion& criterion) {
    const Answer expected = check_quasi_by_definition(history, criterion).answer;
    const QuasiVerdict& verdict = search_.check(history, criterion, {});
    const auto where = [&] {
      return text_of(history) + " with " + to_text(*history.specification, criterion.sets);
    };
    ASSERT_EQ(verdict.answer, expected) << where();
    if (expected == Answer::explained) {
      ASSERT_EQ(flaw_of(history, criterion, verdict), "") << where();
    }
    ++(expected == Answer::explained ? explained_ : not_explained_);
  }

  Answer answer(std::string_view type, std::string_view text, const QuasiCriterion& criterion) {
    CodedHistory history = signed_history(type, text);
    return search_.check(history, criterion, {}).answer;
  }

  QuasiSearch search_;
  std::size_t explained_ = 0;
  std::size_t not_explained_ = 0;
};

TEST_F(QuasiSearchTest, AgreesWithTheDefinitionOnAllSmallHistories) {
  for (const char* type : {"queue", "stack"}) {
    for (std::size_t size = 1; size <= 3; ++size) {
      for_all_coded_histories(type, 2, size, [&](CodedHistory& history) {
        for (const QuasiCriterion& criterion : criteria()) {
          expect_agreement(history, criterion);
        }
      });
    }
  }
  EXPECT_GT(explained_, 1000U);
  EXPECT_GT(not_explained_, 1000U);
}

TEST_F(QuasiSearchTest, AgreesWithTheDefinitionOnRandomHistories) {
  for (const char* type : {"queue", "stack", "min-priority-queue", "set", "cas-register", "pool",
                           "semaphore", "keyed-priority-queue"}) {
    for_random_coded_histories(type, 200, 7, [&](CodedHistory& history) {
      for (const QuasiCriterion& criterion : criteria()) {
        expect_agreement(history, criterion);
      }
    });
  }
  EXPECT_GT(explained_, 5000U);
  EXPECT_GT(not_explained_, 1000U);
}

TEST_F(QuasiSearchTest, AgreesWithTheDefinitionWhereAnswersAreNotKnown) {
  for (const char* type : {"queue", "stack", "pool"}) {
    std::size_t number = 0;
    for_random_coded_histories(type, 200, 6, [&](CodedHistory& history) {
      history.calls[number++ % history.size()].any_result = true;
      for (const QuasiCriterion& criterion : criteria()) {
        expect_agreement(history, criterion);
      }
    });
  }
}

/// All removals of a queue in which 1 .. `count` are, open at random times.
History overlapping_removals(int count, std::mt19937& random) {
  History history;
  for (int i = 1; i <= count; ++i) {
    const auto now = static_cast<std::uint64_t>(i);
    history.operations.push_back({0, "enq", {i}, none, now, now});
  }
  std::vector<int> ends;
  for (int i = 1; i <= count; ++i) {
    ends.insert(ends.end(), 2, i);
  }
  std::ranges::shuffle(ends, random);
  std::vector<int> values(ends.size() / 2);
  std::iota(values.begin(), values.end(), 1);
  std::ranges::shuffle(values, random);
  std::vector<OperationIndex> begun(ends.size(), 0);
  std::uint64_t now = static_cast<std::uint64_t>(count);
  for (const int end : ends) {
    ++now;
    OperationIndex& operation = begun[static_cast<std::size_t>(end)];
    if (operation == 0) {
      operation = static_cast<OperationIndex>(history.size());
      history.operations.push_back(
          {end, "deq", {}, values[static_cast<std::size_t>(end - 1)], now, now});
    } else {
      history.operations[operation].response = now;
    }
  }
  return history;
}

/// Whether some order of these removals keeps precedence and has each at most `factor` places from
/// where the queue gives its value.
bool can_be_ordered(const CodedHistory& history, int count, unsigned factor) {
  const auto first = static_cast<OperationIndex>(count);
  std::vector<OperationIndex> order(first);
  std::iota(order.begin(), order.end(), first);
  do {
    bool is_possible = true;
    for (std::size_t i = 0; is_possible && i < order.size(); ++i) {
      const std::int64_t right = integer_of(history.calls[order[i]].result) - 1;
      is_possible = std::abs(right - static_cast<std::int64_t>(i)) <= std::int64_t{factor};
      for (std::size_t j = 0; is_possible && j < i; ++j) {
        is_possible = !history.precedes(order[i], order[j]);
      }
    }
    if (is_possible) {
      return true;
    }
  } while (std::ranges::next_permutation(order).found);
  return false;
}

/// What is due when, and who is preferred, matters where many calls of a set overlap.
TEST_F(QuasiSearchTest, FindsTheOrdersOfRemovalsThatOverlap) {
  std::mt19937 random(7);
  Encoder encoder;
  CodedHistory history;
  std::size_t explained = 0;
  for (int i = 0; i < 1500; ++i) {
    const int count = 4 + i % 4;
    encoder.encode(*find_specification("queue"), overlapping_removals(count, random), history);
    for (const unsigned factor : {0U, 1U, 2U, 3U}) {
      const bool expected = can_be_ordered(history, count, factor);
      ASSERT_EQ(search_.check(history, removals(permutation, factor), {}).answer,
                expected ? Answer::explained : Answer::not_explained)
          << text_of(history) << " with " << factor;
      explained += expected ? 1 : 0;
    }
  }
  EXPECT_GT(explained, 1000U);
  EXPECT_LT(explained, 5000U);
}

/// The permutations of n removals that move none by more than K are counted: 14, 24, 172 of the
/// paper's examples.
TEST_F(QuasiSearchTest, AllowsAsManyOrdersOfRemovalsAsThereArePermutations) {
  const auto count = [&](int removed, unsigned factor) {
    std::string values;
    for (int i = 1; i <= removed; ++i) {
      values += static_cast<char>('0' + i);
    }
    const std::string sorted = values;
    std::size_t orders = 0;
    do {
      std::string text;
      for (const char value : sorted) {
        text += std::string(" +") + value;
      }
      for (const char value : values) {
        text += std::string(" -") + value;
      }
      orders += answer("queue", text.substr(1), removals(permutation, factor)) == Answer::explained
                    ? 1
                    : 0;
    } while (std::ranges::next_permutation(values).found);
    return orders;
  };
  EXPECT_EQ(count(4, 2), 14U);
  EXPECT_EQ(count(4, 3), 24U);
  EXPECT_EQ(count(7, 2), 172U);
}

TEST_F(QuasiSearchTest, SaysWhichLimitStoppedIt) {
  CodedHistory history = signed_history("queue", "+1|+2|+3|+4|+5 -5 -4 -3 -2 -1 -6");
  const QuasiCriterion criterion = removals(permutation, 2);
  CheckOptions options;
  options.limits.steps = 20;
  EXPECT_EQ(search_.check(history, criterion, options).answer, Answer::unknown);
  EXPECT_EQ(search_.check(history, criterion, options).limit, "the limit of 20 steps");
  std::atomic<bool> stop = true;
  options.limits = {};
  options.limits.stop = &stop;
  EXPECT_EQ(search_.check(history, criterion, options).limit, "the request to stop");
  options.limits = {};
  options.limits.memory_bytes = 1;
  EXPECT_EQ(search_.check(history, criterion, options).limit.substr(0, 12), "the limit of");
  EXPECT_EQ(search_.check(history, criterion, {}).answer, Answer::not_explained);
}

/// Two processes, `size` removals of a queue that give up order within windows of `window`.
std::string long_history(int size, int window, bool is_faulty) {
  std::string text;
  for (int i = 0; i < size; i += window) {
    for (int j = 1; j <= window; ++j) {
      text += " +" + std::to_string(i + j);
    }
    for (int j = window; j > 0; --j) {
      text += " -" + std::to_string(i + j);
    }
  }
  return text.substr(1) + (is_faulty ? " -1" : "");
}

TEST_F(QuasiSearchTest, DecidesLongHistoriesWithFewOpenCalls) {
  for (const bool is_faulty : {false, true}) {
    const std::string text = long_history(300, 3, is_faulty);
    const Answer expected = is_faulty ? Answer::not_explained : Answer::explained;
    EXPECT_EQ(answer("queue", text, removals(permutation, 1)), Answer::not_explained);
    EXPECT_EQ(answer("queue", text, removals(permutation, 2)), expected);
    CodedHistory history = signed_history("queue", text);
    EXPECT_LT(search_.check(history, removals(permutation, 2), {}).work, 200'000U);
  }
}

}  // namespace
}  // namespace heddle::checkers
