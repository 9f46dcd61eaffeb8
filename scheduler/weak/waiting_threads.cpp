#include "scheduler/weak/waiting_threads.hpp"

#include <algorithm>

#include "scheduler/weak/decided_kinds.hpp"
#include "scheduler/weak/waiting/sleeping_threads.hpp"

namespace heddle::scheduler {

namespace {

bool waits_for_another(const ExecutionGraph& graph, ThreadId thread) {
  const std::span<const GraphEvent> events = graph.events_of(thread);
  return !events.empty() && events.back().is_waiting();
}

bool waits_for_location(const ExecutionGraph& graph, ThreadId thread) {
  return waits_for_another(graph, thread) && !is_awakening(graph.events_of(thread).back().event);
}

/// The latest read of a thread that waits for a value, if nothing that it wrote comes after it.
/// None: it does not, or its writes may have a part in what lets it go on.
const GraphEvent* read_before_waiting(const ExecutionGraph& graph, const GuidedStep& step) {
  if (step.event.kind != EventKind::assume && !waits_for_location(graph, step.event.thread)) {
    return nullptr;
  }
  const std::span<const GraphEvent> events = graph.events_of(step.event.thread);
  const auto latest = std::find_if(events.rbegin(), events.rend(), [](const GraphEvent& event) {
    return event.event.kind != EventKind::fence;
  });
  const bool is_read = latest != events.rend() && latest->reads &&
                       (!latest->writes || latest->event.before == latest->event.after);
  return is_read ? &*latest : nullptr;
}

/// Whether a thread that reads the location once more may find something else.
bool has_changed(const ExecutionGraph& graph, const GraphEvent& read) {
  const std::span<const EventId> order = graph.writes(read.location);
  if (order.empty()) {
    return false;
  }
  // Who waits for a mutex, or the like, waits for who has it at last.
  return read.is_waiting() ? read.from != order.back()
                           : !(graph.at(order.back()).event.after == read.event.before);
}

LocationNumber queue_of(const ExecutionGraph& graph, EventId sleeper) {
  return graph.at({sleeper.thread, sleeper.index + 1}).location;
}

/// C++20's: it waits for the word to be another one, and who wakes it knows that it is.
bool is_woken_by_cpp20(const ExecutionGraph& graph, EventId sleeper, EventId wake) {
  const GraphEvent& read = graph.at(sleeper);
  const std::span<const EventId> order = graph.writes(read.location);
  return std::any_of(
      order.begin() + static_cast<std::ptrdiff_t>(graph.place_of(read.location, read.from)),
      order.end(), [&](EventId newer) { return graph.at(wake).happened_before.has(newer); });
}

/// Whether something that wakes comes after the sleeper in the single order of all that is done to
/// the condition variable, in which who is woken comes before what wakes it.
bool is_followed_by_signal(const ExecutionGraph& graph, EventId sleeper) {
  const LocationNumber queue = queue_of(graph, sleeper);
  const std::span<const EventId> signals = graph.writes(queue);
  const std::span<const EventId> awakenings = graph.reads(queue);
  const auto is_later = [&](EventId event) { return graph.at(event).happened_before.has(sleeper); };
  return std::any_of(signals.begin(), signals.end(), is_later) ||
         std::any_of(awakenings.begin(), awakenings.end(), [&](EventId read) {
           const EventId woken{read.thread, read.index - 1};
           return woken != sleeper && !graph.at(read).from.is_initial() && is_later(woken);
         });
}

/// Somebody has looked whether anybody sleeps, where the sleeper counts itself before it falls
/// asleep, has not seen it, and so has woken nobody. By C++20 that is no reason not to be woken.
bool is_overlooked(const ExecutionGraph& graph, EventId sleeper, const IsLook& is_look) {
  const std::span<const GraphEvent> own = graph.events_of(sleeper.thread);
  return std::any_of(own.begin(), own.begin() + sleeper.index, [&](const GraphEvent& counted) {
    if (!counted.reads || !counted.writes) {
      return false;
    }
    const auto index = static_cast<std::uint32_t>(&counted - own.data());
    const std::size_t place = graph.place_of(counted.location, {sleeper.thread, index});
    const std::span<const EventId> looks = graph.reads(counted.location);
    return std::any_of(looks.begin(), looks.end(), [&](EventId look) {
      return is_look(graph.at(look).event) &&
             graph.place_of(counted.location, graph.at(look).from) < place &&
             is_woken_by_cpp20(graph, sleeper, look);
    });
  });
}

bool is_woken_by_cpp20(const ExecutionGraph& graph, EventId sleeper, const IsLook& is_look) {
  if (graph.at(sleeper).event.kind == EventKind::condition_wait) {
    return is_followed_by_signal(graph, sleeper);
  }
  const std::span<const EventId> wakes = graph.writes(queue_of(graph, sleeper));
  return is_overlooked(graph, sleeper, is_look) ||
         std::any_of(wakes.begin(), wakes.end(),
                     [&](EventId wake) { return is_woken_by_cpp20(graph, sleeper, wake); });
}

}  // namespace

GuidedStep step_in_graph(const ExecutionGraph& graph, const GuidedStep& step) {
  const std::span<const GraphEvent> events = graph.events_of(step.event.thread);
  if (events.empty() || !falls_asleep(events.back().event)) {
    return step;
  }
  return {.event = awakening_after(events.back().event), .life = life_of_queues};
}

bool is_waiting(const ExecutionGraph& graph, const GuidedStep& step) {
  return !step.event.enabled || waits_for_another(graph, step.event.thread);
}

bool waits_in_vain(const ExecutionGraph& graph, std::span<const GuidedStep> steps) {
  return std::any_of(steps.begin(), steps.end(), [&](const GuidedStep& step) {
    const GraphEvent* read = read_before_waiting(graph, step);
    const bool could_go_on = !step.event.enabled && step.event.idle_lap == IdleLap::reload;
    return could_go_on || step.would_go_on || (read != nullptr && has_changed(graph, *read));
  });
}

bool sleeps_in_vain(const ExecutionGraph& graph, ConsistencyModel model, const IsLook& is_look) {
  const std::vector<EventId> sleepers = sleepers_of(graph);
  return std::any_of(sleepers.begin(), sleepers.end(), [&](EventId sleeper) {
    return model == ConsistencyModel::cpp20
               ? is_woken_by_cpp20(graph, sleeper, is_look)
               : closes_cycle(graph, sleeper, order_of_stores(model), Sleepers::come_last);
  });
}

}  // namespace heddle::scheduler
