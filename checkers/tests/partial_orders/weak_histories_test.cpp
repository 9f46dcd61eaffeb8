// What docs/search/weak-histories.md says of precedence that no clock gave.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>

#include "checkers/checker.hpp"
#include "checkers/partial_orders/partial_order_checker.hpp"
#include "checkers/tests/partial_orders/brute_force.hpp"

namespace heddle::checkers {
namespace {

/// Of call i the first event is number 2i, the last one 2i + 1.
std::size_t first(std::size_t call) { return 2 * call; }
std::size_t last(std::size_t call) { return 2 * call + 1; }

/// The events of a sequentially consistent execution, as far as histories depend on them.
struct Execution {
  explicit Execution(const History& made)
      : calls(made), trace_order(2 * made.size()), happens_before(2 * made.size()) {
    for (std::size_t i = 0; i < made.size(); ++i) {
      trace_order.add(first(i), last(i));
      happens_before.add(first(i), last(i));
    }
  }
  History calls;
  Precedence trace_order;     ///< a strict partial order
  Precedence happens_before;  ///< one that it contains
};

/// Calls without a clock: the last event of one comes before the first event of the other.
PartiallyOrderedHistory ordered_by(const Precedence& events, const History& calls) {
  PartiallyOrderedHistory history{calls, Precedence(calls.size())};
  for (std::size_t a = 0; a < calls.size(); ++a) {
    for (std::size_t b = 0; b < calls.size(); ++b) {
      if (a != b && events.contains(last(a), first(b))) {
        history.precedence.add(a, b);
      }
    }
  }
  return history;
}

class WeakHistoriesTest : public testing::Test {
 protected:
  bool is_explained(const std::string& type, const PartiallyOrderedHistory& history) {
    return checker_.check(*find_specification(type), history).answer == Answer::explained;
  }

  /// Each interleaving of the events has an explanation.
  bool is_right_in_all_interleavings(const std::string& type, const Execution& execution) {
    CallOrder events(2 * execution.calls.size());
    std::iota(events.begin(), events.end(), 0U);
    History history = execution.calls;
    Checker checker;
    do {
      if (!keeps(events, execution.trace_order)) {
        continue;
      }
      for (std::uint64_t position = 0; position < events.size(); ++position) {
        Operation& operation = history.operations[events[position] / 2];
        if (events[position] % 2 == 0) {
          operation.invocation = position;
        } else {
          operation.response = position;
        }
      }
      if (checker.check(*find_specification(type), history).answer != Answer::explained) {
        return false;
      }
    } while (std::ranges::next_permutation(events).found);
    return true;
  }

  /// Whatever else is made to happen before something else, from the end of a call to the beginning
  /// of another one, as long as the execution stays sequentially consistent.
  bool is_right_for_all_clients(const std::string& type, const Execution& execution) {
    const std::size_t size = execution.calls.size();
    for (std::uint64_t client = 0; client >> (size * size) == 0; ++client) {
      Precedence trace_order = execution.trace_order;
      Precedence happens_before = execution.happens_before;
      for (std::size_t pair = 0; pair < size * size; ++pair) {
        if ((client >> pair & 1U) != 0) {
          trace_order.add(last(pair / size), first(pair % size));
          happens_before.add(last(pair / size), first(pair % size));
        }
      }
      close_transitively(trace_order);
      close_transitively(happens_before);
      if (is_strict_partial_order(trace_order) &&
          !is_explained(type, ordered_by(happens_before, execution.calls))) {
        return false;
      }
    }
    return true;
  }

  PartialOrderChecker checker_;
};

TEST_F(WeakHistoriesTest, CallsThatDoNotCommunicateAreOrderedByInterleavingsOnly) {
  const Execution execution({{{0, "write", {1}, none, 0, 0}, {1, "read", {}, 0, 0, 0}}});
  EXPECT_TRUE(is_explained("register", ordered_by(execution.trace_order, execution.calls)));
  EXPECT_FALSE(is_right_in_all_interleavings("register", execution));
  EXPECT_FALSE(is_right_for_all_clients("register", execution));
}

TEST_F(WeakHistoriesTest, RelaxedAccessesOrderCallsInTheTraceButNotByHappensBefore) {
  Execution execution(
      {{{0, "write", {1}, none, 0, 0}, {1, "write", {2}, none, 0, 0}, {1, "read", {}, 1, 0, 0}}});
  for (Precedence* order : {&execution.trace_order, &execution.happens_before}) {
    order->add(last(1), first(2));
  }
  execution.trace_order.add(last(0), first(1));
  close_transitively(execution.trace_order);
  close_transitively(execution.happens_before);
  EXPECT_TRUE(is_explained("register", ordered_by(execution.happens_before, execution.calls)));
  EXPECT_FALSE(is_explained("register", ordered_by(execution.trace_order, execution.calls)));
  EXPECT_FALSE(is_right_in_all_interleavings("register", execution));
}

TEST_F(WeakHistoriesTest, WhatIsExplainedMayHaveAPrefixThatIsNot) {
  const Execution execution({{{0, "read", {}, 1, 0, 0}, {1, "write", {1}, none, 0, 0}}});
  const Execution prefix({{execution.calls.operations[0]}});
  EXPECT_TRUE(is_explained("register", ordered_by(execution.happens_before, execution.calls)));
  EXPECT_FALSE(is_explained("register", ordered_by(prefix.happens_before, prefix.calls)));
  EXPECT_FALSE(is_right_for_all_clients("register", execution));
}

/// Each two calls are ordered by happens-before, or overlap in all interleavings.
bool has_one_precedence(const Execution& execution) {
  for (std::size_t a = 0; a < execution.calls.size(); ++a) {
    for (std::size_t b = 0; b < execution.calls.size(); ++b) {
      if (a != b && !execution.happens_before.contains(last(a), first(b)) &&
          !execution.trace_order.contains(first(b), last(a))) {
        return false;
      }
    }
  }
  return true;
}

Execution random_execution(const Alphabet& alphabet, std::mt19937& random) {
  std::vector<std::size_t> choice;
  for (int i = 0; i < 3; ++i) {
    choice.push_back(random() % alphabet.operations.size());
  }
  Execution execution(history_of(alphabet, choice));
  CallOrder events(6);
  std::iota(events.begin(), events.end(), 0U);
  do {
    std::ranges::shuffle(events, random);
  } while (!keeps(events, execution.trace_order));
  for (std::size_t i = 0; i < events.size(); ++i) {
    for (std::size_t k = i + 1; k < events.size(); ++k) {
      if (random() % 3 == 0) {
        execution.trace_order.add(events[i], events[k]);
        if (random() % 2 == 0) {
          execution.happens_before.add(events[i], events[k]);
        }
      }
    }
  }
  close_transitively(execution.trace_order);
  close_transitively(execution.happens_before);
  return execution;
}

TEST_F(WeakHistoriesTest, AllInterleavingsAreRightExactlyIfAllClientsAre) {
  Alphabet alphabets[] = {container_alphabet("queue", 1), container_alphabet("stack", 2),
                          register_alphabet(2)};
  std::size_t right = 0;
  std::size_t wrong_by_interleavings_only = 0;
  std::size_t wrong_by_trace_order_only = 0;
  std::size_t wrong = 0;
  std::size_t of_one_precedence = 0;
  std::mt19937 random(23);
  for (Alphabet& alphabet : alphabets) {
    std::erase_if(alphabet.operations, std::mem_fn(&Operation::is_pending));
    for (int round = 0; round < 1000; ++round) {
      const Execution execution = random_execution(alphabet, random);
      const std::string& type = alphabet.type;
      const bool today = is_right_in_all_interleavings(type, execution);
      const bool by_trace = is_explained(type, ordered_by(execution.trace_order, execution.calls));
      const bool by_happens_before =
          is_explained(type, ordered_by(execution.happens_before, execution.calls));
      ASSERT_EQ(is_right_for_all_clients(type, execution), today);
      ASSERT_TRUE(by_trace || !today);
      ASSERT_TRUE(by_happens_before || !by_trace);
      if (has_one_precedence(execution)) {
        ASSERT_EQ(by_happens_before, today);
        ++of_one_precedence;
      }
      ++(today               ? right
         : by_trace          ? wrong_by_interleavings_only
         : by_happens_before ? wrong_by_trace_order_only
                             : wrong);
    }
  }
  EXPECT_GT(right, 50U);
  EXPECT_GT(wrong_by_interleavings_only, 10U);
  EXPECT_GT(wrong_by_trace_order_only, 10U);
  EXPECT_GT(wrong, 50U);
  EXPECT_GT(of_one_precedence, 50U);
}

PartiallyOrderedHistory only(const PartiallyOrderedHistory& history, const Value& object) {
  CallOrder kept;
  for (OperationIndex i = 0; i < history.calls.size(); ++i) {
    if (history.calls.operations[i].arguments[0] == object) {
      kept.push_back(i);
    }
  }
  PartiallyOrderedHistory part{{}, Precedence(kept.size())};
  for (std::size_t b = 0; b < kept.size(); ++b) {
    part.calls.operations.push_back(history.calls.operations[kept[b]]);
    for (std::size_t a = 0; a < kept.size(); ++a) {
      if (history.precedence.contains(kept[a], kept[b])) {
        part.precedence.add(a, b);
      }
    }
  }
  return part;
}

TEST_F(WeakHistoriesTest, TwoRightObjectsNeedNotBeRightTogether) {
  PartiallyOrderedHistory store_buffering{{{{0, "write", {"x", 1}, none, 0, 0},
                                            {0, "read", {"y"}, 0, 0, 0},
                                            {1, "write", {"y", 1}, none, 0, 0},
                                            {1, "read", {"x"}, 0, 0, 0}}},
                                          Precedence(4)};
  store_buffering.precedence.add(0, 1);
  store_buffering.precedence.add(2, 3);
  EXPECT_TRUE(is_explained("multi-register", only(store_buffering, "x")));
  EXPECT_TRUE(is_explained("multi-register", only(store_buffering, "y")));
  EXPECT_FALSE(is_explained("multi-register", store_buffering));
}

TEST_F(WeakHistoriesTest, RightObjectsAreRightTogetherIfPrecedenceIsAnIntervalOrder) {
  Alphabet alphabet{"multi-register", {}};
  for (const char* object : {"x", "y"}) {
    alphabet.operations.push_back({0, "write", {object, 1}, none, 0, 0});
    alphabet.operations.push_back({0, "read", {object}, 0, 0, 0});
    alphabet.operations.push_back({0, "read", {object}, 1, 0, 0});
  }
  const std::vector<Precedence> orders = all_partial_orders(4);
  std::size_t wrong_together = 0;
  std::vector<std::size_t> choice(4, 0);
  do {
    PartiallyOrderedHistory history{history_of(alphabet, choice), Precedence(4)};
    for (const Precedence& order : orders) {
      history.precedence = order;
      const bool parts = is_explained(alphabet.type, only(history, "x")) &&
                         is_explained(alphabet.type, only(history, "y"));
      const bool together = is_explained(alphabet.type, history);
      ASSERT_TRUE(parts || !together);
      ASSERT_TRUE(parts == together || !is_interval_order(order));
      wrong_together += parts && !together ? 1 : 0;
    }
  } while (next_multiset(choice, alphabet.operations.size()));
  EXPECT_GT(wrong_together, 0U);
}

}  // namespace
}  // namespace heddle::checkers
