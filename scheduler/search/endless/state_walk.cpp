#include "scheduler/search/endless/state_walk.hpp"

#include <algorithm>

#include "scheduler/search/endless/progress.hpp"

namespace heddle::scheduler {

/// False: nobody can go on.
bool StateWalk::arrive(std::span<const Event> next_events) {
  here_ = joint_.number(next_events);
  if (here_ < states_.size()) {
    return true;
  }
  State& state = states_.emplace_back();
  for (const Event& event : next_events) {
    if (event.enabled) {
      state.push_back({event.thread});
    }
  }
  return !state.empty();
}

/// One that was not taken, of the thread that went last if there is one; else null.
StateWalk::Edge* StateWalk::new_edge(std::size_t state) {
  Edge* found = nullptr;
  for (Edge& edge : states_[state]) {
    if (edge.to == not_taken && (found == nullptr || edge.thread == last_)) {
      found = &edge;
    }
  }
  return found;
}

/// The shortest one along edges that were taken; false: there is none.
bool StateWalk::find_way() {
  struct Reached {
    std::size_t state;
    std::size_t before;  ///< position of the one it was reached from
    ThreadId by;
  };
  std::vector<bool> seen(states_.size());
  std::vector<Reached> reached = {{here_, 0, 0}};
  seen[here_] = true;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    if (new_edge(reached[i].state) != nullptr) {
      for (std::size_t at = i; at != 0; at = reached[at].before) {
        way_.push_back(reached[at].by);
      }
      return true;
    }
    for (const Edge& edge : states_[reached[i].state]) {
      if (!seen[edge.to]) {
        seen[edge.to] = true;
        reached.push_back({edge.to, i, edge.thread});
      }
    }
  }
  return false;
}

/// By which to go on; null: all edges that can be reached were taken.
StateWalk::Edge* StateWalk::next_edge() {
  if (way_.empty()) {
    Edge* edge = new_edge(here_);
    if (edge != nullptr || !find_way()) {
      return edge;
    }
  }
  const ThreadId thread = way_.back();
  way_.pop_back();
  const auto edge = std::find_if(states_[here_].begin(), states_[here_].end(),
                                 [thread](const Edge& each) { return each.thread == thread; });
  return edge == states_[here_].end() ? nullptr : &*edge;
}

/// `closed` if the walk goes on.
StateWalk::End StateWalk::go(Execution& execution, ThreadId thread) {
  const Step& step = execution.step(thread, 0);
  const Event done = step.event;
  fault_ = step.fault;
  last_ = thread;
  if (fault_ != nullptr) {
    const Progress progress = progress_of(step, {});
    return progress == Progress::stopped ? End::stopped
                                         : (progress == Progress::made ? End::left : End::unknown);
  }
  const std::span<const Event> next_events = execution.next_events();
  const Progress progress = progress_of(step, next_events);
  if (progress != Progress::none) {
    return progress == Progress::made ? End::left : End::unknown;
  }
  some_held_ = some_held_ || execution.holds_some();
  if (!joint_.add(done, next_events)) {
    return End::unknown;
  }
  return arrive(next_events) ? End::closed : End::left;
}

StateWalk::End StateWalk::run(Execution& execution, std::size_t most_events) {
  states_.clear();
  way_.clear();
  fault_ = nullptr;
  some_held_ = execution.holds_some();
  joint_.begin(execution.next_events());
  if (!arrive(execution.next_events())) {
    return End::left;
  }
  for (std::size_t events = 0; events < most_events; ++events) {
    Edge* const edge = next_edge();
    if (edge == nullptr) {
      return some_held_ ? End::unknown : End::closed;
    }
    const std::size_t from = here_;
    const ThreadId thread = edge->thread;
    const std::size_t expected = edge->to;
    const End end = go(execution, thread);
    if (end != End::closed) {
      return end;
    }
    if (expected != not_taken && expected != here_) {
      return End::unknown;  // something was not told from a state
    }
    for (Edge& each : states_[from]) {
      each.to = each.thread == thread ? here_ : each.to;
    }
  }
  return End::unknown;
}

}  // namespace heddle::scheduler
