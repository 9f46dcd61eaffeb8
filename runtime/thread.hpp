#pragma once

#include <cstdint>
#include <vector>

#include "runtime/fibers/fiber.hpp"
#include "runtime/hooks/site.hpp"
#include "runtime/loops/laps.hpp"
#include "runtime/loops/spin.hpp"
#include "scheduler/event.hpp"

namespace heddle::runtime {

enum class ThreadState : std::uint8_t {
  unused,   ///< has not begun in this execution
  ready,    ///< will run to its next event before anything else is scheduled
  stopped,  ///< stands before its next event
  waiting,  ///< has no event of its own until another thread's event makes it ready
  ended,
};

/// One controlled thread, in one execution. Reused by the next.
struct Thread {
  // Identity: fixed once known.
  scheduler::ThreadId id = 0;
  scheduler::ThreadId parent = 0;
  std::vector<scheduler::ThreadId> children;  ///< by index; grows over the executions

  // Life.
  ThreadState state = ThreadState::unused;
  Fiber fiber;
  std::uint16_t children_begun = 0;
  void* (*start)(void*) = nullptr;
  void* argument = nullptr;
  void* result = nullptr;
  bool joined = false;
  bool detached = false;
  bool group_member = false;           ///< begun by run_threads, which waits for it
  std::uint16_t children_running = 0;  ///< of run_threads, while it waits for them

  // The next event, written by the thread itself when it stops.
  scheduler::Event next;
  bool next_changed = false;                   ///< since it was last shown to the scheduler
  const scheduler::Event* shown_in = nullptr;  ///< where it was
  const Site* site = nullptr;
  const void* stop_frame = nullptr;  ///< of the function that stopped it
  bool yielded = false;

  // thread_create: what the child will run.
  void* (*create_start)(void*) = nullptr;
  void* create_argument = nullptr;

  // What the scheduler's side tells the thread when it goes on.
  int outcome = 0;  ///< return value of the interposed function
  std::uint16_t choice = 0;

  // Waiting for a signal on an object.
  std::uintptr_t waits_on = 0;
  std::uint64_t waits_since = 0;    ///< order among those who wait
  scheduler::ByteRange waits_with;  ///< the mutex given back meanwhile
  bool last_to_arrive = false;      ///< at a barrier
  bool timed = false;
  bool signalled = false;
  bool timed_out = false;

  std::uint64_t clock_ns = 0;  ///< the thread's own virtual time
  SpinState spin;
  Laps laps;

  /// Nothing of it is left: whether it begins, and waits, in the execution that follows is open.
  void forget() {
    state = ThreadState::unused;
    waits_on = 0;
  }
  void begin(scheduler::ThreadId creator, std::uint64_t now_ns);
};

}  // namespace heddle::runtime
