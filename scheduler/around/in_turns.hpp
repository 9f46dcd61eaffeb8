#pragma once

#include "scheduler/strategy.hpp"

namespace heddle::scheduler {

/// Two strategies in turns, an execution each. Ends when the one whose turn it is has nothing left.
/// Both must park threads alike.
class InTurns final : public Strategy {
 public:
  /// Both must outlive this object.
  InTurns(Strategy& first, Strategy& second) : current_(&second), other_(&first) {}

  [[nodiscard]] Parking parking() const override { return current_->parking(); }
  bool begin_execution() override {
    std::swap(current_, other_);
    return current_->begin_execution();
  }
  std::optional<ThreadId> choose(std::span<const Event> next_events) override {
    return current_->choose(next_events);
  }
  std::size_t further_steps(std::span<ThreadId> threads) override {
    return current_->further_steps(threads);
  }
  void note_further_steps(std::span<const Step> taken) override {
    current_->note_further_steps(taken);
  }
  std::uint16_t choose_value(std::uint16_t count) override { return current_->choose_value(count); }
  void end_execution(const EndedExecution& execution) override {
    current_->end_execution(execution);
  }

 private:
  Strategy* current_;
  Strategy* other_;
};

}  // namespace heddle::scheduler
