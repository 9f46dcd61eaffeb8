#pragma once

#include <cstdint>

#include "runtime/state/state_key.hpp"

/// Programs under test: compiled with the plugin, unlike the tests that run them.
namespace heddle::runtime::tests::programs {

using Program = void(void*);

/// synchronisation.cpp: right programs; each aborts if a primitive does not do what it should.
Program two_increments, mutex_protects, condition_variable, recursive_mutex, shared_mutex,
    shared_twice, semaphore_value, semaphore_value_during_post, semaphore, latch, barrier,
    atomic_wait, async, call_once, local_static, timed_mutex, timed_locks_in_opposite_order,
    new_once_flags_where_old_ones_lay, timed_condition, signal_that_nobody_may_hear,
    time_at_which_a_wait_began, deadlock;

/// kernel.cpp: the same about pipes and their kin.
Program pipe_to_its_end, tokens_of_an_eventfd, look_at_a_pipe;

/// threads.cpp: the same about the life of threads.
Program thread_local_objects, exceptions_across_switches, detached_thread, c11_threads,
    pthread_exit_runs_destructors, thread_specific_values, rounding_is_inherited;

/// faults.cpp: wrong ones.
Program null_pointer, failed_assertion, call_of_abort, uncaught_exception, joinable_destroyed,
    double_free, invalid_free, heap_overflow, use_after_free, stack_overflow, division_by_zero,
    loop_without_events, loop_of_plain_accesses, unlock_of_free_mutex, exit_in_thread, leaking,
    crash_in_one_order, forks;

/// spinning.cpp: loops.
Program spins_on_flag, spins_with_yield, spins_on_exchange, spins_for_ever, counts_while_spinning,
    counts_in_thread_local, writes_while_spinning, gives_up, spins_on_two_flags, spins_on_try_lock,
    waits_for_the_time;

/// retries.cpp: laps of retry loops, as they are and under a lock that makes them exclude each
/// other.
Program leaves_or_adds, leaves_or_adds_in_turns, goes_there_and_back, goes_there_and_back_in_turns;

/// memory.cpp: what the program's memory looks like.
Program heap_and_globals_are_reset, values_of_all_operations, same_addresses, reuses_last_freed,
    plain_values;

/// states.cpp: a state made by a recipe, which is the program's context.
struct StateRecipe {
  std::uint64_t lower = 1;  ///< the values of the two nodes of a list
  std::uint64_t upper = 2;
  bool by_second_thread = false;
  bool upper_first = false;  ///< allocated
  bool garbage = false;      ///< something else is allocated, which nothing leads to
  bool circular = false;
  std::uintptr_t tag = 0;     ///< of the pointer from the upper node to the lower one
  std::uintptr_t offset = 0;  ///< added to it
  bool dangling = false;      ///< the lower node is freed
  std::uint64_t global = 0;
  std::uint64_t own = 0;  ///< a thread-local variable of the initial thread
  bool locked = false;
  StateKey key = {};  ///< the result
};
Program makes_a_state;

}  // namespace heddle::runtime::tests::programs
