#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "scheduler/ending.hpp"
#include "scheduler/execution.hpp"
#include "scheduler/parking.hpp"
#include "scheduler/stop_clock.hpp"
#include "scheduler/trace/trace.hpp"
#include "scheduler/trace/trace_order.hpp"

namespace heddle::scheduler {

/// An execution at its end, as a strategy is shown it. Valid during the call only.
struct EndedExecution {
  const Trace& trace;
  const TraceOrder& order;
  Ending ending = Ending::completed;
  /// The next events of the threads that are left: who waits in vain, who was parked, or, where the
  /// program ended or a fault occurred, who had more to do (as offered before the last step).
  std::span<const Event> left;
  /// Once it is over, what is made of the execution does not matter: nothing is to follow. Null: it
  /// never is.
  StopClock* clock = nullptr;

  [[nodiscard]] bool is_over() const { return clock != nullptr && clock->is_over(); }
};

/// Decides the order of events. Called by explore() only, in this order, for each execution:
///
///     begin_execution               once; false: nothing is left to explore
///     [ known_beginning [ note_replayed ] ] once
///     ( choose [ choose_value | further_steps [ note_further_steps ] ] )*  before each step;
///                                   choose_value if the event has choices > 1
///     end_execution                 once, also after choose has pruned
///
/// A strategy that takes a path it knows from an earlier execution checks that it finds the
/// recorded events, and throws NondeterminismError if not: recorded_path.hpp, nondeterminism.hpp.
class Strategy {
 public:
  virtual ~Strategy() = default;

  virtual bool begin_execution() = 0;

  /// Constant. Threads that are parked must not be chosen.
  [[nodiscard]] virtual Parking parking() const { return Parking::never; }

  /// Whether threads are parked that have come back to where they were and have undone what they
  /// changed, see search/returned_threads.hpp. Constant, but that they may be parked from some step
  /// of the execution on.
  [[nodiscard]] virtual bool parks_returned() const { return false; }

  /// The thread that goes next; it must be enabled in `next_events` and not parked. `next_events`
  /// lists the next event of every live thread in ascending order of thread; at least one of them
  /// can be chosen.
  /// Empty: stop here, this execution is not needed (Ending::pruned).
  virtual std::optional<ThreadId> choose(std::span<const Event> next_events) = 0;

  /// After choose: writes which threads it would choose next, if all next events were such that
  /// Execution::steps() takes them, and returns how many these are. Choosing is not asked for those
  /// steps. Fewer than possible costs time only.
  virtual std::size_t further_steps(std::span<ThreadId> /*threads*/) { return 0; }

  /// So many of them were taken, as if each had been chosen; called unless there were to be none.
  virtual void note_further_steps(std::span<const Step> /*taken*/) {}

  /// A value below `count`, which is at least 1.
  virtual std::uint16_t choose_value(std::uint16_t count) = 0;

  virtual void end_execution(const EndedExecution& execution) = 0;

  /// How many of `executed`, the events of the execution before, this one begins with too. They are
  /// then executed faster, and choose is not asked for them. Fewer than possible costs time only.
  [[nodiscard]] virtual std::size_t known_beginning(std::span<const Event> /*executed*/) {
    return 0;
  }

  /// These events were executed, as if each had been chosen: as many as were known, or fewer if the
  /// program did something else.
  virtual void note_replayed(std::span<const Event> /*executed*/) {}
};

}  // namespace heddle::scheduler
