#include <gtest/gtest.h>

#include <cstdio>

#include "scheduler/tests/weak/execution_graphs.hpp"
#include "scheduler/tests/weak/run_weak_program.hpp"

/// "No execution has a weak step" against "all consistent graphs are sequentially consistent", of
/// generated programs.
namespace heddle::scheduler::testing {
namespace {

struct Tally {
  unsigned robust = 0;
  unsigned not_robust = 0;
  unsigned robust_by_rc11_only = 0;
};

void compare(const WeakProgram& program, Tally& tally) {
  const std::size_t sc = execution_graphs(program, MemoryModel::sc).size();
  const std::size_t weak = execution_graphs(program, MemoryModel::weak).size();
  const std::size_t rc11 = execution_graphs(program, MemoryModel::rc11).size();
  const RobustnessFound found = robustness_of(program);
  EXPECT_FALSE(found.undecided.any()) << describe(program);
  EXPECT_EQ(found.weak_steps.empty(), sc == weak)
      << describe(program) << "\n  " << sc << " graphs, weakly " << weak << "; "
      << (found.weak_steps.empty() ? "robust" : found.weak_steps.front());
  EXPECT_LE(sc, rc11) << describe(program);
  EXPECT_LE(rc11, weak) << describe(program);
  ++(sc == weak ? tally.robust : tally.not_robust);
  tally.robust_by_rc11_only += sc == rc11 && sc != weak ? 1 : 0;
}

TEST(Robustness, AgreesWithAllExecutionGraphsOfGeneratedPrograms) {
  constexpr unsigned programs = HEDDLE_WEAK_PROGRAMS;
  std::mt19937 random(1);
  Tally tally;
  for (unsigned i = 0; i < programs && !HasFailure(); ++i) {
    compare(random_weak_program(random), tally);
  }
  std::printf("%u programs: %u robust, %u not; %u of these are by all edges of RC11\n", programs,
              tally.robust, tally.not_robust, tally.robust_by_rc11_only);
  EXPECT_GT(tally.robust, programs / 20);
  EXPECT_GT(tally.not_robust, programs / 20);
}

}  // namespace
}  // namespace heddle::scheduler::testing
