#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "scheduler/execution.hpp"
#include "scheduler/races/access_kind.hpp"
#include "scheduler/weak/event_id.hpp"

/// What a search over execution graphs needs of the program: not only who goes next is decided from
/// outside, but also what a read reads.
namespace heddle::scheduler {

/// The life of what stands for those who wait for condition variables and futexes.
inline constexpr std::uint64_t life_of_queues = ~std::uint64_t{0};

/// What a thread would do next.
struct GuidedStep {
  /// `before` is what the bytes hold now; `succeeds`, `after` and `writes` mean nothing yet.
  /// `enabled` is false where the thread waits: for the end of another one (thread_join), for what
  /// it has read in an idle lap (`idle_lap`) to be something else, or for ever (assume); not where
  /// it waits for a mutex, or to be woken. A thread that has gone through an idle lap may be told
  /// to wait if the lap has no store: without the lap the graph is as good.
  Event event;

  /// Names the life of the bytes: two accesses are of one location if range and life are the same.
  /// A block that is freed and taken again begins another life, and so does a plain store to bytes
  /// that have had atomic accesses. Fixed by what happens before the access in the order of
  /// synchronisation, as is what the bytes hold when their life begins (plain stores have put it
  /// there), never by the order in which unrelated threads ran: a number that is made of the thread
  /// that allocates, or stores, and of a count of its own will do.
  /// Of an event with two ranges it is that of the mutex.
  std::uint64_t life = 0;

  /// Of a thread that waits after an idle lap: it would find something else now than in the lap.
  bool would_go_on = false;

  /// The step may depend on something that the contract below does not allow for.
  bool is_undecided = false;
};

/// What is put into the bytes of an access.
struct CellValues {
  /// What the event finds: of a store, whatever is there already.
  Value read;
  /// What is there afterwards; none: what the event has left there.
  std::optional<Value> left;
  /// Of a choice: the value that it takes.
  std::uint16_t choice = 0;
  /// Of a try_lock that is to fail, whether the mutex is locked now or not: who has it.
  std::optional<ThreadId> holder = std::nullopt;
  /// Of a futex_wait that finds what it expects: it has been woken already.
  bool is_woken = false;
};

/// An access to memory, of which races are told: that of an event, or a plain one.
struct GraphAccess {
  /// By the number of steps that its thread had taken before: a plain access comes before this one,
  /// which may not exist.
  EventId event;
  AccessKind kind = AccessKind::atomic_read;
  ByteRange range = {};
  /// Names the life of the block, or of the memory that is no block: accesses to different lives do
  /// not race. What ends a life is a plain write in it.
  std::uint64_t block = 0;
  SiteId site = 0;
};

/// An execution in which reads are told what they read.
///
/// A thread goes on after a step until it is before its next event, and only that thread, besides
/// those that it has created or whose waiting has come to an end. It must do the same whenever it
/// has been given the same values to read; of other threads it may learn in no other way. What it
/// accesses plainly it finds as the latest step has left it: `left` is the value of the store that
/// is last in modification order among those that were executed, and steps are executed in an order
/// that has program order, reads-from, creation of threads and joins in it. So a plain access that
/// no other one races with finds what it should.
class GuidedExecution {
 public:
  virtual ~GuidedExecution() = default;

  /// The next step of each thread that has begun and not ended, in ascending order of thread; none
  /// once the program has ended, which must have waited for all threads. Valid until the next step.
  virtual std::span<const GuidedStep> next_steps() = 0;

  /// Executes the next step of `thread`, which is enabled, with these values: puts `read` into its
  /// bytes, performs the event, puts `left` there. (Of a mutex nothing is put anywhere: it is
  /// locked when it is free. A try_lock that finds it locked may be told to once it is free again.)
  /// Returns the event as it was executed: with `before`, `after`, `writes` and `succeeds`.
  virtual Event step(ThreadId thread, const CellValues& values) = 0;

  /// A thread that has fallen asleep, by its latest step, is woken: it may go on. Nothing else
  /// wakes it: events that wake somebody are executed as if nobody slept. Of one with a time limit
  /// a step, instead, is that its time has run out.
  virtual void wake(ThreadId /*thread*/) {}

  /// Whether the standard library looks by this event if anybody sleeps, to leave a wake out.
  [[nodiscard]] virtual bool looks_for_sleepers(const Event& /*event*/) { return false; }

  /// All that were made since the execution began.
  [[nodiscard]] virtual std::span<const GraphAccess> accesses() const { return {}; }

  /// What was wrong, and has ended the execution: no step is asked for any more. Null: nothing.
  [[nodiscard]] virtual const Fault* fault() const { return nullptr; }
};

/// A program that can be run again and again from the same initial state.
class GuidedProgram {
 public:
  virtual ~GuidedProgram() = default;

  /// Ends the execution in progress and runs up to the first steps. The reference is valid until
  /// the next restart.
  virtual GuidedExecution& restart() = 0;
};

}  // namespace heddle::scheduler
