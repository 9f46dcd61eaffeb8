#include <gtest/gtest.h>

#include <cstdio>

#include "scheduler/tests/weak/execution_graphs.hpp"
#include "scheduler/tests/weak/guided_weak_program.hpp"

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

TEST(GraphSearch, FindsAllGraphsOfGeneratedProgramsOnce) {
  constexpr unsigned programs = HEDDLE_WEAK_PROGRAMS;
  std::mt19937 random(2);
  std::uint64_t graphs = 0;
  std::uint64_t restarts = 0;
  for (unsigned i = 0; i < programs && !HasFailure(); ++i) {
    const WeakProgram program = random_weak_program(random);
    for (const Compared& compared : all_models) {
      const FoundGraphs found = search_graphs(program, compared.model);
      EXPECT_EQ(found.graphs, execution_graphs(program, compared.axioms))
          << compared.name << describe(program);
      EXPECT_TRUE(found.found_again.empty())
          << compared.name << describe(program) << "\n  " << found.found_again.front();
      EXPECT_EQ(found.result.blocked, 0U);
      EXPECT_FALSE(found.result.undecided.has_value());
      graphs += found.result.completed;
      restarts += found.result.restarts;
    }
  }
  std::printf("%u programs: %llu graphs, %llu runs of a program\n", programs,
              static_cast<unsigned long long>(graphs), static_cast<unsigned long long>(restarts));
}

}  // namespace
}  // namespace heddle::scheduler::testing
