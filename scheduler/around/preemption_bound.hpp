#pragma once

#include <cstdint>
#include <optional>

#include "scheduler/strategy.hpp"

namespace heddle::scheduler {

/// Lets another strategy see only executions with at most `bound` preemptions: M. Musuvathi and
/// S. Qadeer, "Iterative context bounding for systematic testing of multithreaded programs",
/// PLDI 2007. A preemption is a switch away from a thread that could go on and did not yield.
///
/// Once the bound is used up, the inner strategy is offered nothing but the current thread's event
/// as long as that can go on. Around DepthFirst this visits every execution within the bound, once.
/// Not to be put around SleepSet: the execution for which a sleeping thread's twin was explored may
/// have needed more preemptions, and been cut.
class PreemptionBound final : public Strategy {
 public:
  /// `inner` must outlive this object.
  PreemptionBound(Strategy& inner, unsigned bound) : inner_(inner), bound_(bound) {}

  [[nodiscard]] Parking parking() const override { return inner_.parking(); }
  [[nodiscard]] bool parks_returned() const override { return inner_.parks_returned(); }
  bool begin_execution() override;
  std::optional<ThreadId> choose(std::span<const Event> next_events) override;
  std::uint16_t choose_value(std::uint16_t count) override { return inner_.choose_value(count); }
  void end_execution(const EndedExecution& execution) override { inner_.end_execution(execution); }

  /// How often a choice was withheld. 0 at the end of an exhausted search: the bound cut nothing.
  [[nodiscard]] std::uint64_t cut() const { return cut_; }

 private:
  Strategy& inner_;
  unsigned bound_;
  unsigned used_ = 0;
  std::optional<ThreadId> current_;
  std::uint64_t cut_ = 0;
};

}  // namespace heddle::scheduler
