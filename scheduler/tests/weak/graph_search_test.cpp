#include <gtest/gtest.h>

#include <algorithm>
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
  std::uint64_t asleep = 0;
  std::uint64_t given_up = 0;
  std::uint64_t restarts = 0;
};

void compare(const WeakProgram& program, Tally& tally) {
  for (const Compared& compared : all_models) {
    const FoundGraphs found = search_graphs(program, compared.model);
    const FoundByAxioms expected = find_by_axioms(program, compared.axioms);
    EXPECT_EQ(found.graphs, expected.whole) << compared.name << describe(program);
    EXPECT_EQ(found.asleep, expected.asleep) << compared.name << describe(program);
    EXPECT_TRUE(found.found_again.empty())
        << compared.name << describe(program) << "\n  " << found.found_again.front();
    EXPECT_TRUE(found.result.is_exhausted);
    tally.graphs += found.result.completed;
    tally.blocked += found.result.blocked;
    tally.asleep += found.asleep.size();
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
  std::printf("%u programs: %llu graphs, %llu blocked (%llu asleep), %llu given up, %llu runs\n",
              programs, static_cast<unsigned long long>(tally.graphs),
              static_cast<unsigned long long>(tally.blocked),
              static_cast<unsigned long long>(tally.asleep),
              static_cast<unsigned long long>(tally.given_up),
              static_cast<unsigned long long>(tally.restarts));
}

TEST(GraphSearch, FindsAllGraphsOfGeneratedProgramsOnce) {
  compare_all(random_weak_program, HEDDLE_WEAK_PROGRAMS);
}

TEST(GraphSearch, FindsAllGraphsOfWideProgramsOnce) {
  compare_all(random_wide_program, HEDDLE_WEAK_PROGRAMS / 10);
}

TEST(GraphSearch, FindsAllGraphsOfProgramsThatLockOnce) {
  compare_all(random_locking_program, HEDDLE_WEAK_PROGRAMS);
}

TEST(GraphSearch, FindsAllGraphsOfProgramsWithReadersOnce) {
  compare_all(random_sharing_program, HEDDLE_WEAK_PROGRAMS);
}

TEST(GraphSearch, FindsAllGraphsOfProgramsThatSleepOnce) {
  compare_all(random_sleeping_program, HEDDLE_WEAK_PROGRAMS);
}

TEST(GraphSearch, FindsAllGraphsOfProgramsWithConditionsOnce) {
  compare_all(random_condition_program, HEDDLE_WEAK_PROGRAMS / 5);
}

TEST(GraphSearch, FindsAllGraphsOfProgramsWithObjectsOnce) {
  compare_all(random_object_program, HEDDLE_WEAK_PROGRAMS);
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

TEST(GraphSearch, EndsAmidAnExecutionWhenItIsTold) {
  const WeakProgram program{{add(0, 1), add(0, 1), add(0, 1)}};
  GuidedWeakProgram guided(program);
  GraphSearch search(guided, ConsistencyModel::cpp20);
  unsigned asked = 0;
  const GraphSearchResult result =
      search.run([](const EndedGraph&) { return true; }, [&] { return ++asked == 3; });
  EXPECT_EQ(asked, 3U);
  EXPECT_EQ(result.completed, 0U);
  EXPECT_FALSE(result.is_exhausted);
}

/// By dpor: classes of traces that complete, and that end in a deadlock.
struct Classes {
  std::uint64_t completed = 0;
  std::uint64_t deadlocked = 0;
};

Classes classes_of(const WeakProgram& program) {
  ToyProgram toy = make_program(program);
  Dpor dpor;
  Classes classes;
  explore_toy(toy, dpor, [&](const ExecutionResult& result) {
    classes.completed += result.ending == Ending::completed ? 1 : 0;
    classes.deadlocked += result.ending == Ending::deadlock ? 1 : 0;
  });
  return classes;
}

/// Attempts to take from a semaphore are no events of toy programs.
WeakProgram without_attempts(std::mt19937& random) {
  WeakProgram program = random_object_program(random);
  for (WeakThread& thread : program) {
    for (WeakOp& op : thread) {
      op.code = op.code == WeakOp::Code::try_take ? WeakOp::Code::take : op.code;
    }
  }
  return program;
}

/// A class of traces has one graph: what conflicts is in the same order.
void compare_with_dpor(WeakProgram (*generate)(std::mt19937&), unsigned programs) {
  std::mt19937 random(3);
  Classes all;
  for (unsigned i = 0; i < programs && !::testing::Test::HasFailure(); ++i) {
    const WeakProgram program = generate(random);
    const Classes classes = classes_of(program);
    const FoundGraphs found = search_graphs(program, ConsistencyModel::sequentially_consistent);
    EXPECT_EQ(found.result.completed, classes.completed) << describe(program);
    EXPECT_EQ(found.result.blocked, classes.deadlocked) << describe(program);
    EXPECT_TRUE(found.found_again.empty()) << describe(program);
    all.completed += classes.completed;
    all.deadlocked += classes.deadlocked;
  }
  std::printf("%llu graphs, %llu deadlocks\n", static_cast<unsigned long long>(all.completed),
              static_cast<unsigned long long>(all.deadlocked));
}

TEST(GraphSearch, UnderSequentialConsistencyThereAreAsManyGraphsAsClassesOfTraces) {
  compare_with_dpor(random_long_program, HEDDLE_WEAK_PROGRAMS / 20);
}

TEST(GraphSearch, UnderSequentialConsistencyThereAreAsManyDeadlocksAsClassesOfThem) {
  const auto generate = [](std::mt19937& random) {
    WeakProgram program = random_locking_program(random);
    for (WeakThread& thread : program) {
      for (WeakOp& op : thread) {
        op.is_recursive = false;
      }
    }
    return program;
  };
  compare_with_dpor(generate, HEDDLE_WEAK_PROGRAMS);
  compare_with_dpor(without_attempts, HEDDLE_WEAK_PROGRAMS);
}

}  // namespace
}  // namespace heddle::scheduler::testing
