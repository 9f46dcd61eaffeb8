#include <gtest/gtest.h>

#include <cstdio>

#include "scheduler/tests/weak/guided_weak_program.hpp"

/// Programs of growing size: counts grow as formulas say.
namespace heddle::scheduler::testing {
namespace {

using enum Order;
constexpr unsigned x = 0;
constexpr unsigned y = 1;
constexpr ConsistencyModel all_models[] = {ConsistencyModel::sequentially_consistent,
                                           ConsistencyModel::tso, ConsistencyModel::cpp20};

std::uint64_t factorial(std::uint64_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

std::uint64_t binomial(std::uint64_t n, std::uint64_t k) {
  return factorial(n) / factorial(k) / factorial(n - k);
}

void expect_by_all_models(const WeakProgram& program, std::uint64_t expected) {
  for (const ConsistencyModel model : all_models) {
    EXPECT_EQ(count_graphs(program, model), expected) << describe(program);
  }
}

TEST(GraphSearchFamilies, WritersOfOneLocationComeInAnyOrderAndAReaderReadsAnyOfThem) {
  for (unsigned n = 1; n <= 5; ++n) {
    WeakProgram program{{load(x)}};
    for (unsigned i = 0; i < n; ++i) {
      program.push_back({store(x, i + 1)});
    }
    expect_by_all_models(program, factorial(n) * (n + 1));
  }
}

TEST(GraphSearchFamilies, ReadersOfOneStoreSeeItOrNot) {
  for (unsigned n = 1; n <= 8; ++n) {
    WeakProgram program(n, {load(x)});
    program.push_back({store(x, 1)});
    expect_by_all_models(program, std::uint64_t{1} << n);
  }
}

/// What m loads of one thread see of n stores of another does not go back: sequences that do not
/// fall, of m numbers out of n + 1.
TEST(GraphSearchFamilies, LoadsOfOneThreadDoNotGoBack) {
  for (unsigned n = 1; n <= 4; ++n) {
    for (unsigned m = 1; m <= 4; ++m) {
      const WeakProgram program{WeakThread(m, load(x)), WeakThread(n, store(x, 1))};
      expect_by_all_models(program, binomial(n + m, m));
      expect_by_all_models({program.at(1), program.at(0)}, binomial(n + m, m));
    }
  }
}

TEST(GraphSearchFamilies, AdditionsComeInAnyOrder) {
  for (unsigned n = 1; n <= 5; ++n) {
    expect_by_all_models(WeakProgram(n, {add(x, 1)}), factorial(n));
  }
}

/// Each stores to its own location and loads the next one's: all values, and all of them 0 only
/// where stores may be late.
TEST(GraphSearchFamilies, StoreBufferingInARingMissesOneOutcomeIfStoresAreNotLate) {
  for (unsigned n = 2; n <= 4; ++n) {
    WeakProgram program;
    for (unsigned i = 0; i < n; ++i) {
      program.push_back({store(i, 1), load((i + 1) % n)});
    }
    const std::uint64_t all = std::uint64_t{1} << n;
    EXPECT_EQ(count_graphs(program, ConsistencyModel::sequentially_consistent), all - 1);
    EXPECT_EQ(count_graphs(program, ConsistencyModel::tso), all);
    EXPECT_EQ(count_graphs(program, ConsistencyModel::cpp20), all);
  }
}

/// Of graphs none is kept but those that a later write has taken the place of, one within another.
TEST(GraphSearchFamilies, MemoryDoesNotGrowWithTheNumberOfGraphs) {
  for (unsigned n = 1; n <= 3; ++n) {
    WeakProgram program(3);
    for (WeakThread& thread : program) {
      for (unsigned i = 0; i < n; ++i) {
        thread.push_back(i % 2 == 0 ? store(x, 1) : add(x, 1));
        thread.push_back(load(x));
      }
    }
    program.back().resize(2);
    const std::size_t events = 4 * n + 2;
    const FoundGraphs found = search_graphs(program, ConsistencyModel::cpp20);
    std::printf("%zu events: %zu graphs, at most %zu events kept\n", events, found.graphs.size(),
                found.result.most_events);
    EXPECT_LE(found.result.most_events, events * events);
  }
}

/// A mutex keeps them apart, and shows each what the one before has done: any order, nothing lost.
TEST(GraphSearchFamilies, CriticalSectionsComeInAnyOrder) {
  for (unsigned n = 1; n <= 4; ++n) {
    WeakOp increased = store(x, 1);
    increased.plus_read = true;
    expect_by_all_models(WeakProgram(n, {lock(y), load(x), increased, unlock(y)}), factorial(n));
  }
}

/// Two mutexes in either order: one thread has both first, or each has one, and neither goes on.
TEST(GraphSearchFamilies, MutexesInOppositeOrdersDeadlock) {
  const WeakProgram program{{lock(x), lock(y), unlock(y), unlock(x)},
                            {lock(y), lock(x), unlock(x), unlock(y)}};
  for (const ConsistencyModel model : all_models) {
    const FoundGraphs found = search_graphs(program, model);
    EXPECT_EQ(found.result.completed, 2U);
    EXPECT_EQ(found.result.blocked, 1U);
    EXPECT_TRUE(found.found_again.empty());
  }
}

/// Thread 1 finds what its creator did before, and its creator what it did.
TEST(GraphSearchFamilies, CreationAndJoinsSynchronise) {
  expect_by_all_models({{store(x, 1), create(1), join(1), load(y)}, {load(x), store(y, 1)}}, 1);
  // Two threads write, and the load sees the later one.
  expect_by_all_models(
      {{create(1), create(2), join(1), join(2), load(x)}, {store(x, 1)}, {store(x, 2)}}, 2);
  // Thread 1 knows what thread 2 did first, and who joins it does so too.
  expect_by_all_models({{create(1), join(1), load(x)},
                        {load(y, acquire), assume(1)},
                        {store(x, 1), store(y, 1, release)}},
                       1);
  // The store after creation is concurrent with the load.
  expect_by_all_models({{create(1), store(x, 1), join(1)}, {load(x)}}, 2);
  // So are those of two threads with each other: store buffering.
  const WeakProgram buffering{
      {create(1), create(2), join(1), join(2)}, {store(x, 1), load(y)}, {store(y, 1), load(x)}};
  EXPECT_EQ(count_graphs(buffering, ConsistencyModel::sequentially_consistent), 3U);
  EXPECT_EQ(count_graphs(buffering, ConsistencyModel::tso), 4U);
  EXPECT_EQ(count_graphs(buffering, ConsistencyModel::cpp20), 4U);
}

/// Store buffering, of which one thread's store and load are in two threads: one creates the other,
/// or joins it. What is before that is before what is behind it in the order of `seq_cst` events,
/// though nothing else of the two threads is: it strongly happens before it, as the standard says.
TEST(GraphSearchFamilies, CreationAndJoinsAreInTheOrderOfSeqCst) {
  const auto created = [](Order order) {
    return WeakProgram{
        {store(x, 1, order), create(1)}, {load(y, order)}, {store(y, 1, order), load(x, order)}};
  };
  const auto joined = [](Order order) {
    return WeakProgram{
        {join(1), load(y, order)}, {store(x, 1, order)}, {store(y, 1, order), load(x, order)}};
  };
  expect_by_all_models(created(Order::seq_cst), 3);
  expect_by_all_models(joined(Order::seq_cst), 3);
  EXPECT_EQ(count_graphs(created(Order::relaxed), ConsistencyModel::cpp20), 4U);
  EXPECT_EQ(count_graphs(joined(Order::relaxed), ConsistencyModel::cpp20), 4U);
}

/// Whatever else is read in between: the reader of x has 0, 5 or 7 of it.
TEST(GraphSearchFamilies, APlainLoadFindsTheStoreThatHappensBefore) {
  const WeakProgram program{{store(x, 5), store(x, 7), store(y, 1, release)},
                            {load(x)},
                            {load(y, acquire), assume(1), plain_load(x), assume(7)}};
  for (const ConsistencyModel model : all_models) {
    const FoundGraphs found = search_graphs(program, model);
    EXPECT_EQ(found.result.completed, 3U);
    EXPECT_EQ(found.result.blocked, 0U);
  }
}

}  // namespace
}  // namespace heddle::scheduler::testing
