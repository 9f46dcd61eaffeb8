#pragma once

/// Programs under test: compiled with the plugin, unlike the test that runs them. Each runs
/// threads and ends the process by abort() where something is not as it must be.
namespace heddle::harnesses::testing::programs {

using Program = void(void*);

Program store_buffering_relaxed, store_buffering_seq_cst, store_buffering_fenced;
Program store_buffering_with_choices;
Program message_relaxed, message_released, message_spun_for;
Program increments, compare_exchanges, increments_under_a_mutex, increments_under_a_spin_lock;
Program locations_that_are_reused, node_with_what_was_read, spin_lock_that_is_kept;
/// Plain accesses in a section that only one thread is to enter, and of a message.
Program section_behind_relaxed_flags, section_behind_fenced_flags, plain_message_relaxed;

Program half_of_a_location, store_of_the_same_in_a_lap, store_of_the_same_before_a_lap,
    exit_before_a_thread_ends;

/// A lap that waits for one of two locations.
Program either_flag;

/// Locks that are tried, taken more than once, and given up waiting for.
Program attempts, attempts_spun, attempt_that_looks, recursive_sections, timed_attempts;

/// Threads that wait to be woken.
Program wait_for_number, wait_for_flag, wait_that_is_not_ended, wait_for_released_number;
Program condition, condition_without_a_look, condition_of_all, condition_of_one_of_two;
Program condition_with_a_limit, all_who_wait, latch_of_two, futex_of_a_program;
Program futex_mutex, futex_mutex_without_wake;

/// Semaphores, barriers, what is done once, and objects that come to an end.
Program local_static, call_once_of_two, call_once_that_throws;
Program c_semaphore, c_semaphore_attempts, c_semaphore_that_is_empty;
Program local_condition, condition_destroyed_too_soon, semaphore_of_one, barrier_of_two;
Program semaphore_passed_by_two;

/// Two or three threads, each of which adds an element and takes one.
Program stack_of_two_threads, stack_of_three_threads, queue_of_two_threads;

}  // namespace heddle::harnesses::testing::programs
