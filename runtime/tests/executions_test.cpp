// Right programs under every order of their events: no fault, nobody stuck, the same prefix always
// offers the same, and the number of executions where it is derived.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "runtime/controlled_program.hpp"
#include "runtime/tests/all_orders.hpp"
#include "runtime/tests/programs.hpp"
#include "scheduler/recorded_path.hpp"

namespace heddle::runtime::tests {
namespace {

struct Case {
  const char* name;
  void (*program)(void*);
  std::uint64_t executions;  ///< 0: not derived
};

/// In the counts: main creates both threads first (c1 c2), then joins them in order (j1 j2).
constexpr Case cases[] = {
    // c1 enables a; j1 follows a and c2, j2 follows b and j1. Orders of a, c2, b, j1:
    // a c2 {b j1, j1 b}, c2 a {b j1, j1 b}, c2 b a j1: 5.
    {"two_increments", programs::two_increments, 5},
    // lock and unlock of each; who locks first has its unlock before the other's lock.
    // 1 first: c2 anywhere from before L1 to after U1 (3 places), then L2 U2 with j1, which follows
    // U1 and c2: 3 places each: 9. 2 first: c2 L2 U2 L1 U1 j1: 1. Together 10.
    {"mutex_protects", programs::mutex_protects, 10},
    {"condition_variable", programs::condition_variable, 0},
    {"pipe_to_its_end", programs::pipe_to_its_end, 0},
    {"tokens_of_an_eventfd", programs::tokens_of_an_eventfd, 0},
    {"look_at_a_pipe", programs::look_at_a_pipe, 0},
    {"recursive_mutex", programs::recursive_mutex, 0},
    {"shared_mutex", programs::shared_mutex, 0},
    {"shared_twice", programs::shared_twice, 0},
    {"semaphore_value", programs::semaphore_value, 1},
    {"semaphore", programs::semaphore, 0},
    {"latch", programs::latch, 0},
    {"barrier", programs::barrier, 0},
    {"atomic_wait", programs::atomic_wait, 0},
    {"async", programs::async, 0},
    {"call_once", programs::call_once, 0},
    {"local_static", programs::local_static, 0},
    {"timed_mutex", programs::timed_mutex, 0},
    {"timed_locks_in_opposite_order", programs::timed_locks_in_opposite_order, 0},
    {"new_once_flags_where_old_ones_lay", programs::new_once_flags_where_old_ones_lay, 1},
    {"thread_local_objects", programs::thread_local_objects, 0},
    {"exceptions_across_switches", programs::exceptions_across_switches, 0},
    {"c11_threads", programs::c11_threads, 0},
    // Nothing to interleave with: the thread's store, then the join.
    {"pthread_exit_runs_destructors", programs::pthread_exit_runs_destructors, 1},
    {"thread_specific_values", programs::thread_specific_values, 0},
    {"rounding_is_inherited", programs::rounding_is_inherited, 0},
    {"heap_and_globals_are_reset", programs::heap_and_globals_are_reset, 1},
    {"reuses_last_freed", programs::reuses_last_freed, 1},
    {"same_addresses", programs::same_addresses, 0},
};

class RightProgram : public testing::TestWithParam<Case> {};

TEST_P(RightProgram, HasNoFaultInAnyOrder) {
  const Summary summary = explore_all_orders(GetParam().program, 20'000);
  EXPECT_TRUE(summary.deterministic);
  EXPECT_TRUE(summary.messages.empty()) << summary.messages.begin()->first;
  EXPECT_EQ(summary.stuck, 0);
  if (GetParam().executions != 0) {
    EXPECT_EQ(summary.executions, GetParam().executions);
  }
}

INSTANTIATE_TEST_SUITE_P(All, RightProgram, testing::ValuesIn(cases),
                         [](const auto& info) { return info.param.name; });

TEST(Executions, TwoLocksInOppositeOrderDeadlockInSomeOrders) {
  const Summary summary = explore_all_orders(programs::deadlock);
  EXPECT_GT(summary.stuck, 0);
  EXPECT_GT(summary.exit_statuses.at(0), 0);
  EXPECT_TRUE(summary.faults.empty());
}

TEST(Executions, ATimedWaitIsExploredWithAndWithoutTimeout) {
  const Summary summary = explore_all_orders(programs::timed_condition);
  EXPECT_GT(summary.exit_statuses.at(1), 0);
  EXPECT_GT(summary.exit_statuses.at(2), 0);
  EXPECT_EQ(summary.stuck, 0);
}

TEST(Executions, WhoWaitedInTheExecutionBeforeIsNotWoken) {
  const Summary summary = explore_all_orders(programs::signal_that_nobody_may_hear);
  // main: c1 c2 j1 j2; the signal s follows c1; the waiter: lock L, wait W, wake K, unlock U.
  // c1 s c2, then L W with j1 in any of 3 places; c1 c2, then s j1 with L W in 6 orders, in 5 of
  // which s comes before W: those 8 get stuck. c1 c2 L W s, then K U with j1 in any of 3 places.
  EXPECT_EQ(summary.stuck, 8);
  EXPECT_EQ(summary.executions, 11);
  EXPECT_TRUE(summary.deterministic);
}

TEST(Executions, MainMayEndBeforeOrAfterADetachedThread) {
  const Summary summary = explore_all_orders(programs::detached_thread);
  // create, then the store of the thread and the load of main in either order. The end of main,
  // should the store not have been made before the load, comes before the store or after.
  EXPECT_EQ(summary.executions, 3);
  EXPECT_EQ(summary.exit_statuses.at(0), 2);
  EXPECT_EQ(summary.exit_statuses.at(1), 1);
}

TEST(Executions, ExitInAThreadEndsTheProgramWithItsStatus) {
  const Summary summary = explore_all_orders(programs::exit_in_thread);
  EXPECT_GT(summary.exit_statuses.at(3), 0);
  EXPECT_TRUE(summary.faults.empty());
}

TEST(Executions, ManyExecutionsLeaveNoTrace) {
  Summary summary = explore_all_orders(programs::exceptions_across_switches, 5'000);
  EXPECT_TRUE(summary.deterministic);
  EXPECT_TRUE(summary.faults.empty());
}

/// At most so many steps, each by the first thread that can go; what they did.
std::vector<scheduler::Event> run_in_order(scheduler::Execution& execution, std::size_t most) {
  std::vector<scheduler::Event> executed;
  while (executed.size() < most) {
    const auto next = execution.next_events();
    const auto first =
        std::find_if(next.begin(), next.end(), [](const auto& e) { return e.enabled; });
    if (first == next.end()) {
      break;
    }
    const scheduler::Step& step = execution.step(first->thread, 0);
    EXPECT_EQ(step.fault, nullptr);
    executed.push_back(step.event);
  }
  return executed;
}

/// Locks held, threads that wait, exceptions on their way, thread-local objects not destroyed: what
/// comes after an execution that was left there is what came before it, step by step.
TEST(Executions, AnExecutionMayBeAbandonedAnywhere) {
  for (programs::Program* const abandoned :
       {programs::mutex_protects, programs::condition_variable, programs::barrier,
        programs::thread_local_objects, programs::exceptions_across_switches}) {
    ControlledProgram program(abandoned, nullptr, {});
    const auto whole = run_in_order(program.restart({}), 1'000);
    ASSERT_GT(whole.size(), 5U);
    for (std::size_t i = 0; i < 300; ++i) {
      const std::size_t most = i * 7 % (whole.size() + 1);
      const auto begun = run_in_order(program.restart({}), most);
      ASSERT_EQ(begun.size(), most);
      for (std::size_t step = 0; step < most; ++step) {
        ASSERT_TRUE(is_same_step(begun[step], whole[step])) << "step " << step;
        ASSERT_EQ(begun[step].before, whole[step].before) << "step " << step;
        ASSERT_EQ(begun[step].after, whole[step].after) << "step " << step;
      }
    }
  }
}

TEST(Executions, TheValueOfASemaphoreIsSeenBeforeAndAfterAPost) {
  const Summary summary = explore_all_orders(programs::semaphore_value_during_post);
  // main: create, read, join, which follows the post: the post comes before the read or after it.
  EXPECT_EQ(summary.executions, 2);
  EXPECT_EQ(summary.exit_statuses.at(0), 1);
  EXPECT_EQ(summary.exit_statuses.at(1), 1);
}

}  // namespace
}  // namespace heddle::runtime::tests
