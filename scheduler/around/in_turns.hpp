#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "scheduler/strategy.hpp"

namespace heddle::scheduler {

/// Several strategies in turns, an execution each. Ends when the one whose turn it is has nothing
/// left. All must park threads alike.
class InTurns final : public Strategy {
 public:
  /// At least one; all must outlive this object.
  explicit InTurns(std::vector<Strategy*> strategies)
      : strategies_(std::move(strategies)), current_(strategies_.back()) {}

  /// Only before the first execution: as if so many had been begun. Returns how many of them each
  /// strategy, by place, would have had; which is for the strategies to skip.
  std::vector<std::uint64_t> skip(std::uint64_t executions) {
    std::vector<std::uint64_t> begun(strategies_.size(), executions / strategies_.size());
    next_ = executions % strategies_.size();
    std::fill_n(begun.begin(), next_, begun.front() + 1);
    return begun;
  }
  [[nodiscard]] const std::vector<Strategy*>& strategies() const { return strategies_; }

  [[nodiscard]] Parking parking() const override { return current_->parking(); }
  [[nodiscard]] bool parks_returned() const override { return current_->parks_returned(); }
  bool begin_execution() override {
    current_ = strategies_[next_];
    next_ = (next_ + 1) % strategies_.size();
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
  std::vector<Strategy*> strategies_;
  Strategy* current_;
  std::size_t next_ = 0;
};

}  // namespace heddle::scheduler
