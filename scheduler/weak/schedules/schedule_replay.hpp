#pragma once

#include <optional>
#include <vector>

#include "scheduler/trace/schedule.hpp"
#include "scheduler/weak/graph_search.hpp"
#include "scheduler/weak/guided_program.hpp"

namespace heddle::scheduler {

/// One execution of a program by a schedule, whose weak steps read, or are stored, as it says.
class ScheduleReplay {
 public:
  ScheduleReplay(GuidedProgram& program, ConsistencyModel model)
      : replay_(program), model_(model) {}

  /// Takes all steps, or those up to a fault. How the execution stands then; valid until the next
  /// call. Throws NondeterminismError if the program does not come to a step, or the model does not
  /// allow it.
  const EndedGraph& run(const Schedule& schedule);

 private:
  using Steps = std::span<const GuidedStep>;

  void take(const Steps& steps, const ScheduleStep& step, const WeakOutcome* weak);
  [[nodiscard]] EventId other_of(const Event& next, LocationNumber location,
                                 const WeakOutcome* weak) const;
  EventId add(const Event& next, LocationNumber location, EventId other);
  void expect_allowed(EventId added, std::size_t first_known) const;
  [[nodiscard]] EventId latest_with_room(std::span<const EventId> wakes) const;
  void add_waiting(const Steps& steps);
  void add_sleep(const GuidedStep& step);

  LocationTable locations_;
  GuidedReplay replay_;
  ConsistencyModel model_;
  ExecutionGraph graph_;
  std::vector<EventId> executed_;  ///< by step
  std::optional<EndedGraph> ended_;
};

}  // namespace heddle::scheduler
