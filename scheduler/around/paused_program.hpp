#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/execution.hpp"

namespace heddle::scheduler {

/// A thread that does nothing more, for ever, once it has had so many events.
struct Pause {
  ThreadId thread = 0;
  std::uint64_t events = 0;
  friend bool operator==(const Pause&, const Pause&) = default;
};

/// The program in which these threads have no further events. A pause is what a scheduler may do at
/// any time, and here it is a program of its own: threads still are functions of what they find, so
/// every search of its executions is as right as it is of those of any program. What a paused
/// thread has done after its last event, up to where it stands, is done; it counts as ended but for
/// whoever waits for its end, and what it holds it holds.
class PausedProgram final : public Program, private Execution {
 public:
  /// `inner` must outlive this object. At most one pause for each thread.
  PausedProgram(Program& inner, std::span<const Pause> pauses);

  Execution& restart(const PromotedSites& promoted) override;
  [[nodiscard]] const Step& first_step() const override { return inner_.first_step(); }

 private:
  std::span<const Event> next_events() override;
  std::span<const Event> all_next_events() override;
  [[nodiscard]] bool holds_some() override { return execution_->holds_some(); }
  void look_ahead() override { execution_->look_ahead(); }
  const Step& step(ThreadId thread, std::uint16_t choice) override;
  Event unexecuted(const Event& next) override { return execution_->unexecuted(next); }
  ReplayedPrefix replay_prefix(std::span<const Event> recorded) override;

  [[nodiscard]] std::span<const Event> without_paused(std::span<const Event> events);
  void count(ThreadId thread);

  Program& inner_;
  std::vector<std::uint64_t> most_;  ///< events, by thread
  std::vector<std::uint64_t> done_;  ///< likewise, in this execution
  Execution* execution_ = nullptr;
  std::vector<Event> next_;
};

}  // namespace heddle::scheduler
