#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "scheduler/around/visible_stores.hpp"
#include "scheduler/execution.hpp"

namespace heddle::scheduler {

/// What is to hold between steps.
class StateInspector {
 public:
  struct Look {
    /// The bytes it has read, more often than once or not; valid until the next look. What it finds
    /// is a function of their values, and they are one of those read before them.
    std::span<const ByteRange> read;
    /// Null: all holds. Of the kind `invariant`, its thread and site are whoever took the step.
    const Fault* fault = nullptr;
  };

  virtual ~StateInspector() = default;

  /// Whether the state that the program stands in can be looked at: it is one between two steps of
  /// threads that may go in another order. Cheap.
  [[nodiscard]] virtual bool can_look() = 0;

  /// Whether the thread is one of those. Others do nothing where it can be looked.
  [[nodiscard]] virtual bool is_looked_at(ThreadId thread) = 0;

  /// Looks at that state, and changes nothing. `after`: the step that led there; null: there was
  /// none, the threads begin.
  virtual Look look(const Event* after) = 0;
};

/// A program that is looked at after each of its steps, and whose execution ends with a fault where
/// something does not hold.
///
/// An execution stands for all that order independent events otherwise, and those pass through
/// other states. Which of these differ in what is looked at is up to the events that change it, the
/// visible ones: they are made to depend on each other, by a byte that all of them write
/// (what_is_looked_at). So of executions that are the same up to independent events, all pass
/// through the same sequence of what is looked at. Which events are visible must be known when they
/// happen, so it is their sites that are, and it is said from the beginning: visible_site() among
/// the promoted sites. Where that turns out to be too few, `wanted` says so, and what was explored
/// counts for nothing but the violations in it.
/// (After Peled, "All from one, one for all: on model checking using representatives", CAV 1993,
/// and Valmari, "A stubborn attack on state explosion", CAV 1990, where the properties say
/// beforehand what is visible. docs/search/invariants.md has the proof.)
class InspectedProgram final : public Program, private Execution {
 public:
  /// Both must outlive this object.
  InspectedProgram(Program& inner, StateInspector& inspector)
      : inner_(inner), inspector_(inspector) {}

  Execution& restart(const PromotedSites& promoted) override;
  [[nodiscard]] const Step& first_step() const override { return inner_.first_step(); }

  /// Since other sites were promoted: what has to be promoted too. Sorted, unique.
  [[nodiscard]] const PromotedSites& wanted() const { return stores_.wanted(); }

 private:
  std::span<const Event> next_events() override;
  std::span<const Event> all_next_events() override;
  [[nodiscard]] bool holds_some() override { return execution_->holds_some(); }
  void look_ahead() override;
  const Step& step(ThreadId thread, std::uint16_t choice) override;
  Event unexecuted(const Event& next) override;
  ReplayedPrefix replay_prefix(std::span<const Event> recorded) override;

  [[nodiscard]] std::span<const Event> marked(std::span<const Event> events);
  void mark(Event& event) const;
  void look(const Event* after);
  void note_writes(const Step& done);
  void note_writes(std::span<const LogEntry> log, SiteId site);

  Program& inner_;
  StateInspector& inspector_;
  VisibleStores stores_;
  PromotedSites promoted_;
  bool has_begun_ = false;  ///< once
  Execution* execution_ = nullptr;
  std::size_t steps_ = 0;          ///< in this execution
  bool is_ahead_ = false;          ///< nobody learns from it
  const Fault* found_ = nullptr;   ///< by the latest look
  std::vector<ByteRange> latest_;  ///< what that one read
  std::vector<Event> next_;
  std::vector<Event> recorded_;
  Fault fault_;
  Step step_;
};

}  // namespace heddle::scheduler
