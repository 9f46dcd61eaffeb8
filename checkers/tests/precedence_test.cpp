#include "checkers/history/precedence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "checkers/tests/all_histories.hpp"
#include "checkers/tests/histories.hpp"

namespace heddle::checkers {
namespace {

/// Fishburn's condition as it is written.
bool is_interval_order_literally(const Precedence& relation) {
  const std::size_t size = relation.size();
  for (std::size_t a = 0; a < size; ++a) {
    for (std::size_t b = 0; b < size; ++b) {
      for (std::size_t c = 0; c < size; ++c) {
        for (std::size_t d = 0; d < size; ++d) {
          const bool is_pattern = relation.contains(a, b) && relation.contains(c, d);
          if (is_pattern && !relation.contains(a, d) && !relation.contains(c, b)) {
            return false;
          }
        }
      }
    }
    if (relation.contains(a, a)) {
      return false;
    }
  }
  return true;
}

TEST(Precedence, IsRecognisedAsAnIntervalOrderAsFishburnDefinesIt) {
  for (std::uint32_t bits = 0; bits < 1U << 16; ++bits) {
    Precedence relation(4);
    for (std::size_t pair = 0; pair < 16; ++pair) {
      if ((bits >> pair & 1U) != 0) {
        relation.add(pair / 4, pair % 4);
      }
    }
    ASSERT_EQ(is_interval_order(relation), is_interval_order_literally(relation)) << bits;
  }
}

/// The number of labelled interval orders, known from the literature on (2+2)-free posets.
TEST(Precedence, HasAsManyIntervalOrdersAsAreKnown) {
  const std::size_t known[] = {1, 1, 3, 19, 207, 3451};
  for (std::size_t size = 0; size <= 5; ++size) {
    EXPECT_EQ(all_interval_orders(size).size(), known[size]);
  }
}

/// A history of `size` operations of which those in `completed_set`, and all from the 64th on, have
/// a response.
History history_of(std::size_t size, std::uint64_t completed_set) {
  History history;
  for (std::size_t i = 0; i < size; ++i) {
    const bool is_completed = i >= 64 || (completed_set >> i & 1U) != 0;
    history.operations.push_back(is_completed ? completed(0, "m", {}, none, 0, 0)
                                              : pending(0, "m", {}, 0));
  }
  return history;
}

std::uint64_t with_successors(const Precedence& precedence) {
  std::uint64_t set = 0;
  for (std::size_t i = 0; i < precedence.size(); ++i) {
    for (const std::uint64_t word : precedence.predecessors(i)) {
      set |= word;
    }
  }
  return set;
}

void expect_positions_from_one(const History& history) {
  std::vector<std::uint64_t> positions;
  for (const Operation& operation : history.operations) {
    positions.push_back(operation.invocation);
    if (operation.response) {
      EXPECT_LT(operation.invocation, *operation.response);
      positions.push_back(*operation.response);
    }
  }
  std::ranges::sort(positions);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    EXPECT_EQ(positions[i], i + 1);
  }
}

TEST(LayOut, RealisesEachIntervalOrderWithEachSetOfPendingOperations) {
  for (std::size_t size = 0; size <= 5; ++size) {
    for (const Precedence& precedence : all_interval_orders(size)) {
      const std::uint64_t needed = with_successors(precedence);
      for (std::uint64_t set = 0; set >> size == 0; ++set) {
        if ((needed & ~set) == 0) {
          History history = history_of(size, set);
          lay_out(history, precedence);
          EXPECT_EQ(precedence_of(history), precedence);
          expect_positions_from_one(history);
        }
      }
    }
  }
}

TEST(LayOut, RestoresTheOrderOfLargeRandomHistories) {
  std::mt19937 random(1);
  for (int round = 0; round < 20; ++round) {
    History history = history_of(150, ~std::uint64_t{0});
    for (Operation& operation : history.operations) {
      operation.invocation = random() % 1000;
      operation.response = operation.invocation + random() % 200;
    }
    const Precedence precedence = precedence_of(history);
    EXPECT_TRUE(is_interval_order(precedence));
    lay_out(history, precedence);
    EXPECT_EQ(precedence_of(history), precedence);
  }
}

TEST(LayOutDeathTest, RefusesWhatIsNoIntervalOrderOrLetsAPendingOperationPrecede) {
  Precedence two_chains(4);
  two_chains.add(0, 1);
  two_chains.add(2, 3);
  History history = history_of(4, 0xf);
  EXPECT_EXIT(lay_out(history, two_chains), testing::ExitedWithCode(70), "not an interval order");
  Precedence after_pending(2);
  after_pending.add(0, 1);
  History with_pending = history_of(2, 0b10);
  EXPECT_EXIT(lay_out(with_pending, after_pending), testing::ExitedWithCode(70), "pending");
}

}  // namespace
}  // namespace heddle::checkers
