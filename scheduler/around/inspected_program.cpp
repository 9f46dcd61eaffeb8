#include "scheduler/around/inspected_program.hpp"

#include <algorithm>

#include "scheduler/event_predicates.hpp"

namespace heddle::scheduler {

Execution& InspectedProgram::restart(const PromotedSites& promoted) {
  if (!has_begun_ || promoted != promoted_) {
    has_begun_ = true;
    promoted_ = promoted;
    stores_.begin(promoted);
    latest_.clear();
  }
  steps_ = 0;
  is_ahead_ = false;
  found_ = nullptr;
  execution_ = &inner_.restart(promoted);
  return *this;
}

void InspectedProgram::mark(Event& event) const {
  if (event.second.size == 0 && stores_.is_visible(event.site)) {
    event.second = what_is_looked_at;
  }
}

std::span<const Event> InspectedProgram::marked(std::span<const Event> events) {
  if (stores_.none_is_visible()) {
    return events;
  }
  next_.assign(events.begin(), events.end());
  for (Event& event : next_) {
    mark(event);
  }
  return next_;
}

std::span<const Event> InspectedProgram::next_events() { return marked(execution_->next_events()); }

std::span<const Event> InspectedProgram::all_next_events() {
  return marked(execution_->all_next_events());
}

void InspectedProgram::look_ahead() {
  is_ahead_ = true;
  execution_->look_ahead();
}

Event InspectedProgram::unexecuted(const Event& next) {
  Event event = execution_->unexecuted(next);
  mark(event);
  return event;
}

/// What these steps led through was looked at when they were taken first.
ReplayedPrefix InspectedProgram::replay_prefix(std::span<const Event> recorded) {
  recorded_.assign(recorded.begin(), recorded.end());
  for (Event& event : recorded_) {
    if (event.second == what_is_looked_at) {
      event.second = {};
    }
  }
  const ReplayedPrefix replayed = execution_->replay_prefix(recorded_);
  steps_ += replayed.events;
  return replayed;
}

const Step& InspectedProgram::step(ThreadId thread, std::uint16_t choice) {
  const bool could_look = !is_ahead_ && inspector_.can_look();
  if (could_look && steps_ == 0) {
    note_writes(inner_.first_step().log, 0);
    look(nullptr);
  }
  ++steps_;
  step_ = execution_->step(thread, choice);
  const bool goes_on = step_.fault == nullptr && !is_ahead_ && inspector_.can_look();
  if (could_look || goes_on) {
    note_writes(step_);
  }
  if (goes_on && found_ == nullptr) {
    look(&step_.event);
  }
  if (step_.fault == nullptr && found_ != nullptr) {
    fault_ = *found_;
    if (fault_.kind == FaultKind::invariant) {
      fault_.thread = step_.event.thread;
      fault_.site = step_.event.site;
    }
    step_.fault = &fault_;
  }
  mark(step_.event);
  return step_;
}

void InspectedProgram::look(const Event* after) {
  const StateInspector::Look seen = inspector_.look(after);
  found_ = seen.fault;
  if (std::ranges::equal(seen.read, latest_)) {
    return;  // as most steps leave it
  }
  latest_.assign(seen.read.begin(), seen.read.end());
  for (const ByteRange& range : latest_) {
    stores_.read(range);
  }
}

void InspectedProgram::note_writes(const Step& done) {
  const Event& event = done.event;
  // Its `second` is a synchronisation object, whose bytes stay as they are.
  if (is_write(event) && inspector_.is_looked_at(event.thread)) {
    stores_.write(event.range, event.site, true);
  }
  note_writes(done.log, event.site);
}

/// What was done behind an event of this site, or before the first one.
void InspectedProgram::note_writes(std::span<const LogEntry> log, SiteId site) {
  for (const LogEntry& entry : log) {
    const bool writes = entry.kind == LogKind::plain_store || entry.kind == LogKind::free_block ||
                        entry.kind == LogKind::life_end;
    if (!writes || !inspector_.is_looked_at(entry.thread)) {
      continue;
    }
    // What has no place cannot be an event; it is part of the one before it.
    const bool is_part = entry.label == 0;
    stores_.write({entry.address, entry.size}, is_part ? site : entry.label, is_part);
  }
}

}  // namespace heddle::scheduler
