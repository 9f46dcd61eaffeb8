#include "harnesses/weak/guided_run.hpp"

#include <gtest/gtest.h>

#include <cstdio>

#include "harnesses/tests/weak/guided_programs.hpp"
#include "harnesses/tests/weak/search_programs.hpp"
#include "runtime/controlled_program.hpp"
#include "scheduler/weak/graph_races.hpp"
#include "scheduler/weak/graph_search.hpp"

/// Compiled programs, with their execution graphs under each memory model.
namespace heddle::harnesses::testing {
namespace {

using scheduler::ConsistencyModel;
using scheduler::GraphSearchResult;

struct Case {
  const char* name;
  programs::Program* program;
  std::uint64_t sc, tso, cpp20;  ///< complete graphs
};

/// As the shapes of scheduler/tests/weak, whose tests derive the numbers.
constexpr Case cases[] = {
    {"store_buffering_relaxed", programs::store_buffering_relaxed, 3, 4, 4},
    {"store_buffering_seq_cst", programs::store_buffering_seq_cst, 3, 3, 3},
    {"store_buffering_fenced", programs::store_buffering_fenced, 3, 3, 3},
    {"store_buffering_with_choices", programs::store_buffering_with_choices, 12, 16, 16},
    // The first load finds 0 or 1, and so does the flag; after the flag x is 1. Both 1, 1 0 and 0 0
    // are interleavings, and 0 1 as well.
    {"message_released", programs::message_released, 4, 4, 4},
    // The flag is seen: what is read before that is idle.
    {"message_spun_for", programs::message_spun_for, 1, 1, 1},
    // Two of one thread among four.
    {"increments", programs::increments, 6, 6, 6},
    // Who fails goes round again with what it has found, as if it had come later: 2 orders.
    {"compare_exchanges", programs::compare_exchanges, 2, 2, 2},
    {"increments_under_a_mutex", programs::increments_under_a_mutex, 2, 2, 2},
    {"increments_under_a_spin_lock", programs::increments_under_a_spin_lock, 2, 2, 2},
    {"either_flag", programs::either_flag, 1, 1, 1},
    // Whoever is the first has it; the other one has it later, or finds it taken.
    {"attempts", programs::attempts, 4, 4, 4},
    {"attempts_spun", programs::attempts_spun, 2, 2, 2},
    {"timed_attempts", programs::timed_attempts, 4, 4, 4},
    {"recursive_sections", programs::recursive_sections, 2, 2, 2},
    // Either is the first, and the other one waits or finds it done.
    {"local_static", programs::local_static, 2, 2, 2},
    {"call_once_of_two", programs::call_once_of_two, 2, 2, 2},
    // The unit is given before it is taken.
    {"c_semaphore", programs::c_semaphore, 1, 1, 1},
    {"c_semaphore_attempts", programs::c_semaphore_attempts, 4, 4, 4},
    // 0 or 1 is loaded, twice.
    {"locations_that_are_reused", programs::locations_that_are_reused, 4, 4, 4},
    // 0 or 1 is read, and the node is seen or not.
    {"node_with_what_was_read", programs::node_with_what_was_read, 4, 4, 4},
};

class GuidedRunOf : public ::testing::TestWithParam<Case> {};

TEST_P(GuidedRunOf, AProgramHasItsNumberOfGraphs) {
  const Case& tried = GetParam();
  const std::pair<ConsistencyModel, std::uint64_t> expected[] = {
      {ConsistencyModel::sequentially_consistent, tried.sc},
      {ConsistencyModel::tso, tried.tso},
      {ConsistencyModel::cpp20, tried.cpp20}};
  for (const auto& [model, graphs] : expected) {
    const GraphSearchResult result = search(tried.program, model);
    std::printf("%-28s expected %llu, got %llu\n", tried.name,
                static_cast<unsigned long long>(graphs),
                static_cast<unsigned long long>(result.completed));
    EXPECT_EQ(result.completed, graphs);
    EXPECT_EQ(result.blocked, 0U);
    EXPECT_EQ(result.faulted, 0U);
    EXPECT_TRUE(result.is_exhausted);
  }
}

INSTANTIATE_TEST_SUITE_P(All, GuidedRunOf, ::testing::ValuesIn(cases),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(GuidedRun, AssertionsFailWhereTheModelLetsThem) {
  using enum ConsistencyModel;
  EXPECT_EQ(search(programs::message_relaxed, sequentially_consistent).faulted, 0U);
  EXPECT_EQ(search(programs::message_relaxed, tso).faulted, 0U);
  EXPECT_GT(search(programs::message_relaxed, cpp20).faulted, 0U);
  EXPECT_EQ(search(programs::attempt_that_looks, sequentially_consistent).faulted, 0U);
  EXPECT_EQ(search(programs::attempt_that_looks, tso).faulted, 0U);
  EXPECT_GT(search(programs::attempt_that_looks, cpp20).faulted, 0U);
}

/// A class of traces has one graph: what conflicts is in the same order.
TEST(GuidedRun, UnderSequentialConsistencyThereAreAsManyGraphsAsClassesOfTraces) {
  for (programs::Program* program :
       {programs::stack_of_two_threads, programs::queue_of_two_threads,
        programs::stack_of_three_threads, programs::store_buffering_relaxed,
        programs::message_released, programs::increments, programs::compare_exchanges,
        programs::increments_under_a_mutex, programs::increments_under_a_spin_lock,
        programs::locations_that_are_reused, programs::node_with_what_was_read, programs::attempts,
        programs::attempts_spun, programs::timed_attempts, programs::call_once_of_two,
        programs::c_semaphore, programs::c_semaphore_attempts}) {
    const GraphSearchResult result = search(program, ConsistencyModel::sequentially_consistent);
    const std::uint64_t classes = run_by_dpor(program).completed;
    std::printf("%llu classes of traces, %llu graphs in %llu runs\n",
                static_cast<unsigned long long>(classes),
                static_cast<unsigned long long>(result.completed),
                static_cast<unsigned long long>(result.restarts));
    EXPECT_EQ(result.completed, classes);
    EXPECT_TRUE(result.is_exhausted);
  }
}

/// How many graphs have races.
std::uint64_t racing_graphs(programs::Program* entry, ConsistencyModel model) {
  runtime::ControlledProgram program(entry, nullptr, {});
  GuidedRun run(program);
  scheduler::GraphSearch search(run, model);
  std::uint64_t racing = 0;
  search.run([&](const scheduler::EndedGraph& ended) {
    racing += scheduler::races_of(ended.graph, ended.accesses).empty() ? 0 : 1;
    return true;
  });
  return racing;
}

/// Where both flags are read before they are seen to be up, both threads are inside: one graph.
/// With fences it is none.
TEST(GuidedRun, PlainAccessesRaceInGraphsThatOrderThemInNoWay) {
  using enum ConsistencyModel;
  EXPECT_EQ(racing_graphs(programs::section_behind_relaxed_flags, sequentially_consistent), 0U);
  EXPECT_EQ(racing_graphs(programs::section_behind_relaxed_flags, tso), 1U);
  EXPECT_EQ(racing_graphs(programs::section_behind_relaxed_flags, cpp20), 1U);
  EXPECT_EQ(racing_graphs(programs::section_behind_fenced_flags, cpp20), 0U);
  // Only who sees the flag reads the message.
  for (const ConsistencyModel model : {sequentially_consistent, tso, cpp20}) {
    EXPECT_EQ(racing_graphs(programs::plain_message_relaxed, model), 1U);
  }
}

TEST(GuidedRun, OrderedAccessesDoNotRace) {
  for (programs::Program* program :
       {programs::message_released, programs::message_spun_for, programs::increments_under_a_mutex,
        programs::locations_that_are_reused, programs::stack_of_two_threads,
        programs::queue_of_two_threads}) {
    EXPECT_EQ(racing_graphs(program, ConsistencyModel::cpp20), 0U);
  }
}

TEST(GuidedRun, IdleLapsWithStoresAreNotDecided) {
  EXPECT_TRUE(
      search(programs::store_of_the_same_in_a_lap, ConsistencyModel::cpp20).undecided.has_value());
}

/// One graph: the load that ends the loop reads the store.
TEST(GuidedRun, StoresBeforeAnIdleLapAreNoneOfIt) {
  const GraphSearchResult result =
      search(programs::store_of_the_same_before_a_lap, ConsistencyModel::cpp20);
  EXPECT_FALSE(result.undecided.has_value());
  EXPECT_EQ(result.completed, 1U);
}

/// Three may have it. The others' turns leave it as it is, in either order, and are still in vain.
TEST(GuidedRun, ThreadsThatSpinForEverAreBlocked) {
  const GraphSearchResult result =
      search(programs::spin_lock_that_is_kept, ConsistencyModel::cpp20);
  EXPECT_EQ(result.completed, 0U);
  EXPECT_EQ(result.blocked, 6U);
}

/// Either has the only unit.
TEST(GuidedRun, AnEmptySemaphoreBlocks) {
  const GraphSearchResult result =
      search(programs::c_semaphore_that_is_empty, ConsistencyModel::cpp20);
  EXPECT_EQ(result.completed, 0U);
  EXPECT_EQ(result.blocked, 2U);
}

TEST(GuidedRun, InitialisationsThatThrowAreNotDecided) {
  EXPECT_TRUE(
      search(programs::call_once_that_throws, ConsistencyModel::cpp20).undecided.has_value());
}

TEST(GuidedRun, PartsOfLocationsAreNotDecided) {
  EXPECT_TRUE(search(programs::half_of_a_location, ConsistencyModel::cpp20).undecided.has_value());
}

/// What the thread would have done otherwise, no graph tells.
TEST(GuidedRun, ExitsThatDoNotWaitForThreadsAreNotDecided) {
  EXPECT_TRUE(
      search(programs::exit_before_a_thread_ends, ConsistencyModel::cpp20).undecided.has_value());
}

}  // namespace
}  // namespace heddle::harnesses::testing
