#include "scheduler/execution_analysis.hpp"

#include <cstring>

#include "scheduler/same_event.hpp"

namespace heddle::scheduler {

void ExecutionAnalysis::begin_execution(const PromotedSites& promoted) {
  const bool like_before = known_ && promoted == promoted_ &&
                           keep_plain_accesses_ == trace_.keeps_plain_accesses() &&
                           races_.can_rewind() && !order_.overgrown() && !synchronises_.overgrown();
  position_ = 0;
  begun_ = false;
  following_ = like_before;
  if (like_before) {
    races_.begin_again();
  } else {
    begin_anew(promoted);
  }
}

void ExecutionAnalysis::begin_anew(const PromotedSites& promoted) {
  promoted_ = promoted;
  known_ = true;
  trace_.clear();
  trace_.keep_plain_accesses(keep_plain_accesses_);
  order_.reset();
  synchronises_.reset();
  races_.begin_execution(promoted);
}

/// Whether the step is the next one of the execution held. If not, the rest of it is forgotten.
bool ExecutionAnalysis::follow(const Step& step) {
  if (!begun_) {
    begun_ = true;
    return true;
  }
  const std::span<const Event> events = trace_.events();
  if (position_ < events.size()) {
    const Event& recorded = events[position_];
    const Event& found = step.event;
    if (found.thread == recorded.thread && found.choice == recorded.choice) {
      if (!same_event(recorded, found)) {
        known_ = false;
        report_other_event(recorded, found, position_);
      }
      trace_.replace(position_++, found);
      return true;
    }
  }
  rewind(position_);
  return false;
}

void ExecutionAnalysis::rewind(std::size_t events) {
  following_ = false;
  if (events == trace_.events().size()) return;
  trace_.rewind(events);
  order_.rewind(events);
  synchronises_.rewind(events);
  races_.rewind(events);
}

void ExecutionAnalysis::end_execution() {
  if (following_) rewind(position_);
}

void ExecutionAnalysis::add(const Step& step) {
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
