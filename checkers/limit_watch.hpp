#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <string>

#include "checkers/check_options.hpp"

namespace heddle::checkers {

/// How Verdict::limit names limits: "the limit of 1000 steps", "the limit of 0.5 s".
std::string text_of_steps_limit(std::uint64_t steps);
std::string text_of_time_limit(std::chrono::nanoseconds time);
std::string text_of_memory_limit(std::uint64_t bytes);
std::string text_of_stop();  ///< "the request to stop"

/// Watches the limits of one search and tells of its progress. Clock and stop flag are looked at
/// about every tenth of a millisecond: with each question where they come slowly, with every 1024th
/// at most; steps and memory with each, as one step may need much memory.
class LimitWatch {
 public:
  explicit LimitWatch(const CheckOptions& options);

  /// To be asked before each move of the search: `steps` made so far, of its progress `done` out of
  /// `of`, and what it keeps in memory, where it counts that.
  bool is_reached(std::uint64_t steps, std::uint64_t done = 0, std::uint64_t of = 0,
                  std::uint64_t memory_bytes = 0) {
    const Limits& limits = options_.limits;
    if (limits.steps && steps >= *limits.steps) {
      reached_ = text_of_steps_limit(*limits.steps);
    } else if (questions_left_-- == 0 || memory_bytes > most_memory_bytes_) {
      look({steps, done, of}, memory_bytes);
    }
    return !reached_.empty();
  }

  /// For searches that look at the memory they keep themselves, before they allocate.
  void give_up_for_memory();

  /// What was reached, as Verdict::limit says it: "the limit of 1000 steps"; empty if nothing.
  [[nodiscard]] const std::string& reached() const { return reached_; }

 private:
  using Clock = std::chrono::steady_clock;

  void look(const Progress& progress, std::uint64_t memory_bytes);
  void choose_interval(Clock::time_point now);

  const CheckOptions& options_;
  std::uint64_t most_memory_bytes_ = std::numeric_limits<std::uint64_t>::max();
  Clock::time_point end_;
  Clock::time_point next_progress_;
  Clock::time_point last_look_;
  std::uint64_t interval_ = 32;       ///< in questions
  std::uint64_t questions_left_ = 0;  ///< before the next look
  std::string reached_;
};

}  // namespace heddle::checkers
