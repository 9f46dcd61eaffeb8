#include "scheduler/random/surw.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace heddle::scheduler {

namespace {

/// Counts hardly change after so many executions; then some are looked at now and then.
constexpr std::uint64_t looked_at = 64;
constexpr std::uint64_t one_in = 16;

/// Events without one of interest after which the intention is drawn anew, besides as many as an
/// execution has.
constexpr std::uint64_t least_patience = 64;

}  // namespace

bool Surw::begin_execution() {
  Seeded::begin_execution();
  group_ = EventCounts::everything;
  const std::span<const EventCounts::Group> shared = counts_.shared();
  const bool is_one =
      interest_ == Interest::drawn ? below(2) == 0 : interest_ == Interest::one_location;
  if (is_one && !shared.empty()) {
    group_ = shared[below(shared.size())];
  }
  patience_ = least_patience;
  for (const ThreadId thread : counts_.threads()) {
    left_.at(thread) = counts_.of(group_, thread);
    patience_ += counts_.of(EventCounts::everything, thread);
  }
  begun_.clear();
  intended_.reset();
  return true;
}

std::optional<ThreadId> Surw::choose(std::span<const Event> next_events) {
  if (const Event* choice = find_choice(next_events)) {
    return choice->thread;
  }
  note_begun(next_events);
  if (is_to_be_drawn(next_events)) {
    draw_intention(next_events);
  }
  list_candidates(next_events);
  if (candidates_.empty()) {
    draw_intention(next_events);
    list_candidates(next_events);
  }
  HEDDLE_ASSERT(!candidates_.empty(), "there is no thread to choose from");
  const ThreadId chosen = candidates_[below(candidates_.size())];
  ++waited_;
  if (chosen == intended_ && counts_.is_in(group_, *find_event(next_events, chosen))) {
    left_.at(chosen) -= std::min(left_.at(chosen), 1U);
    intended_.reset();
  }
  return chosen;
}

/// The intention to do what a thread or those that it creates do is one of either, now that they
/// are two.
void Surw::note_begun(std::span<const Event> next_events) {
  for (const Event& event : next_events) {
    if (begun_.contains(event.thread)) {
      continue;
    }
    const std::optional<ThreadId> ancestor = begun_ancestor(event.thread);
    begun_.add(event.thread);
    if (intended_ && ancestor == intended_) {
      weigh(next_events);
      const std::uint64_t own = weights_.at(event.thread);
      intended_ = below(own + weights_.at(*ancestor)) < own ? event.thread : *ancestor;
    }
  }
}

/// The nearest thread that leads to the creation of this one and has been created; nothing: there
/// is none.
std::optional<ThreadId> Surw::begun_ancestor(ThreadId thread) const {
  while (!begun_.contains(thread)) {
    const ThreadId creator = counts_.creator(thread);
    if (creator == thread) {
      return std::nullopt;
    }
    thread = creator;
  }
  return thread;
}

/// What each thread and those that it leads to have left; at least 1: it is there, whatever was
/// estimated.
void Surw::weigh(std::span<const Event> next_events) {
  for (const Event& event : next_events) {
    weights_.at(event.thread) = left_.at(event.thread);
  }
  for (const ThreadId thread : counts_.threads()) {
    if (!begun_.contains(thread) && left_.at(thread) > 0) {
      if (const std::optional<ThreadId> ancestor = begun_ancestor(thread)) {
        weights_.at(*ancestor) += left_.at(thread);
      }
    }
  }
  for (const Event& event : next_events) {
    weights_.at(event.thread) = std::max<std::uint64_t>(weights_.at(event.thread), 1);
  }
}

bool Surw::is_to_be_drawn(std::span<const Event> next_events) const {
  if (!intended_ || waited_ > patience_) {
    return true;
  }
  const Event* event = find_event(next_events, *intended_);
  return event == nullptr || event->yielded;
}

void Surw::draw_intention(std::span<const Event> next_events) {
  weigh(next_events);
  std::uint64_t all = 0;
  for (const Event& event : next_events) {
    all += event.enabled ? weights_.at(event.thread) : 0;
  }
  HEDDLE_ASSERT(all > 0, "there is no thread to choose from");
  std::uint64_t drawn = below(all);
  waited_ = 0;
  for (const Event& event : next_events) {
    const std::uint64_t own = event.enabled ? weights_.at(event.thread) : 0;
    if (drawn < own) {
      intended_ = event.thread;
      return;
    }
    drawn -= own;
  }
}

/// The intended thread, and those whose next event is of no interest.
void Surw::list_candidates(std::span<const Event> next_events) {
  candidates_.clear();
  for (const Event& event : next_events) {
    const bool may_go = event.thread == intended_ || !counts_.is_in(group_, event);
    if (event.enabled && may_go) {
      candidates_.push_back(event.thread);
    }
  }
}

void Surw::end_execution(const EndedExecution& execution) {
  const bool is_looked_at = executions_ < looked_at || executions_ % one_in == 0;
  ++executions_;
  if (is_looked_at && execution.ending != Ending::step_limit) {
    counts_.learn(execution.trace.events());
  }
}

}  // namespace heddle::scheduler
