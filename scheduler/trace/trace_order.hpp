#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/dependence/dependence.hpp"
#include "scheduler/dependence/location_index.hpp"
#include "scheduler/execution.hpp"
#include "scheduler/trace/clock_rows.hpp"
#include "scheduler/trace/undo_log.hpp"

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
/// seen. reset() is O(1), rewind() O(what is forgotten). Not thread-safe.
class TraceOrder {
 public:
  TraceOrder();

  /// Forgets all. Going on without the possibility to rewind() is a little faster.
  void reset(bool can_rewind = true);

  /// Forgets event number `events` and whatever was appended after it; there must be so many.
  void rewind(std::size_t events);

  /// Whether reset() would now give back memory of places that are no longer used.
  [[nodiscard]] bool overgrown() const;

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

  /// Whether the last one of this thread's has had no response.
  [[nodiscard]] bool is_within_operation(ThreadId thread) const {
    return thread < threads_.size() &&
           threads_[thread].open_operation != ThreadState{}.open_operation;
  }

  /// Whether the tick `tick` of `thread` comes before the last event of `operation` or is it.
  /// The operation must have a last event.
  [[nodiscard]] bool known_at_end(ThreadId thread, Tick tick, std::size_t operation) const {
    return thread < clocks_.columns() && clocks_.row(last_rows_[operation])[thread] >= tick;
  }

 private:
  using Row = ClockRows::Row;
  static constexpr Row no_row = ClockRows::none;

  struct Point {
    ThreadId thread;
    Tick tick;
    Row row;
    Row base;  ///< what the event came after before it accessed anything, or no_row
  };
  /// What later accesses of a location come after; rows, or no_row. Valid in the epoch named.
  struct Accesses {
    std::uint32_t epoch = 0;
    Row last_write = no_row;
    Row reads = no_row;        ///< all since the last write
    Row exact_reads = no_row;  ///< likewise, those by failed compare-exchanges
  };
  struct ThreadState {
    Row last_event = no_row;
    Row base = no_row;  ///< what its next event comes after at least
    Row now = no_row;   ///< all its ticks so far and what they come after
    std::uint32_t open_operation = ~std::uint32_t{0};
  };
  /// An operation before it had another event, or ended.
  struct Progress {
    Tick last;
    Row last_row;
  };
  /// The old value of something.
  struct Change {
    enum class What : std::uint8_t { thread, location, operation, begun, ended, opaque };
    Change(std::uint32_t i, const ThreadState& old) : what(What::thread), index(i), thread(old) {}
    Change(std::uint32_t i, const Accesses& old) : what(What::location), index(i), accesses(old) {}
    Change(std::uint32_t i, const Progress& old) : what(What::operation), index(i), progress(old) {}
    Change(What kind, std::uint32_t i, Row old) : what(kind), index(i), row(old) {}

    What what;
    std::uint32_t index;
    union {
      ThreadState thread;
      Accesses accesses;
      Progress progress;
      Row row;
    };
  };

  [[nodiscard]] bool known_at(std::size_t event, Row row) const {
    return row != no_row && clocks_.row(row)[points_[event].thread] >= points_[event].tick;
  }
  void admit(ThreadId thread);
  void undo(const Change& change);
  ThreadState& change_thread(ThreadId thread);
  Accesses& change_accesses(LocationId location);
  void order_after_thread(ThreadId thread, ThreadId other);
  void order_after(ThreadId thread, Row row);
  void order_after(Tick* clock, LocationId location, bool reads, bool exact_reads);
  void order_after_conflicts(Tick* clock, Access access, LocationId location);
  void record(Access access, LocationId location, Row row);
  void order_after_everything(Tick* clock);
  void note_progress(const ThreadState& state, Tick tick, Row row);
  void begin_operation(const LogEntry& entry);
  void end_operation(const LogEntry& entry);

  LocationIndex locations_;
  std::vector<Accesses> accesses_;  ///< by location
  ClockRows clocks_;
  std::vector<ThreadState> threads_;
  LongArray<Point> points_;  ///< by event
  std::vector<OperationSpan> operations_;
  std::vector<Row> last_rows_;  ///< by operation: row of its last event
  Row last_opaque_ = no_row;
  std::uint32_t epoch_ = 0;
  std::size_t locations_used_ = 0;
  UndoLog<Change> undo_log_;
};

}  // namespace heddle::scheduler
