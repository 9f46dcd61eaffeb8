#pragma once

#include <cstdint>

#include "scheduler/strategy.hpp"

namespace heddle::scheduler {

/// Asked before each execution whether the rest is to be left for later.
class Pause {
 public:
  virtual ~Pause() = default;
  virtual bool is_due() = 0;
};

/// Lets another strategy's executions end where a pause is due, or so many were begun: between two
/// of them, so that the strategy knows what is left.
class UntilPause final : public Strategy {
 public:
  /// `inner`, and `pause` unless null, must outlive this object.
  UntilPause(Strategy& inner, Pause* pause, std::uint64_t most_executions)
      : inner_(inner), pause_(pause), most_(most_executions) {}

  [[nodiscard]] Parking parking() const override { return inner_.parking(); }
  [[nodiscard]] bool parks_returned() const override { return inner_.parks_returned(); }
  bool begin_execution() override {
    if (begun_ == most_ || (pause_ != nullptr && begun_ > 0 && pause_->is_due())) {
      is_paused_ = true;
      return false;
    }
    const bool begins = inner_.begin_execution();
    begun_ += begins ? 1 : 0;
    return begins;
  }
  std::optional<ThreadId> choose(std::span<const Event> next_events) override {
    return inner_.choose(next_events);
  }
  std::size_t further_steps(std::span<ThreadId> threads) override {
    return inner_.further_steps(threads);
  }
  void note_further_steps(std::span<const Step> taken) override {
    inner_.note_further_steps(taken);
  }
  std::uint16_t choose_value(std::uint16_t count) override { return inner_.choose_value(count); }
  void end_execution(const EndedExecution& execution) override { inner_.end_execution(execution); }
  [[nodiscard]] std::size_t known_beginning(std::span<const Event> executed) override {
    return inner_.known_beginning(executed);
  }
  void note_replayed(std::span<const Event> executed) override { inner_.note_replayed(executed); }

  [[nodiscard]] std::uint64_t begun() const { return begun_; }
  [[nodiscard]] bool is_paused() const { return is_paused_; }

 private:
  Strategy& inner_;
  Pause* pause_;
  std::uint64_t most_;
  std::uint64_t begun_ = 0;
  bool is_paused_ = false;
};

}  // namespace heddle::scheduler
