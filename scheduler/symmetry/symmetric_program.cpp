#include "scheduler/symmetry/symmetric_program.hpp"

#include <algorithm>

#include "scheduler/standstill.hpp"

namespace heddle::scheduler {

namespace {

/// How threads that were taken for alike show that they may not be.
constexpr auto unknown = "calls code that is not instrumented";
constexpr auto different = "does something else than the one before it";
constexpr auto looks = "looks at what tells threads apart";
constexpr auto not_waited = "has not waited for each of them at the end";
constexpr auto not_together =
    "has to do with memory that is used while they are created or joined, one by one";

}  // namespace

SymmetricProgram::SymmetricProgram(Program& inner, const AlikeThreads& alike)
    : inner_(inner), turns_(alike) {
  if (alike.one_by_one) {
    creator_.emplace(alike);
  }
}

Execution& SymmetricProgram::restart(const PromotedSites& promoted) {
  turns_.reset();
  if (creator_) {
    if (is_cut_off_amid()) {
      throw AsymmetryError(0, not_waited);  // and there is one execution more: somebody goes on
    }
    creator_->reset();
    was_cut_off_ = false;
  }
  execution_ = &inner_.restart(promoted);
  look_at(inner_.first_step().log);
  return *this;
}

bool SymmetricProgram::is_cut_off_amid() const {
  return creator_ && was_cut_off_ && !creator_->may_end();
}

std::string SymmetricProgram::doubt() const {
  return is_cut_off_amid() ? AsymmetryError(0, not_waited).what() : std::string();
}

void SymmetricProgram::append(const Event& event) {
  const bool is_unknown = event.kind == EventKind::opaque && may_tell(event.thread);
  if (is_unknown) {
    throw AsymmetryError(event.thread, unknown);
  }
  if (!turns_.append(event)) {
    throw AsymmetryError(event.thread, different);
  }
  if (creator_ && !creator_->append(event)) {
    throw AsymmetryError(event.thread, not_together);
  }
}

/// The initial thread knows nothing of alike threads before these have begun, unless it creates
/// them. Others tell once, so each time counts: it may be that they look again.
bool SymmetricProgram::may_tell(ThreadId thread) const {
  return thread != 0 || creator_ || turns_.is_alike(thread) || turns_.has_begun();
}

void SymmetricProgram::look_at(std::span<const LogEntry> log) {
  for (const LogEntry& entry : log) {
    const bool is_unknown = entry.kind == LogKind::library_call;
    const bool tells = is_unknown || entry.kind == LogKind::identity_use;
    if (tells && may_tell(entry.thread)) {
      throw AsymmetryError(entry.thread, is_unknown ? unknown : looks);
    }
    if (creator_ && !creator_->append(entry)) {
      throw AsymmetryError(entry.thread, not_together);
    }
  }
}

/// Where the creator stands when all ends depends on which thread it joins first.
void SymmetricProgram::look_at_end() const {
  if (creator_ && !creator_->may_end()) {
    throw AsymmetryError(0, not_waited);
  }
}

std::span<const Event> SymmetricProgram::next_events() {
  const std::span<const Event> all = execution_->next_events();
  if (all.empty() || stands_at_assumption(all)) {
    look_at_end();
  }
  const auto is_held = [this](const Event& event) { return turns_.is_held(event.thread); };
  const auto held = std::ranges::find_if(all, is_held);
  if (held == all.end()) {
    return all;
  }
  next_.assign(all.begin(), held);
  std::remove_copy_if(held, all.end(), std::back_inserter(next_), is_held);
  if (next_.empty() && !all.empty()) {  // its leader has ended, and did less
    throw AsymmetryError(all.front().thread, different);
  }
  return next_;
}

/// Asked for where nobody can go on: then those who are held cannot either.
std::span<const Event> SymmetricProgram::all_next_events() {
  const std::span<const Event> all = execution_->next_events();
  for (const Event& event : all) {
    if (event.enabled && turns_.is_held(event.thread)) {
      throw AsymmetryError(event.thread, different);
    }
  }
  look_at_end();
  return all;
}

bool SymmetricProgram::holds_some() {
  const std::span<const Event> all = execution_->next_events();
  return std::any_of(all.begin(), all.end(),
                     [this](const Event& event) { return turns_.is_held(event.thread); });
}

const Step& SymmetricProgram::step(ThreadId thread, std::uint16_t choice) {
  const Step& done = execution_->step(thread, choice);
  append(done.event);
  look_at(done.log);
  was_cut_off_ = done.fault != nullptr;
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
    append(each.event);
    look_at(each.log);
  }
  was_cut_off_ = done.back().fault != nullptr;
  return done;
}

ReplayedPrefix SymmetricProgram::replay_prefix(std::span<const Event> recorded) {
  const ReplayedPrefix replayed = execution_->replay_prefix(recorded);
  for (const Event& event : recorded.first(replayed.events)) {
    append(event);
  }
  was_cut_off_ = replayed.fault != nullptr;
  return replayed;
}

}  // namespace heddle::scheduler
