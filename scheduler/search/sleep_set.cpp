#include "scheduler/search/sleep_set.hpp"

#include "scheduler/dependence/dependence.hpp"

namespace heddle::scheduler {

bool SleepSet::begin_execution() {
  last_ = 0;
  asleep_.clear();
  return stack_.begin();
}

std::optional<ThreadId> SleepSet::choose(std::span<const Event> next_events) {
  enabled_.clear();
  if (const Event* choice = find_choice(next_events)) {
    return choice->thread;
  }
  if (!stack_.on_known_path()) {
    return enter(next_events);
  }
  const SearchStack::Node& node = stack_.repeat(next_events, parking_);
  leave(node, next_events);
  return last_;
}

std::optional<ThreadId> SleepSet::enter(std::span<const Event> next_events) {
  enabled_ = enabled_threads(next_events, parking_);
  const ThreadSet awake = enabled_ - asleep_;
  if (awake.empty()) {
    return std::nullopt;
  }
  const ThreadId thread = first_to_try(awake, next_events, last_);
  leave(stack_.add({.enabled = enabled_,
                    .untried = awake - only(thread),
                    .asleep = asleep_,
                    .chosen = thread},
                   next_events),
        next_events);
  return thread;
}

/// In a new part of the tree, the thread that went last goes on as long as it can. Where nobody
/// sleeps, nobody will.
std::size_t SleepSet::further_steps(std::span<ThreadId> threads) {
  return enabled_.empty() || !asleep_.empty() ? 0 : repeat_thread(last_, threads);
}

void SleepSet::note_further_steps(std::span<const Step> taken) {
  for (const Step& step : taken) {
    stack_.add({.enabled = enabled_, .untried = enabled_ - only(last_), .chosen = last_},
               {&step.event, 1});
  }
}

void SleepSet::leave(const SearchStack::Node& node, std::span<const Event> next_events) {
  last_ = node.chosen;
  if (stack_.knows_next_threads()) {
    return;  // and who is asleep there
  }
  const Event& chosen = *find_event(next_events, last_);
  asleep_.clear();
  for (const Event& event : next_events) {
    const bool candidate = node.asleep.contains(event.thread) || node.done.contains(event.thread);
    if (candidate && !dependent(event, chosen)) {
      asleep_.add(event.thread);
    }
  }
}

}  // namespace heddle::scheduler
