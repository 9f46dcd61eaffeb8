#pragma once

#include <cstdint>
#include <string_view>

#include "scheduler/event.hpp"

/// What can be said of a kind of event, whatever the single event: the columns of event_table.hpp.
namespace heddle::scheduler {

/// How an event touches its `range`. (Its `second`, if not empty, is always written.)
enum class Footprint : std::uint8_t {
  nothing,
  by_writes,   ///< Event::writes says whether it is a write or a read
  write,       ///< a write, always
  compare,     ///< a write if it succeeds, a read of exactly the range if it fails
  everything,  ///< depends on every event of every thread
};

/// An access to memory whose values are logged in `before` and `after`.
enum class MemoryUse : std::uint8_t {
  none,
  load,
  store,
  update,   ///< reads and writes, whatever it finds
  compare,  ///< writes if it finds what it expects
};

/// What it counts as where data races are looked for.
enum class RaceRole : std::uint8_t {
  none,
  plain,
  frees,   ///< ends the life of its bytes
  atomic,  ///< synchronisation objects too: locking a mutex races with its construction only
};

/// What decides whether an event succeeds.
enum class Outcome : std::uint8_t {
  certain,       ///< nothing does: Event::succeeds has no meaning
  by_value,      ///< the value in memory, of which `before` and `expected` tell
  by_lock,       ///< the state of a lock: the event does what it needs, or fails
  by_count,      ///< the count of a semaphore, likewise
  by_word,       ///< the word of a futex: not logged, so never worked out again for another order
  by_readiness,  ///< whether the kernel would let the thread wait, as far as it is known
};

/// Whether an event may be disabled by others, or withdrawn, while its thread stands before it.
enum class Waiting : std::uint8_t {
  never,
  for_range,
  for_second,
  unless_it_may_fail,  ///< for `range`, but see Event::may_fail
};

/// The state of its object that makes an event possible, or makes it succeed.
enum class Needs : std::uint8_t {
  nothing,
  no_holder,        ///< no reader and no writer but, of a recursive mutex, the thread itself
  no_other_holder,  ///< no reader and no writer
  no_writer,
  nobody_inside,  ///< nobody but the thread runs the routine of a `once`
  a_count,        ///< a semaphore's count is not zero
  readiness,      ///< one of the bits that Event::awaited names
};

/// Which bytes hold the lock, `once`, semaphore or kernel object whose state `before` and `after`
/// tell.
enum class StateOf : std::uint8_t {
  nothing,
  range,
  second,  ///< a mutex; not by values: the event gives it up, or takes it
};

/// What a thread learns by the event: one half of *synchronises*.
enum class Acquires : std::uint8_t {
  nothing,
  by_order,  ///< what the bytes publish, as the memory order says
  as_fence,
  lock,
  shared_lock,
  second_lock,  ///< the mutex in `second`
  object,       ///< all that was published through the object
  everything,
};

/// What a thread publishes by the event: the other half.
enum class Releases : std::uint8_t {
  nothing,
  by_order,  ///< begins a release sequence, or continues it if the event reads as well
  as_fence,
  lock,
  shared_lock,
  second_lock,  ///< the mutex in `second`
  object,       ///< to all who acquire from the object later; if it writes
  ends,         ///< publishes nothing, and ends the release sequences of its bytes
  everything,
};

/// What a report names after the verb.
enum class Told : std::uint8_t {
  object,
  values,  ///< the object with the values found and left, in words of the MemoryUse
  block,   ///< the heap block, whatever it holds
  peer,    ///< the number of the other thread
  order,   ///< the memory order
  choice,  ///< the value chosen, and how many there are
  origin,  ///< where it comes from: it is told by Event::site alone
};

/// A row of the table. The defaults are those of most kinds.
struct EventTraits {
  EventKind kind;
  std::string_view name;  ///< in trace files and messages
  Footprint footprint = Footprint::by_writes;
  MemoryUse access = MemoryUse::none;
  RaceRole race = RaceRole::atomic;
  Outcome outcome = Outcome::certain;
  Waiting waiting = Waiting::never;
  Needs needs = Needs::nothing;
  StateOf state_of = StateOf::nothing;
  Acquires acquires = Acquires::nothing;
  Releases releases = Releases::nothing;
  /// What the thread stands before after a timed wait of this kind; none: it is no such wait.
  EventKind timeout = EventKind::none;
  /// Nothing but going round in a loop can keep a thread from it; if it may fail, where not all do.
  bool spins = false;
  std::string_view verb = {};  ///< of a step in a report: "lock"
  Told told = Told::object;
  std::string_view standstill = {};  ///< if standstill_verb() is not to go by `spins`
};

}  // namespace heddle::scheduler
