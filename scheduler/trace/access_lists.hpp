#pragma once

#include <cstdint>
#include <iterator>
#include <span>
#include <type_traits>
#include <vector>

#include "scheduler/dependence/dependence.hpp"
#include "scheduler/dependence/location_index.hpp"
#include "scheduler/trace/trace.hpp"

namespace heddle::scheduler {

/// Position of an event in a trace.
using Position = std::uint32_t;
inline constexpr Position no_position = ~Position{0};

/// The events of a trace by the bytes that they access, each with the position at which its thread
/// arrived before it. Kept from one trace to the next as far as both begin alike.
/// No allocation once the longest trace has been seen. Not thread-safe.
class AccessLists {
 public:
  /// One use of a location by an event.
  struct Use {
    Position position = 0;
    std::uint32_t writes_end = 0;  ///< the place in the list after the last write before this use
    Access access = Access::none;
  };

  /// Takes in the trace, of an execution of the same program as before. O(events).
  void update(const Trace& trace);

  /// Calls visit(position, access, is_same) for the uses of bytes of `range` before `before`:
  /// location by location, each from its latest use back, as long as visit returns true. The first
  /// location is `range` itself; only there `is_same` is true. May be called from visit. Instead of
  /// true, visit may return a position: on with the uses before it; instead of false, position 0.
  template <typename Visit>
  void for_each_before(const ByteRange& range, Position before, Visit visit) {
    if (range.size == 0) {
      return;
    }
    const LocationId own = locations_.find_or_add(range);
    visit_before(own, true, before, visit);
    for (std::size_t i = 0; i < locations_.overlapping(own).size(); ++i) {  // visit may add some
      visit_before(locations_.overlapping(own)[i], false, before, visit);
    }
  }

  /// The same for event `position` of the trace and what it does to its range, or else to its
  /// second one: found without a search. Reads of that very range may be passed over, all those
  /// between two writes at once.
  enum class Range : std::uint8_t { first, second };
  enum class SameReads : std::uint8_t { visited, passed_over };
  template <typename Visit>
  void for_each_before(Position position, Range which, SameReads reads, Visit visit) {
    const bool is_first = which == Range::first;
    const OwnUse own = is_first ? entries_[position].first : entries_[position].second;
    if (!own.is_there) {
      return;
    }
    const auto behind = static_cast<std::ptrdiff_t>(uses_[own.location].size() - own.place);
    visit_from(uses_[own.location], uses_[own.location].rbegin() + behind, true, reads, visit);
    for (std::size_t i = 0; i < locations_.overlapping(own.location).size(); ++i) {
      visit_before(locations_.overlapping(own.location)[i], false, position, visit);
    }
  }

  /// The event after which the thread of event `position` stood before it; no_position: it did so
  /// from the start of the execution.
  [[nodiscard]] Position arrival(Position position) const { return entries_[position].arrival; }
  /// The same for the event that `thread` does next.
  [[nodiscard]] Position arrival_of_next(ThreadId thread) const {
    return thread < arrived_.size() ? arrived_[thread] : no_position;
  }

  /// The events of kind opaque, in order.
  [[nodiscard]] std::span<const Position> opaque() const { return opaque_; }
  /// The events of which is_timed_wait() holds, in order.
  [[nodiscard]] std::span<const Position> timed_waits() const { return timed_waits_; }
  /// The last event of `thread`, or no_position.
  [[nodiscard]] Position last_of(ThreadId thread) const {
    return thread < last_.size() ? last_[thread] : no_position;
  }

 private:
  /// What an event does to a range of its own: a place in the list of the location.
  struct OwnUse {
    bool is_there = false;
    LocationId location = 0;
    std::uint32_t place = 0;
  };
  /// One event of the trace.
  struct Entry {
    ThreadId thread = 0;
    std::uint16_t choice = 0;
    Position arrival = no_position;
    OwnUse first;
    OwnUse second;
  };
  /// What was known of a thread before an event, or what comes after the last one, changed it.
  struct Arrival {
    Position before = 0;  ///< that event, or the number of events
    ThreadId thread = 0;
    Position arrived = no_position;
    Position last = no_position;
  };

  template <typename Visit>
  void visit_before(LocationId location, bool is_same, Position before, Visit& visit) {
    if (location >= uses_.size()) {
      return;
    }
    visit_from(uses_[location], first_before(uses_[location], before), is_same, SameReads::visited,
               visit);
  }

  template <typename Visit>
  void visit_from(const std::vector<Use>& uses, std::vector<Use>::const_reverse_iterator use,
                  bool is_same, SameReads reads, Visit& visit) {
    while (use != uses.rend()) {
      if (reads == SameReads::passed_over && use->access != Access::write) {
        use = std::reverse_iterator(uses.begin() + use->writes_end);
        continue;
      }
      const auto next = visit(use->position, use->access, is_same);
      if (next == decltype(next){}) {
        return;
      }
      ++use;
      if constexpr (std::is_same_v<decltype(next), const Position>) {
        if (use != uses.rend() && use->position >= next) {
          use = first_before(uses, next);
        }
      }
    }
  }

  static std::vector<Use>::const_reverse_iterator first_before(const std::vector<Use>& uses,
                                                               Position before);
  [[nodiscard]] std::size_t common_prefix(std::span<const Event> events) const;
  void rewind(std::size_t size);
  void append(const Event& event, Position position);
  OwnUse use(const ByteRange& range, Position position, Access access);
  void change_arrival(Position before, ThreadId thread, Position arrived);
  void forget_arrivals(Position first);
  void note_arrivals(const Trace& trace, Position first);

  LocationIndex locations_;
  std::vector<std::vector<Use>> uses_;  ///< by location; positions ascend
  std::vector<Entry> entries_;          ///< by position
  std::vector<Position> opaque_;
  std::vector<Position> timed_waits_;
  std::vector<Position> arrived_;  ///< by thread; of those beyond the end nothing is known
  std::vector<Position> last_;     ///< by thread
  std::vector<Arrival> arrivals_;  ///< changes of both, in order
};

}  // namespace heddle::scheduler
