// Rank errors and delays, against all orders of small histories.

#include "checkers/quasi/distances/rank_errors.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "checkers/quasi/reference/quasi_definition.hpp"
#include "checkers/tests/quasi/agreement_of_quasi.hpp"
#include "checkers/tests/quasi/relaxed_histories.hpp"
#include "checkers/tests/quasi/signed_history.hpp"

namespace heddle::checkers {
namespace {

using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

using Values = std::vector<unsigned>;

/// Each permutation of the calls by itself; which item goes before which is said here once more.
/// Values are all there is to items: of equal ones each is tried.
class AllOrders {
 public:
  AllOrders(const CodedHistory& history, const std::string& type) : history_(history), type_(type) {
    order_.resize(history.size());
    std::iota(order_.begin(), order_.end(), 0U);
    do {
      if (keeps_precedence()) {
        follow(0, {}, {}, {});
      }
    } while (std::next_permutation(order_.begin(), order_.end()));
  }

  bool found = false;
  Values ranks;   ///< the largest first
  Values delays;  ///< likewise

 private:
  struct Item {
    Code value;
    unsigned delay;
  };

  [[nodiscard]] bool keeps_precedence() const {
    for (std::size_t i = 0; i < order_.size(); ++i) {
      for (std::size_t j = i + 1; j < order_.size(); ++j) {
        if (history_.precedes(order_[j], order_[i])) {
          return false;
        }
      }
    }
    return true;
  }

  [[nodiscard]] bool goes_before(const std::vector<Item>& items, std::size_t a,
                                 std::size_t b) const {
    return type_ == "queue"                ? a < b
           : type_ == "stack"              ? a > b
           : type_ == "min-priority-queue" ? items[a].value < items[b].value
                                           : items[a].value > items[b].value;
  }

  void follow(std::size_t place, const std::vector<Item>& items, const Values& so_far,
              const Values& ended) {
    if (place == order_.size()) {
      return end(items, so_far, ended);
    }
    const Call& call = history_.calls[order_[place]];
    const Role role = history_.specification->methods[call.method].role;
    if (role == Role::add) {
      if (!call.any_result && call.result != code_of_none && call.result != code_of_true) {
        return;  // it did not add
      }
      std::vector<Item> more = items;
      more.push_back({call.arguments[0], 0});
      return follow(place + 1, more, so_far, ended);
    }
    if (call.result == code_of_none) {
      return items.empty() ? follow(place + 1, items, so_far, ended) : void();
    }
    for (std::size_t taken = 0; taken < items.size(); ++taken) {
      if (items[taken].value != call.result) {
        continue;
      }
      std::vector<Item> left = items;
      unsigned rank = 0;
      for (std::size_t other = 0; other < items.size(); ++other) {
        if (other != taken && goes_before(items, other, taken)) {
          ++rank;
          ++left[other].delay;
        }
      }
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(taken));
      Values ranks_now = so_far;
      ranks_now.push_back(rank);
      Values ended_now = ended;
      ended_now.push_back(items[taken].delay);
      follow(place + 1, left, ranks_now, ended_now);
    }
  }

  static bool is_better(const Values& one, const Values& other) {
    const unsigned sum = std::accumulate(one.begin(), one.end(), 0U);
    const unsigned other_sum = std::accumulate(other.begin(), other.end(), 0U);
    return sum != other_sum ? sum < other_sum : one < other;
  }

  void end(const std::vector<Item>& items, Values so_far, Values ended) {
    for (const Item& item : items) {
      ended.push_back(item.delay);
    }
    std::ranges::sort(so_far, std::greater());
    std::ranges::sort(ended, std::greater());
    ranks = !found || is_better(so_far, ranks) ? so_far : ranks;
    delays = !found || is_better(ended, delays) ? ended : delays;
    found = true;
  }

  const CodedHistory& history_;
  std::string type_;
  std::vector<OperationIndex> order_;
};

Values listed(const Histogram& histogram) {
  Values values;
  for (const auto& [value, count] : histogram) {
    values.insert(values.end(), count, value);
  }
  std::ranges::sort(values, std::greater());
  return values;
}

TEST(RankErrors, AreThoseOfTheBestOfAllOrdersOnSmallHistories) {
  std::size_t out_of_order = 0;
  std::size_t without = 0;
  const auto compare = [&](CodedHistory& history, const std::string& type) {
    if (std::ranges::any_of(history.calls, [&](const Call& call) {
          const Role role = history.specification->methods[call.method].role;
          return role != Role::add && role != Role::remove;
        })) {
      return;
    }
    if (std::ranges::count(history.responses, never) > 0) {
      EXPECT_FALSE(rank_errors_of(history)) << "an operation is pending";
      return;
    }
    const AllOrders all(history, type);
    const auto errors = rank_errors_of(history);
    ASSERT_EQ(errors.has_value(), all.found) << text_of(history);
    without += errors ? 0 : 1;
    if (errors) {
      ASSERT_EQ(listed(errors->ranks), all.ranks) << text_of(history);
      ASSERT_EQ(listed(errors->delays), all.delays) << text_of(history);
      out_of_order += most_of(errors->ranks) > 0 ? 1 : 0;
    }
    const QuasiCriterion none = removals(QuasiFlavour::strict, 0);
    const bool is_linearizable =
        check_quasi_by_definition(history, none).answer == Answer::explained;
    ASSERT_EQ(is_linearizable, errors && most_of(errors->ranks) == 0) << text_of(history);
  };
  for (const std::string type : {"queue", "stack", "min-priority-queue", "max-priority-queue"}) {
    for (std::size_t size = 1; size <= 3; ++size) {
      for_all_coded_histories(type.c_str(), 2, size,
                              [&](CodedHistory& history) { compare(history, type); });
    }
    RelaxedHistories random(type, 7, 3);
    for (unsigned number = 0; number < 2000; ++number) {
      CodedHistory history;
      Encoder().encode(*find_specification(type), random.make(number % 4 == 0), history);
      compare(history, type);
    }
  }
  EXPECT_GT(out_of_order, 100U);
  EXPECT_GT(without, 100U);
}

/// Of 1, 2, 3, 4 in a queue 2 is taken first, 1 goes before it; then 4, which 1 and 3 go before;
/// then 1 and 3 in their turn. So ranks are 1, 2, 0, 0, and the delays of 1, 2, 3, 4 are 2, 0, 1,
/// 0.
TEST(RankErrors, AreCountedAsTheRelaxedQueueLiteratureDoes) {
  CodedHistory history = signed_history("queue", "+1 +2 +3 +4 -2 -4 -1 -3");
  const auto errors = rank_errors_of(history);
  ASSERT_TRUE(errors);
  EXPECT_THAT(errors->ranks, UnorderedElementsAre(Pair(0, 2), Pair(1, 1), Pair(2, 1)));
  EXPECT_THAT(errors->delays, UnorderedElementsAre(Pair(0, 2), Pair(1, 1), Pair(2, 1)));
  EXPECT_DOUBLE_EQ(mean_of(errors->ranks), 0.75);
  EXPECT_EQ(most_of(errors->delays), 2U);
}

/// In the same of a stack 2 is below 3 and 4, which are at the top: rank 2; then 4 is the top, 1 is
/// below 3, and 3 is alone: ranks 2, 0, 1, 0. 3 is overtaken by 2 and 1, 4 by 2.
TEST(RankErrors, OfAStackAreCountedFromItsTop) {
  CodedHistory history = signed_history("stack", "+1 +2 +3 +4 -2 -4 -1 -3");
  const auto errors = rank_errors_of(history);
  ASSERT_TRUE(errors);
  EXPECT_THAT(errors->ranks, UnorderedElementsAre(Pair(0, 2), Pair(1, 1), Pair(2, 1)));
  EXPECT_THAT(errors->delays, UnorderedElementsAre(Pair(0, 2), Pair(1, 1), Pair(2, 1)));
}

/// Calls that overlap can be in either order, and so are in the one that costs nothing.
TEST(RankErrors, AreNoneWhereCallsMayHaveBeenInOrder) {
  CodedHistory history = signed_history("queue", "+1|+2 -2|-1");
  const auto errors = rank_errors_of(history);
  ASSERT_TRUE(errors);
  EXPECT_THAT(errors->ranks, UnorderedElementsAre(Pair(0, 2)));
}

TEST(RankErrors, AreAddedUpOverHistories) {
  RankErrorTally tally;
  CodedHistory one = signed_history("queue", "+1 +2 -2 -1");
  CodedHistory other = signed_history("queue", "+1 -1 -");
  CodedHistory pending = signed_history("queue", "+1 -?");
  tally.add(rank_errors_of(one));
  tally.add(rank_errors_of(other));
  tally.add(rank_errors_of(pending));
  EXPECT_EQ(tally.measured, 2U);
  EXPECT_EQ(tally.unmeasured, 1U);
  EXPECT_THAT(tally.ranks, UnorderedElementsAre(Pair(0, 2), Pair(1, 1)));
  EXPECT_THAT(tally.delays, UnorderedElementsAre(Pair(0, 2), Pair(1, 1)));
}

}  // namespace
}  // namespace heddle::checkers
