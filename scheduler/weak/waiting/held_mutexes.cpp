#include "scheduler/weak/waiting/held_mutexes.hpp"

#include "scheduler/weak/decided_kinds.hpp"

namespace heddle::scheduler {

namespace {

/// How often the thread would have to unlock the mutex.
std::size_t count_times_held(const ExecutionGraph& graph, ThreadId thread, const ByteRange& mutex) {
  std::size_t times = 0;
  for (const GraphEvent& event : graph.events_of(thread)) {
    if (accessed_range(event.event) != mutex) {
      continue;
    }
    if (takes_mutex(event.event)) {
      times += event.only_reads() ? 0 : 1;
    } else if (gives_up(event.event) && times > 0) {
      --times;
    }
  }
  return times;
}

}  // namespace

bool is_within_section(const ExecutionGraph& graph, const Event& next) {
  if (takes_mutex(next)) {
    return next.mutex_kind() == MutexKind::recursive && times_held(graph, next) > 0;
  }
  return next.kind == EventKind::unlock && times_held(graph, next) > 1;
}

std::size_t times_held(const ExecutionGraph& graph, const Event& next) {
  return count_times_held(graph, next.thread, accessed_range(next));
}

bool is_free_after(const ExecutionGraph& graph, EventId write) {
  std::size_t left = 0;  // readers, who had it and have it no more
  std::size_t readers = 0;
  for (; !write.is_initial() && is_of_readers(graph.at(write).event);
       write = graph.at(write).from) {
    (graph.at(write).event.kind == EventKind::shared_unlock ? left : readers) += 1;
  }
  return readers == left && (write.is_initial() || !graph.at(write).reads);
}

bool is_shareable_after(const ExecutionGraph& graph, EventId write) {
  return write.is_initial() || is_of_readers(graph.at(write).event) || !graph.at(write).reads;
}

EventId released_to_readers(const ExecutionGraph& graph, EventId write) {
  while (!write.is_initial() && is_of_readers(graph.at(write).event)) {
    write = graph.at(write).from;
  }
  return write;
}

bool is_past_once(const ExecutionGraph& graph, const Event& event, EventId from) {
  return begins_once(event) && (from.is_initial() || ends_once(graph.at(from).event));
}

}  // namespace heddle::scheduler
