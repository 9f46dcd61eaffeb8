#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "scheduler/weak/decided_kinds.hpp"
#include "scheduler/weak/event_clock.hpp"

namespace heddle::scheduler {

/// A location's number: location_table.hpp.
using LocationNumber = std::uint32_t;
inline constexpr LocationNumber no_location = ~LocationNumber{0};

/// When something was added to a graph.
using AddedAt = std::uint64_t;

/// An event of a graph. A read-modify-write is added in two parts: it reads, and then its write
/// takes its place in modification order.
struct GraphEvent {
  Event event;  ///< as executed; before that, as the program has announced it
  MemoryOrder order = MemoryOrder::not_atomic;  ///< the one that counts
  LocationNumber location = no_location;
  bool reads = false;
  bool writes = false;        ///< its write has a place in modification order
  bool write_is_due = false;  ///< it will write, and has no place yet
  EventId from = {};          ///< what it reads
  AddedAt added = 0;
  AddedAt written = 0;  ///< when its write took its place

  EventClock prefix = {};  ///< itself and all that is before it in program order and reads-from
  /// Itself included. Of a thread that has been joined one more event: its end.
  EventClock happened_before = {};
  EventClock acquirable = {};  ///< what an acquire fence after it would learn
  EventClock released = {};    ///< what a relaxed write after it publishes, by a fence before
  EventClock published = {};   ///< by its write

  /// A lock that is not taken and the like, or a thread that nobody has woken: it waits for that,
  /// and the program has not executed the event.
  [[nodiscard]] bool is_waiting() const {
    const bool waits = may_wait_for_location(event) && !(begins_once(event) && event.succeeds);
    return reads && !writes && (waits || (sleeps_on() && !event.has_time_limit()));
  }
  /// Nobody has woken it: its time has run out, if it has a limit.
  [[nodiscard]] bool sleeps_on() const { return is_awakening(event) && from.is_initial(); }
  /// Has read, and neither writes nor will.
  [[nodiscard]] bool only_reads() const { return reads && !writes && !write_is_due; }
};

/// An execution graph: events by thread, in program order; reads-from; a modification order for
/// each location. What is before an event in program order and reads-from is always there, of which
/// creation of threads and joins are parts.
class ExecutionGraph {
 public:
  /// Numbers of threads are below this.
  [[nodiscard]] std::size_t threads() const { return threads_.size(); }
  [[nodiscard]] std::span<const GraphEvent> events_of(ThreadId thread) const;
  [[nodiscard]] const GraphEvent& at(EventId id) const { return threads_[id.thread][id.index]; }
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] EventId next_of(ThreadId thread) const;
  /// What is before the next event of a thread: the latest one, or by which it was created.
  [[nodiscard]] const GraphEvent* latest_of(ThreadId thread) const;
  /// The event that created, or joined, a thread; initial_write: there is none.
  [[nodiscard]] EventId creator_of(ThreadId thread) const;
  [[nodiscard]] EventId joiner_of(ThreadId thread) const;
  /// The event whose write has no place yet.
  [[nodiscard]] EventId due() const { return due_; }

  /// Numbers of locations are below this.
  [[nodiscard]] std::size_t locations() const { return locations_.size(); }
  /// In modification order, without what the location holds at first.
  [[nodiscard]] std::span<const EventId> writes(LocationNumber location) const;
  [[nodiscard]] std::span<const EventId> reads(LocationNumber location) const;
  /// What a location holds before its first write: plain stores have put it there, so that it may
  /// be another value in another graph.
  [[nodiscard]] Value initial_value(LocationNumber location) const {
    return location < locations_.size() ? locations_[location].initial : Value();
  }
  /// A step would access the location, whose bytes hold this now. Call it before the step is added.
  void find_value(LocationNumber location, const Value& value);
  /// A write's place in modification order: 0 is what the location holds at first.
  [[nodiscard]] std::size_t place_of(LocationNumber location, EventId write) const;
  [[nodiscard]] EventId write_at(LocationNumber location, std::size_t place) const {
    return place == 0 ? initial_write : writes(location)[place - 1];
  }

  /// Adds the next event of its thread, which does not access memory.
  EventId append(const Event& event);
  /// Adds one that reads. `write_is_due`: it is a read-modify-write that will write.
  EventId append_read(const Event& event, LocationNumber location, EventId from, bool write_is_due);
  /// Adds a store, directly after another one in modification order.
  EventId append_store(const Event& event, LocationNumber location, EventId after);
  /// Adds the other part of the read-modify-write whose write is due.
  void place_due(EventId after);
  /// Gives a read that was added again, for another write, its former place in time.
  void set_added(EventId id, AddedAt added) { threads_[id.thread][id.index].added = added; }
  /// What the event did when it was executed.
  void set_executed(EventId id, const Event& event) { threads_[id.thread][id.index].event = event; }

  /// Takes the latest event of a thread away, which is a part of nobody else's prefix.
  void remove_latest(ThreadId thread);
  /// Takes only its write away, which then is due.
  void remove_write(EventId id);

  /// The graph of what was added before `read`, and of `prefix`.
  [[nodiscard]] ExecutionGraph before(EventId read, const EventClock& prefix) const;

 private:
  struct Accesses {
    std::vector<EventId> writes;
    std::vector<EventId> reads;
    Value initial = {};
  };
  void begin_clocks(GraphEvent& added) const;
  void synchronise(GraphEvent& read) const;
  GraphEvent& place_new(GraphEvent added);
  void place_write(EventId id, EventId after);
  void set_role(EventId id, const GraphEvent& added);
  Accesses& accesses(LocationNumber location);

  std::vector<std::vector<GraphEvent>> threads_;
  std::vector<Accesses> locations_;
  std::vector<EventId> creators_;
  std::vector<EventId> joiners_;
  EventId due_;
  AddedAt now_ = 0;
};

}  // namespace heddle::scheduler
