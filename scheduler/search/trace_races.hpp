#pragma once

#include <span>
#include <vector>

#include "scheduler/search/changes_of_several.hpp"
#include "scheduler/strategy.hpp"
#include "scheduler/trace/access_lists.hpp"

namespace heddle::scheduler {

/// The second event of a race, and what comes before it whatever the order of the race is.
struct SecondEvent {
  enum class Past : std::uint8_t {
    executed,    ///< what happens before event `position`
    arrival,     ///< what leads to event `position`, which it may have had to wait for
    next,        ///< what leads to the next event of the thread
    after_wait,  ///< event `position`, a wait, and what happens before it
  };
  Past past = Past::executed;
  Position position = no_position;
  Event event;
  /// Further events that come before it, with what happens before them: only where it waits for
  /// several objects.
  std::vector<Position> besides = {};
};

/// Two events of different threads that depend on each other, of which the second could have come
/// first (in trace order, whatever their memory orders; data races are another matter).
struct TraceRace {
  Position first = 0;
  Position moment = 0;  ///< the event with which both had been executed or arrived at
  SecondEvent second;
};

/// Finds the races of one execution.
///
/// The second event of a race is
/// - an event that was executed: then the first is directly before it, with nothing between them in
///   trace order;
/// - an event that its thread may have to wait for (waiting_events.hpp): then the first is any
/// event
///   that changed its object before which it would have been possible, executed before or after its
///   thread arrived. So a lock is compared with earlier acquisitions, not with the unlock that
///   enabled it, and one that is never taken, in a deadlock, is compared all the same. With those
///   that only read the object (a look at a semaphore, a load of the flag of a `once`) it is
///   compared as any other event, where it was executed: several of them have no order, and each
///   set of them may come before it;
/// - an event that waits for several objects at once (poll): changes of different ones do not
/// exclude
///   each other, so any of them that do not come after the first event may come before the second.
///   Each set of them that is possible is a race of its own, from when the last of them is
///   executed: SecondEvent::besides;
/// - the timeout of a timed wait, as long as the thread was not woken;
/// - any event left over when the program ended or a fault occurred; then the first is the last
///   event of the trace, which counts as dependent on everything.
class TraceRaces {
 public:
  /// `lists` is up to date with the execution. Both must outlive this object.
  TraceRaces(const EndedExecution& execution, AccessLists& lists, Parking parking)
      : execution_(execution),
        events_(execution.trace.events()),
        lists_(lists),
        parking_(parking) {}

  /// Takes those events too before which the first is not directly, but of several first events in
  /// one run only the latest. A run is a part of the trace by one thread; `run_begins` tells for
  /// each event where its run begins, and must outlive this object.
  void take_latest_in_runs(std::span<const Position> run_begins) { run_begins_ = run_begins; }

  /// Adds the races whose moment is `first_new` or later to `races`: not all of them if the
  /// execution's time is over.
  void collect(Position first_new, std::vector<TraceRace>& races);

  /// Whether the event comes before the second event of a race in any case.
  [[nodiscard]] bool in_past(Position position, const SecondEvent& second) const;

 private:
  /// Which events directly before it an event races with.
  enum class Firsts : std::uint8_t {
    all,
    reads,  ///< the others otherwise
  };
  void collect_executed(Position position, Firsts firsts);
  void add_conflicts(const SecondEvent& second, AccessLists::Range range, Access access,
                     Firsts firsts);
  void add_last_events(const SecondEvent& second);
  void collect_waiting(const SecondEvent& second, Position arrival, Position before);
  void collect_of_several(const SecondEvent& second, Position arrival, Position before);
  void collect_timeout(Position wait);
  void collect_left();
  bool add_waiting(Position first, const SecondEvent& second, Position arrival);
  [[nodiscard]] bool direct_only() const { return run_begins_.empty(); }
  [[nodiscard]] bool is_awaited(Position first, const SecondEvent& second) const;
  [[nodiscard]] bool is_known(Position first) const;
  [[nodiscard]] bool is_possible_at(Position first, const SecondEvent& second);
  [[nodiscard]] Position size() const { return static_cast<Position>(events_.size()); }

  const EndedExecution& execution_;
  std::span<const Event> events_;
  AccessLists& lists_;
  Parking parking_;
  std::span<const Position> run_begins_;  ///< empty: races of neighbours only
  Position first_new_ = 0;
  std::vector<Position> candidates_;
  ChangesOfSeveral several_;
  std::vector<TraceRace>* races_ = nullptr;
};

}  // namespace heddle::scheduler
