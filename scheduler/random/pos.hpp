#pragma once

#include <array>
#include <cstdint>

#include "scheduler/next_events.hpp"
#include "scheduler/random/seeded.hpp"

namespace heddle::scheduler {

/// Partial order sampling: X. Yuan, J. Yang, R. Gu, "Partial Order Aware Concurrency Sampling",
/// CAV 2018, section 3 (algorithm 2).
///
/// Each next event has a random priority; the enabled one of highest priority happens. Next events
/// of other threads that race with it (here: depend on it, dependence.hpp) draw new priorities, so
/// that which of several racing events comes next is decided afresh each time, whatever lies
/// between them in other orders. A random walk decides at each event anew, which makes it unlikely
/// that one thread goes far while another stays where it is: two threads, one with n events before
/// the race, meet the less likely order with probability 2^-n there and 1 / (n + 1) here.
/// Never exhausted; the n-th execution of a seed is always the same.
///
/// Departures:
/// - An event that has to wait has a priority too, and draws a new one when what it depends on
///   happens: it races with that.
/// - Values are drawn uniformly.
class Pos final : public Seeded {
 public:
  using Seeded::Seeded;

  bool begin_execution() override;
  std::optional<ThreadId> choose(std::span<const Event> next_events) override;

 private:
  // Of the current execution.

  std::array<std::uint64_t, max_threads> priorities_{};  ///< of each thread's next event
  ThreadSet drawn_;                                      ///< the threads whose priority is valid
};

}  // namespace heddle::scheduler
