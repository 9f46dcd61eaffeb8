#include "scheduler/tests/weak/execution_graphs.hpp"

#include <gtest/gtest.h>

#include <cstdio>

#include "scheduler/tests/weak/guided_weak_program.hpp"
#include "scheduler/tests/weak/run_weak_program.hpp"

/// The classic shapes: how many execution graphs each model allows, derived by hand, and whether
/// the monitor and the search for graphs say the same. x, y and z are 0 at first; a, b, c are what
/// reads give.
namespace heddle::scheduler::testing {
namespace {

using enum Order;
constexpr unsigned x = 0;
constexpr unsigned y = 1;
constexpr unsigned z = 2;

struct Counts {
  std::size_t sc;
  std::size_t tso;
  std::size_t weak;
};

void expect(const char* name, const WeakProgram& program, const Counts& expected) {
  const Counts got{execution_graphs(program, MemoryModel::sc).size(),
                   execution_graphs(program, MemoryModel::tso).size(),
                   execution_graphs(program, MemoryModel::weak).size()};
  std::printf("%-44s expected %zu / %zu / %zu, got %zu / %zu / %zu\n", name, expected.sc,
              expected.tso, expected.weak, got.sc, got.tso, got.weak);
  EXPECT_EQ(got.sc, expected.sc) << name;
  EXPECT_EQ(got.tso, expected.tso) << name;
  EXPECT_EQ(got.weak, expected.weak) << name;
  EXPECT_EQ(execution_graphs(program, MemoryModel::rc11).size(), expected.weak) << name;
  EXPECT_EQ(count_graphs(program, ConsistencyModel::sequentially_consistent), expected.sc) << name;
  EXPECT_EQ(count_graphs(program, ConsistencyModel::tso), expected.tso) << name;
  EXPECT_EQ(count_graphs(program, ConsistencyModel::cpp20), expected.weak) << name;
  for (const SearchBy search : {SearchBy::dpor, SearchBy::depth_first}) {
    EXPECT_EQ(robustness_of(program, search).weak_steps.empty(), expected.sc == expected.weak)
        << name;
  }
}

/// a = y and b = x: 0 0, 0 1, 1 0, 1 1. The first needs both stores to come late.
WeakProgram store_buffering(Order stores, Order loads) {
  return {{store(x, 1, stores), load(y, loads)}, {store(y, 1, stores), load(x, loads)}};
}

TEST(ExecutionGraphs, OfStoreBuffering) {
  expect("store buffering, relaxed", store_buffering(relaxed, relaxed), {3, 4, 4});
  expect("store buffering, release and acquire", store_buffering(release, acquire), {3, 4, 4});
  expect("store buffering, seq_cst", store_buffering(seq_cst, seq_cst), {3, 3, 3});
  expect("store buffering, seq_cst fences",
         {{store(x, 1), fence(), load(y)}, {store(y, 1), fence(), load(x)}}, {3, 3, 3});
  expect("store buffering, one seq_cst fence",
         {{store(x, 1), fence(), load(y)}, {store(y, 1), load(x)}}, {3, 4, 4});
  expect("store buffering, acq_rel fences",
         {{store(x, 1), fence(acq_rel), load(y)}, {store(y, 1), fence(acq_rel), load(x)}},
         {3, 4, 4});
}

/// a = y, b = x: 0 0, 0 1, 1 1; 1 0 needs the flag to overtake. x86 keeps stores, and loads, in
/// order.
WeakProgram message_passing(Order flag_stored, Order flag_loaded) {
  return {{store(x, 1), store(y, 1, flag_stored)}, {load(y, flag_loaded), load(x)}};
}

TEST(ExecutionGraphs, OfMessagePassing) {
  expect("message passing, relaxed", message_passing(relaxed, relaxed), {3, 3, 4});
  expect("message passing, release only", message_passing(release, relaxed), {3, 3, 4});
  expect("message passing, acquire only", message_passing(relaxed, acquire), {3, 3, 4});
  expect("message passing, release and acquire", message_passing(release, acquire), {3, 3, 3});
  expect("message passing, fences",
         {{store(x, 1), fence(release), store(y, 1)}, {load(y), fence(acquire), load(x)}},
         {3, 3, 3});
}

/// 1 1 would be a cycle of program order and reads-from: no model here has it.
TEST(ExecutionGraphs, OfLoadBuffering) {
  expect("load buffering", {{load(y), store(x, 1)}, {load(x), store(y, 1)}}, {3, 3, 3});
}

/// Four reads of two values each: 16, and one of them has the two readers see the stores in
/// opposite orders.
TEST(ExecutionGraphs, OfIndependentReads) {
  const auto readers = [](Order stores, Order loads) {
    return WeakProgram{{store(x, 1, stores)},
                       {store(y, 1, stores)},
                       {load(x, loads), load(y, loads)},
                       {load(y, loads), load(x, loads)}};
  };
  expect("independent reads, acquire", readers(release, acquire), {15, 15, 16});
  expect("independent reads, seq_cst", readers(seq_cst, seq_cst), {15, 15, 15});
}

/// Two modification orders of two writes each; both threads' second stores first is a cycle.
TEST(ExecutionGraphs, OfTwoWritesEach) {
  const auto writers = [](Order order) {
    return WeakProgram{{store(x, 1, order), store(y, 2, order)},
                       {store(y, 1, order), store(x, 2, order)}};
  };
  expect("2+2W, relaxed", writers(relaxed), {3, 3, 4});
  expect("2+2W, release", writers(release), {3, 3, 4});
  expect("2+2W, seq_cst", writers(seq_cst), {3, 3, 3});
}

/// 0 0, 0 1, 1 1: coherence, whatever the orders are.
TEST(ExecutionGraphs, OfTwoReadsOfOneLocation) {
  expect("CoRR", {{store(x, 1)}, {load(x), load(x)}}, {3, 3, 3});
}

/// The reader of y: 0; 1, with what it then reads of x; likewise 2. y goes 0, 1, 2 or only to 1 as
/// the addition comes before (then it goes to 3 by the store that follows: 0+1, then 1).
/// Additions continue the release sequence, whoever they are by: reading y = 2 gives x = 1.
TEST(ExecutionGraphs, OfAReleaseSequence) {
  const auto counted = [](WeakOp between) {
    return WeakProgram{{store(x, 1), store(y, 1, release)}, {between}, {load(y, acquire), load(x)}};
  };
  // y's orders: store, addition (reads 1, gives 2) or addition (gives 1), store. In the first, the
  // reader sees 0 (x 0, 1), 1 (x 1), 2 (x 1): 4. In the second 0 (x 0, 1), the addition's (x 0, 1),
  // the store's (x 1): 5. All are interleavings.
  expect("release sequence, by an addition", counted(add(y, 1)), {9, 9, 9});
  // A store in its place heads no sequence: as many graphs, and in the first order x = 0 as well.
  expect("release sequence, cut by a store", counted(store(y, 2)), {9, 9, 10});
}

/// Who reads the flag's flag must have seen what was before: 8 outcomes of three reads, less 1.
TEST(ExecutionGraphs, OfChainsOverThreeThreads) {
  const auto chain = [](Order stored, Order loaded) {
    return WeakProgram{{store(x, 1), store(y, 1, stored)},
                       {load(y, loaded), store(z, 1, stored)},
                       {load(z, loaded), load(x)}};
  };
  expect("ISA2, release and acquire", chain(release, acquire), {7, 7, 7});
  expect("ISA2, relaxed", chain(relaxed, relaxed), {7, 7, 8});
  const auto causality = [](Order stored, Order loaded) {
    return WeakProgram{
        {store(x, 1)}, {load(x, loaded), store(y, 1, stored)}, {load(y, loaded), load(x)}};
  };
  expect("WRC, release and acquire", causality(release, acquire), {7, 7, 7});
  expect("WRC, relaxed", causality(relaxed, relaxed), {7, 7, 8});
}

/// Read by one thread, which then misses what the other one has written before it misses this: 8
/// outcomes less 1, which x86 has since the last load may overtake its own thread's store.
TEST(ExecutionGraphs, OfAReadBetweenTwoFences) {
  const auto shape = [](bool fenced) {
    WeakProgram program{{store(x, 1)}, {load(x)}, {store(y, 1)}};
    for (unsigned thread = 1; thread < 3; ++thread) {
      if (fenced) {
        program.at(thread).push_back(fence());
      }
      program.at(thread).push_back(load(thread == 1 ? y : x));
    }
    return program;
  };
  expect("RWC, relaxed", shape(false), {7, 8, 8});
  expect("RWC, seq_cst fences", shape(true), {7, 7, 7});
}

/// Additions come one after the other: 2 orders. Of three compare-exchanges from 0 one succeeds,
/// and the others find what it left: who it is makes 3.
TEST(ExecutionGraphs, OfReadModifyWrites) {
  expect("two additions", {{add(x, 1)}, {add(x, 1)}}, {2, 2, 2});
  expect("three compare-exchanges",
         {{exchange_if(x, 0, 1)}, {exchange_if(x, 0, 1)}, {exchange_if(x, 0, 1)}}, {3, 3, 3});
}

}  // namespace
}  // namespace heddle::scheduler::testing
