#pragma once

#include <cstdint>
#include <ctime>

/// Time as the program under test sees it: each thread has a clock of its own that starts at its
/// creator's, moves on a little with each look at it and by the whole duration of each sleep, and
/// is never behind that of a thread it joined or that changed a lock or condition before it did. So
/// what a thread reads is a function of what its events depend on, and the same in every run.
namespace heddle::runtime::virtual_time {

/// Called on a fiber: a look at the clock.
[[nodiscard]] timespec now(clockid_t clock);
/// Nanoseconds that stand for now, by CLOCK_MONOTONIC, where a wait for so long is made into one
/// with a deadline: the same at any time, so that nothing comes of it but the wait. What takes
/// deadlines knows of it. Durations of more than 73 years are not to be added.
inline constexpr std::int64_t now_in_deadlines_ns = std::int64_t{1} << 61U;

/// Called on a fiber. Sleeping is giving way: leaving the thread is no preemption.
void sleep(const timespec& duration);
void sleep_until(clockid_t clock, const timespec& deadline);

/// When executions begin: 2020-01-01 by the clocks that tell the time of day, an hour after
/// start-up by the others.
[[nodiscard]] std::int64_t origin_s(clockid_t clock);

/// Of a point in time, as the clocks of std::chrono tell it; no more than half of what these can.
[[nodiscard]] std::int64_t nanoseconds(const timespec& time);

/// From the beginning of the execution, as the program sees it, to `time` of this clock.
[[nodiscard]] std::int64_t elapsed_ns(clockid_t clock, const timespec& time);

/// Called on a fiber: a timed wait for this deadline has timed out.
void pass(clockid_t clock, const timespec& deadline);
/// The same of a wait that may be one of many in a loop: if the program has set a timer, these are
/// not all alike.
void pass_in_wait(clockid_t clock, const timespec& deadline);
void sleep_in_wait(const timespec& duration);

/// Called on a fiber: what a timed lock returns, given what trying it did. Waiting needs no event
/// of its own: the attempt is made at whatever moment the strategy chooses, when the lock is free
/// or, having waited for it in vain, when it is not.
int timed_result(int error, clockid_t clock, const timespec& deadline);

}  // namespace heddle::runtime::virtual_time
