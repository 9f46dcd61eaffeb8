#include "scheduler/search/bounded_dpor.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"
#include "scheduler/nondeterminism.hpp"

namespace heddle::scheduler {

namespace {

bool waits_in_a_loop(const EndedExecution& execution) {
  const auto waits = [](const Event& event) { return event.idle_lap == IdleLap::waiting; };
  const std::span<const Event> events = execution.trace.events();
  return std::any_of(events.begin(), events.end(), waits) ||
         std::any_of(execution.left.begin(), execution.left.end(), waits);
}

}  // namespace

bool BoundedDpor::begin_execution() {
  depth_ = 0;
  if (!begun_) {
    begun_ = true;
    return true;
  }
  while (!nodes_.empty()) {
    if (advance(nodes_.back())) {
      first_new_ = static_cast<Position>(nodes_.size() - 1);
      return true;
    }
    nodes_.pop_back();
  }
  return false;
}

/// To the next value of the event, or the next thread that is to be tried.
bool BoundedDpor::advance(Node& node) {
  if (node.value + 1 < node.values) {
    ++node.value;
    return true;
  }
  for (ThreadSet left = node.wanted & ~node.done; left != 0; left &= left - 1) {
    const auto thread = static_cast<ThreadId>(std::countr_zero(left));
    node.done |= only(thread);
    if (!is_within(node, thread)) {
      ++cut_;
      continue;
    }
    node.chosen = thread;
    node.value = 0;
    node.values = 1;
    node.seen = false;
    return true;
  }
  return false;
}

std::size_t BoundedDpor::known_beginning(std::span<const Event> executed) {
  const std::size_t most = std::min(executed.size(), static_cast<std::size_t>(first_new_));
  std::size_t known = 0;
  while (known < most && executed[known].thread == nodes_[known].chosen &&
         executed[known].choice == nodes_[known].value) {
    ++known;
  }
  return known;
}

void BoundedDpor::note_replayed(std::span<const Event> executed) { depth_ += executed.size(); }

std::optional<ThreadId> BoundedDpor::choose(std::span<const Event> next_events) {
  if (depth_ < nodes_.size()) {
    repeat(next_events);
  } else {
    enter(next_events);
  }
  return nodes_[depth_++].chosen;
}

void BoundedDpor::repeat(std::span<const Event> next_events) {
  Node& node = nodes_[depth_];
  const Event* event = find_event(next_events, node.chosen);
  if (node.seen) {
    expect_same_step(node.recorded, event, depth_);
  } else if (event == nullptr || !event->enabled) {
    report_divergence(depth_, node.chosen, event);
  }
  node.recorded = *event;
  node.seen = true;
}

/// The last step that was no choice, or null.
const BoundedDpor::Node* BoundedDpor::last_switch() const {
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    if (!nodes_[i].is_choice) {
      return &nodes_[i];
    }
  }
  return nullptr;
}

void BoundedDpor::enter(std::span<const Event> next_events) {
  Node node;
  node.enabled = node.free = enabled_threads(next_events);
  const Node* before = last_switch();
  const ThreadId last = before == nullptr ? ThreadId{0} : before->chosen;
  if (before != nullptr) {
    node.preemptions = before->preemptions + (contains(before->free, last) ? 0U : 1U);
    const bool goes_on = contains(node.enabled, last) && !find_event(next_events, last)->yielded;
    if (goes_on) {
      node.free = only(last);
    }
  }
  if (const Event* choice = find_choice(next_events)) {  // depends on nothing: taken at once
    node.is_choice = true;
    node.enabled = node.free = only(choice->thread);
  }
  node.chosen = first_to_try(node.enabled & node.free, next_events, last);
  node.wanted = node.done = only(node.chosen);
  node.recorded = *find_event(next_events, node.chosen);
  node.seen = true;
  nodes_.push_back(node);
}

std::uint16_t BoundedDpor::choose_value(std::uint16_t count) {
  Node& node = nodes_[depth_ - 1];
  HEDDLE_ASSERT(node.value < count, "a value was taken again that is not offered");
  node.values = count;
  return node.value;
}

void BoundedDpor::end_execution(const EndedExecution& execution) {
  lists_.update(execution.trace);
  found_.clear();
  TraceRaces races(execution, lists_, Parking::never, false);
  races.collect(first_new_, found_);
  for (const TraceRace& race : found_) {
    for (Position i = block_begin(race.first); i <= race.first; ++i) {
      want(i, race, races);
    }
  }
  if (waits_in_a_loop(execution)) {
    want_all();
  }
}

/// A thread that waits in a loop can be left without a preemption wherever it looks again, which
/// races do not show: everything is tried.
void BoundedDpor::want_all() {
  for (Node& node : nodes_) {
    node.wanted |= node.enabled;
  }
}

/// The first step of the block of steps by one thread that `position` is in; choices do not count.
Position BoundedDpor::block_begin(Position position) const {
  Position begin = position;
  for (Position i = position; i-- > 0;) {
    if (nodes_[i].is_choice) {
      continue;
    }
    if (nodes_[i].chosen != nodes_[position].chosen) {
      break;
    }
    begin = i;
  }
  return begin;
}

/// The second event's thread, or one whose events lead to it; if none of them can go, all who can.
void BoundedDpor::want(Position position, const TraceRace& race, TraceRaces& races) {
  Node& node = nodes_[position];
  ThreadSet leading = only(race.second.event.thread);
  const Position end = race.second.past == SecondEvent::Past::executed
                           ? race.second.position
                           : static_cast<Position>(nodes_.size());
  for (Position i = position; i < end; ++i) {
    if (nodes_[i].chosen != nodes_[race.first].chosen && races.in_past(i, race.second)) {
      leading |= only(nodes_[i].chosen);
    }
  }
  const ThreadSet possible = leading & node.enabled;
  node.wanted |= possible != 0 ? possible : node.enabled;
}

}  // namespace heddle::scheduler
