#pragma once

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "scheduler/tests/toy_program.hpp"

/// Small programs with loops that have no end of their own: threads that take one thing, look for
/// another, and put the first one back if they did not find it.
namespace heddle::scheduler::testing {

/// An instruction of a polite thread.
struct PoliteStep {
  enum class Kind : std::uint8_t {
    lock,
    lock_again,  ///< of a recursive mutex
    unlock,
    try_lock,
    load,
    store,
    add,
    take,  ///< of a semaphore
    try_take,
    give,
    timed_wait,  ///< gives the mutex back, waits to be woken, and takes it again; fails if its time
                 ///< was over first
    broadcast,
    header,
    note
  };
  static constexpr unsigned next = ~0U;

  Kind kind = Kind::note;
  unsigned location = 0;
  std::uint64_t value = 0;     ///< stored or added
  unsigned on_success = next;  ///< a step of the thread: after an attempt that succeeds, or a load
                               ///< of zero
  unsigned otherwise = next;
};

using PoliteThread = std::vector<PoliteStep>;

/// Where the thread goes on after the step number `place`.
[[nodiscard]] inline unsigned step_after(const PoliteStep& step, unsigned place, bool success) {
  const unsigned to = success ? step.on_success : step.otherwise;
  return to == PoliteStep::next ? place + 1 : to;
}

/// The loops that a thread may have, by number, as `first` and `second` are the locations it takes
/// and looks for; `after` is stored or locked once it has left the loop.
constexpr unsigned polite_loops = 22;
/// And those that have to do with waiting for a condition with a time limit.
constexpr unsigned polite_timed_loops = polite_loops + 5;
[[nodiscard]] PoliteThread polite_thread(unsigned loop, unsigned first, unsigned second,
                                         unsigned after);

[[nodiscard]] ToyProgram make_polite_program(const std::vector<PoliteThread>& threads);

/// All that a program can come to, found by visiting each of its states once.
struct PoliteStates {
  std::set<std::string> outcomes;  ///< as in Seen::outcomes, of executions that end
  bool may_be_caught = false;      ///< a state from which no end can be reached
  bool may_stop_alone = false;     ///< one from which a thread does not end if it goes on alone
  bool may_go_round = false;       ///< a way from a state to itself
  std::size_t states = 0;
};
[[nodiscard]] PoliteStates visit_states(const std::vector<PoliteThread>& threads);

/// How many locations such programs have.
constexpr unsigned polite_locations = 6;
/// The one of the condition variable.
constexpr unsigned polite_condition = 5;

}  // namespace heddle::scheduler::testing
