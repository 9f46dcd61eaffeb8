#include <gtest/gtest.h>

#include <cstdio>

#include "scheduler/tests/weak/execution_graphs.hpp"
#include "scheduler/tests/weak/guided_weak_program.hpp"

/// Algorithms and shapes of more events: how many graphs each model allows, derived by hand.
/// execution_graphs_test.cpp has the shorter ones. Locations are 0 at first.
namespace heddle::scheduler::testing {
namespace {

using enum Order;
constexpr unsigned x = 0;
constexpr unsigned y = 1;
constexpr unsigned z = 2;

struct Counts {
  std::uint64_t sc;
  std::uint64_t tso;
  std::uint64_t cpp20;
};

/// Of the search, and of the enumerator.
void expect(const char* name, const WeakProgram& program, const Counts& expected) {
  const Counts got{count_graphs(program, ConsistencyModel::sequentially_consistent),
                   count_graphs(program, ConsistencyModel::tso),
                   count_graphs(program, ConsistencyModel::cpp20)};
  std::printf(
      "%-44s expected %llu / %llu / %llu, got %llu / %llu / %llu\n", name,
      static_cast<unsigned long long>(expected.sc), static_cast<unsigned long long>(expected.tso),
      static_cast<unsigned long long>(expected.cpp20), static_cast<unsigned long long>(got.sc),
      static_cast<unsigned long long>(got.tso), static_cast<unsigned long long>(got.cpp20));
  EXPECT_EQ(got.sc, expected.sc) << name;
  EXPECT_EQ(got.tso, expected.tso) << name;
  EXPECT_EQ(got.cpp20, expected.cpp20) << name;
  EXPECT_EQ(execution_graphs(program, MemoryModel::sc).size(), expected.sc) << name;
  EXPECT_EQ(execution_graphs(program, MemoryModel::tso).size(), expected.tso) << name;
  EXPECT_EQ(execution_graphs(program, MemoryModel::rc11).size(), expected.cpp20) << name;
}

/// Each raises its flag and enters, which writes z, if the other's is down. What they read is 0 1,
/// 1 0 or 1 1; where 0 0 is possible both enter, and z has two modification orders: 3 + 2.
TEST(GraphSearchShapes, OfDekkersEntry) {
  const auto dekker = [](Order stored, Order loaded, bool fenced) {
    WeakProgram program(2);
    for (unsigned own = 0; own < 2; ++own) {
      WeakThread& thread = program.at(own);
      thread.push_back(store(own, 1, stored));
      if (fenced) {
        thread.push_back(fence());
      }
      thread.push_back(load(1 - own, loaded));
      thread.push_back(only_if(0, store(z, 1 + own)));
    }
    return program;
  };
  expect("Dekker, relaxed", dekker(relaxed, relaxed, false), {3, 5, 5});
  expect("Dekker, release and acquire", dekker(release, acquire, false), {3, 5, 5});
  expect("Dekker, seq_cst", dekker(seq_cst, seq_cst, false), {3, 3, 3});
  expect("Dekker, seq_cst fences", dekker(relaxed, relaxed, true), {3, 3, 3});
}

/// Raises its flag (3), lets the other go first (its number into turn), and enters if the other's
/// flag is down or the other has let it go first. Nobody leaves: a complete graph has both inside.
WeakProgram peterson(Order stored, Order loaded, unsigned fences) {
  constexpr unsigned turn = 2;
  WeakProgram program(2);
  for (unsigned own = 0; own < 2; ++own) {
    WeakThread& thread = program.at(own);
    thread.push_back(store(own, 3, stored));
    if (fences == 2) {
      thread.push_back(fence());
    }
    thread.push_back(store(turn, 2 - own, stored));
    if (fences > 0) {
      thread.push_back(fence());
    }
    thread.push_back(load(1 - own, loaded));
    thread.push_back(only_if(3, load(turn, loaded)));
    thread.push_back(assume_either(0, 1 + own));
  }
  return program;
}

/// Both find the other's flag down: turn has 2 modification orders. One finds it down, the other
/// one finds it up and turn as its partner has set it, which then is the later: 1, and 1 the other
/// way round. Both by turn: each would have to be the later. A fence before the loads rules out the
/// first: it is store buffering. Of the second, where a finds b's flag down, it leaves a's fence
/// before b's, and b's store of turn before a's in modification order: x86 keeps b's stores behind
/// a's load, C++ does not, as nothing orders b's store of turn behind its own flag. A fence between
/// those does.
TEST(GraphSearchShapes, OfPetersonsEntry) {
  expect("Peterson, relaxed", peterson(relaxed, relaxed, 0), {0, 4, 4});
  expect("Peterson, release and acquire", peterson(release, acquire, 0), {0, 4, 4});
  expect("Peterson, seq_cst", peterson(seq_cst, seq_cst, 0), {0, 0, 0});
  expect("Peterson, a fence before the loads", peterson(relaxed, relaxed, 1), {0, 0, 2});
  expect("Peterson, two fences", peterson(relaxed, relaxed, 2), {0, 0, 0});
}

/// y has 2 modification orders, z and x are read as 0 or 1: 8. That of y = 1 before y = 2, z = 1
/// and x = 0 is a cycle; modification order alone synchronises nothing.
TEST(GraphSearchShapes, OfZ6) {
  const auto shape = [](Order stored, Order loaded, bool fenced) {
    WeakProgram program{{store(x, 1, stored), store(y, 1, stored)},
                        {store(y, 2, stored), store(z, 1, stored)},
                        {load(z, loaded), load(x, loaded)}};
    for (WeakThread& thread : program) {
      if (fenced) {
        thread.insert(thread.begin() + 1, fence());
      }
    }
    return program;
  };
  expect("Z6, relaxed", shape(relaxed, relaxed, false), {7, 7, 8});
  expect("Z6, release and acquire", shape(release, acquire, false), {7, 7, 8});
  expect("Z6, seq_cst", shape(seq_cst, seq_cst, false), {7, 7, 7});
  expect("Z6, seq_cst fences", shape(relaxed, relaxed, true), {7, 7, 7});
}

/// Stores of x and y by two threads, each seen by a reader: as for independent reads, but the
/// fences between the loads settle the order.
TEST(GraphSearchShapes, OfIndependentReadsWithFences) {
  expect("independent reads, seq_cst fences",
         {{store(x, 1)}, {store(y, 1)}, {load(x), fence(), load(y)}, {load(y), fence(), load(x)}},
         {15, 15, 15});
}

/// Each reads what another one has written: any order of them, and of one thread's in turn.
TEST(GraphSearchShapes, OfChainsOfReadModifyWrites) {
  expect("four additions", {{add(x, 1)}, {add(x, 1)}, {add(x, 1)}, {add(x, 1)}}, {24, 24, 24});
  expect("two additions each", {{add(x, 1), add(x, 1)}, {add(x, 1), add(x, 1)}}, {6, 6, 6});
  // Any order of the three.
  expect("two additions and a store", {{add(x, 1)}, {store(x, 5)}, {add(x, 1)}}, {6, 6, 6});
  // If the first thread succeeds, the other fails and succeeds: 1. Else the other one succeeds
  // twice, and the first one finds 1 or 2.
  expect("a compare-exchange after another",
         {{exchange_if(x, 0, 1)}, {exchange_if(x, 0, 1), exchange_if(x, 1, 2)}}, {3, 3, 3});
}

/// y goes by the store and then the addition, or the other way round: the reader finds it as it was
/// at first, the store or the addition, with x = 0 or 1 each: 12. With a release the store, and the
/// addition if it goes on with its release sequence, leave x = 1 only: 9. (x86 keeps the stores in
/// order anyway.)
TEST(GraphSearchShapes, OfAReleaseSequenceWithoutARelease) {
  const auto shape = [](Order stored) {
    return WeakProgram{
        {store(x, 1), store(y, 1, stored)}, {add(y, 1)}, {load(y, acquire), load(x)}};
  };
  expect("release sequence", shape(release), {9, 9, 9});
  expect("release sequence, without a release", shape(relaxed), {9, 9, 12});
}

/// Four calls of one access each, of two cells, have as many graphs as results. If a client has
/// each store happen before the load that follows it here, by flags that the loads wait for, the
/// graph is store buffering: C++ allows the result 0 0 with both flags seen, interleavings do not
/// (docs/search/weak-histories.md).
TEST(GraphSearchShapes, OfCellsWhoseCallsAClientOrders) {
  expect("four calls", {{store(x, 1)}, {load(y)}, {store(y, 1)}, {load(x)}}, {4, 4, 4});
  constexpr unsigned seen_x = 2;
  constexpr unsigned seen_y = 3;
  expect("four calls, ordered by a client",
         {{store(x, 1), store(seen_x, 1, release)},
          {load(seen_x, acquire), only_if(1, load(y))},
          {store(y, 1), store(seen_y, 1, release)},
          {load(seen_y, acquire), only_if(1, load(x))}},
         {8, 8, 9});
}

}  // namespace
}  // namespace heddle::scheduler::testing
