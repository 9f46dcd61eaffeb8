#include "scheduler/symmetry/symmetric_program.hpp"

#include <algorithm>

namespace heddle::scheduler {

Execution& SymmetricProgram::restart(const PromotedSites& promoted) {
  turns_.reset();
  execution_ = &inner_.restart(promoted);
  look_at(inner_.first_step().log);
  return *this;
}

void SymmetricProgram::append(const Event& event) {
  const bool is_unknown = event.kind == EventKind::opaque && may_tell(event.thread);
  if (!turns_.append(event) || is_unknown) {
    throw AsymmetryError(event.thread);
  }
}

/// The initial thread knows nothing of alike threads before these have begun. Others tell once, so
/// each time counts: it may be that they look again.
bool SymmetricProgram::may_tell(ThreadId thread) const {
  return thread != 0 || turns_.is_alike(thread) || turns_.has_begun();
}

void SymmetricProgram::look_at(std::span<const LogEntry> log) const {
  for (const LogEntry& entry : log) {
    const bool tells = entry.kind == LogKind::identity_use || entry.kind == LogKind::library_call;
    if (tells && may_tell(entry.thread)) {
      throw AsymmetryError(entry.thread);
    }
  }
}

std::span<const Event> SymmetricProgram::next_events() {
  const std::span<const Event> all = execution_->next_events();
  next_.clear();
  std::copy_if(all.begin(), all.end(), std::back_inserter(next_),
               [this](const Event& event) { return !turns_.is_held(event.thread); });
  if (next_.empty() && !all.empty()) {  // its leader has ended, and did less
    throw AsymmetryError(all.front().thread);
  }
  return next_;
}

/// Asked for where nobody can go on: then those who are held cannot either.
std::span<const Event> SymmetricProgram::all_next_events() {
  const std::span<const Event> all = execution_->next_events();
  for (const Event& event : all) {
    if (event.enabled && turns_.is_held(event.thread)) {
      throw AsymmetryError(event.thread);
    }
  }
  return all;
}

const Step& SymmetricProgram::step(ThreadId thread, std::uint16_t choice) {
  const Step& done = execution_->step(thread, choice);
  look_at(done.log);
  append(done.event);
  if (turns_.turns().empty()) {
    return done;
  }
  log_.assign(done.log.begin(), done.log.end());
  for (const Turns::Turn& turn : turns_.turns()) {
    log_.push_back({.kind = LogKind::thread_let_go, .thread = turn.thread, .label = turn.after});
  }
  step_ = {.event = done.event, .log = log_, .fault = done.fault};
  return step_;
}

/// Only of threads that nobody waits for and that wait for nobody: what they do lets nobody go.
std::span<const Step> SymmetricProgram::steps(ThreadId thread, std::uint16_t choice,
                                              std::span<const ThreadId> further) {
  if (turns_.is_tied(thread)) {
    return {&step(thread, choice), 1};
  }
  const auto tied = std::find_if(further.begin(), further.end(),
                                 [this](ThreadId next) { return turns_.is_tied(next); });
  const std::span<const Step> done = execution_->steps(thread, choice, {further.begin(), tied});
  for (const Step& each : done) {
    look_at(each.log);
    append(each.event);
  }
  return done;
}

ReplayedPrefix SymmetricProgram::replay_prefix(std::span<const Event> recorded) {
  const ReplayedPrefix replayed = execution_->replay_prefix(recorded);
  for (const Event& event : recorded.first(replayed.events)) {
    append(event);
  }
  return replayed;
}

}  // namespace heddle::scheduler
