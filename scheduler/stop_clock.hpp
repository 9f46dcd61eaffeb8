#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace heddle::scheduler {

/// Whether time is up, or somebody asked to stop, for work that can be long: what is done between
/// executions about one of very many events is asked of it too.
class StopClock {
 public:
  using Clock = std::chrono::steady_clock;

  /// Never stops anything.
  StopClock() = default;
  /// `stop`, unless null, must outlive this object.
  StopClock(Clock::time_point end, const std::atomic<bool>* stop) : end_(end), stop_(stop) {}

  /// Looks at the clock at every 16th call; for steps of some microseconds at most. Once it is
  /// over, it stays so.
  [[nodiscard]] bool is_over() {
    if (!over_ && ++asked_ % 16 == 0) {
      over_ = (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) ||
              (end_ != Clock::time_point::max() && Clock::now() >= end_);
    }
    return over_;
  }

  /// Whether is_over() has said so.
  [[nodiscard]] bool was_over() const { return over_; }

 private:
  Clock::time_point end_ = Clock::time_point::max();
  const std::atomic<bool>* stop_ = nullptr;
  std::uint32_t asked_ = 0;
  bool over_ = false;
};

}  // namespace heddle::scheduler
