#include "scheduler/weak/graph_search.hpp"

#include <algorithm>
#include <utility>

#include "scheduler/weak/decided_kinds.hpp"
#include "scheduler/weak/endless_sleep.hpp"
#include "scheduler/weak/revisits.hpp"
#include "scheduler/weak/waiting/held_mutexes.hpp"
#include "scheduler/weak/waiting/sleeping_threads.hpp"
#include "scheduler/weak/waiting/undecided_steps.hpp"
#include "scheduler/weak/waiting_threads.hpp"

namespace heddle::scheduler {

GraphEnding ending_of(const ExecutionGraph& graph, ConsistencyModel model,
                      std::span<const GuidedStep> steps, const GuidedReplay& replay) {
  if (replay.fault() != nullptr) {
    return GraphEnding::faulted;
  }
  if (steps.empty()) {
    return GraphEnding::completed;
  }
  if (std::ranges::any_of(steps,
                          [&](const GuidedStep& step) { return !is_waiting(graph, step); })) {
    return GraphEnding::cut;
  }
  const bool in_vain =
      waits_in_vain(graph, steps) || sleeps_in_vain(graph, model, replay.is_look());
  return in_vain ? GraphEnding::given_up : GraphEnding::blocked;
}

GraphSearchResult GraphSearch::run(const Visit& visit, const Stop& should_stop) {
  open(visit);
  while (!frames_.empty() && !is_stopped_ && !result_.undecided) {
    if (should_stop()) {
      is_stopped_ = true;
    } else if (advance()) {
      open(visit);
    } else {
      frames_.pop_back();
    }
  }
  result_.restarts = replay_.restarts();
  result_.is_exhausted = !is_stopped_ && !result_.undecided;
  return result_;
}

void GraphSearch::open(const Visit& visit) {
  Frame frame;
  if (const EventId due = graph_.due(); !due.is_initial()) {
    if (graph_.at(due).event.kind == EventKind::read_modify_write) {
      replay_.lead_to(graph_);  // the value is not known otherwise
    }
    frame = {.event = graph_.at(due).event, .location = graph_.at(due).location, .due = due};
  } else {
    const std::span<const GuidedStep> steps = replay_.lead_to(graph_);
    result_.undecided = find_undecided(graph_, steps);
    if (result_.undecided) {
      return;
    }
    const auto next = std::find_if(steps.begin(), steps.end(), [this](const GuidedStep& step) {
      return !is_waiting(graph_, step);
    });
    if (next == steps.end()) {
      end(steps, visit);
      return;
    }
    const GuidedStep step = step_in_graph(graph_, *next);
    const bool is_access = has_location(step.event) && !is_within_section(graph_, step.event);
    const std::optional<LocationNumber> location =
        is_access ? locations_.find(step, graph_) : no_location;
    if (!location) {
      result_.undecided = step.event;
      return;
    }
    frame = {.event = step.event, .location = *location};
  }
  note_size();
  list_alternatives(frame);
  frames_.push_back(std::move(frame));
}

void GraphSearch::end(std::span<const GuidedStep> steps, const Visit& visit) {
  const EndedGraph ended{.graph = graph_,
                         .ending = ending_of(graph_, model_, steps, replay_),
                         .steps = steps,
                         .fault = replay_.fault(),
                         .accesses = replay_.accesses()};
  result_.faulted += ended.ending == GraphEnding::faulted ? 1 : 0;
  result_.given_up += ended.ending == GraphEnding::given_up ? 1 : 0;
  result_.completed += ended.ending == GraphEnding::completed ? 1 : 0;
  result_.blocked += ended.ending == GraphEnding::blocked ? 1 : 0;
  is_stopped_ = !visit(ended);
}

EventClock GraphSearch::prefix_of(const Frame& frame) const {
  if (!frame.due.is_initial()) {
    return graph_.at(frame.due).prefix;
  }
  const GraphEvent* latest = graph_.latest_of(frame.event.thread);
  return latest == nullptr ? EventClock() : latest->prefix;
}

/// What nothing has been chosen about comes first: the program goes on with it.
void GraphSearch::list_alternatives(Frame& frame) const {
  std::vector<Alternative>& all = frame.alternatives;
  if (frame.location == no_location) {
    for (std::uint16_t choice = 0; choice < frame.event.choices; ++choice) {
      all.push_back({.choice = choice});
    }
    return;
  }
  if (is_awakening(frame.event)) {
    list_wakes(frame);
    return;
  }
  if (is_wake(frame.event)) {
    list_writes(frame, prefix_of(frame), 0);
    return;
  }
  if (!frame.due.is_initial()) {
    list_writes(frame, prefix_of(frame),
                graph_.place_of(frame.location, graph_.at(frame.due).from));
    return;
  }
  const std::size_t first = first_known_place(graph_, model_, frame.event.thread, frame.location);
  if (is_store(frame.event)) {
    list_writes(frame, prefix_of(frame), first);
    return;
  }
  const std::size_t latest = graph_.writes(frame.location).size();
  for (std::size_t place = latest + 1; place > first; --place) {
    const EventId from = graph_.write_at(frame.location, place - 1);
    // To wait for a mutex that was held, and is no more, is of no use: such a read is no maximal
    // one, so that no write comes to be given to it.
    const bool is_of_use = !may_wait_for_location(frame.event) || place == latest + 1 ||
                           is_past_once(graph_, frame.event, from) ||
                           replay_.will_write(graph_, frame.event, frame.location, from);
    if (is_of_use) {
      all.push_back({.other = from});
    }
  }
}

/// It sleeps, if nothing is chosen: that is possible whatever is there to wake it.
void GraphSearch::list_wakes(Frame& frame) const {
  frame.alternatives.push_back({});
  for (const EventId wake : graph_.writes(frame.location)) {
    frame.alternatives.push_back({.other = wake});
  }
}

/// All places from `first` on, or just this one if the write is that of a read-modify-write, or
/// wakes somebody: that has no order.
void GraphSearch::list_writes(Frame& frame, const EventClock& prefix, std::size_t first) const {
  const bool has_choice = frame.due.is_initial() && !is_wake(frame.event);
  const std::size_t last = has_choice ? graph_.writes(frame.location).size() : first;
  const auto list = [&](EventId revisited) {
    for (std::size_t place = last + 1; place > first; --place) {
      const EventId after = graph_.write_at(frame.location, place - 1);
      const bool stays = revisited.is_initial() || prefix.has(after) ||
                         graph_.at(after).written < graph_.at(revisited).added;
      if (stays) {
        frame.alternatives.push_back({.other = after, .revisited = revisited});
      }
    }
  };
  list(initial_write);
  for (const EventId read : revisited_reads(graph_, frame.location, prefix)) {
    list(read);
  }
}

bool GraphSearch::advance() {
  Frame& frame = frames_.back();
  if (frame.is_added) {
    take_back(frame);
  }
  while (frame.tried < frame.alternatives.size()) {
    const Alternative alternative = frame.alternatives[frame.tried++];
    frame.is_added = alternative.revisited.is_initial() ? add(frame, alternative)
                                                        : add_revisit(frame, alternative);
    if (frame.is_added) {
      return true;
    }
  }
  return false;
}

void GraphSearch::take_back(Frame& frame) {
  frame.is_added = false;
  if (frame.before) {
    graph_ = std::move(*frame.before);
    frame.before.reset();
    kept_events_ -= graph_.size();
    replay_.start_again();
  } else if (!frame.due.is_initial()) {
    graph_.remove_write(frame.due);
  } else {
    graph_.remove_latest(frame.event.thread);
    replay_.was_removed(graph_, frame.event.thread);
  }
}

EventId GraphSearch::add_write(ExecutionGraph& graph, const Frame& frame, EventId after) const {
  if (!frame.due.is_initial()) {
    graph.place_due(after);
    return frame.due;
  }
  Event event = frame.event;
  event.after = event.operand;
  return graph.append_store(event, frame.location, after);
}

EventId GraphSearch::add_read(ExecutionGraph& graph, const Event& event, LocationNumber location,
                              EventId from) const {
  const bool writes = replay_.will_write(graph, event, location, from);
  return graph.append_read(replay_.as_read(graph, event, location, from), location, from, writes);
}

/// The write of a read-modify-write has no place if another one goes on from the same write, unless
/// the other one, or what it came of, gives way.
bool GraphSearch::has_use(const GraphEvent& read) const {
  const std::span<const EventId> order = graph_.writes(read.location);
  const std::size_t place = graph_.place_of(read.location, read.from);
  const bool is_free = place == order.size() || !graph_.at(order[place]).reads;
  return !read.write_is_due || is_free ||
         !revisited_reads(graph_, read.location, read.prefix).empty();
}

bool GraphSearch::add(Frame& frame, const Alternative& alternative) {
  const bool is_write = !frame.due.is_initial() || is_store(frame.event);
  EventId added;
  if (frame.location == no_location) {
    Event event = frame.event;
    event.choice = alternative.choice;
    graph_.append(event);
    return true;
  }
  if (is_write) {
    added = add_write(graph_, frame, alternative.other);
  } else {
    added = add_read(graph_, frame.event, frame.location, alternative.other);
  }
  if (is_consistent_with(graph_, model_, added) && (is_write || has_use(graph_.at(added)))) {
    return true;
  }
  if (!frame.due.is_initial()) {
    graph_.remove_write(added);
  } else {
    graph_.remove_latest(added.thread);
  }
  return false;
}

bool GraphSearch::add_revisit(Frame& frame, const Alternative& alternative) {
  const Event read = graph_.at(alternative.revisited).event;
  const AddedAt read_added = graph_.at(alternative.revisited).added;
  ExecutionGraph graph = graph_.before(alternative.revisited, prefix_of(frame));
  const EventId write = add_write(graph, frame, alternative.other);
  const std::size_t place = graph.place_of(frame.location, write);
  const bool has_order = !is_awakening(read);
  if (!is_consistent_with(graph, model_, write) ||
      (has_order && first_known_place(graph, model_, read.thread, frame.location) > place)) {
    return false;
  }
  const EventId added = add_read(graph, read, frame.location, write);
  if (!is_consistent_with(graph, model_, added)) {
    return false;
  }
  graph.set_added(added, read_added);
  kept_events_ += graph_.size();
  frame.before = std::exchange(graph_, std::move(graph));
  replay_.start_again();
  return true;
}

void GraphSearch::note_size() {
  result_.most_events = std::max(result_.most_events, kept_events_ + graph_.size());
}

}  // namespace heddle::scheduler
