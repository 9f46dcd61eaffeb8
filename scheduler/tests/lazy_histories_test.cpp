#include "scheduler/histories/lazy_histories.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace heddle::scheduler {
namespace {

/// A poset that could come from a trace: begun_before_end made of random dependences between the
/// first and last events of operations, closed under what precedence implies.
OperationPoset random_poset(std::mt19937& random, unsigned count) {
  OperationPoset poset;
  poset.begun_before_end.reset(count);
  for (unsigned i = 0; i < count; ++i) {
    poset.operations.push_back({.thread = static_cast<ThreadId>(i), .pending = random() % 8 == 0});
    if (!poset.operations[i].pending) {
      poset.begun_before_end.set(i, i);
    }
  }
  // The order of invocation 0, 1, ...: an operation may need those begun before it, or overlap.
  for (unsigned a = 0; a < count; ++a) {
    for (unsigned b = 0; b < count; ++b) {
      if (!poset.operations[a].pending && random() % 3 == 0) {
        poset.begun_before_end.set(a, b);
      }
    }
  }
  for (unsigned forced = random() % 3; forced > 0; --forced) {
    const auto a = random() % count;
    const auto b = random() % count;
    const bool possible = !poset.operations[a].pending && !poset.begun_before_end.test(a, b);
    if (possible) {
      add_precedence(poset, a, b);
    }
  }
  return poset;
}

bool explains(const Linearization& order, const HistoryOrder& history) {
  for (std::size_t later = 1; later < order.size(); ++later) {
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      if (history.response[order[later]] < history.invocation[order[earlier]]) {
        return false;
      }
    }
  }
  return true;
}

/// A made-up object: the orders in which operations may take effect are just a list.
std::vector<Linearization> random_specification(std::mt19937& random, unsigned count) {
  Linearization order(count);
  std::iota(order.begin(), order.end(), 0U);
  std::vector<Linearization> allowed;
  const unsigned rarity = 1 + random() % 4;
  do {
    if (random() % rarity == 0) {
      allowed.push_back(order);
    }
  } while (std::next_permutation(order.begin(), order.end()));
  return allowed;
}

std::optional<Linearization> explain(const std::vector<Linearization>& allowed,
                                     const HistoryOrder& history) {
  for (const Linearization& order : allowed) {
    if (explains(order, history)) {
      return order;
    }
  }
  return std::nullopt;
}

TEST(LazyHistories, AgreeWithTheListOfAllMaximalHistories) {
  std::mt19937 random(61);
  unsigned explained = 0;
  for (unsigned round = 0; round < 3000; ++round) {
    const unsigned count = 1 + random() % 5;
    const OperationPoset poset = random_poset(random, count);
    const auto allowed = random_specification(random, count);
    const auto all = maximal_orders(poset);
    ASSERT_TRUE(all.has_value());
    const bool expected = std::all_of(all->begin(), all->end(), [&](const HistoryOrder& history) {
      return explain(allowed, history).has_value();
    });
    const bool got =
        for_each_history_lazily(poset, [&](const OperationPoset&, const HistoryOrder& history) {
          EXPECT_NE(std::find(all->begin(), all->end(), history), all->end())
              << "not a maximal history of the poset";
          return explain(allowed, history);
        });
    ASSERT_EQ(got, expected) << "round " << round;
    explained += got ? 1 : 0;
  }
  EXPECT_GT(explained, 300U);
  EXPECT_LT(explained, 2700U);
}

TEST(LazyHistories, NeedOneLookAtManyOperationsWhoseOrderIsForced) {
  OperationPoset poset;
  constexpr unsigned count = 100;  // more than 64: rows of two words
  poset.operations.resize(count);
  poset.begun_before_end.reset(count);
  for (unsigned i = 0; i < count; ++i) {
    for (unsigned j = 0; j <= i; ++j) {
      poset.begun_before_end.set(i, j);
    }
  }
  unsigned looks = 0;
  EXPECT_TRUE(
      for_each_history_lazily(poset, [&](const OperationPoset&, const HistoryOrder& history) {
        ++looks;
        EXPECT_LT(history.response[3], history.invocation[4]);
        Linearization order(count);
        std::iota(order.begin(), order.end(), 0U);
        return std::optional(order);
      }));
  EXPECT_EQ(looks, 1U);
}

}  // namespace
}  // namespace heddle::scheduler
