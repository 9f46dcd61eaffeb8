#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "scheduler/weak/schedules/weak_execution.hpp"
#include "scheduler/weak/waiting/sleeping_threads.hpp"

namespace heddle::scheduler {

namespace {

/// Puts events of a graph into an order that has program order and reads-from in it.
class Order {
 public:
  Order(const ExecutionGraph& graph, const EventClock& wanted) : graph_(graph), wanted_(wanted) {}

  [[nodiscard]] std::vector<EventId> make() {
    std::vector<EventId> order;
    while (const std::optional<EventId> next = best()) {
      done_.add(*next);
      order.push_back(*next);
      running_ = is_part_of_sleep(*next) ? running_ : next->thread;
    }
    return order;
  }

 private:
  [[nodiscard]] bool is_done(EventId id) const { return done_.has(id); }
  [[nodiscard]] bool is_left(EventId id) const { return wanted_.has(id) && !is_done(id); }

  [[nodiscard]] bool is_possible(EventId id) const {
    const GraphEvent& event = graph_.at(id);
    const bool may_begin = id.index > 0 || is_done(graph_.creator_of(id.thread));
    return may_begin && may_join(id) && is_woken(id) && (!event.reads || is_done(event.from));
  }

  /// A futex_wait is executed when its thread is known to be woken.
  [[nodiscard]] bool is_woken(EventId id) const {
    const GraphEvent* awakening = awakening_of(graph_, id);
    return graph_.at(id).event.kind != EventKind::futex_wait || awakening == nullptr ||
           is_done(awakening->from);
  }

  /// Comes at once: so who is woken by which of several is told as it would be if all slept.
  [[nodiscard]] bool is_part_of_sleep(EventId id) const {
    const Event& event = graph_.at(id).event;
    return is_awakening(event) ||
           (event.kind == EventKind::futex_wait && awakening_of(graph_, id) != nullptr);
  }

  /// A thread may wait for several at once.
  [[nodiscard]] bool may_join(EventId id) const {
    for (; wanted_.has(id) && id.index < graph_.events_of(id.thread).size(); ++id.index) {
      const Event& event = graph_.at(id).event;
      if (event.kind != EventKind::thread_join) {
        break;
      }
      if (done_.count_of(event.peer) != graph_.events_of(event.peer).size()) {
        return false;
      }
    }
    return true;
  }

  /// How many of those that are left would have to come before the event, so that none of them has
  /// to read, or to be stored, behind it.
  [[nodiscard]] std::size_t wronged_by(EventId id) const {
    const GraphEvent& event = graph_.at(id);
    if (!event.writes || is_wake(event.event)) {
      return 0;
    }
    const std::size_t place = graph_.place_of(event.location, id);
    const auto writes = graph_.writes(event.location).first(place - 1);
    const auto reads = graph_.reads(event.location);
    return static_cast<std::size_t>(
        std::ranges::count_if(writes, [this](EventId write) { return is_left(write); }) +
        std::ranges::count_if(reads, [&](EventId read) {
          return read != id && is_left(read) &&
                 graph_.place_of(event.location, graph_.at(read).from) < place;
        }));
  }

  /// Of the thread that runs, if that does no worse.
  [[nodiscard]] std::optional<EventId> best() const {
    std::optional<EventId> found;
    std::size_t least = 0;
    for (std::size_t t = 0; t < graph_.threads(); ++t) {
      const auto thread = static_cast<ThreadId>(t);
      const EventId id{thread, done_.count_of(thread)};
      if (!is_left(id) || !is_possible(id)) {
        continue;
      }
      if (is_part_of_sleep(id)) {
        return id;
      }
      const std::size_t wronged = wronged_by(id);
      if (!found || wronged < least || (wronged == least && thread == running_)) {
        found = id;
        least = wronged;
      }
    }
    return found;
  }

  const ExecutionGraph& graph_;
  const EventClock& wanted_;
  EventClock done_;
  ThreadId running_ = 0;
};

/// Finds what is weak about the events as they are executed one after the other.
class WeakSteps {
 public:
  explicit WeakSteps(const ExecutionGraph& graph) : graph_(graph) {}

  std::optional<WeakOutcome> execute(EventId id) {
    const auto step = static_cast<std::uint32_t>(steps_.size());
    const std::optional<WeakOutcome> weak = look_at(graph_.at(id), id, step);
    steps_.emplace(id, step);
    if (is_wake(graph_.at(id).event)) {
      wakes_[graph_.at(id).location].push_back({id, most_woken_by(graph_.at(id).event)});
    } else if (is_awakening(graph_.at(id).event) && !graph_.at(id).sleeps_on()) {
      --room_of(graph_.at(id).location, graph_.at(id).from);
    }
    if (graph_.at(id).writes) {
      first_writes_.try_emplace(graph_.at(id).location, step);
    }
    return weak;
  }

 private:
  [[nodiscard]] std::optional<WeakOutcome> look_at(const GraphEvent& event, EventId id,
                                                   std::uint32_t step) const {
    if (is_wake(event.event)) {
      return std::nullopt;
    }
    if (is_awakening(event.event)) {
      return event.sleeps_on() || latest_with_room(event.location) == event.from
                 ? std::nullopt
                 : std::optional<WeakOutcome>(
                       {step, WeakOutcome::Kind::reads, steps_.at(event.from)});
    }
    if (event.reads) {
      const auto place = graph_.place_of(event.location, event.from);
      if (!first_executed_from(event.location, place)) {
        return std::nullopt;
      }
      return event.from.is_initial()
                 ? WeakOutcome{step, WeakOutcome::Kind::reads_before,
                               first_writes_.at(event.location)}
                 : WeakOutcome{step, WeakOutcome::Kind::reads, steps_.at(event.from)};
    }
    if (event.writes) {
      const auto later = first_executed_from(event.location, graph_.place_of(event.location, id));
      if (later) {
        return WeakOutcome{step, WeakOutcome::Kind::stored_before, steps_.at(*later)};
      }
    }
    return std::nullopt;
  }

  /// The first write behind a place in modification order that has been executed.
  [[nodiscard]] std::optional<EventId> first_executed_from(LocationNumber location,
                                                           std::size_t place) const {
    for (const EventId write : graph_.writes(location).subspan(place)) {
      if (steps_.contains(write)) {
        return write;
      }
    }
    return std::nullopt;
  }

  struct Wake {
    EventId id;
    std::uint64_t room = 0;  ///< for so many more
  };
  [[nodiscard]] EventId latest_with_room(LocationNumber queue) const {
    const std::vector<Wake>& wakes = wakes_.at(queue);
    const auto latest =
        std::find_if(wakes.rbegin(), wakes.rend(), [](const Wake& wake) { return wake.room > 0; });
    return latest == wakes.rend() ? initial_write : latest->id;
  }
  std::uint64_t& room_of(LocationNumber queue, EventId wake) {
    return std::ranges::find(wakes_.at(queue), wake, &Wake::id)->room;
  }

  const ExecutionGraph& graph_;
  std::map<EventId, std::uint32_t> steps_;
  std::map<LocationNumber, std::uint32_t> first_writes_;
  std::map<LocationNumber, std::vector<Wake>> wakes_;  ///< in the order of execution
};

}  // namespace

Schedule schedule_of(const WeakExecution& execution) {
  const ExecutionGraph& graph = execution.graph;
  std::vector<EventId> order(execution.executed.begin(), execution.executed.end());
  if (!execution.is_racy && !order.empty()) {
    EventClock wanted;
    for (const EventId id : order) {
      wanted.add(id);
    }
    order = Order(graph, execution.ends_in_last ? graph.at(order.back()).prefix : wanted).make();
  }
  Schedule schedule;
  WeakSteps weak_steps(graph);
  for (const EventId id : order) {
    schedule.steps.push_back({id.thread, graph.at(id).event.choice});
    if (const std::optional<WeakOutcome> weak = weak_steps.execute(id)) {
      schedule.weak.push_back(*weak);
    }
  }
  return schedule;
}

Schedule schedule_of(const ExecutionResult& result) {
  return result.weak != nullptr ? schedule_of(*result.weak)
                                : schedule_of(result.trace, result.promoted);
}

}  // namespace heddle::scheduler
