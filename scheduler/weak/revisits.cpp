#include "scheduler/weak/revisits.hpp"

#include <algorithm>

namespace heddle::scheduler {

namespace {

/// Whether a read may be revisited by a write with this prefix.
class Revisit {
 public:
  Revisit(const ExecutionGraph& graph, EventId read, const EventClock& prefix)
      : graph_(graph), prefix_(prefix), since_(graph.at(read).added) {}

  [[nodiscard]] bool is_possible() const {
    for (std::size_t t = 0; t < graph_.threads(); ++t) {
      EventId id{static_cast<ThreadId>(t), 0};
      for (const GraphEvent& event : graph_.events_of(id.thread)) {
        const bool stays = prefix_.has(id);
        if (!stays && event.added >= since_ && !is_read_of_latest(event)) {
          return false;
        }
        if (!stays && event.writes && event.written >= since_ && !is_latest_write(id, event)) {
          return false;
        }
        ++id.index;
      }
    }
    return true;
  }

 private:
  /// Was there when something was added, or stays.
  [[nodiscard]] bool was_written(EventId write, AddedAt when) const {
    return write.is_initial() || prefix_.has(write) || graph_.at(write).written < when;
  }
  [[nodiscard]] bool is_last_before(const GraphEvent& event, EventId write, AddedAt when) const {
    const std::span<const EventId> order = graph_.writes(event.location);
    return std::none_of(
        order.begin() + static_cast<std::ptrdiff_t>(graph_.place_of(event.location, write)),
        order.end(), [&](EventId later) { return was_written(later, when); });
  }
  [[nodiscard]] bool is_read_of_latest(const GraphEvent& event) const {
    if (!event.reads) {
      return event.event.choice == 0;
    }
    if (is_awakening(event.event)) {
      return event.from.is_initial();
    }
    return was_written(event.from, event.added) && is_last_before(event, event.from, event.added);
  }
  /// And nobody who stays reads it: it would have given the write to a read that was there.
  [[nodiscard]] bool is_latest_write(EventId id, const GraphEvent& event) const {
    const std::span<const EventId> reads = graph_.reads(event.location);
    const bool is_needed = std::any_of(reads.begin(), reads.end(), [&](EventId read) {
      const GraphEvent& reader = graph_.at(read);
      return reader.from == id && (prefix_.has(read) || reader.added < since_);
    });
    return !is_needed && (is_wake(event.event) || is_last_before(event, id, event.written));
  }

  const ExecutionGraph& graph_;
  const EventClock& prefix_;
  AddedAt since_;
};

}  // namespace

std::vector<EventId> revisited_reads(const ExecutionGraph& graph, LocationNumber location,
                                     const EventClock& prefix) {
  std::vector<EventId> possible;
  for (const EventId read : graph.reads(location)) {
    if (!prefix.has(read) && Revisit(graph, read, prefix).is_possible()) {
      possible.push_back(read);
    }
  }
  return possible;
}

}  // namespace heddle::scheduler
