#pragma once

#include <pthread.h>

#include <array>
#include <cstdint>
#include <vector>

#include "runtime/fibers/fiber.hpp"
#include "runtime/fibers/floating_point_mode.hpp"
#include "runtime/hooks/site.hpp"
#include "runtime/kernel_call.hpp"
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

/// What a thread runs, from its first instruction on.
struct ThreadStart {
  void* (*function)(void*) = nullptr;
  void* argument = nullptr;
  FloatingPointMode mode = {};
};

/// What a thread was given by pthread_create.
struct ThreadGift {
  ThreadStart start;
  bool has_attributes = false;
  std::uint16_t joins_before = 0;            ///< how many its creator had made
  scheduler::ByteRange block;                ///< at the argument: own memory, see thread_states.hpp
  std::array<std::uint64_t, 16> contents{};  ///< of the block, if there is room
};

/// Of a thread that another one may cancel.
struct ThreadCancellation {
  bool is_disabled = false;      ///< by pthread_setcancelstate
  bool is_asynchronous = false;  ///< by pthread_setcanceltype, in a program that cancels nobody
  bool acts = false;             ///< it has begun to leave
  bool ends_wait = false;  ///< the event that it stands before, or its wait, is given up for it
};

/// From the thread's beginning to its end, and what becomes of it then.
struct ThreadLife {
  ThreadStart start;
  void* result = nullptr;
  bool joined = false;
  bool detached = false;
  bool is_group_member = false;    ///< begun by run_threads, which waits for it
  bool is_seen_by_others = false;  ///< another thread has had to do with its stack or thread_locals
  bool has_left = false;           ///< the initial thread: it ends, and the program goes on
  bool is_in_operation = false;    ///< of a scenario
  ThreadCancellation cancellation;
  __pthread_unwind_buf_t* cleanup = nullptr;  ///< the innermost handler of code in C
  char name[16] = {};                         ///< given by pthread_setname_np; empty: none
};

struct ThreadChildren {
  std::vector<scheduler::ThreadId> known;   ///< by index; grows over the executions
  std::uint16_t begun = 0;                  ///< of them, in this execution
  std::vector<scheduler::ThreadId> joined;  ///< by this thread, and not begun again
  std::uint16_t running = 0;                ///< of run_threads, while it waits for them
  std::uint16_t joins = 0;                  ///< made by this thread in this execution
  ThreadStart start;                        ///< thread_create: what the child will run
  scheduler::ByteRange block;               ///< likewise: that is the child's own
  bool with_attributes = false;             ///< likewise
};

/// Where the thread stopped last, and whether the scheduler has seen its next event.
struct ThreadStop {
  const Site* site = nullptr;
  const void* frame = nullptr;                 ///< of the function that stopped it
  const scheduler::Event* shown_in = nullptr;  ///< where the next event was shown
  bool is_new = false;                         ///< the next event changed since it was last shown
  const Site* in_loop = nullptr;               ///< of the last event before the latest turn ended
  InterruptedCode interrupted;                 ///< by the system call that the event is
};

/// Waiting for a signal on an object.
struct ThreadWaiting {
  std::uintptr_t on = 0;        ///< the object; 0: does not wait
  std::uint64_t since = 0;      ///< order among those who wait
  scheduler::ByteRange mutex;   ///< given back meanwhile
  bool last_to_arrive = false;  ///< at a barrier
  bool timed = false;
  bool signalled = false;
  bool timed_out = false;
  bool cancelled = false;
  std::int64_t clock_behind_ns = 0;  ///< what is told of the time right behind a timed wait: that
                                     ///< the deadline is past, or is not
  bool is_woken_at_once = false;  ///< a futex_wait does not wait: whoever leads the execution knows
                                  ///< that the thread has been woken
};

/// The promoted call that the thread is in, of code that is not instrumented.
struct LibraryCall {
  scheduler::ByteRange range;  ///< what stands for the library; empty: it is in none
  const Site* site = nullptr;
  std::uint64_t function = 0;
  bool changes = false;
};

/// What the kernel would keep of its signals; see signals/. Bit n - 1 stands for signal n.
struct ThreadSignals {
  std::uint64_t mask = 0;     ///< blocked
  std::uint64_t awaited = 0;  ///< it waits until one of them is pending
  std::uintptr_t stack = 0;   ///< the alternate one; of 0 bytes: none
  std::size_t stack_bytes = 0;
  bool comes_first = false;        ///< one arrives before the event that it has stopped at
  std::uint32_t handled = 0;       ///< handlers that it has begun
  bool has_interrupted = false;    ///< the latest handler was one after which calls do not go on
  std::uintptr_t fault_frame = 0;  ///< of its handler of a fault of its own; 0: there was none
};

/// One controlled thread, in one execution. Reused by the next.
struct Thread {
  /// Identity: fixed once known.
  scheduler::ThreadId id = 0;
  scheduler::ThreadId parent = 0;
  ThreadChildren children;

  ThreadState state = ThreadState::unused;
  Fiber fiber;
  ThreadLife life;
  ThreadGift gift;

  scheduler::Event next;  ///< the next event, written by the thread itself when it stops
  ThreadStop stop;
  bool yielded = false;            ///< since its previous event
  bool has_told_identity = false;  ///< that it looked at what tells it from others

  /// What the scheduler's side tells the thread when it goes on.
  int outcome = 0;  ///< return value of the interposed function
  std::uint16_t choice = 0;

  ThreadWaiting waiting;
  KernelCall call;
  LibraryCall library;
  ThreadSignals signals;
  std::uint64_t clock_ns = 0;  ///< the thread's own virtual time
  SpinState spin;
  Laps laps;

  /// It can go on only when memory holds other values than now.
  [[nodiscard]] bool waits_for_values() const {
    return spin.recognised() || laps.pending() == scheduler::IdleLap::waiting;
  }

  /// Nothing of it is left: whether it begins, and waits, in the execution that follows is open.
  void forget() {
    state = ThreadState::unused;
    waiting.on = 0;
    call.in_kernel = false;
  }
  void begin(scheduler::ThreadId creator, std::uint64_t now_ns);
};

}  // namespace heddle::runtime
