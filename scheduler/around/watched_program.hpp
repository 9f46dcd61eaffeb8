#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "scheduler/around/running_execution.hpp"
#include "scheduler/execution.hpp"
#include "scheduler/trace/schedule.hpp"

namespace heddle::scheduler {

/// A schedule whose last step, or, if it has none, whose beginning, ends the process that runs it.
struct FatalSchedule {
  Schedule schedule;
  std::string message;  ///< how
  friend bool operator==(const FatalSchedule&, const FatalSchedule&) = default;
};

/// Those that are known, found again while an execution goes on.
class FatalSchedules {
 public:
  void add(const FatalSchedule& fatal);
  void clear() { messages_.clear(); }
  [[nodiscard]] bool empty() const { return messages_.empty(); }

  /// What stands for the choices so far.
  struct Path {
    std::uint64_t hash = 1;
    std::size_t steps = 0;
    auto operator<=>(const Path&) const = default;

    void take(ScheduleStep step);
  };
  [[nodiscard]] static Path beginning(const PromotedSites& promoted);
  /// Null: nothing says that this path is fatal.
  [[nodiscard]] const std::string* message_at(const Path& path) const;

 private:
  std::map<Path, std::string> messages_;
};

/// What is to be watched of a program, and what is known of it.
struct Watch {
  RunningExecution* running = nullptr;  ///< null: nobody looks
  FatalSchedules fatal;
  bool is_exact = false;  ///< each choice is taken alone, so that `running` is never ahead
};

/// A program whose executions are written down as they go on. Where the process is known to end,
/// the execution does, by a crash: that step is not taken. So what a search makes of an execution
/// that ends the process is what it makes of any that crashes there.
class WatchedProgram final : public Program, private Execution {
 public:
  /// Both must outlive this object.
  WatchedProgram(Program& inner, Watch& watch) : inner_(inner), watch_(watch) {}

  Execution& restart(const PromotedSites& promoted) override;
  [[nodiscard]] const Step& first_step() const override;

 private:
  std::span<const Event> next_events() override;
  std::span<const Event> all_next_events() override;
  [[nodiscard]] bool holds_some() override { return execution_->holds_some(); }
  void look_ahead() override { execution_->look_ahead(); }
  const Step& step(ThreadId thread, std::uint16_t choice) override;
  std::span<const Step> steps(ThreadId thread, std::uint16_t choice,
                              std::span<const ThreadId> further) override;
  ReplayedPrefix replay_prefix(std::span<const Event> recorded) override;

  class Inside;

  void write(ScheduleStep step);
  void end_here(Event event, const std::string& message);

  Program& inner_;
  Watch& watch_;
  Execution* execution_ = nullptr;
  bool has_begun_ = false;  ///< the process does not end at the beginning
  FatalSchedules::Path path_;
  Step fatal_step_;
  Fault fault_;
};

}  // namespace heddle::scheduler
