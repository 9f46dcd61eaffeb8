#pragma once

#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "scheduler/execution.hpp"
#include "scheduler/symmetry/creator.hpp"
#include "scheduler/symmetry/turns.hpp"

namespace heddle::scheduler {

/// Threads were said to be alike, and did not do alike. Nothing that an exploration up to symmetry
/// has claimed so far holds for more than the executions it has seen.
class AsymmetryError : public std::runtime_error {
 public:
  /// What shows it: "looks at which thread it is".
  AsymmetryError(ThreadId thread, const char* what)
      : std::runtime_error("thread " + std::to_string(thread) + " " + what) {}
};

/// A program in which alike threads take turns (turns.hpp): of executions that differ only by an
/// exchange of alike threads it has one. A thread that is held has no next event; the step that
/// lets it go has a log entry thread_let_go at its end. A log entry identity_use or library_call,
/// or an opaque event, means that alike threads may be told apart, whichever thread it is of: other
/// threads have what alike ones gave away.
///
/// For searches of all traces. Their number, and what a preemption bound would cut, are not those
/// of the program inside. Throws AsymmetryError from all but first_step().
class SymmetricProgram final : public Program, private Execution {
 public:
  /// `inner` must outlive this object.
  SymmetricProgram(Program& inner, const AlikeThreads& alike);

  Execution& restart(const PromotedSites& promoted) override;
  [[nodiscard]] const Step& first_step() const override { return inner_.first_step(); }

  /// After a search that was exhausted: why it may not have seen all all the same; else empty.
  [[nodiscard]] std::string doubt() const;

  /// Of the execution in progress, see Turns::images.
  [[nodiscard]] std::uint64_t images() const { return turns_.images(); }

 private:
  std::span<const Event> next_events() override;
  std::span<const Event> all_next_events() override;
  [[nodiscard]] bool holds_some() override;
  void look_ahead() override { execution_->look_ahead(); }
  const Step& step(ThreadId thread, std::uint16_t choice) override;
  std::span<const Step> steps(ThreadId thread, std::uint16_t choice,
                              std::span<const ThreadId> further) override;
  ReplayedPrefix replay_prefix(std::span<const Event> recorded) override;

  void append(const Event& event);
  void look_at(std::span<const LogEntry> log);
  void look_at_end() const;
  [[nodiscard]] bool is_cut_off_amid() const;
  [[nodiscard]] bool may_tell(ThreadId thread) const;

  Program& inner_;
  Turns turns_;
  std::optional<Creator> creator_;  ///< of threads that are created one by one
  bool was_cut_off_ = false;        ///< the execution, by a fault
  Execution* execution_ = nullptr;
  std::vector<Event> next_;
  std::vector<LogEntry> log_;
  Step step_;
};

}  // namespace heddle::scheduler
