#include "scheduler/estimate/size_estimator.hpp"

#include <gtest/gtest.h>

#include "scheduler/search/dpor.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/random_program.hpp"

namespace heddle::scheduler::testing {
namespace {

using Code = Instruction::Code;
using Time = Probes::Time;

ThreadList adders(unsigned threads, unsigned events) {
  return ThreadList(threads, Instructions(events, {.code = Code::add, .value = 1, .site = 1}));
}

/// One writer of a location and readers of it.
ThreadList readers(unsigned count) {
  ThreadList threads(count, {{.code = Code::load, .site = 1}});
  threads.push_back({{.code = Code::store, .value = 1, .site = 2}});
  return threads;
}

SizeEstimate estimate_after(ToyProgram& program, std::uint64_t executions, std::uint64_t seed,
                            Time end = Time::max()) {
  Dpor search;
  ForEach nobody(nullptr);
  ExecutionAnalysis analysis;
  const Limits limits{.executions = executions};
  const Statistics done = explore(program, search, nobody, limits, analysis, {}).statistics;
  const PromotedSites none;
  Probes probes(program, none, Parking::idle, end);
  SeededSource random(seed);
  const double events = static_cast<double>(done.events) / static_cast<double>(done.executions);
  return estimate_size(
      {.left = search.pending(), .done = done.executions, .all = done.executions, .events = events},
      probes, random, most_probes(executions));
}

/// n adders make n! classes, n readers and a writer 2^n, two threads of a and b adders (a + b)!
/// / (a! b!).
TEST(SizeEstimator, BandHoldsSizesThatAreKnown) {
  const std::pair<ThreadList, double> searches[] = {
      {adders(7, 1), 5040}, {readers(12), 4096}, {adders(2, 7), 3432}, {adders(3, 3), 1680}};
  for (const auto& [threads, size] : searches) {
    SCOPED_TRACE(describe(threads));
    ToyProgram program = make_program(threads, 16);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const SizeEstimate got = estimate_after(program, 100, seed);
      ASSERT_TRUE(got.at_most.has_value());
      EXPECT_LE(got.at_least, size);
      EXPECT_GE(*got.at_most, size);
      EXPECT_LT(*got.at_most / got.at_least, 200);
      EXPECT_FALSE(got.is_exact());
      EXPECT_LE(got.drawn, 3 * most_probes(100));
    }
  }
}

TEST(SizeEstimator, IsTheSameForTheSameSeed) {
  ToyProgram program = make_program(adders(7, 1));
  const SizeEstimate one = estimate_after(program, 100, 3);
  const SizeEstimate again = estimate_after(program, 100, 3);
  const SizeEstimate other = estimate_after(program, 100, 4);
  EXPECT_EQ(one.executions, again.executions);
  EXPECT_EQ(one.at_most, again.at_most);
  EXPECT_NE(one.executions, other.executions);
}

TEST(SizeEstimator, IsExactWhereLittleIsLeft) {
  ToyProgram program = make_program(adders(5, 1));
  const SizeEstimate got = estimate_after(program, 100, 1);
  EXPECT_TRUE(got.is_exact());
  EXPECT_EQ(got.executions, 120);
}

TEST(SizeEstimator, SaysThatThereWasNoTime) {
  ToyProgram program = make_program(adders(7, 1));
  const SizeEstimate got = estimate_after(program, 100, 1, std::chrono::steady_clock::now());
  EXPECT_EQ(got.no_band, NoBand::budget);
  EXPECT_GE(got.at_least, 100);
  EXPECT_LT(got.at_least, 5040);
  EXPECT_FALSE(got.executions || got.at_most);
}

/// (a b)! / (b!)^a orders of a threads of b adders: 10^368, 10^21, 10^11. Samples of so few
/// executions are nearly all far too low.
TEST(SizeEstimator, BoundsFromBelowWhatIsBeyondCounting) {
  const std::pair<ThreadList, double> searches[] = {
      {adders(10, 40), 1e300}, {adders(4, 10), 4.7e21}, {adders(2, 20), 1.4e11}};
  for (const auto& [threads, size] : searches) {
    ToyProgram program = make_program(threads);
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const SizeEstimate got = estimate_after(program, 10, seed);
      EXPECT_FALSE(got.at_most.has_value()) << size << " with seed " << seed;
      EXPECT_NE(got.no_band, NoBand::none);
      EXPECT_GE(got.at_least, 10);
      EXPECT_LE(got.at_least, size);
    }
  }
}

}  // namespace
}  // namespace heddle::scheduler::testing
