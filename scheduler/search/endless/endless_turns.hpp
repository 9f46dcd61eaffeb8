#pragma once

#include <span>
#include <vector>

#include "scheduler/execution.hpp"
#include "scheduler/search/endless/state_walk.hpp"

namespace heddle::scheduler {

/// Tells whether threads that are parked, where nobody else can go on, would go round for ever.
///
/// First each of them is led round its loop once more, alone. They go round for ever if each comes
/// back to the same state, with all that it changed undone, lets nobody go on who could not, even
/// meanwhile, and changes nothing that another one's turn has to do with, but for locks that both
/// only wait for and give back: then no order of their events leads them anywhere else. (It may
/// lead to a deadlock of those locks.)
///
/// Where that is not so, the states that they come to together are gone through, from where the
/// execution then stands: see StateWalk. If all that can be reached from somewhere is known, and
/// nobody gets on in any of it, they go round for ever. If somebody gets on, nothing is lost by
/// leaving that out: docs/search/fair-search.md says why.
class EndlessTurns {
 public:
  enum class Verdict : std::uint8_t {
    endless,
    left,       ///< somebody gets on: see Progress
    undecided,  ///< nobody did, in so many events
    stopped,    ///< the program was stopped amid its code: see fault()
  };

  /// `next_events`, of which some are enabled, is what `execution` stands before. Afterwards it is
  /// of no use any more.
  [[nodiscard]] Verdict look_at(std::span<const Event> next_events, Execution& execution);

  /// After `stopped`: why.
  [[nodiscard]] const Fault* fault() const { return fault_; }

 private:
  enum class Turn : std::uint8_t { endless, left, other, stopped };

  struct Use {
    ThreadId thread;
    ByteRange range;
    bool writes;
    bool waits;  ///< it only takes a lock, waiting for it, or gives it back, or waits to be woken
  };

  [[nodiscard]] Turn turns_alone(std::span<const Event> next_events, Execution& execution);
  void note_uses(const Event& done);
  [[nodiscard]] Turn turn_of(const Event& start, Execution& execution);
  [[nodiscard]] bool lets_go(std::span<const Event> next_events, ThreadId thread) const;
  [[nodiscard]] bool meddle() const;

  std::vector<Use> uses_;
  std::vector<Event> starts_;
  StateWalk walk_;
  const Fault* fault_ = nullptr;
};

}  // namespace heddle::scheduler
