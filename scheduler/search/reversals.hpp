#pragma once

#include <span>
#include <vector>

#include "scheduler/search/subtrees/course.hpp"
#include "scheduler/search/trace_races.hpp"
#include "scheduler/trace/access_lists.hpp"

namespace heddle::scheduler {

/// Finds the races of one execution that Dpor must reverse, and makes a subtree of each.
///
/// A race is a pair of events e, b of different threads such that e comes before b in the
/// execution, both depend on each other, and nothing else keeps b from coming first. Reversing it
/// makes the subtree  prefix before e . what b needs . b,  in which e comes next. See dpor.hpp for
/// which races are reversed here and which elsewhere, so that each trace is visited once.
class Reversals {
 public:
  /// `lists` is up to date with the execution; `course` is that of it. All must outlive this
  /// object.
  Reversals(const EndedExecution& execution, AccessLists& lists, Course& course, Parking parking);

  /// Adds the subtrees of all races whose second event is new here to `found`. `races` is scratch
  /// memory.
  void collect(std::vector<TraceRace>& races, std::vector<Subtree>& found);

  /// Whether the trace in which this event, a compare-exchange that succeeded, fails spuriously
  /// belongs to the same subtree: as a read it may not depend on what the last detour put it
  /// before, or after. See docs/search/partial-order-reduction.md.
  [[nodiscard]] bool failure_belongs_here(Position position);

 private:
  [[nodiscard]] bool is_default(Position position) const;
  [[nodiscard]] bool course_is_needed(const TraceRace& race) const;
  [[nodiscard]] bool comes_after(Position earlier, Position first, const SecondEvent& second);
  void find_rivals(Position place, ThreadId deferred, std::uint32_t fingerprint);
  [[nodiscard]] bool belongs_here(Position first, const SecondEvent& second);
  [[nodiscard]] bool comes_before_failure(Position earlier, Position position) const;
  void reverse(Position first, const SecondEvent& second);

  const EndedExecution& execution_;
  std::span<const Event> events_;
  AccessLists& lists_;
  Course& course_;
  TraceRaces races_;
  Position first_new_ = 0;       ///< events before were looked at in another execution
  std::vector<Position> chain_;  ///< of events by which the same event was reversed before, the
                                 ///< last one first
  std::vector<Subtree>* found_ = nullptr;
};

}  // namespace heddle::scheduler
