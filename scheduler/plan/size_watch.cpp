#include "scheduler/plan/size_watch.hpp"

#include <algorithm>

namespace heddle::scheduler {

namespace {

constexpr int part = 20;  ///< of the time, for estimates

}  // namespace

bool SizeWatch::begin_execution() {
  constexpr unsigned seldom = 16;  // the clock costs some tens of nanoseconds
  if (begun_++ % seldom == 0) {
    const Clock::time_point now = Clock::now();
    const PlanPosition& position = *question_.options.position;
    if (now - last_ >= std::max(pause_, Clock::duration(*position.size_interval))) {
      look(now);
    }
  }
  return inner_.begin_execution();
}

void SizeWatch::end_execution(const EndedExecution& execution) {
  done_.count(execution.ending, execution.trace.events().size());
  question_.options.position->done = done_.executions;
  inner_.end_execution(execution);
}

void SizeWatch::look(Clock::time_point now) {
  analysis_.forget_execution();  // others come in between
  question_.left = search_.left();
  latest_ = size_of(stage_, done_, question_, now + (now - last_) / part);
  question_.options.position->size = latest_;
  last_ = Clock::now();
  pause_ = part * (last_ - now);
}

bool is_watched(const Stage& stage, const PlanOptions& options) {
  return options.position != nullptr && options.position->size_interval &&
         is_estimated(stage, options);
}

}  // namespace heddle::scheduler
