#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/clock_rows.hpp"
#include "scheduler/dependence.hpp"
#include "scheduler/execution.hpp"
#include "scheduler/location_index.hpp"

namespace heddle::scheduler {

/// One operation as trace order sees it: from its invocation to its response, or to the end.
struct OperationSpan {
  ThreadId thread = 0;
  bool pending = true;
  std::uint32_t invocation = 0;  ///< number of this invocation among all log entries of that kind
  Tick first = 0;                ///< tick of the thread at its first event
  Tick last = 0;                 ///< tick at its last event so far; below `first`: it has none
  std::uint32_t label = 0;       ///< from the invocation
  std::uint8_t tag = 0;          ///< from the response
  std::uint64_t value = 0;       ///< from the response
};

/// Trace order of one execution: the least transitive relation with program order, dependence
/// (dependence.hpp), and create and join. Partial-order reduction and histories use it; data races
/// use Synchronises, which is contained in it.
///
/// Kept as a vector clock for each event, in the manner of C. Fidge ("Timestamps in message-passing
/// systems that preserve the partial ordering", ACSC 1988) and F. Mattern ("Virtual time and global
/// states of distributed systems", 1989). A component counts *ticks*: events of the thread and, so
/// that an operation without events has a place too, one pseudo-event at the response of each
/// operation that had none.
///
/// Feed it each event and the log entries that follow it, in order. Amortised O(threads) for each
/// event whose range overlaps no other range; no allocation once the longest execution has been
/// seen. reset() is O(1). Not thread-safe.
class TraceOrder {
 public:
  TraceOrder();

  void reset();
  void append(const Event& event);

  /// Begin and join of threads, invocations and responses; other kinds are ignored.
  void append(const LogEntry& entry);

  /// Whether event i (by position in the trace) comes before event j in every trace of this class.
  /// Irreflexive. O(1).
  [[nodiscard]] bool happens_before(std::size_t i, std::size_t j) const {
    return i != j && clocks_.row(points_[j].row)[points_[i].thread] >= points_[i].tick;
  }

  /// Whether event i comes before event j, which is of another thread, whatever j accesses: j's
  /// thread could not have come as far as j's place without i. O(1).
  [[nodiscard]] bool leads_to(std::size_t i, std::size_t j) const {
    return known_at(i, points_[j].base);
  }
  /// The same for the event that `thread` does next.
  [[nodiscard]] bool leads_to_next_of(std::size_t i, ThreadId thread) const {
    return thread < threads_.size() && known_at(i, threads_[thread].base);
  }

  [[nodiscard]] std::size_t size() const { return points_.size(); }

  /// The clock of an event: for each thread, how many of its ticks come before it or are it.
  [[nodiscard]] std::span<const Tick> clock(std::size_t event) const {
    return {clocks_.row(points_[event].row), clocks_.columns()};
  }
  /// The event's own tick: its place in its thread, from 1.
  [[nodiscard]] Tick tick(std::size_t event) const { return points_[event].tick; }

  /// The operations invoked so far, in order of invocation.
  [[nodiscard]] std::span<const OperationSpan> operations() const { return operations_; }

  /// Whether the tick `tick` of `thread` comes before the last event of `operation` or is it.
  /// The operation must have a last event.
  [[nodiscard]] bool known_at_end(ThreadId thread, Tick tick, std::size_t operation) const {
    return thread < clocks_.columns() && clocks_.row(last_rows_[operation])[thread] >= tick;
  }

 private:
  struct Point {
    ThreadId thread;
    Tick tick;
    std::uint32_t row;
    std::uint32_t base;  ///< row: what the event came after before it accessed anything, or no_row
  };
  /// What later accesses of a location come after. Valid if `epoch` is the current one.
  struct Accesses {
    std::uint32_t epoch = 0;
    std::uint32_t last_write = 0;  ///< row, or no_row
    bool read = false;             ///< reads_ holds the reads since the last write
    bool exactly_read = false;     ///< exact_reads_ holds those by failed compare-exchanges
  };
  struct ThreadState {
    std::uint32_t last_event = 0;      ///< row of its last event, or no_row
    std::uint32_t base = 0;            ///< row: what its next event comes after at least, or no_row
    std::uint32_t open_operation = 0;  ///< index, or no_operation
  };

  static constexpr std::uint32_t no_row = ~std::uint32_t{0};

  [[nodiscard]] bool known_at(std::size_t event, std::uint32_t row) const {
    return row != no_row && clocks_.row(row)[points_[event].thread] >= points_[event].tick;
  }
  void admit(ThreadId thread);
  void order_after_thread(ThreadId thread, ThreadId other);
  Accesses& accesses_of(LocationId location);
  void order_after(Tick* clock, LocationId location, bool reads, bool exact_reads);
  void order_after_conflicts(ThreadId thread, Access access, LocationId location);
  void record(Access access, LocationId location, std::uint32_t row);
  void order_after_everything(ThreadId thread);
  std::uint32_t advance(ThreadId thread);
  void begin_operation(const LogEntry& entry);
  void end_operation(const LogEntry& entry);

  LocationIndex locations_;
  std::vector<Accesses> accesses_;  ///< by location
  ClockRows reads_;                 ///< by location
  ClockRows exact_reads_;           ///< by location
  ClockRows clocks_;                ///< one row for each event and pseudo-event
  ClockRows current_;               ///< by thread: what its next event comes after
  std::vector<ThreadState> threads_;
  std::vector<Point> points_;  ///< by event
  std::vector<OperationSpan> operations_;
  std::vector<std::uint32_t> last_rows_;  ///< by operation: row of its last event
  std::uint32_t last_opaque_ = 0;         ///< row, or no_row
  std::uint32_t epoch_ = 0;
  std::size_t locations_used_ = 0;
};

}  // namespace heddle::scheduler
