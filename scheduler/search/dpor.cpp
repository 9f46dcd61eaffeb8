#include "scheduler/search/dpor.hpp"

#include <algorithm>

#include "scheduler/event_predicates.hpp"
#include "scheduler/next_events.hpp"
#include "scheduler/nondeterminism.hpp"
#include "scheduler/search/reversals.hpp"
#include "scheduler/search/waiting_events.hpp"

namespace heddle::scheduler {

bool Dpor::begin_execution() {
  if (pending_.empty()) {
    return false;
  }
  course_.begin(std::move(pending_.back()));
  pending_.pop_back();
  return true;
}

std::optional<ThreadId> Dpor::choose(std::span<const Event> next_events) {
  if (course_.is_on_known_path()) {
    return take_known_step(next_events);
  }
  const ThreadId thread = default_choice(next_events);
  course_.take({thread, 0, fingerprint_of(*find_event(next_events, thread))});
  return thread;
}

/// Where the next detour begins of which another process knew what event it deferred: what the
/// event is known by is not the same there. It is next where the detour begins.
std::size_t Dpor::first_unknown_detour() const {
  const auto unknown = std::ranges::find_if(course_.detours(), [](const Detour& detour) {
    return detour.kind == Detour::Kind::reversal && detour.deferred_fingerprint == 0;
  });
  return unknown == course_.detours().end() ? course_.known().size() : unknown->first;
}

void Dpor::learn_deferred_event(std::span<const Event> next_events) {
  const std::size_t place = course_.path().size();
  const std::span<const Detour> detours = course_.detours();
  for (std::size_t i = 0; i < detours.size(); ++i) {
    const Detour& detour = detours[i];
    const bool begins_here = detour.first == place && detour.deferred_fingerprint == 0 &&
                             detour.kind == Detour::Kind::reversal;
    if (!begins_here) {
      continue;
    }
    const Event* event = find_event(next_events, detour.deferred);
    if (event == nullptr) {
      report_divergence(place, detour.deferred, event);
    }
    course_.learn_deferred(i, fingerprint_of(*event));
  }
}

/// The last known step is left to choose().
std::size_t Dpor::known_beginning(std::span<const Event> executed) {
  const std::span<const RecordedStep> steps = course_.known();
  const std::size_t most = std::min(executed.size(), steps.size());
  std::size_t known = 0;
  const std::size_t unknown = first_unknown_detour();
  while (known < most && known < unknown && known + 1 < steps.size() &&
         executed[known].thread == steps[known].thread &&
         executed[known].choice == steps[known].value) {
    ++known;
  }
  return known;
}

void Dpor::note_replayed(std::span<const Event> executed) { course_.take_known(executed); }

std::optional<ThreadId> Dpor::take_known_step(std::span<const Event> next_events) {
  learn_deferred_event(next_events);
  const std::size_t place = course_.path().size();
  const RecordedStep& step = course_.known()[place];
  const Event* event = find_event(next_events, step.thread);
  const bool is_last = place + 1 == course_.known().size();
  // Whether a lock was free where bytes are reused for other objects may have been guessed.
  if (event != nullptr && !event->enabled && is_last && may_have_to_wait(*event)) {
    return {};
  }
  const bool can_go = event != nullptr && event->enabled && !is_parked(*event, parking_);
  const bool is_same = can_go && matches(step, *event);
  if (!is_same) {
    report_divergence(place, step.thread, event);
  }
  course_.take_known(fingerprint_of(*event));
  return step.thread;
}

/// Whether the next step is the first one after a reversal.
bool Dpor::is_reversed() const {
  return !course_.path().empty() && course_.path().size() == course_.known().size() &&
         course_.detours().back().kind == Detour::Kind::reversal;
}

/// Where the path is new, the thread that went last goes on as long as it can.
std::size_t Dpor::further_steps(std::span<ThreadId> threads) {
  return course_.is_on_known_path() || is_reversed()
             ? 0
             : repeat_thread(course_.path().back().thread, threads);
}

void Dpor::note_further_steps(std::span<const Step> taken) {
  for (const Step& step : taken) {
    course_.take({step.event.thread, 0, fingerprint_of(step.event)});
  }
}

/// After a reversal, the event that was deferred; else whoever went last, which costs no switch.
ThreadId Dpor::default_choice(std::span<const Event> next_events) const {
  const ThreadSet enabled = enabled_threads(next_events, parking_);
  if (is_reversed() && enabled.contains(course_.detours().back().deferred)) {
    return course_.detours().back().deferred;
  }
  const std::span<const RecordedStep> path = course_.path();
  return first_to_try(enabled, next_events, path.empty() ? ThreadId{0} : path.back().thread);
}

std::uint16_t Dpor::choose_value(std::uint16_t count) {
  const RecordedStep& step = course_.path().back();
  if (step.value >= count) {
    report_other_values(course_.path().size() - 1, step.thread, step.value, count);
  }
  return step.value;
}

void Dpor::end_execution(const EndedExecution& execution) {
  if (execution.ending == Ending::pruned) {
    return;
  }
  found_.clear();
  lists_.update(execution.trace);
  Reversals reversals(execution, lists_, course_, parking_);
  add_values(execution, reversals);
  reversals.collect(races_, found_);
  // What shares the longest way with this execution comes last, and so is explored next.
  std::sort(found_.begin(), found_.end(), [](const Subtree& a, const Subtree& b) {
    return a.detours.back().first < b.detours.back().first;
  });
  std::move(found_.begin(), found_.end(), std::back_inserter(pending_));
}

/// A subtree for each further value of the events that were new here.
void Dpor::add_values(const EndedExecution& execution, Reversals& reversals) {
  const std::span<const Event> events = execution.trace.events();
  const std::size_t known = course_.known().size();
  for (std::size_t i = known == 0 ? 0 : known - 1; i < events.size(); ++i) {
    if (events[i].choices <= 1 || events[i].choice != 0) {
      continue;
    }
    const auto place = static_cast<Position>(i);
    if (may_fail_spuriously(events[i]) && !reversals.failure_belongs_here(place)) {
      continue;
    }
    const Detour detour = i < known
                              ? course_.detours().back()  // it ends with this event
                              : Detour{.kind = Detour::Kind::value, .first = place, .last = place};
    for (std::uint16_t value = events[i].choices; --value > 0;) {
      Subtree& made = found_.emplace_back(course_.first(i));
      RecordedStep step = course_.path()[i];
      step.value = value;
      made.steps.push_back(step);
      made.detours.push_back(detour);
    }
  }
}

}  // namespace heddle::scheduler
