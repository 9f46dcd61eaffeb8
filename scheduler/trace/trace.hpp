#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/execution.hpp"
#include "scheduler/trace/long_array.hpp"

namespace heddle::scheduler {

/// A log entry and where it stands: after the first `position` events of the trace and before the
/// next one. Markers of equal position stand in the order in which things were done.
struct Marker {
  std::uint32_t position = 0;
  LogEntry entry;
};

/// The events of one execution, in order, and what was done between them.
///
/// Invocations, responses, and begin, end and join of threads are always kept; plain accesses,
/// allocations and frees only on request, since there are many and only reports show them.
/// One object serves a whole exploration: clear() keeps the memory, so that in the steady state no
/// execution allocates. Not thread-safe.
class Trace {
 public:
  /// Forgets the execution, keeps the memory and the setting of keep_plain_accesses.
  void clear();

  /// Whether markers of plain accesses, allocations and frees are kept too. Off to begin with.
  void keep_plain_accesses(bool keep) { keep_plain_accesses_ = keep; }
  [[nodiscard]] bool keeps_plain_accesses() const { return keep_plain_accesses_; }

  /// Appends the step's event (unless its kind is none) and then its log. Amortised O(log entries).
  void append(const Step& step);

  /// Forgets event number `events` and whatever was appended after it; there must be so many.
  void rewind(std::size_t events);

  /// Replaces the record of an event by another of the same event.
  void replace(std::size_t index, const Event& event) { events_[index] = event; }

  /// Whether a log, behind the event that is the last one before it, tells the same as the markers
  /// from number `first` on; `first` is then behind them. Of memory accesses, and of what is no
  /// part of the program, nothing is compared. O(log entries).
  [[nodiscard]] bool repeats_log(std::span<const LogEntry> log, std::size_t events,
                                 std::size_t& first) const;

  /// The number of the first marker behind what follows event number `events - 1`. O(log markers).
  [[nodiscard]] std::size_t marker_behind(std::size_t events) const;

  [[nodiscard]] std::span<const Event> events() const { return events_; }
  [[nodiscard]] std::span<const Marker> markers() const { return markers_; }

 private:
  LongArray<Event> events_;
  std::vector<Marker> markers_;
  bool keep_plain_accesses_ = false;
};

}  // namespace heddle::scheduler
