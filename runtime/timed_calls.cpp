#include "runtime/timed_calls.hpp"

#include <linux/futex.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <ctime>
#include <limits>

namespace heddle::runtime::timed_calls {
namespace {

constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t second_ns = 1'000'000'000;
constexpr std::int64_t millisecond_ns = 1'000'000;

using Argument = long SystemCallArguments::*;

/// Of how long it may wait from its beginning on, if an argument says so. The kernel itself tells
/// select, pselect and ppoll what is left.
struct Limit {
  Argument milliseconds = nullptr;
  Argument time = nullptr;  ///< points to a timespec
  Argument left = nullptr;  ///< points to where the kernel says what is left of `time`
};

Limit limit_of(long number, const SystemCallArguments& with) {
  using With = SystemCallArguments;
  switch (number) {
    case SYS_poll:
      return {.milliseconds = &With::c};
    case SYS_epoll_wait:
    case SYS_epoll_pwait:
      return {.milliseconds = &With::d};
    case SYS_epoll_pwait2:
    case SYS_semtimedop:
      return {.time = &With::d};
    case SYS_io_getevents:
      return {.time = &With::e};
    case SYS_futex:
      return (with.b & FUTEX_CMD_MASK) == FUTEX_WAIT ? Limit{.time = &With::d} : Limit{};
    case SYS_nanosleep:
      return {.time = &With::a, .left = &With::b};
    case SYS_clock_nanosleep:
      return (with.b & TIMER_ABSTIME) == 0 ? Limit{.time = &With::c, .left = &With::d} : Limit{};
    default:
      return {};
  }
}

/// `from + seconds`, and never where that is too large.
std::int64_t later(std::int64_t from, std::int64_t seconds, std::int64_t rest_ns) {
  return seconds >= (never - from) / second_ns - 1 ? never : from + seconds * second_ns + rest_ns;
}

/// When an interrupted call that began then is over.
std::int64_t end_of(const Limit& limit, const SystemCallArguments& with, std::int64_t begin) {
  if (limit.milliseconds != nullptr) {
    const int given = static_cast<int>(with.*limit.milliseconds);
    return given < 0 ? never : begin + given * millisecond_ns;
  }
  if (limit.time == nullptr || with.*limit.time == 0) {
    return never;
  }
  const timespec time = *reinterpret_cast<const timespec*>(with.*limit.time);
  const bool is_what_is_left = limit.left != nullptr && with.*limit.left == with.*limit.time;
  return later(is_what_is_left ? now_ns() : begin, time.tv_sec, time.tv_nsec);
}

long milliseconds_until(std::int64_t end) {
  const std::int64_t left = std::max<std::int64_t>(end - now_ns(), 0);
  return std::min<std::int64_t>((left + millisecond_ns - 1) / millisecond_ns,
                                std::numeric_limits<int>::max());
}

/// How a call waits for the socket that is its first argument, if it is one.
struct Waiting {
  int option = 0;  ///< that may limit it; 0: it does not wait for one
  short event = 0;
  long answer = -EAGAIN;  ///< when the time is over
};

Waiting waiting_of(long number) {
  switch (number) {
    case SYS_read:
    case SYS_readv:
    case SYS_recvfrom:
    case SYS_recvmsg:
    case SYS_recvmmsg:
    case SYS_accept:
    case SYS_accept4:
      return {SO_RCVTIMEO, POLLIN};
    case SYS_write:
    case SYS_writev:
    case SYS_sendto:
    case SYS_sendmsg:
    case SYS_sendmmsg:
      return {SO_SNDTIMEO, POLLOUT};
    case SYS_connect:
      return {SO_SNDTIMEO, POLLOUT, -EINPROGRESS};
    default:
      return {};
  }
}

std::int64_t end_of(const Waiting& waiting, long socket, std::int64_t begin) {
  timeval limit{};
  socklen_t bytes = sizeof limit;
  if (waiting.option == 0 ||
      raw_system_call_of(SYS_getsockopt, socket, SOL_SOCKET, waiting.option,
                         reinterpret_cast<long>(&limit), reinterpret_cast<long>(&bytes)) != 0 ||
      (limit.tv_sec == 0 && limit.tv_usec == 0)) {
    return never;
  }
  return later(begin, limit.tv_sec, limit.tv_usec * 1'000);
}

}  // namespace

std::int64_t now_ns() {
  timespec time{};
  raw_system_call_of(SYS_clock_gettime, CLOCK_MONOTONIC, reinterpret_cast<long>(&time));
  return time.tv_sec * second_ns + time.tv_nsec;
}

bool becomes_ready(int descriptor, short events, std::int64_t end_ns) {
  pollfd waited{descriptor, events, 0};
  long ready = -EINTR;
  while (ready == -EINTR) {
    ready = raw_system_call_of(SYS_poll, reinterpret_cast<long>(&waited), 1,
                               milliseconds_until(end_ns));
  }
  return ready > 0;
}

long make(long number, const SystemCallArguments& with) {
  const Limit limit = limit_of(number, with);
  const Waiting waiting = waiting_of(number);
  const bool may_be_limited =
      limit.milliseconds != nullptr || limit.time != nullptr || waiting.option != 0;
  const std::int64_t begin = may_be_limited ? now_ns() : 0;
  long result = raw_system_call(number, with);
  if (result != -EINTR) {
    return result;
  }
  const std::int64_t end = std::min(end_of(limit, with, begin), end_of(waiting, with.a, begin));
  SystemCallArguments again = with;
  while (result == -EINTR) {
    timespec left{};
    if (end != never && limit.milliseconds != nullptr) {
      again.*limit.milliseconds = milliseconds_until(end);
    } else if (end != never && limit.time != nullptr) {
      const std::int64_t left_ns = std::max<std::int64_t>(end - now_ns(), 0);
      left = {left_ns / second_ns, left_ns % second_ns};
      again.*limit.time = reinterpret_cast<long>(&left);
    } else if (end != never && !becomes_ready(static_cast<int>(with.a), waiting.event, end)) {
      return waiting.answer;
    }
    result = raw_system_call(number, again);
  }
  return result;
}

}  // namespace heddle::runtime::timed_calls
