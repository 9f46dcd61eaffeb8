#include "checkers/quasi/reference/round_up/quasi_permutations.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {

/// No event of `length` can be more than so many places from where it was.
QuasiPermutations::QuasiPermutations(std::size_t length, unsigned factor)
    : length_(length), factor_(static_cast<std::int64_t>(std::min<std::size_t>(length, factor))) {
  first_run();
}

void QuasiPermutations::first_run() {
  state_stack_.resize(length_);
  run_.clear();
  for (Event event = 0; event < length_; ++event) {
    poll_time(1 + static_cast<std::uint64_t>(factor_));
    AbstractState& state = state_stack_[event];
    state.select = event;
    state.done.assign(1, event);
    state.enabled.clear();
    state.newly_enabled.clear();
    init_enabled_and_lateness(event, event);
    run_.push_back(event);
  }
}

/// The event may be selected in this state, its own, and in those up to K before it.
void QuasiPermutations::init_enabled_and_lateness(std::size_t state, Event event) {
  std::int64_t lateness = 0;
  for (;;) {
    state_stack_[state].enabled.push_back({event, lateness});
    if (lateness == -factor_ || state == 0) {
      state_stack_[state].newly_enabled.push_back({event, lateness});
      return;
    }
    --lateness;
    --state;
  }
}

bool QuasiPermutations::backtrack_run() {
  std::size_t state = length_;
  while (state > 0 && !pick_an_enabled_event(state_stack_[state - 1])) {
    poll_time(length_);
    --state;
  }
  if (state == 0) {
    return false;
  }
  for (std::size_t after = state; after < length_; ++after) {
    state_stack_[after].done.clear();
  }
  for (--state; state < length_; ++state) {
    AbstractState& at = state_stack_[state];
    poll_time(at.enabled.size() + at.done.size());
    const std::optional<Event> event = pick_an_enabled_event(at);
    HEDDLE_ASSERT(event.has_value(), "a state of a quasi permutation has no event to select");
    at.select = *event;
    at.done.push_back(*event);
    run_[state] = *event;
    update_enabled_and_lateness(state + 1);
  }
  return true;
}

/// An event that can wait no longer must be selected; all of one sequence are as late as that at
/// different places, so there is one at most.
std::optional<QuasiPermutations::Event> QuasiPermutations::pick_an_enabled_event(
    const AbstractState& state) const {
  const auto is_done = [&](const EnabledEvent& enabled) {
    return std::ranges::count(state.done, enabled.event) != 0;
  };
  const auto must_select = std::ranges::find(state.enabled, factor_, &EnabledEvent::lateness);
  if (must_select != state.enabled.end()) {
    return is_done(*must_select) ? std::nullopt : std::optional(must_select->event);
  }
  const auto found = std::ranges::find_if_not(state.enabled, is_done);
  return found == state.enabled.end() ? std::nullopt : std::optional(found->event);
}

void QuasiPermutations::update_enabled_and_lateness(std::size_t state) {
  if (state == length_) {
    return;
  }
  const AbstractState& before = state_stack_[state - 1];
  AbstractState& at = state_stack_[state];
  at.enabled.clear();
  for (const EnabledEvent& enabled : before.enabled) {
    if (enabled.event != before.select) {
      at.enabled.push_back({enabled.event, enabled.lateness + 1});
    }
  }
  at.enabled.insert(at.enabled.end(), at.newly_enabled.begin(), at.newly_enabled.end());
}

}  // namespace heddle::checkers
