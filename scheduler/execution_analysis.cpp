#include "scheduler/execution_analysis.hpp"

#include <algorithm>
#include <utility>

#include "scheduler/nondeterminism.hpp"
#include "scheduler/recorded_path.hpp"

namespace heddle::scheduler {

namespace {

/// Of executions that had little in common, after which it is taken for the rule.
constexpr unsigned unlike_enough = 16;

}  // namespace

bool ExecutionAnalysis::is_worth_going_back() const {
  return unlike_ < unlike_enough || executions_ % 64 < 2;  // now and then a pair, to see
}

void ExecutionAnalysis::begin_execution(const PromotedSites& promoted) {
  ++executions_;
  has_ended_ = false;
  position_ = 0;
  marker_ = 0;
  begun_ = false;
  repeating_ = can_rewind_ && is_worth_going_back() && promoted == promoted_ &&
               keep_plain_accesses_ == trace_.keeps_plain_accesses() && races_.can_rewind() &&
               !order_.overgrown() && !synchronises_.overgrown();
  compared_ = repeating_;
  if (repeating_) {
    races_.begin_again();
  } else {
    begin_anew(promoted);
  }
}

void ExecutionAnalysis::begin_anew(const PromotedSites& promoted) {
  promoted_ = promoted;
  can_rewind_ = is_worth_going_back();
  trace_.clear();
  trace_.keep_plain_accesses(keep_plain_accesses_);
  order_.reset(can_rewind_);
  if (without_turns_ != nullptr) {
    without_turns_->reset(can_rewind_);
  }
  synchronises_.reset(can_rewind_);
  if (with_libraries_ != nullptr) {
    with_libraries_->reset(can_rewind_);
    values_.reset(can_rewind_);
  }
  races_.begin_execution(promoted, can_rewind_);
}

/// Whether the step is the next one of the execution held. If not, the rest of it is forgotten.
bool ExecutionAnalysis::repeats(const Step& step) {
  if (!begun_) {
    begun_ = true;
    expect_same_log(step);
    return true;
  }
  const std::span<const Event> events = trace_.events();
  if (position_ < events.size()) {
    const Event& recorded = events[position_];
    const Event& found = step.event;
    if (found.thread == recorded.thread && found.choice == recorded.choice) {
      if (!is_same_step(recorded, found)) {
        can_rewind_ = false;
        report_divergence(position_, found.thread, &found, &recorded);
      }
      trace_.replace(position_++, found);
      expect_same_log(step);
      return true;
    }
  }
  rewind(position_);
  return false;
}

/// What the thread did between this event and its next one: operations that began and ended.
void ExecutionAnalysis::expect_same_log(const Step& step) {
  if (!trace_.repeats_log(step.log, position_, marker_)) {
    can_rewind_ = false;
    report_other_log(position_, step.event.thread);
  }
}

/// What is behind the last event that was repeated is not always compared.
void ExecutionAnalysis::expect_in_place(const LogEntry& entry) {
  const bool begins = entry.kind == LogKind::invocation;
  if (compared_ && (begins || entry.kind == LogKind::response) &&
      begins == order_.is_within_operation(entry.thread)) {
    can_rewind_ = false;
    report_other_log(position_, entry.thread);
  }
}

void ExecutionAnalysis::rewind(std::size_t events) {
  repeating_ = false;
  if (events == trace_.events().size()) {
    return;
  }
  trace_.rewind(events);
  order_.rewind(events);
  if (without_turns_ != nullptr) {
    without_turns_->rewind(events);
  }
  synchronises_.rewind(events);
  if (with_libraries_ != nullptr) {
    with_libraries_->rewind(events);
    values_.rewind(events);
  }
  races_.rewind(events);
}

void ExecutionAnalysis::forget_execution() {
  can_rewind_ = false;
  if (!std::exchange(has_ended_, true)) {
    races_.drop_new_races();
  }
}

void ExecutionAnalysis::end_execution() {
  has_ended_ = true;
  if (repeating_) {
    rewind(position_);
  }
  if (!compared_) {
    return;
  }
  const bool alike = position_ * 4 >= trace_.events().size();
  unlike_ = alike ? 0 : std::min(unlike_ + 1, unlike_enough);
}

void ExecutionAnalysis::add(const Event& event) {
  order_.append(event);
  if (without_turns_ != nullptr) {
    without_turns_->append(event);
  }
  synchronises_.acquire(event);
  if (with_libraries_ != nullptr) {
    acquire_with_libraries(event);
  }
  races_.append(event, synchronises_.clock(event.thread));
  synchronises_.release(event);
  if (with_libraries_ != nullptr) {
    with_libraries_->release(event);
  }
}

/// Who reads what no event wrote may read what a library wrote.
void ExecutionAnalysis::acquire_with_libraries(const Event& event) {
  with_libraries_->acquire(event);
  if (values_.append(event)) {
    with_libraries_->acquire_from_libraries(event);
  }
}

/// From now on; up to here both clocks are the same.
void ExecutionAnalysis::let_libraries_synchronise() {
  with_libraries_ = std::make_unique<Synchronises>(synchronises_);
  with_libraries_->let_libraries_synchronise();
  races_.believe(*with_libraries_);
  values_.reset(can_rewind_);
  for (const Event& event : trace_.events()) {
    values_.append(event);
  }
}

void ExecutionAnalysis::add(const LogEntry& entry) {
  expect_in_place(entry);
  if (entry.kind == LogKind::library_call && (entry.tag & library_call_is_unordered) == 0 &&
      with_libraries_ == nullptr) {
    let_libraries_synchronise();
  }
  if (entry.kind == LogKind::thread_let_go) {
    if (without_turns_ == nullptr) {
      without_turns_ = std::make_unique<TraceOrder>(order_);  // the same up to here
    }
    return order_.append(entry);
  }
  order_.append(entry);
  if (without_turns_ != nullptr) {
    without_turns_->append(entry);
  }
  synchronises_.append(entry);
  if (with_libraries_ != nullptr) {
    with_libraries_->append(entry);
  }
  races_.append(entry, synchronises_.clock(entry.thread));
}

void ExecutionAnalysis::add(const Step& step) {
  trace_.append(step);
  if (step.event.kind != EventKind::none) {
    add(step.event);
  }
  for (const LogEntry& entry : step.log) {
    add(entry);
  }
}

}  // namespace heddle::scheduler
