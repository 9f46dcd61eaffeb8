#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <string>

#include "checkers/check_options.hpp"

namespace heddle::checkers {

/// Thrown by poll_time(): the thread shall give up what it does.
class TimeIsUp : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "the time is up"; }
};

/// What poll_time() looks at; of each thread.
struct TimePoll {
  std::int64_t work_left = 0;  ///< before the clock is looked at again
  bool is_limited = false;
  bool has_end = false;
  std::chrono::steady_clock::time_point end;
  const std::atomic<bool>* stop = nullptr;

  void look();
};

extern constinit thread_local TimePoll time_poll;

/// To be called by whatever may take long and is no search with a LimitWatch of its own: sorting,
/// parsing, building tables, looking for reasons. `work` is what was done since the last call, in
/// units of about a nanosecond to ten. Throws TimeIsUp when the time of the innermost TimeScope of
/// this thread, or of one around it, is over; without any it does nothing. Costs about a
/// nanosecond.
inline void poll_time(std::uint64_t work = 1) {
  TimePoll& poll = time_poll;
  poll.work_left -= static_cast<std::int64_t>(work);
  if (poll.work_left < 0) [[unlikely]] {
    poll.look();
  }
}

/// Bounds what its thread does, as long as it lives: by a limit's time, counted from here, and its
/// request to stop, and `more` if there is a time. Of several, one inside the other, the first end
/// counts. Whoever makes one catches TimeIsUp, and if is_over() gives what it was asked for as
/// unknown.
class TimeScope {
 public:
  explicit TimeScope(const Limits& limits, std::chrono::nanoseconds more = {});
  ~TimeScope() { time_poll = outer_; }
  TimeScope(const TimeScope&) = delete;
  TimeScope& operator=(const TimeScope&) = delete;

  /// Whether it has limits that are reached; without a time of its own, one around it has.
  [[nodiscard]] bool is_over() const;

  /// What is reached then, as Verdict::limit says it.
  [[nodiscard]] std::string reached() const;

 private:
  TimePoll outer_;
  Limits limits_;
  std::chrono::steady_clock::time_point end_;  ///< if there is a time: that, or an earlier one
};

}  // namespace heddle::checkers
