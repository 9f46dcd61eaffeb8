#pragma once

#include <vector>

#include "scheduler/trace/schedule.hpp"
#include "scheduler/weak/graph_search.hpp"
#include "scheduler/weak/guided_program.hpp"

namespace heddle::scheduler {

/// One execution of a program by a schedule, whose weak steps read, or are stored, as it says.
class ScheduleReplay {
 public:
  ScheduleReplay(GuidedProgram& program, ConsistencyModel model)
      : program_(program), model_(model) {}

  /// Takes all steps, or those up to a fault. How the execution stands then; valid until the next
  /// call. Throws NondeterminismError if the program does not come to a step, or the model does not
  /// allow it.
  const EndedGraph& run(const Schedule& schedule);

  /// The events in the order of the steps.
  [[nodiscard]] std::span<const EventId> executed() const { return executed_; }

 private:
  /// What an event reads, or is stored after, and what it finds in its bytes.
  struct Place {
    EventId other = {};
    CellValues values = {};
  };

  void add_waiting();
  void take(const ScheduleStep& step, const WeakOutcome* weak);
  [[nodiscard]] Place place_of(const GuidedStep& next, LocationNumber location,
                               const WeakOutcome* weak) const;
  EventId add(const Event& done, LocationNumber location, EventId other);
  void expect_allowed(EventId added, std::size_t first_known) const;

  GuidedProgram& program_;
  ConsistencyModel model_;
  LocationTable locations_;
  ExecutionGraph graph_;
  GuidedExecution* execution_ = nullptr;
  std::vector<EventId> executed_;
  std::optional<EndedGraph> ended_;
};

}  // namespace heddle::scheduler
