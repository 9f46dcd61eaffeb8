#include <gtest/gtest.h>

#include <cstdio>

#include "harnesses/tests/weak/search_programs.hpp"

/// Compiled programs whose threads sleep until somebody wakes them.
namespace heddle::harnesses::testing {
namespace {

using scheduler::ConsistencyModel;
using scheduler::GraphSearchResult;

constexpr ConsistencyModel all_models[] = {ConsistencyModel::sequentially_consistent,
                                           ConsistencyModel::tso, ConsistencyModel::cpp20};

struct Case {
  const char* name;
  programs::Program* program;
  bool sc, tso, cpp20;  ///< whether a thread may sleep for ever
};

constexpr Case cases[] = {
    {"wait_for_number", programs::wait_for_number, false, false, false},
    {"wait_for_flag", programs::wait_for_flag, false, false, false},
    // Nobody wakes it: unless it sees the store before it sleeps, it sleeps for ever.
    {"wait_that_is_not_ended", programs::wait_that_is_not_ended, true, true, true},
    // libstdc++ looks whether anybody waits, and x86 may do so before the store is visible. C++
    // says that who waits is woken.
    {"wait_for_released_number", programs::wait_for_released_number, false, true, false},
    {"all_who_wait", programs::all_who_wait, false, false, false},
    {"latch_of_two", programs::latch_of_two, false, false, false},
    {"condition", programs::condition, false, false, false},
    {"condition_without_a_look", programs::condition_without_a_look, true, true, true},
    {"condition_of_all", programs::condition_of_all, false, false, false},
    // One signal for two who sleep.
    {"condition_of_one_of_two", programs::condition_of_one_of_two, true, true, true},
    {"condition_with_a_limit", programs::condition_with_a_limit, false, false, false},
    {"local_condition", programs::local_condition, false, false, false},
    {"semaphore_of_one", programs::semaphore_of_one, false, false, false},
    // GCC bug 104928: the count is the same again when it waits, after it was lower for a while.
    {"semaphore_passed_by_two", programs::semaphore_passed_by_two, true, true, true},
    {"futex_mutex", programs::futex_mutex, false, false, false},
    {"futex_mutex_without_wake", programs::futex_mutex_without_wake, true, true, true},
    {"barrier_of_two", programs::barrier_of_two, false, false, false},
};

class GuidedWait : public ::testing::TestWithParam<Case> {};

TEST_P(GuidedWait, SleepsForEverWhereTheModelLetsIt) {
  const Case& tried = GetParam();
  const bool expected[] = {tried.sc, tried.tso, tried.cpp20};
  for (const ConsistencyModel model : all_models) {
    const GraphSearchResult result = search(tried.program, model);
    std::printf("%-26s %llu graphs, %llu in which a thread sleeps\n", tried.name,
                static_cast<unsigned long long>(result.completed),
                static_cast<unsigned long long>(result.blocked));
    EXPECT_EQ(result.blocked > 0, expected[static_cast<std::size_t>(model)]);
    EXPECT_GT(result.completed, 0U);
    EXPECT_EQ(result.faulted, 0U);
    EXPECT_TRUE(result.is_exhausted);
  }
  const RunByDpor run = run_by_dpor(tried.program);
  EXPECT_EQ(run.deadlocked > 0, tried.sc);
  EXPECT_GT(run.completed, 0U);
}

INSTANTIATE_TEST_SUITE_P(All, GuidedWait, ::testing::ValuesIn(cases),
                         [](const auto& info) { return std::string(info.param.name); });

/// It looks sixteen times and then asks the kernel to wait: one of the seventeen may see the store.
TEST(GuidedWaits, AWaitSeesTheStoreAtAnyOfItsLooks) {
  for (const ConsistencyModel model : all_models) {
    const GraphSearchResult result = search(programs::wait_that_is_not_ended, model);
    EXPECT_EQ(result.completed, 17U);
    EXPECT_EQ(result.blocked, 1U);
  }
}

TEST(GuidedWaits, WhatOtherCodeLearnsFromTheKernelIsNotDecided) {
  EXPECT_TRUE(search(programs::futex_of_a_program, ConsistencyModel::cpp20).undecided);
}

TEST(GuidedWaits, WhoDestroysWhatAnotherThreadMayUseIsNotDecided) {
  EXPECT_TRUE(search(programs::condition_destroyed_too_soon, ConsistencyModel::cpp20).undecided);
}

}  // namespace
}  // namespace heddle::harnesses::testing
