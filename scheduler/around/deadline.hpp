#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "scheduler/strategy.hpp"

namespace heddle::scheduler {

/// Lets another strategy's execution be cut in the middle when its time is over or someone asks to
/// stop: explore() looks at its limits between executions only, and one can be very long.
///
/// The clock is read at every 256th event. An execution that is cut ends as pruned, and the inner
/// strategy is not told of its end: nothing is to follow.
class Deadline final : public Strategy {
 public:
  using Clock = std::chrono::steady_clock;

  /// `inner`, and `stop` unless null, must outlive this object.
  Deadline(Strategy& inner, Clock::time_point end, const std::atomic<bool>* stop)
      : inner_(inner), end_(end), stop_(stop) {}

  [[nodiscard]] Parking parking() const override { return inner_.parking(); }
  bool begin_execution() override { return !expired_ && inner_.begin_execution(); }
  std::optional<ThreadId> choose(std::span<const Event> next_events) override {
    if (++asked_ % 256 == 0 && is_over()) {
      expired_ = true;
      return std::nullopt;
    }
    return inner_.choose(next_events);
  }
  std::uint16_t choose_value(std::uint16_t count) override { return inner_.choose_value(count); }
  void end_execution(const EndedExecution& execution) override {
    if (!expired_) {
      inner_.end_execution(execution);
    }
  }
  [[nodiscard]] std::size_t known_beginning(std::span<const Event> executed) override {
    return inner_.known_beginning(executed);
  }
  void note_replayed(std::span<const Event> executed) override { inner_.note_replayed(executed); }

  /// Whether an execution was cut; then there was one, the last.
  [[nodiscard]] bool expired() const { return expired_; }

 private:
  [[nodiscard]] bool is_over() const {
    return (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) || Clock::now() >= end_;
  }

  Strategy& inner_;
  Clock::time_point end_;
  const std::atomic<bool>* stop_;
  std::uint64_t asked_ = 0;
  bool expired_ = false;
};

}  // namespace heddle::scheduler
