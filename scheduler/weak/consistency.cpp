#include "scheduler/weak/consistency.hpp"

#include <algorithm>

#include "scheduler/weak/decided_kinds.hpp"
#include "scheduler/weak/seq_cst_order.hpp"
#include "scheduler/weak/waiting/sleeping_threads.hpp"

namespace heddle::scheduler {

namespace {

/// What the next event of a thread has to be coherent with. Under the models other than C++20's
/// that is only its own thread: the rest follows from their orders of all events.
EventClock known_to(const ExecutionGraph& graph, ConsistencyModel model, ThreadId thread) {
  EventClock known;
  if (model != ConsistencyModel::cpp20) {
    const EventId next = graph.next_of(thread);
    if (next.index > 0) {
      known.add({thread, next.index - 1});
    }
  } else if (const GraphEvent* latest = graph.latest_of(thread); latest != nullptr) {
    known = latest->happened_before;
  }
  return known;
}

/// No other write between what a read-modify-write reads and what it writes.
bool is_atomic(const ExecutionGraph& graph, const GraphEvent& event, std::size_t place) {
  const std::span<const EventId> order = graph.writes(event.location);
  return !event.writes || place == order.size() || !graph.at(order[place]).reads;
}

/// Who is woken has slept before, and not too many are woken at once.
bool is_awakening_possible(const ExecutionGraph& graph, ConsistencyModel model, EventId latest) {
  const EventId wake = graph.at(latest).from;
  const EventId asleep{latest.thread, latest.index - 1};
  if (wake.is_initial()) {
    return true;
  }
  if (wakes_too_many(graph, wake)) {
    return false;
  }
  return model == ConsistencyModel::cpp20 ? !is_too_early(graph, wake, asleep)
                                          : !closes_cycle(graph, asleep, order_of_stores(model));
}

/// What waits again after it has been woken finds nothing older than what whoever has woken it
/// knew: both go through the queue.
bool waits_knowingly(const ExecutionGraph& graph, EventId wait, std::size_t place) {
  const GraphEvent& event = graph.at(wait);
  const std::span<const EventId> order = graph.writes(event.location);
  const std::span<const GraphEvent> earlier = graph.events_of(wait.thread).first(wait.index);
  return std::ranges::none_of(earlier, [&](const GraphEvent& awakening) {
    return is_awakening(awakening.event) && !awakening.sleeps_on() &&
           awakening.event.range == event.event.second &&
           std::ranges::any_of(order.subspan(place), [&](EventId newer) {
             return graph.at(awakening.from).happened_before.has(newer);
           });
  });
}

}  // namespace

std::size_t first_known_place(const ExecutionGraph& graph, ConsistencyModel model, ThreadId thread,
                              LocationNumber location) {
  const EventClock known = known_to(graph, model, thread);
  const std::span<const EventId> order = graph.writes(location);
  std::size_t first = order.size();
  while (first > 0 && !known.has(order[first - 1])) {
    --first;
  }
  for (const EventId read : graph.reads(location)) {
    if (known.has(read)) {
      first = std::max(first, graph.place_of(location, graph.at(read).from));
    }
  }
  return first;
}

StoreOrder order_of_stores(ConsistencyModel model) {
  return model == ConsistencyModel::tso ? StoreOrder::delayed : StoreOrder::at_once;
}

bool is_consistent_with(const ExecutionGraph& graph, ConsistencyModel model, EventId latest) {
  const GraphEvent& event = graph.at(latest);
  if (event.location == no_location || is_wake(event.event)) {
    return true;
  }
  if (is_awakening(event.event)) {
    return is_awakening_possible(graph, model, latest);
  }
  const EventId write = event.writes ? latest : event.from;
  const std::size_t place = graph.place_of(event.location, write);
  if (place == graph.writes(event.location).size()) {
    return true;  // nothing comes after it in any of the orders: it closes no cycle
  }
  if (!is_atomic(graph, event, place)) {
    return false;
  }
  switch (model) {
    case ConsistencyModel::sequentially_consistent:
    case ConsistencyModel::tso:
      return !closes_cycle(graph, latest, order_of_stores(model));
    case ConsistencyModel::cpp20:
      break;
  }
  if (event.event.kind == EventKind::futex_wait && !waits_knowingly(graph, latest, place)) {
    return false;
  }
  // Each edge of psc is a path of program order, reads-from, modification order and from-read: a
  // cycle that was not there before has `latest` on it, and is one of these as well.
  return !closes_cycle(graph, latest, StoreOrder::at_once) || is_seq_cst_ordered(graph);
}

}  // namespace heddle::scheduler
