#pragma once

#include <atomic>
#include <cstdint>

#include "scheduler/stop_clock.hpp"
#include "scheduler/strategy.hpp"

namespace heddle::scheduler {

/// Lets another strategy's execution be cut in the middle when its time is over or someone asks to
/// stop, and what the strategy makes of it afterwards: explore() looks at its limits between
/// executions only, and one can be very long.
///
/// An execution that is cut ends as pruned, and the inner strategy is not told of its end: nothing
/// is to follow.
class Deadline final : public Strategy {
 public:
  using Clock = StopClock::Clock;

  /// `inner`, and `stop` unless null, must outlive this object.
  Deadline(Strategy& inner, Clock::time_point end, const std::atomic<bool>* stop)
      : inner_(inner), clock_(end, stop) {}

  [[nodiscard]] Parking parking() const override { return inner_.parking(); }
  [[nodiscard]] bool parks_returned() const override { return inner_.parks_returned(); }
  bool begin_execution() override { return !expired() && inner_.begin_execution(); }
  std::optional<ThreadId> choose(std::span<const Event> next_events) override {
    if (++asked_ % 16 == 0 && clock_.is_over()) {
      cut_ = true;
      return std::nullopt;
    }
    return inner_.choose(next_events);
  }
  std::size_t further_steps(std::span<ThreadId> threads) override {
    return inner_.further_steps(threads);
  }
  void note_further_steps(std::span<const Step> taken) override {
    inner_.note_further_steps(taken);
  }
  std::uint16_t choose_value(std::uint16_t count) override { return inner_.choose_value(count); }
  void end_execution(const EndedExecution& execution) override {
    if (!expired()) {
      EndedExecution timed = execution;
      timed.clock = &clock_;
      inner_.end_execution(timed);
    }
  }
  [[nodiscard]] std::size_t known_beginning(std::span<const Event> executed) override {
    return inner_.known_beginning(executed);
  }
  void note_replayed(std::span<const Event> executed) override { inner_.note_replayed(executed); }

  /// Whether the time was over, or a stop asked for, within an execution or what is made of it. It
  /// is the last then.
  [[nodiscard]] bool expired() const { return clock_.was_over(); }
  /// Whether that execution was cut: it ended as pruned.
  [[nodiscard]] bool cut() const { return cut_; }

 private:
  Strategy& inner_;
  StopClock clock_;
  std::uint64_t asked_ = 0;
  bool cut_ = false;
};

}  // namespace heddle::scheduler
