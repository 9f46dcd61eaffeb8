#pragma once

#include <vector>

#include "scheduler/strategy.hpp"
#include "scheduler/trace/schedule.hpp"

namespace heddle::scheduler {

/// One execution, that of a schedule. Where the schedule ends before the execution does, the thread
/// that went last goes on as long as it can, then the next one, with the first value of each
/// choice.
class Replay final : public Strategy {
 public:
  /// `recorded` are the events of the execution that the schedule was taken from, if they are
  /// known: each event is then compared with it (as expect_same_step() does), not only found
  /// possible.
  explicit Replay(Schedule schedule, std::vector<Event> recorded = {})
      : schedule_(std::move(schedule)), recorded_(std::move(recorded)) {}

  bool begin_execution() override;
  /// Where the schedule ends, so that a livelock is told as such.
  [[nodiscard]] bool parks_returned() const override { return finished(); }
  std::optional<ThreadId> choose(std::span<const Event> next_events) override;
  std::uint16_t choose_value(std::uint16_t count) override;
  void end_execution(const EndedExecution& /*execution*/) override {}

  /// Whether the schedule was taken to its end.
  [[nodiscard]] bool finished() const { return position_ >= schedule_.steps.size(); }

 private:
  void verify_step(std::span<const Event> next_events, ThreadId thread) const;

  Schedule schedule_;
  std::vector<Event> recorded_;
  std::size_t position_ = 0;
  bool value_of_step_ = false;  ///< the next choose_value belongs to the step just chosen
  bool begun_ = false;
  ThreadId last_ = 0;
};

}  // namespace heddle::scheduler
