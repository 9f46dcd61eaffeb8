#include "scheduler/around/watched_program.hpp"

#include "base/hashing.hpp"
#include "scheduler/next_events.hpp"

namespace heddle::scheduler {

void FatalSchedules::Path::take(ScheduleStep step) {
  constexpr unsigned thread_shift = 16;
  hash = base::chain(hash, (std::uint64_t{step.thread} << thread_shift) | step.value);
  ++steps;
}

FatalSchedules::Path FatalSchedules::beginning(const PromotedSites& promoted) {
  Path path;
  for (const SiteId site : promoted) {
    path.hash = base::chain(path.hash, site);
  }
  return path;
}

void FatalSchedules::add(const FatalSchedule& fatal) {
  Path path = beginning(fatal.schedule.promoted);
  for (const ScheduleStep& step : fatal.schedule.steps) {
    path.take(step);
  }
  messages_.insert_or_assign(path, fatal.message);
}

const std::string* FatalSchedules::message_at(const Path& path) const {
  const auto found = messages_.find(path);
  return found == messages_.end() ? nullptr : &found->second;
}

/// While this exists, the program goes on.
class WatchedProgram::Inside {
 public:
  explicit Inside(RunningExecution* running) : running_(running) {
    if (running_ != nullptr) {
      running_->enter();
    }
  }
  ~Inside() {
    if (running_ != nullptr) {
      running_->leave();
    }
  }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

 private:
  RunningExecution* running_;
};

Execution& WatchedProgram::restart(const PromotedSites& promoted) {
  if (watch_.running != nullptr) {
    watch_.running->begin();
  }
  path_ = FatalSchedules::beginning(promoted);
  const std::string* const message = watch_.fatal.message_at(path_);
  has_begun_ = message == nullptr;
  if (has_begun_) {
    const Inside inside(watch_.running);
    execution_ = &inner_.restart(promoted);
  } else {
    end_here({}, *message);
  }
  return *this;
}

const Step& WatchedProgram::first_step() const {
  return has_begun_ ? inner_.first_step() : fatal_step_;
}

std::span<const Event> WatchedProgram::next_events() {
  return has_begun_ ? execution_->next_events() : std::span<const Event>{};
}

std::span<const Event> WatchedProgram::all_next_events() {
  return has_begun_ ? execution_->all_next_events() : std::span<const Event>{};
}

void WatchedProgram::write(ScheduleStep step) {
  if (watch_.running != nullptr) {
    watch_.running->take(step);
  }
}

/// In the place of a step. What would have been done after the event is not known.
void WatchedProgram::end_here(Event event, const std::string& message) {
  fault_ = {
      .kind = FaultKind::crash, .thread = event.thread, .site = event.site, .message = message};
  fatal_step_ = {.event = event, .log = {}, .fault = &fault_};
}

const Step& WatchedProgram::step(ThreadId thread, std::uint16_t choice) {
  const ScheduleStep taken{thread, choice};
  write(taken);
  if (!watch_.fatal.empty()) {
    path_.take(taken);
    if (const std::string* const message = watch_.fatal.message_at(path_)) {
      Event event = execution_->unexecuted(*find_event(execution_->next_events(), thread));
      event.choice = choice;
      end_here(event, *message);
      return fatal_step_;
    }
  }
  const Inside inside(watch_.running);
  return execution_->step(thread, choice);
}

std::span<const Step> WatchedProgram::steps(ThreadId thread, std::uint16_t choice,
                                            std::span<const ThreadId> further) {
  if (watch_.is_exact || !watch_.fatal.empty() || further.empty()) {
    return {&step(thread, choice), 1};
  }
  const std::size_t before = watch_.running != nullptr ? watch_.running->taken() : 0;
  write({thread, choice});
  for (const ThreadId next : further) {
    write({next, 0});
  }
  const Inside inside(watch_.running);
  const std::span<const Step> done = execution_->steps(thread, choice, further);
  if (watch_.running != nullptr) {
    watch_.running->cut(before + done.size());
  }
  return done;
}

/// They are what the execution before began with, which is still written there, as a rule.
ReplayedPrefix WatchedProgram::replay_prefix(std::span<const Event> recorded) {
  if (watch_.is_exact) {
    return Execution::replay_prefix(recorded);
  }
  RunningExecution* const running = watch_.running;
  if (running != nullptr && !recorded.empty()) {
    const Event& last = recorded.back();
    if (running->has_at(recorded.size() - 1, {last.thread, last.choice})) {
      running->cut(recorded.size());
    } else {
      for (const Event& event : recorded) {
        running->take({event.thread, event.choice});
      }
    }
  }
  const Inside inside(watch_.running);
  const ReplayedPrefix replayed = execution_->replay_prefix(recorded);
  if (running != nullptr) {
    running->cut(replayed.events);
  }
  if (!watch_.fatal.empty()) {
    for (const Event& event : recorded.first(replayed.events)) {
      path_.take({event.thread, event.choice});
    }
  }
  return replayed;
}

}  // namespace heddle::scheduler
