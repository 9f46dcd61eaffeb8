#include "scheduler/weak/held_mutexes.hpp"

#include "scheduler/weak/decided_kinds.hpp"

namespace heddle::scheduler {

namespace {

/// How often the thread would have to unlock the mutex.
std::size_t times_held(const ExecutionGraph& graph, ThreadId thread, const ByteRange& mutex) {
  std::size_t times = 0;
  for (const GraphEvent& event : graph.events_of(thread)) {
    if (event.event.range != mutex) {
      continue;
    }
    if (takes_mutex(event.event)) {
      times += event.only_reads() ? 0 : 1;
    } else if (event.event.kind == EventKind::unlock && times > 0) {
      --times;
    }
  }
  return times;
}

}  // namespace

bool is_within_section(const ExecutionGraph& graph, const Event& next) {
  if (takes_mutex(next)) {
    return next.mutex_kind() == MutexKind::recursive &&
           times_held(graph, next.thread, next.range) > 0;
  }
  return next.kind == EventKind::unlock && times_held(graph, next.thread, next.range) > 1;
}

}  // namespace heddle::scheduler
