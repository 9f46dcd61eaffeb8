#include <algorithm>
#include <map>

#include "scheduler/tests/polite_program.hpp"

namespace heddle::scheduler::testing {

namespace {

using Kind = PoliteStep::Kind;

/// Where a thread is in a timed wait.
enum class Wait : std::uint8_t { none, waiting, timed_out, woken };

/// A state of the whole program.
struct State {
  std::vector<unsigned> places;
  std::vector<Wait> waits;
  std::vector<std::uint64_t> found;
  std::vector<std::vector<std::uint64_t>> notes;
  std::vector<std::uint64_t> memory;
  friend auto operator<=>(const State&, const State&) = default;
};

class Visit {
 public:
  explicit Visit(const std::vector<PoliteThread>& threads) : threads_(threads) {}
  PoliteStates run();

 private:
  void settle(State& state, std::size_t thread) const;
  [[nodiscard]] bool can_go(const State& state, std::size_t thread) const;
  [[nodiscard]] static bool goes_on_waiting(State& state, std::size_t thread, std::uint64_t& mutex);
  [[nodiscard]] State after(State state, std::size_t thread) const;
  [[nodiscard]] std::string outcome(const State& state) const;
  std::size_t add(const State& state);
  [[nodiscard]] bool ends_alone(State state, std::size_t thread) const;
  [[nodiscard]] bool has_cycle() const;

  const std::vector<PoliteThread>& threads_;
  std::map<State, std::size_t> numbers_;
  std::vector<State> states_;
  std::vector<std::vector<std::size_t>> before_;  ///< by state: the states that lead to it
};

/// On to the thread's next event.
void Visit::settle(State& state, std::size_t thread) const {
  const PoliteThread& steps = threads_[thread];
  unsigned& place = state.places[thread];
  for (; place < steps.size(); ++place) {
    if (steps[place].kind == Kind::note) {
      state.notes[thread].push_back(state.found[thread]);
    } else if (steps[place].kind == Kind::header) {
      state.found[thread] = 0;
    } else {
      return;
    }
  }
}

bool Visit::can_go(const State& state, std::size_t thread) const {
  const unsigned place = state.places[thread];
  if (place >= threads_[thread].size()) {
    return false;
  }
  const PoliteStep& step = threads_[thread][place];
  const std::uint64_t value = state.memory[step.location];
  if (state.waits[thread] != Wait::none) {
    return state.waits[thread] == Wait::waiting || value == 0;
  }
  switch (step.kind) {
    case Kind::lock:
      return value == 0;
    case Kind::lock_again:
      return value == 0 || is_toy_lock_of(value, static_cast<ThreadId>(thread));
    case Kind::take:
      return value != 0;
    default:
      return true;
  }
}

/// What the timed wait does next; whether it is over.
bool Visit::goes_on_waiting(State& state, std::size_t thread, std::uint64_t& mutex) {
  Wait& wait = state.waits[thread];
  switch (wait) {
    case Wait::none:
      mutex = 0;
      wait = Wait::waiting;
      return true;
    case Wait::waiting:
      wait = Wait::timed_out;
      return true;
    default:
      mutex = toy_lock_taken(0, static_cast<ThreadId>(thread));
      return false;
  }
}

State Visit::after(State state, std::size_t thread) const {
  const PoliteStep& step = threads_[thread][state.places[thread]];
  std::uint64_t& value = state.memory[step.location];
  bool success = true;
  switch (step.kind) {
    case Kind::lock:
    case Kind::lock_again:
      value = toy_lock_taken(value, static_cast<ThreadId>(thread));
      break;
    case Kind::unlock:
      value = toy_lock_given_back(value);
      break;
    case Kind::take:
    case Kind::try_take:
      success = value != 0;
      value -= success ? 1 : 0;
      break;
    case Kind::give:
      ++value;
      break;
    case Kind::try_lock:
      success = value == 0;
      value = success ? toy_lock_taken(value, static_cast<ThreadId>(thread)) : value;
      break;
    case Kind::load:
      state.found[thread] = value;
      success = value == 0;
      break;
    case Kind::timed_wait:
      if (goes_on_waiting(state, thread, value)) {
        return state;
      }
      success = state.waits[thread] == Wait::woken;
      state.waits[thread] = Wait::none;
      break;
    case Kind::broadcast:
      std::replace(state.waits.begin(), state.waits.end(), Wait::waiting, Wait::woken);
      break;
    case Kind::store:
      value = step.value;
      break;
    default:
      value += step.value;
  }
  state.places[thread] = step_after(step, state.places[thread], success);
  settle(state, thread);
  return state;
}

std::string Visit::outcome(const State& state) const {
  std::string text;
  for (const std::uint64_t value : state.memory) {
    text += std::to_string(value) + " ";
  }
  bool all_ended = true;
  for (std::size_t thread = 0; thread < threads_.size(); ++thread) {
    const bool ended = state.places[thread] >= threads_[thread].size();
    all_ended = all_ended && ended;
    text += ended ? "|" : "|stuck ";
    for (const std::uint64_t note : state.notes[thread]) {
      text += std::to_string(note) + " ";
    }
  }
  return (all_ended ? "completed " : "deadlock ") + text;
}

std::size_t Visit::add(const State& state) {
  const auto [known, is_new] = numbers_.insert({state, states_.size()});
  if (is_new) {
    states_.push_back(state);
    before_.emplace_back();
  }
  return known->second;
}

bool Visit::ends_alone(State state, std::size_t thread) const {
  std::set<State> seen;
  while (state.places[thread] < threads_[thread].size()) {
    if (!can_go(state, thread) || !seen.insert(state).second) {
      return false;
    }
    state = after(state, thread);
  }
  return true;
}

/// States that no other one leads to are taken away until there are none.
bool Visit::has_cycle() const {
  std::vector<std::vector<std::size_t>> after(states_.size());
  std::vector<std::size_t> left_before(states_.size());
  std::vector<std::size_t> free;
  for (std::size_t to = 0; to < states_.size(); ++to) {
    left_before[to] = before_[to].size();
    for (const std::size_t from : before_[to]) {
      after[from].push_back(to);
    }
    if (before_[to].empty()) {
      free.push_back(to);
    }
  }
  std::size_t taken = 0;
  while (!free.empty()) {
    const std::size_t state = free.back();
    free.pop_back();
    ++taken;
    for (const std::size_t to : after[state]) {
      if (--left_before[to] == 0) {
        free.push_back(to);
      }
    }
  }
  return taken < states_.size();
}

PoliteStates Visit::run() {
  PoliteStates result;
  State first{std::vector<unsigned>(threads_.size()), std::vector<Wait>(threads_.size()),
              std::vector<std::uint64_t>(threads_.size()),
              std::vector<std::vector<std::uint64_t>>(threads_.size()),
              std::vector<std::uint64_t>(polite_locations)};
  for (std::size_t thread = 0; thread < threads_.size(); ++thread) {
    settle(first, thread);
  }
  add(first);
  std::vector<std::size_t> left;
  for (std::size_t number = 0; number < states_.size(); ++number) {
    bool is_end = true;
    for (std::size_t thread = 0; thread < threads_.size(); ++thread) {
      if (can_go(states_[number], thread)) {
        is_end = false;
        const std::size_t to = add(after(states_[number], thread));
        before_[to].push_back(number);
      }
    }
    if (is_end) {
      result.outcomes.insert(outcome(states_[number]));
      left.push_back(number);
    }
  }
  std::set<std::size_t> reach_an_end(left.begin(), left.end());
  while (!left.empty()) {
    const std::size_t number = left.back();
    left.pop_back();
    for (const std::size_t earlier : before_[number]) {
      if (reach_an_end.insert(earlier).second) {
        left.push_back(earlier);
      }
    }
  }
  result.states = states_.size();
  result.may_be_caught = reach_an_end.size() < states_.size();
  result.may_go_round = has_cycle();
  for (const State& state : states_) {
    for (std::size_t thread = 0; thread < threads_.size(); ++thread) {
      result.may_stop_alone = result.may_stop_alone || !ends_alone(state, thread);
    }
  }
  return result;
}

}  // namespace

PoliteStates visit_states(const std::vector<PoliteThread>& threads) { return Visit(threads).run(); }

}  // namespace heddle::scheduler::testing
