#pragma once

#include <chrono>
#include <string>

#include "checkers/verdict.hpp"

namespace heddle::checkers {

// Watches the limits of one search. The clock is read at every 1024th question only.
class LimitWatch {
 public:
  explicit LimitWatch(const Limits& limits) : limits_(limits) {
    if (limits_.time) {
      end_ = Clock::now() + *limits_.time;
    }
  }

  // To be asked before each move of the search; `steps` made so far.
  bool is_reached(std::uint64_t steps) {
    if (limits_.steps && steps >= *limits_.steps) {
      reached_ = std::to_string(*limits_.steps) + " steps";
    } else if (limits_.time && questions_++ % 1024 == 0 && Clock::now() >= end_) {
      reached_ = seconds_text(*limits_.time);
    }
    return !reached_.empty();
  }

  // The limit that was reached, as Verdict::limit says it.
  const std::string& reached() const { return reached_; }

 private:
  using Clock = std::chrono::steady_clock;

  static std::string seconds_text(std::chrono::nanoseconds time) {
    std::string text = std::to_string(std::chrono::duration<double>(time).count());
    text.erase(text.find_last_not_of('0') + 1);
    return (text.back() == '.' ? text.substr(0, text.size() - 1) : text) + " s";
  }

  const Limits& limits_;
  Clock::time_point end_;
  std::uint64_t questions_ = 0;
  std::string reached_;
};

}  // namespace heddle::checkers
