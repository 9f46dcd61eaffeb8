#pragma once

#include <span>
#include <vector>

#include "scheduler/event_predicates.hpp"
#include "scheduler/tests/toy_program.hpp"

namespace heddle::scheduler::testing {

/// A toy program that takes as many further steps as it is allowed to.
class HastyProgram final : public Program, public Execution {
 public:
  explicit HastyProgram(ToyProgram& program) : program_(program) {}

  Execution& restart(const PromotedSites& promoted) override {
    program_.restart(promoted);
    return *this;
  }
  [[nodiscard]] const Step& first_step() const override { return program_.first_step(); }
  std::span<const Event> next_events() override { return program_.next_events(); }
  const Step& step(ThreadId thread, std::uint16_t choice) override {
    return program_.step(thread, choice);
  }

  std::span<const Step> steps(ThreadId thread, std::uint16_t choice,
                              std::span<const ThreadId> further) override {
    steps_.clear();
    logs_.clear();
    keep_offered();
    take(thread, choice);
    for (const ThreadId next : further) {
      if (steps_.back().fault != nullptr || !may_go_on(steps_.back().event.thread, next)) {
        break;
      }
      keep_offered();
      take(next, 0);
      ++taken_;
    }
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      steps_[i].log = logs_[i];
    }
    return steps_;
  }

  [[nodiscard]] std::uint64_t taken() const { return taken_; }

 private:
  void keep_offered() {
    const std::span<const Event> offered = next_events();
    offered_.assign(offered.begin(), offered.end());
  }

  void take(ThreadId thread, std::uint16_t choice) {
    const Step& step = program_.step(thread, choice);
    steps_.push_back(step);
    logs_.emplace_back(step.log.begin(), step.log.end());
  }

  /// After a step of thread `last`, `next` may take one.
  bool may_go_on(ThreadId last, ThreadId next) {
    const std::span<const Event> now = next_events();
    if (now.size() != offered_.size()) {
      return false;
    }
    for (std::size_t i = 0; i < now.size(); ++i) {
      const bool is_asked = now[i].thread == last || now[i].thread == next;
      const bool is_free = !now[i].yielded && now[i].idle_lap == IdleLap::none && now[i].enabled &&
                           now[i].choices == 1 && is_memory_access(now[i].kind);
      if (is_asked && !is_free) {
        return false;
      }
      if (now[i].thread != last && !stays(offered_[i], now[i])) {
        return false;
      }
    }
    return true;
  }

  static bool stays(const Event& before, const Event& now) {
    return before.thread == now.thread && before.kind == now.kind && before.site == now.site &&
           before.enabled == now.enabled && before.idle_lap == now.idle_lap;
  }

  ToyProgram& program_;
  std::vector<Event> offered_;
  std::vector<Step> steps_;
  std::vector<std::vector<LogEntry>> logs_;
  std::uint64_t taken_ = 0;
};

}  // namespace heddle::scheduler::testing
