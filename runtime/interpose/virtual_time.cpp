#include "runtime/interpose/virtual_time.hpp"

#include <sys/syscall.h>
#include <sys/time.h>

#include <algorithm>
#include <cerrno>
#include <limits>

#include "runtime/before_main/before_main.hpp"
#include "runtime/calls/lock_calls.hpp"
#include "runtime/control.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/memory/tester_heap.hpp"
#include "runtime/raw_system_call.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::virtual_time {
namespace {

constexpr std::int64_t second_ns = 1'000'000'000;
constexpr std::int64_t look_ns = 1'000;

/// Of the program's timers, those that are over by now send their signals.
void look_at_timers() {
  if (control.current->clock_ns >= control.signals.timer_ns) {
    control.signals.look();
  }
}

/// To wait again may come to the signal of one of the program's timers.
void note_wait() {
  if (control.signals.timer_ns != SignalArrival::no_timer) {
    control.current->laps.changed(TurnChange::clock);
  }
}

}  // namespace

std::int64_t origin_s(clockid_t clock) {
  const bool wall = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
  return wall ? 1'577'836'800 : 3'600;
}

std::int64_t nanoseconds(const timespec& time) {
  constexpr std::int64_t most_s = std::numeric_limits<std::int64_t>::max() / second_ns / 2;
  return std::clamp<std::int64_t>(time.tv_sec, -most_s, most_s) * second_ns + time.tv_nsec;
}

std::int64_t elapsed_ns(clockid_t clock, const timespec& time) {
  return (time.tv_sec - origin_s(clock)) * second_ns + time.tv_nsec;
}

timespec now(clockid_t clock) {
  control.log.lacks = true;  // a thread that looks at the clock does not just repeat itself
  control.current->laps.changed(TurnChange::clock);
  control.has_time_passed = true;
  control.current->clock_ns += look_ns;
  const auto ns = static_cast<std::int64_t>(control.current->clock_ns);
  return {origin_s(clock) + ns / second_ns, ns % second_ns};
}

void sleep(const timespec& duration) {
  control.has_time_passed = true;
  control.current->clock_ns +=
      static_cast<std::uint64_t>(duration.tv_sec * second_ns + duration.tv_nsec);
  control.current->yielded = true;
  look_at_timers();
}

void pass(clockid_t clock, const timespec& deadline) {
  const std::int64_t behind_now_ns = nanoseconds(deadline) - now_in_deadlines_ns;
  const bool is_duration =
      clock == CLOCK_MONOTONIC && behind_now_ns >= 0 && behind_now_ns < now_in_deadlines_ns;
  const auto now_ns = static_cast<std::int64_t>(control.current->clock_ns);
  const std::int64_t target = is_duration ? now_ns + behind_now_ns : elapsed_ns(clock, deadline);
  if (target > now_ns) {
    control.has_time_passed = true;
    control.current->clock_ns = static_cast<std::uint64_t>(target);
  }
  look_at_timers();
}

void pass_in_wait(clockid_t clock, const timespec& deadline) {
  note_wait();
  pass(clock, deadline);
}

void sleep_in_wait(const timespec& duration) {
  note_wait();
  sleep(duration);
}

int timed_result(int error, clockid_t clock, const timespec& deadline) {
  if (error != EBUSY) {
    return error;
  }
  if (!lock_calls::is_valid(deadline)) {
    return EINVAL;
  }
  sleep_until(clock, deadline);
  return ETIMEDOUT;
}

void sleep_until(clockid_t clock, const timespec& deadline) {
  pass(clock, deadline);
  control.current->yielded = true;
}

}  // namespace heddle::runtime::virtual_time

using heddle::runtime::controlled;
namespace before_main = heddle::runtime::before_main;
namespace virtual_time = heddle::runtime::virtual_time;
namespace real = heddle::runtime::real;

namespace {

/// Where the processor's time stamps are trapped, the kernel tells the time faster than the C
/// library reads it.
int real_time(clockid_t clock, timespec* time) {
  namespace runtime = heddle::runtime;
  if (runtime::tester_heap::source != runtime::tester_heap::Source::own) {
    return real::clock_gettime(clock, time);
  }
  const long error =
      runtime::raw_system_call_of(SYS_clock_gettime, clock, reinterpret_cast<long>(time));
  if (error == 0) {
    return 0;
  }
  errno = static_cast<int>(-error);
  return -1;
}

}  // namespace

HEDDLE_EXPORT int clock_gettime(clockid_t clock, timespec* time) {
  if (before_main::runs()) {
    *time = before_main::now(virtual_time::origin_s(clock));
    return 0;
  }
  if (!controlled()) {
    return real_time(clock, time);
  }
  *time = virtual_time::now(clock);
  return 0;
}

HEDDLE_EXPORT std::int64_t __heddle_deadline_clock() {
  if (controlled()) {
    return virtual_time::now_in_deadlines_ns;
  }
  timespec time{};
  real_time(CLOCK_MONOTONIC, &time);
  return virtual_time::nanoseconds(time);
}

HEDDLE_EXPORT std::int64_t __heddle_clock_behind_wait(std::int64_t (*now)()) {
  return controlled() ? heddle::runtime::control.current->waiting.clock_behind_ns : now();
}

HEDDLE_EXPORT int gettimeofday(timeval* time, void* zone) {
  if (!controlled() && !before_main::runs()) {
    return real::gettimeofday(time, zone);
  }
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  *time = {now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

HEDDLE_EXPORT time_t time(time_t* result) {
  if (!controlled() && !before_main::runs()) {
    return real::time(result);
  }
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  if (result != nullptr) {
    *result = now.tv_sec;
  }
  return now.tv_sec;
}
