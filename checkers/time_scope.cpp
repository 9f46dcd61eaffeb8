#include "checkers/time_scope.hpp"

#include <algorithm>
#include <limits>

#include "checkers/limit_watch.hpp"

namespace heddle::checkers {
namespace {

/// Between two looks at the clock: some ten microseconds.
constexpr std::int64_t work_between_looks = 4096;

constexpr std::int64_t forever = std::numeric_limits<std::int64_t>::max();

bool is_stopped(const std::atomic<bool>* stop) {
  return stop != nullptr && stop->load(std::memory_order_relaxed);
}

}  // namespace

constinit thread_local TimePoll time_poll;

void TimePoll::look() {
  if (!is_limited) {
    work_left = forever;
    return;
  }
  work_left = work_between_looks;
  if (is_stopped(stop) || (has_end && std::chrono::steady_clock::now() >= end)) {
    work_left = 0;  // and the next one who asks is told as well
    throw TimeIsUp();
  }
}

TimeScope::TimeScope(const Limits& limits, std::chrono::nanoseconds more)
    : outer_(time_poll), limits_(limits) {
  TimePoll& poll = time_poll;
  poll.is_limited = poll.is_limited || limits.time || limits.stop != nullptr;
  if (limits.time) {
    end_ = std::chrono::steady_clock::now() + *limits.time + more;
    end_ = poll.has_end ? std::min(poll.end, end_) : end_;
    poll.end = end_;
    poll.has_end = true;
  }
  poll.stop = limits.stop != nullptr ? limits.stop : poll.stop;
  poll.work_left = work_between_looks;
}

bool TimeScope::is_over() const {
  return is_stopped(limits_.stop) || (limits_.time && std::chrono::steady_clock::now() >= end_);
}

std::string TimeScope::reached() const {
  return is_stopped(limits_.stop) ? text_of_stop() : text_of_time_limit(*limits_.time);
}

}  // namespace heddle::checkers
