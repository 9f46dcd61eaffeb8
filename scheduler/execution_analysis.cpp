#include "scheduler/execution_analysis.hpp"

namespace heddle::scheduler {

void ExecutionAnalysis::begin_execution(const PromotedSites& promoted) {
  trace_.clear();
  order_.reset();
  synchronises_.reset();
  races_.begin_execution(promoted);
}

void ExecutionAnalysis::append(const Step& step) {
  trace_.append(step);
  if (step.event.kind != EventKind::none) {
    const Event& event = step.event;
    order_.append(event);
    synchronises_.acquire(event);
    races_.append(event, synchronises_.clock(event.thread));
    synchronises_.release(event);
  }
  for (const LogEntry& entry : step.log) {
    order_.append(entry);
    synchronises_.append(entry);
    races_.append(entry, synchronises_.clock(entry.thread));
  }
}

}  // namespace heddle::scheduler
