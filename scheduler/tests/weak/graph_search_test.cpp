#include <gtest/gtest.h>

#include <cstdio>

#include "scheduler/search/dpor.hpp"
#include "scheduler/tests/explore_toy.hpp"
#include "scheduler/tests/weak/execution_graphs.hpp"
#include "scheduler/tests/weak/guided_weak_program.hpp"
#include "scheduler/tests/weak/run_weak_program.hpp"

/// The search for execution graphs against the enumerator of all of them.
namespace heddle::scheduler::testing {
namespace {

struct Compared {
  const char* name;
  MemoryModel axioms;
  ConsistencyModel model;
};
constexpr Compared all_models[] = {
    {"sc", MemoryModel::sc, ConsistencyModel::sequentially_consistent},
    {"tso", MemoryModel::tso, ConsistencyModel::tso},
    {"c++20", MemoryModel::rc11, ConsistencyModel::cpp20},
};

struct Tally {
  std::uint64_t graphs = 0;
  std::uint64_t blocked = 0;
  std::uint64_t given_up = 0;
  std::uint64_t restarts = 0;
};

void compare(const WeakProgram& program, Tally& tally) {
  for (const Compared& compared : all_models) {
    const FoundGraphs found = search_graphs(program, compared.model);
    EXPECT_EQ(found.graphs, execution_graphs(program, compared.axioms))
        << compared.name << describe(program);
    EXPECT_TRUE(found.found_again.empty())
        << compared.name << describe(program) << "\n  " << found.found_again.front();
    EXPECT_TRUE(found.result.is_exhausted);
    tally.graphs += found.result.completed;
    tally.blocked += found.result.blocked;
    tally.given_up += found.result.given_up;
    tally.restarts += found.result.restarts;
  }
}

void compare_all(WeakProgram (*generate)(std::mt19937&), unsigned programs) {
  std::mt19937 random(2);
  Tally tally;
  for (unsigned i = 0; i < programs && !::testing::Test::HasFailure(); ++i) {
    compare(generate(random), tally);
  }
  std::printf("%u programs: %llu graphs, %llu blocked, %llu given up, %llu runs\n", programs,
              static_cast<unsigned long long>(tally.graphs),
              static_cast<unsigned long long>(tally.blocked),
              static_cast<unsigned long long>(tally.given_up),
              static_cast<unsigned long long>(tally.restarts));
}

TEST(GraphSearch, FindsAllGraphsOfGeneratedProgramsOnce) {
  compare_all(random_weak_program, HEDDLE_WEAK_PROGRAMS);
}

TEST(GraphSearch, FindsAllGraphsOfWideProgramsOnce) {
  compare_all(random_wide_program, HEDDLE_WEAK_PROGRAMS / 10);
}

TEST(GraphSearch, EndsWhenItIsTold) {
  const WeakProgram program{{add(0, 1)}, {add(0, 1)}, {add(0, 1)}};
  GuidedWeakProgram guided(program);
  GraphSearch search(guided, ConsistencyModel::cpp20);
  unsigned seen = 0;
  const GraphSearchResult result = search.run([&](const EndedGraph&) { return ++seen < 4; });
  EXPECT_EQ(seen, 4U);
  EXPECT_EQ(result.completed, 4U);
  EXPECT_FALSE(result.is_exhausted);
}

/// A class of traces has one graph: what conflicts is in the same order.
TEST(GraphSearch, UnderSequentialConsistencyThereAreAsManyGraphsAsClassesOfTraces) {
  std::mt19937 random(3);
  std::uint64_t graphs = 0;
  for (unsigned i = 0; i < HEDDLE_WEAK_PROGRAMS / 20 && !::testing::Test::HasFailure(); ++i) {
    const WeakProgram program = random_long_program(random);
    ToyProgram toy = make_program(program);
    Dpor dpor;
    const std::uint64_t classes = explore_toy(toy, dpor).statistics.executions;
    EXPECT_EQ(count_graphs(program, ConsistencyModel::sequentially_consistent), classes)
        << describe(program);
    graphs += classes;
  }
  std::printf("%llu graphs\n", static_cast<unsigned long long>(graphs));
}

}  // namespace
}  // namespace heddle::scheduler::testing
