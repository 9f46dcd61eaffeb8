#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "scheduler/trace/trace.hpp"
#include "scheduler/trace/trace_order.hpp"

namespace heddle::scheduler {

/// Events of an execution that lead from a state to the same state, taken alone.
struct Recurrence {
  std::vector<std::size_t> before;  ///< what leads there, by position, ascending
  std::vector<std::size_t> round;   ///< and round: it can follow itself for ever; likewise
};

/// Finds threads that have come back to where they were, so that what they did on the way need not
/// have been: what they changed they have undone, and
///
/// - nobody else has looked at it meanwhile (an *unseen* turn): the execution without the turn is
///   one of the program, and has the same outcome; or
/// - all that is in the thread's past, taken alone, leads to a state in which it was before (a
///   *recurrence*): then what follows can follow there as well.
///
/// Whether that is so depends on the thread's past in trace order alone. Such a thread is parked,
/// as after an idle lap: docs/search/fair-search.md has the argument, and what is needed for it.
/// Threads that lock one mutex, try another and give the first one back are the case in point
/// (std::scoped_lock), and those that raise a flag, see another one's, and take it down again.
///
/// (The second rule is that of a cut-off event of K. McMillan, "Using unfoldings to avoid the state
/// explosion problem in the verification of asynchronous circuits", CAV 1992, but for this: the
/// event with which it is compared must be in its past, since here outcomes are looked for and not
/// states. The first one extends that of idle laps, docs/search/laps.md.)
class ReturnedThreads {
 public:
  /// Nothing has happened yet.
  void begin_execution() { known_.clear(); }

  /// Whether mark() would have to look at what has happened. O(threads).
  [[nodiscard]] static bool may_have_returned(std::span<const Event> next_events);

  /// The same next events, where those of threads that have returned say so: IdleLap::returned.
  /// `trace` and `order` are of the execution so far. Valid until the next call. O(events) for each
  /// earlier pass of the same header in the same state, once for each event of the thread.
  [[nodiscard]] std::span<const Event> mark(std::span<const Event> next_events, const Trace& trace,
                                            const TraceOrder& order);

  /// By the second rule: whether, and how, `next`'s thread has come back to where it was with all
  /// that is in its past. `next` is one of `next_events`; of parked threads these are what mark()
  /// gave. Nobody begins or ends an operation in such a round. O(events) for each pass of a header.
  [[nodiscard]] static std::optional<Recurrence> recurrence(const Event& next,
                                                            std::span<const Event> next_events,
                                                            const Trace& trace,
                                                            const TraceOrder& order);

 private:
  /// What was found out about a thread before its latest event.
  struct Known {
    std::size_t events = 0;  ///< of the thread, when it was looked at
    bool returned = false;
  };

  [[nodiscard]] bool look(const Event& next, std::span<const Event> next_events, const Trace& trace,
                          const TraceOrder& order);

  std::vector<Known> known_;  ///< by thread
  std::vector<Event> marked_;
};

}  // namespace heddle::scheduler
