#pragma once

#include <span>
#include <vector>

#include "scheduler/execution.hpp"

namespace heddle::scheduler {

/// Tells whether threads that have returned to where they were (IdleLap::returned) will do so for
/// ever, where nobody else can go on.
///
/// Each of them is led round its loop once more, alone. They go round for ever if each comes back
/// to the same state, with all that it changed undone, lets nobody go on who could not, even
/// meanwhile, and changes nothing that another one's turn has to do with, but for locks that both
/// only wait for and give back: then no order of their events leads them anywhere else. (It may
/// lead to a deadlock of those locks.) The search finds all orders in which they do get on: if they
/// do in some, this is no livelock, and turns that meddle with each other are not told to be one.
class EndlessTurns {
 public:
  enum class Verdict : std::uint8_t {
    endless,
    left,       ///< a thread leaves its loop, or lets another one go on
    undecided,  ///< each comes back, but they meddle with each other
  };

  /// `next_events`, of which some are enabled, is what `execution` stands before; afterwards it
  /// stands there again, unless the answer is `left`: then it is of no use any more. `left` also if
  /// a thread that can go on was parked for another reason: it would do something else.
  [[nodiscard]] Verdict look_at(std::span<const Event> next_events, Execution& execution);

 private:
  struct Use {
    ThreadId thread;
    ByteRange range;
    bool writes;
    bool waits;  ///< it only takes a lock, waiting for it, or gives it back
  };

  [[nodiscard]] bool is_endless(const Event& start, Execution& execution);
  [[nodiscard]] bool meddle() const;

  std::vector<Use> uses_;
  std::vector<ThreadId> could_go_;
};

}  // namespace heddle::scheduler
