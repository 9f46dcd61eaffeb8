#include "scheduler/search/endless/progress.hpp"

#include <algorithm>

#include "scheduler/event_predicates.hpp"
#include "scheduler/next_events.hpp"
#include "scheduler/search/effects.hpp"

namespace heddle::scheduler {

namespace {

Progress progress_by(FaultKind fault) {
  switch (fault) {
    case FaultKind::step_limit:
      return Progress::unknown;
    case FaultKind::computation:
    case FaultKind::time_up:
      return Progress::stopped;
    default:
      return Progress::made;
  }
}

}  // namespace

Progress progress_of(const Step& step, std::span<const Event> next_events) {
  if (step.fault != nullptr) {
    return progress_by(step.fault->kind);
  }
  const bool has_ended = std::any_of(step.log.begin(), step.log.end(), [](const LogEntry& entry) {
    return entry.kind == LogKind::thread_end;
  });
  // The execution is then discarded.
  const bool stops_for_good =
      std::any_of(next_events.begin(), next_events.end(),
                  [](const Event& event) { return event.kind == EventKind::assume; });
  const Event* next = find_event(next_events, step.event.thread);
  if (has_ended || (next != nullptr && next->acted) || stops_for_good) {
    return Progress::made;
  }
  if (can_be_undone(step.event) || is_kernel_look(step.event)) {
    return Progress::none;
  }
  return is_memory_access(step.event.kind) ? Progress::unknown : Progress::made;
}

}  // namespace heddle::scheduler
