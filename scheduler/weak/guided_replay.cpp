#include "scheduler/weak/guided_replay.hpp"

#include <algorithm>

#include "scheduler/event_predicates.hpp"
#include "scheduler/nondeterminism.hpp"

namespace heddle::scheduler {

namespace {

const Event* next_of(std::span<const GuidedStep> steps, ThreadId thread) {
  const auto found = std::find_if(steps.begin(), steps.end(), [thread](const GuidedStep& step) {
    return step.event.thread == thread;
  });
  return found == steps.end() ? nullptr : &found->event;
}

/// What the event does not learn only by being executed. The values that it stores are left out, as
/// everywhere: bytes of padding may differ.
bool is_same_announcement(const Event& found, const Event& recorded) {
  return found.kind == recorded.kind && found.site == recorded.site &&
         found.range == recorded.range && found.order == recorded.order &&
         found.failure_order == recorded.failure_order && found.peer == recorded.peer &&
         found.choices == recorded.choices;
}

}  // namespace

std::span<const GuidedStep> GuidedReplay::lead_to(ExecutionGraph& graph) {
  if (execution_ == nullptr) {
    execution_ = &program_->restart();
    executed_.clear();
    steps_ = 0;
    ++restarts_;
  }
  executed_.resize(std::max(executed_.size(), graph.threads()));
  bool goes_on = true;
  while (goes_on) {
    goes_on = false;
    for (std::size_t t = 0; t < graph.threads(); ++t) {
      const auto thread = static_cast<ThreadId>(t);
      while (fault() == nullptr && is_possible(graph, {thread, executed_[t]})) {
        execute(graph, {thread, executed_[t]});
        goes_on = true;
      }
    }
  }
  return fault() == nullptr ? execution_->next_steps() : std::span<const GuidedStep>();
}

bool GuidedReplay::will_write(const ExecutionGraph& graph, const Event& event,
                              LocationNumber location, EventId from) const {
  switch (event.kind) {
    case EventKind::read_modify_write:
      return true;
    case EventKind::lock:
    case EventKind::try_lock:
      return from.is_initial() || !graph.at(from).reads;
    case EventKind::compare_exchange:
      return value_of(graph, location, from) == event.expected;
    default:
      return false;
  }
}

bool GuidedReplay::is_possible(const ExecutionGraph& graph, EventId id) const {
  if (id.index >= graph.events_of(id.thread).size()) {
    return false;
  }
  const GraphEvent& event = graph.at(id);
  if (id.index == 0) {
    if (const EventId creator = graph.creator_of(id.thread); !is_executed(creator)) {
      return false;
    }
  }
  if (event.event.kind == EventKind::thread_join) {
    return executed(event.event.peer) == graph.events_of(event.event.peer).size();
  }
  return !event.is_waiting() && (!event.reads || is_executed(event.from));
}

EventId GuidedReplay::newest_write(const ExecutionGraph& graph, EventId id) const {
  const GraphEvent& event = graph.at(id);
  const std::span<const EventId> order = graph.writes(event.location);
  for (std::size_t place = order.size(); place > 0; --place) {
    const EventId write = order[place - 1];
    if (event.write_is_due && write == event.from) {
      return id;
    }
    if (write == id || is_executed(write)) {
      return write;
    }
  }
  return event.write_is_due ? id : initial_write;
}

void GuidedReplay::execute(ExecutionGraph& graph, EventId id) {
  const GraphEvent& event = graph.at(id);
  const Event* next = next_of(execution_->next_steps(), id.thread);
  if (next == nullptr || !next->enabled || !is_same_announcement(*next, event.event)) {
    report_divergence(steps_, id.thread, next, &event.event);
  }
  CellValues values;
  values.choice = event.event.choice;
  if (event.event.kind == EventKind::try_lock && event.only_reads()) {
    values.holder = event.from.thread;
  }
  if (is_memory_access(event.event.kind)) {
    const EventId newest = newest_write(graph, id);
    values.read = event.reads ? value_of(graph, event.location, event.from) : next->before;
    if (newest != id) {
      values.left = value_of(graph, event.location, newest);
    }
  }
  const Event done = execution_->step(id.thread, values);
  const bool writes = event.writes || event.write_is_due;
  const bool has_value = is_memory_access(event.event.kind);
  if (event.reads && (done.writes != writes || (has_value && !(done.before == values.read)))) {
    report_divergence(steps_, id.thread, &done, &event.event);
  }
  graph.set_executed(id, done);
  ++executed_[id.thread];
  ++steps_;
}

}  // namespace heddle::scheduler
