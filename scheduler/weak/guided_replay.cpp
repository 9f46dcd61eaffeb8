#include "scheduler/weak/guided_replay.hpp"

#include <algorithm>

#include "scheduler/event_predicates.hpp"
#include "scheduler/nondeterminism.hpp"
#include "scheduler/weak/waiting/held_mutexes.hpp"
#include "scheduler/weak/waiting/sleeping_threads.hpp"

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
    case EventKind::condition_wake:
      return is_free_after(graph, from);
    case EventKind::shared_lock:
    case EventKind::try_shared_lock:
      return is_shareable_after(graph, from);
    case EventKind::shared_unlock:
      return true;
    case EventKind::once:
      return from.is_initial();
    case EventKind::semaphore_post:
      return true;
    case EventKind::semaphore_wait:
      return value_of(graph, location, from).low > 0;
    case EventKind::compare_exchange:
      return value_of(graph, location, from) == event.expected;
    default:
      return false;
  }
}

Event GuidedReplay::as_read(const ExecutionGraph& graph, const Event& event,
                            LocationNumber location, EventId from) const {
  const bool writes = will_write(graph, event, location, from);
  Event read = event;
  if (writes && event.kind == EventKind::compare_exchange) {
    read.after = event.operand;
  }
  if (is_of_semaphore(event)) {
    read.after = read.before = value_of(graph, location, from);
    read.after.low += event.kind == EventKind::semaphore_post ? 1 : 0;
    read.after.low -= event.kind == EventKind::semaphore_wait && writes ? 1 : 0;
  }
  if (is_awakening(event)) {
    read.choice = from.is_initial() && event.has_time_limit() ? 1 : 0;
  }
  if (begins_once(event)) {
    read.succeeds = is_past_once(graph, event, from);
  }
  if (event.kind == EventKind::futex_wait && !is_awakening(event)) {
    read.succeeds = value_of(graph, location, from).low == event.expected_word();
  }
  return read;
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
  if (event.event.kind == EventKind::futex_wait && falls_asleep(event.event)) {
    // Executed when it is known to be woken: until then the program's thread stays before it.
    const GraphEvent* awakening = awakening_of(graph, id);
    if (awakening == nullptr || awakening->is_waiting() || !is_executed(awakening->from)) {
      return false;
    }
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
  if (is_awakening(event.event)) {
    if (event.from.is_initial()) {
      execution_->step(id.thread, {});  // its time has run out
    } else {
      execution_->wake(id.thread);
    }
    ++executed_[id.thread];
    return;
  }
  const Event* next = next_of(execution_->next_steps(), id.thread);
  if (next == nullptr || !next->enabled || !is_same_announcement(*next, event.event)) {
    report_divergence(steps_, id.thread, next, &event.event);
  }
  CellValues values;
  values.choice = event.event.choice;
  if (is_attempt(event.event) && event.only_reads()) {
    values.holder = event.from.thread;
  }
  values.is_woken = event.event.kind == EventKind::futex_wait && event.event.succeeds;
  const bool has_value = scheduler::has_value(event.event);
  if (has_value) {
    const EventId newest = newest_write(graph, id);
    values.read = event.reads ? value_of(graph, event.location, event.from) : next->before;
    if (newest != id) {
      values.left = value_of(graph, event.location, newest);
    }
  }
  const Event done = execution_->step(id.thread, values);
  const bool writes = event.writes || event.write_is_due;
  // An event that is wrong itself has not been executed.
  if (fault() == nullptr && event.reads &&
      (done.writes != writes || (has_value && !(done.before == values.read)))) {
    report_divergence(steps_, id.thread, &done, &event.event);
  }
  graph.set_executed(id, done);
  ++executed_[id.thread];
  ++steps_;
}

}  // namespace heddle::scheduler
