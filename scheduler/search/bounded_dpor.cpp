#include "scheduler/search/bounded_dpor.hpp"

#include <algorithm>

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
  if (has_given_up_) {
    return false;
  }
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
  for (ThreadSet left = node.wanted - node.done; !left.empty(); left.remove(left.first())) {
    const ThreadId thread = left.first();
    node.done.add(thread);
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
    node.preemptions = before->preemptions + (before->free.contains(last) ? 0U : 1U);
    const bool goes_on = node.enabled.contains(last) && !find_event(next_events, last)->yielded;
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
  has_parked_ = has_parked_ ||
                std::any_of(execution.left.begin(), execution.left.end(),
                            [](const Event& event) { return event.idle_lap == IdleLap::returned; });
  lists_.update(execution.trace);
  note_runs();
  found_.clear();
  TraceRaces races(execution, lists_, Parking::never);
  if (!run_begins_.empty()) {
    races.take_latest_in_runs(run_begins_);
  }
  races.collect(first_new_, found_);
  wishes_.clear();
  for (const TraceRace& race : found_) {
    if (execution.is_over()) {
      return;
    }
    wish(race, races);
  }
  grant_wishes();
  if (waits_in_a_loop(execution)) {
    has_given_up_ = where_threads_wait_ == WhereThreadsWait::gives_up;
    want_all();
  }
}

/// Where each run of steps by one thread begins, the steps of each thread, and the choices so far.
void BoundedDpor::note_runs() {
  run_begins_.clear();
  choices_.assign(1, 0);
  for (std::vector<Position>& steps : steps_of_) {
    steps.clear();
  }
  for (Position i = 0; i < nodes_.size(); ++i) {
    const bool goes_on = i > 0 && nodes_[i].chosen == nodes_[i - 1].chosen;
    run_begins_.push_back(goes_on ? run_begins_.back() : i);
    if (nodes_[i].chosen >= steps_of_.size()) {
      steps_of_.resize(nodes_[i].chosen + std::size_t{1});
    }
    steps_of_[nodes_[i].chosen].push_back(i);
    choices_.push_back(choices_.back() + (nodes_[i].is_choice ? 1 : 0));
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

/// Who is to be tried in the block that ends with the first event of the race: the second event's
/// thread, or one whose events lead to it. Of each thread the first event after the block tells.
void BoundedDpor::wish(const TraceRace& race, TraceRaces& races) {
  const ThreadId first_thread = nodes_[race.first].chosen;
  const Position end = race.second.past == SecondEvent::Past::executed
                           ? race.second.position
                           : static_cast<Position>(nodes_.size());
  ThreadSet leading = only(race.second.event.thread);
  for (std::size_t thread = 0; thread < steps_of_.size(); ++thread) {
    const std::vector<Position>& steps = steps_of_[thread];
    if (steps.empty() || thread == first_thread) {
      continue;
    }
    const auto next = std::upper_bound(steps.begin(), steps.end(), race.first);
    if (next != steps.end() && *next < end && races.in_past(*next, race.second)) {
      leading.add(static_cast<ThreadId>(thread));
    }
  }
  const Position begin = run_begins_[race.first];
  const bool is_whole_block = begin == 0 || !nodes_[begin - 1].is_choice;
  if (is_whole_block && choices_[race.first + 1] == choices_[begin]) {
    wishes_.push_back({race.first, std::move(leading)});
  } else {
    want_among_choices(race, races, std::move(leading));
  }
}

/// Choices of other threads in the block may lead to the second event too, from where they are on.
void BoundedDpor::want_among_choices(const TraceRace& race, TraceRaces& races, ThreadSet leading) {
  const Position begin = block_begin(race.first);
  for (Position i = race.first + 1; i-- > begin;) {
    if (nodes_[i].chosen != nodes_[race.first].chosen && races.in_past(i, race.second)) {
      leading.add(nodes_[i].chosen);
    }
    want(nodes_[i], leading);
  }
}

/// One sweep back over the trace: a wish holds from its place to the beginning of the run.
void BoundedDpor::grant_wishes() {
  std::sort(wishes_.begin(), wishes_.end(), [](const Wish& a, const Wish& b) {
    return a.position != b.position ? a.position > b.position : a.leading < b.leading;
  });
  wishes_.erase(std::unique(wishes_.begin(), wishes_.end()), wishes_.end());
  holding_.clear();
  Position place = 0;
  for (auto next = wishes_.begin(); next != wishes_.end() || !holding_.empty();) {
    if (holding_.empty()) {
      place = next->position;
    }
    for (; next != wishes_.end() && next->position == place; ++next) {
      if (std::find(holding_.begin(), holding_.end(), next->leading) == holding_.end()) {
        holding_.push_back(next->leading);
      }
    }
    for (const ThreadSet& leading : holding_) {
      want(nodes_[place], leading);
    }
    if (run_begins_[place] == place) {
      holding_.clear();
    } else {
      --place;
    }
  }
}

/// These threads; if none of them can go, all who can.
void BoundedDpor::want(Node& node, const ThreadSet& leading) {
  const ThreadSet possible = leading & node.enabled;
  node.wanted |= possible.empty() ? node.enabled : possible;
}

}  // namespace heddle::scheduler
