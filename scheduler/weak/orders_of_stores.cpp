#include "scheduler/weak/orders_of_stores.hpp"

#include <vector>

#include "scheduler/weak/waiting/sleeping_threads.hpp"

namespace heddle::scheduler {

namespace {

/// A walk along the edges of a graph. The edges are some whose transitive closure is that of all.
class Walk {
 public:
  Walk(const ExecutionGraph& graph, StoreOrder stores, std::span<const OrderEdge> more)
      : graph_(graph), stores_(stores), more_(more) {
    seen_.resize(graph.threads());
    for (std::size_t t = 0; t < graph.threads(); ++t) {
      seen_[t].resize(graph.events_of(static_cast<ThreadId>(t)).size());
    }
  }

  bool comes_back_to(EventId start) {
    leave(start);
    while (!found_.empty()) {
      const EventId event = found_.back();
      found_.pop_back();
      if (event == start) {
        return true;
      }
      leave(event);
    }
    return false;
  }

  std::vector<std::vector<bool>> all_from(EventId start) {
    leave(start);
    while (!found_.empty()) {
      const EventId event = found_.back();
      found_.pop_back();
      leave(event);
    }
    return seen_;
  }

 private:
  [[nodiscard]] bool is_delayed_store(const GraphEvent& event) const {
    return stores_ == StoreOrder::delayed && event.writes && !event.reads &&
           event.order != MemoryOrder::sequentially_consistent;
  }
  /// A load that may come before earlier stores of its thread. An attempt to take a mutex and
  /// the like may have looked only, and not tried, where it fails.
  [[nodiscard]] bool is_early_load(const GraphEvent& event) const {
    const bool may_only_look = is_attempt(event.event) || event.event.kind == EventKind::once ||
                               is_of_semaphore(event.event);
    const bool is_load =
        event.event.kind == EventKind::load || (may_only_look && event.only_reads());
    return stores_ == StoreOrder::delayed && is_load;
  }
  /// Has a place in the order: what has nothing to do with memory, such as a fence that is no
  /// mfence, has none.
  [[nodiscard]] static bool counts(const GraphEvent& event) {
    return event.location != no_location || event.event.kind == EventKind::thread_create ||
           event.event.kind == EventKind::thread_join ||
           (event.event.kind == EventKind::fence &&
            event.order == MemoryOrder::sequentially_consistent);
  }

  void go_to(EventId event) {
    if (!seen_[event.thread][event.index]) {
      seen_[event.thread][event.index] = true;
      found_.push_back(event);
    }
  }

  void leave(EventId id) {
    const GraphEvent& event = graph_.at(id);
    leave_in_thread({id.thread, id.index + 1}, is_delayed_store(event));
    if (event.event.kind == EventKind::thread_create) {
      leave_in_thread({event.event.peer, 0}, false);
    }
    if (is_wake(event.event)) {
      leave_wake(id, event);
    } else if (event.location != no_location && !is_awakening(event.event)) {
      leave_in_memory(id, event);
    }
    if (const GraphEvent* woken = awakening_of(graph_, id);
        woken != nullptr && !woken->from.is_initial()) {
      go_to(woken->from);  // it slept before it was woken
    }
    for (const OrderEdge& edge : more_) {
      if (edge.from == id) {
        go_to(edge.to);
      }
    }
  }

  /// To those who are woken.
  void leave_wake(EventId id, const GraphEvent& event) {
    for (const EventId read : graph_.reads(event.location)) {
      if (graph_.at(read).from == id) {
        go_to(read);
      }
    }
  }

  /// To the first event from `next` on that a later place is kept of: no load, if the event before
  /// is a store that is delayed. Where it is such a store itself, loads behind it may come before
  /// it, and so the first one has an edge of its own.
  void leave_in_thread(EventId next, bool passes_loads) {
    bool wants_load = false;
    for (const GraphEvent& event : graph_.events_of(next.thread).subspan(next.index)) {
      const EventId id = next;
      ++next.index;
      if (!counts(event) || (is_early_load(event) ? passes_loads : wants_load)) {
        continue;
      }
      go_to(id);
      if (passes_loads || wants_load || !is_delayed_store(event)) {
        return;
      }
      wants_load = true;
    }
    if (const EventId joiner = graph_.joiner_of(next.thread); !joiner.is_initial()) {
      go_to(joiner);
    }
  }

  void leave_in_memory(EventId id, const GraphEvent& event) {
    const std::span<const EventId> order = graph_.writes(event.location);
    const std::size_t place = graph_.place_of(event.location, event.writes ? id : event.from);
    if (place < order.size()) {
      go_to(order[place]);
    }
    for (const EventId read : graph_.reads(event.location)) {
      const bool is_own = event.writes && graph_.at(read).from == id;
      if (is_own && (stores_ == StoreOrder::at_once || read.thread != id.thread)) {
        go_to(read);
      }
    }
  }

  const ExecutionGraph& graph_;
  StoreOrder stores_;
  std::span<const OrderEdge> more_;
  std::vector<std::vector<bool>> seen_;
  std::vector<EventId> found_;
};

}  // namespace

bool closes_cycle(const ExecutionGraph& graph, EventId latest, StoreOrder stores,
                  std::span<const OrderEdge> more) {
  return Walk(graph, stores, more).comes_back_to(latest);
}

bool is_acyclic(const ExecutionGraph& graph, StoreOrder stores) {
  for (std::size_t t = 0; t < graph.threads(); ++t) {
    const auto thread = static_cast<ThreadId>(t);
    for (EventId id{thread, 0}; id != graph.next_of(thread); ++id.index) {
      if (closes_cycle(graph, id, stores)) {
        return false;
      }
    }
  }
  return true;
}

std::vector<std::vector<bool>> led_to(const ExecutionGraph& graph, EventId start,
                                      StoreOrder stores) {
  return Walk(graph, stores, {}).all_from(start);
}

}  // namespace heddle::scheduler
