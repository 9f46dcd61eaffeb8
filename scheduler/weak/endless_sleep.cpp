#include "scheduler/weak/endless_sleep.hpp"

#include <algorithm>
#include <vector>

#include "scheduler/weak/orders_of_stores.hpp"
#include "scheduler/weak/waiting/sleeping_threads.hpp"

namespace heddle::scheduler {

namespace {

EventId awakening_behind(EventId asleep) { return {asleep.thread, asleep.index + 1}; }

LocationNumber queue_of(const ExecutionGraph& graph, EventId asleep) {
  return graph.at(awakening_behind(asleep)).location;
}

bool is_of_condition(const ExecutionGraph& graph, EventId asleep) {
  return graph.at(asleep).event.kind == EventKind::condition_wait;
}

using OrderEdges = std::vector<OrderEdge>;
/// Whether an order can have these edges, of which the last one is new.
using IsOrder = std::function<bool(const OrderEdges&)>;

/// What could have woken one more, and did not wake a thread that slept in its queue.
struct PassedBy {
  EventId wake;
  Sleep sleep;
};

/// Those who sleep for ever come first: they leave no choice.
std::vector<PassedBy> all_passed_by(const ExecutionGraph& graph, std::span<const Sleep> sleeps) {
  std::vector<PassedBy> found;
  for (const Sleep& sleep : sleeps) {
    if (!graph.at(awakening_behind(sleep.asleep)).is_waiting() && sleep.wake.is_initial()) {
      continue;  // its time may have run out at once
    }
    for (const EventId wake : graph.writes(queue_of(graph, sleep.asleep))) {
      if (wake != sleep.wake && could_wake_more(graph, wake)) {
        found.push_back({.wake = wake, .sleep = sleep});
      }
    }
  }
  std::ranges::partition(found, [](const PassedBy& each) { return each.sleep.wake.is_initial(); });
  return found;
}

/// Whether an order has these edges and each of the sleepers asleep after what passed it by, or
/// woken before that.
bool can_be_ordered(std::span<const PassedBy> passed, OrderEdges& edges, const IsOrder& is_order) {
  if (passed.empty()) {
    return true;
  }
  const auto [wake, sleep] = passed.front();
  OrderEdges ways{{.from = wake, .to = sleep.asleep}};
  if (!sleep.wake.is_initial()) {
    ways.push_back({.from = sleep.wake, .to = wake});
  }
  return std::ranges::any_of(ways, [&](const OrderEdge& way) {
    edges.push_back(way);
    const bool is_found = is_order(edges) && can_be_ordered(passed.subspan(1), edges, is_order);
    edges.pop_back();
    return is_found;
  });
}

/// Whether the last edge is on a cycle of edges and of what happens before.
bool closes_cycle_in_time(const ExecutionGraph& graph, const OrderEdges& edges) {
  const auto leads = [&graph](EventId from, EventId to) {
    return from == to || graph.at(to).happened_before.has(from);
  };
  OrderEdges reached{edges.back()};
  std::vector<bool> is_reached(edges.size());
  while (!reached.empty()) {
    const OrderEdge edge = reached.back();
    reached.pop_back();
    for (std::size_t next = 0; next < edges.size(); ++next) {
      if (!is_reached[next] && leads(edge.to, edges[next].from)) {
        is_reached[next] = true;
        reached.push_back(edges[next]);
      }
    }
  }
  return is_reached.back();
}

/// In the order in which memory is accessed.
bool sleeps_in_vain(const ExecutionGraph& graph, StoreOrder stores, std::span<const Sleep> sleeps) {
  OrderEdges edges;
  return !can_be_ordered(all_passed_by(graph, sleeps), edges, [&](const OrderEdges& more) {
    return !closes_cycle(graph, more.back().from, stores, more);
  });
}

/// In the single order of all that is done to condition variables, which agrees with what happens
/// before: a thread falls asleep, is signalled, and takes the mutex.
bool sleeps_at_condition_in_vain(const ExecutionGraph& graph, std::span<const Sleep> sleeps) {
  std::vector<Sleep> at_conditions;
  OrderEdges edges;
  for (const Sleep& sleep : sleeps) {
    if (!is_of_condition(graph, sleep.asleep)) {
      continue;
    }
    at_conditions.push_back(sleep);
    if (!sleep.wake.is_initial()) {
      edges.push_back({.from = sleep.asleep, .to = sleep.wake});
      edges.push_back({.from = sleep.wake, .to = awakening_behind(sleep.asleep)});
    }
  }
  return !can_be_ordered(all_passed_by(graph, at_conditions), edges, [&](const OrderEdges& more) {
    return !closes_cycle_in_time(graph, more);
  });
}

/// C++20's: it waits for the atomic to have another value, and who wakes it knows that it has.
bool is_eligible(const ExecutionGraph& graph, EventId asleep, EventId wake) {
  const GraphEvent& read = graph.at(asleep);
  const std::span<const EventId> order = graph.writes(read.location);
  return std::any_of(
      order.begin() + static_cast<std::ptrdiff_t>(graph.place_of(read.location, read.from)),
      order.end(), [&](EventId newer) { return graph.at(wake).happened_before.has(newer); });
}

/// What must wake as many of those who are eligible as it may.
bool is_passed_by(const ExecutionGraph& graph, EventId asleep, EventId wake) {
  const std::span<const EventId> awakenings = graph.reads(queue_of(graph, asleep));
  const auto woken = std::ranges::count_if(awakenings, [&](EventId awakening) {
    return graph.at(awakening).from == wake &&
           is_eligible(graph, {awakening.thread, awakening.index - 1}, wake);
  });
  return static_cast<std::uint64_t>(woken) < most_woken_by(graph.at(wake).event) &&
         is_eligible(graph, asleep, wake);
}

/// Somebody has looked whether anybody sleeps, where the sleeper counts itself before it falls
/// asleep, has not seen it, and so has woken nobody. By C++20 that is no reason not to be woken.
bool is_overlooked(const ExecutionGraph& graph, EventId asleep, const IsLook& is_look) {
  const std::span<const GraphEvent> own = graph.events_of(asleep.thread);
  return std::any_of(own.begin(), own.begin() + asleep.index, [&](const GraphEvent& counted) {
    if (!counted.reads || !counted.writes) {
      return false;
    }
    const auto index = static_cast<std::uint32_t>(&counted - own.data());
    const std::size_t place = graph.place_of(counted.location, {asleep.thread, index});
    return std::ranges::any_of(graph.reads(counted.location), [&](EventId look) {
      return is_look(graph.at(look).event) &&
             graph.place_of(counted.location, graph.at(look).from) < place &&
             is_eligible(graph, asleep, look);
    });
  });
}

bool sleeps_at_atomic_in_vain(const ExecutionGraph& graph, EventId asleep, const IsLook& is_look) {
  const std::span<const EventId> wakes = graph.writes(queue_of(graph, asleep));
  return is_overlooked(graph, asleep, is_look) || std::ranges::any_of(wakes, [&](EventId wake) {
           return is_passed_by(graph, asleep, wake);
         });
}

}  // namespace

bool sleeps_in_vain(const ExecutionGraph& graph, ConsistencyModel model, const IsLook& is_look) {
  const std::vector<EventId> sleepers = sleepers_of(graph);
  if (sleepers.empty()) {
    return false;
  }
  const std::vector<Sleep> sleeps = sleeps_of(graph);
  if (model != ConsistencyModel::cpp20) {
    return sleeps_in_vain(graph, order_of_stores(model), sleeps);
  }
  const bool is_at_condition =
      std::ranges::any_of(sleepers, [&](EventId asleep) { return is_of_condition(graph, asleep); });
  return (is_at_condition && sleeps_at_condition_in_vain(graph, sleeps)) ||
         std::ranges::any_of(sleepers, [&](EventId asleep) {
           return !is_of_condition(graph, asleep) &&
                  sleeps_at_atomic_in_vain(graph, asleep, is_look);
         });
}

}  // namespace heddle::scheduler
