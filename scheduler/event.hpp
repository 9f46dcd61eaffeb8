#pragma once

#include <cstddef>
#include <cstdint>

/// What one thread of the program under test does next, or has just done.
///
/// This file is shared by the scheduler, which orders events, and the runtime, which makes them
/// happen. It includes nothing else of this project and knows nothing of fibers.
namespace heddle::scheduler {

/// A controlled thread. The number is a function of the thread's own name (its parent and its index
/// among the parent's children), never of the order in which threads happened to be created, so one
/// thread has one number in every execution of an exploration. The initial thread is 0.
using ThreadId = std::uint16_t;

/// Numbers of threads are below this. Not all of them can be in use at a time: some stand for
/// threads that have ended and may begin again.
inline constexpr std::size_t max_threads = 512;

/// An instrumented place in the source, as registered by the runtime. 0 is "no place known".
using SiteId = std::uint32_t;

/// A value of up to 16 bytes, as found in memory; zero extended.
struct Value {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  friend bool operator==(const Value&, const Value&) = default;
};

/// In Value::high of the state of a `once`: its work is done, whoever comes reads that only.
inline constexpr std::uint64_t once_is_done = std::uint64_t{1} << 63U;

/// Bytes [address, address + size). Size 0 touches nothing.
struct ByteRange {
  std::uintptr_t address = 0;
  std::uintptr_t size = 0;

  [[nodiscard]] bool overlaps(const ByteRange& other) const {
    return address < other.address + other.size && other.address < address + size;
  }
  friend bool operator==(const ByteRange&, const ByteRange&) = default;
};

/// Stands for all that is looked at between steps: Event::second of what changes it. No program has
/// this byte.
inline constexpr ByteRange what_is_looked_at{1, 1};

enum class EventKind : std::uint8_t {
  none,               ///< no event: the start of an execution
  load,               ///< atomic (or volatile) load
  store,              ///< atomic (or volatile) store
  read_modify_write,  ///< atomic exchange, fetch-and-add, ...
  compare_exchange,   ///< a write if it succeeds, a read of exactly its range if it fails; with
                      ///< `choices`, the value 1 is that it fails spuriously
  fence,              ///< orders the thread's own accesses; depends on nothing
  plain_load,         ///< a promoted plain load
  plain_store,        ///< a promoted plain store
  free_block,         ///< a promoted free: a write of the whole block
  opaque,             ///< inline assembly whose effect is not known: depends on everything
  lock,               ///< enabled while the lock can be taken
  try_lock,           ///< a write of the lock if it succeeds, a read if it fails
  unlock,
  shared_lock,  ///< reader side of a read-write lock
  try_shared_lock,
  shared_unlock,
  condition_wait,     ///< releases the mutex (`second`) and joins the waiters of `range`; with
                      ///< `choices`, the value 1 is that it does not: it wakes spuriously
  condition_wake,     ///< a waiter that was signalled takes the mutex (`second`) again
  condition_timeout,  ///< a timed wait ends without a signal
  condition_signal,   ///< `choices` = number of waiters it could wake
  condition_broadcast,
  futex_wait,  ///< reads the word and, if it is as expected, joins its waiters (`second`);
               ///< spuriously as condition_wait
  futex_wake,
  wait_timeout,  ///< a timed wait on another object (semaphore, futex) gives up
  semaphore_wait,
  semaphore_post,
  barrier_wait,
  once,            ///< begin or end of a call_once or of a static's initialisation
  thread_create,   ///< `peer` is the child
  thread_join,     ///< enabled once `peer` has ended
  choice,          ///< heddle::choose(n): depends on nothing, executed as soon as it is reached
  semaphore_read,  ///< tells the count of a semaphore, and leaves it as it is
  assume,          ///< an assumption does not hold: never possible, so the thread does no more
  local_end,       ///< a promoted end of a local variable: a write of all of it
  kernel_enter,    ///< begins a call on descriptors (`range`): no close of them is noticed from now
  kernel_read,     ///< takes something out of a pipe, socket or eventfd (`range`), or fails
  kernel_write,    ///< puts something in, or fails
  kernel_poll,     ///< looks whether that would be possible: all of the objects in `range`
  kernel_close,    ///< gives up a descriptor (`second`) of the object in `range`
  kernel_control,  ///< changes the object otherwise: its flags, its descriptors, what it watches
  library_call,    ///< a promoted call of code that is not instrumented, of a library (`range`)
  destroy,         ///< ends the life of a synchronisation object: pthread_mutex_destroy and its kin
  thread_over,     ///< gives up what stands for a thread that runs, where it may be tried to join
  try_join,        ///< a write of that if the thread has ended, a read if not
  await_end,       ///< enabled once it has: a join that may be cancelled
  cancel,          ///< gives up what stands for a thread that is not cancelled
  cancel_test,     ///< a write of that if the thread has been cancelled, a read if not
};

enum class MemoryOrder : std::uint8_t {
  not_atomic,
  relaxed,
  consume,
  acquire,
  release,
  acquire_release,
  sequentially_consistent,
};

/// An error-checking mutex is a normal one: what the thread that holds it may not do is no event.
enum class MutexKind : std::uint8_t { normal, recursive };

/// What the runtime knows about the turn of a loop that a thread has just completed.
/// A lap is *idle* if it changed nothing that matters, see runtime/loops/laps.hpp.
enum class IdleLap : std::uint8_t {
  none,      ///< the lap was not idle, or there was no loop
  waiting,   ///< all values are as they were: until a byte that it read changes, so is the next lap
  reload,    ///< the next lap is as if the thread had only now arrived at the loop
  returned,  ///< what the lap changed it has undone, see scheduler/search/returned_threads.hpp. Not
             ///< told by the runtime
};

/// One indivisible step of one thread. The same record serves for a *next event* (what the thread
/// would do if it were chosen now) and for an *executed event* (what it did).
///
/// Synchronisation objects are events on the bytes of the object: locking is a write of the mutex.
/// `writes`, `succeeds`, `before` and `after` are forecasts in a next event, facts in an executed
/// one.
struct Event {
  ThreadId thread = 0;
  ThreadId peer = 0;  ///< thread_create, thread_join: the other thread
  EventKind kind = EventKind::none;
  MemoryOrder order = MemoryOrder::not_atomic;
  MemoryOrder failure_order = MemoryOrder::not_atomic;  ///< compare_exchange that fails
  bool enabled = true;  ///< false: the thread waits and cannot be chosen now
  bool yielded =
      false;  ///< the thread yielded since its previous event: leaving it is no preemption
  IdleLap idle_lap = IdleLap::none;  ///< since its previous event the thread completed an idle lap;
                                     ///< after a `waiting` one it is enabled once a byte changed
  bool writes = false;               ///< false: a read, as far as dependence goes
  bool succeeds = true;              ///< compare_exchange, try_lock, try_shared_lock
  std::uint16_t choices = 1;         ///< how many values the event can take; 1: no choice
  std::uint16_t choice = 0;          ///< the one it took, below `choices`
  SiteId site = 0;
  std::uint16_t loop_state = 0;  ///< since its previous event the thread passed a loop's header, in
                                 ///< the state of this number: runtime/loops/loop_states.hpp
  bool returns = false;          ///< in which it has been before
  bool acted = false;  ///< since then it did what is no event, but no reading or own memory either
  ByteRange range;     ///< the bytes read or written; empty for fence, choice, create and join
  ByteRange second;  ///< condition_wait, condition_wake: the mutex (written); where that is looked
                     ///< at between steps: what_is_looked_at
  Value operand;     ///< memory: value stored, added, exchanged or desired; else see below
  Value expected;    ///< compare_exchange: value expected; else see below
  Value before;      ///< value in memory before the event
  Value after;       ///< value in memory after it

  // What an event on a synchronisation object is asked for. An event has no more than one of the
  // first group, which is kept in `operand`, and one of the second, in `expected`: an event is
  // copied at every step. Zero is what an event is not asked for.

  /// lock, try_lock: the kind of the mutex, and so what a thread that holds it already may do.
  [[nodiscard]] constexpr MutexKind mutex_kind() const {
    return static_cast<MutexKind>(operand.low);
  }
  constexpr void set_mutex_kind(MutexKind mutex) {
    operand.low = static_cast<std::uint64_t>(mutex);
  }

  /// condition_wait, futex_wait: the wait may end in a timeout.
  [[nodiscard]] constexpr bool has_time_limit() const { return operand.low != 0; }
  constexpr void set_time_limit(bool limited) { operand.low = limited ? 1 : 0; }

  /// futex_wake: wakes no more waiters than this.
  [[nodiscard]] constexpr std::uint64_t wake_limit() const { return operand.low; }
  constexpr void set_wake_limit(std::uint64_t waiters) { operand.low = waiters; }
  /// Of a futex_wake: nobody looks at how many it has woken.
  [[nodiscard]] constexpr bool is_result_unused() const { return operand.high != 0; }
  constexpr void set_result_unused(bool unused) { operand.high = unused ? 1 : 0; }

  /// thread_join: by the end of the program, rather than by a call.
  [[nodiscard]] constexpr bool is_end_of_program() const { return operand.low != 0; }
  constexpr void set_end_of_program() { operand.low = 1; }

  /// thread_create: where the creator is told the child's handle, 8 bytes.
  [[nodiscard]] constexpr std::uintptr_t handle_place() const { return operand.low; }
  constexpr void set_handle_place(std::uintptr_t address) { operand.low = address; }

  /// local_end: of a variable of a block, in a function that goes on.
  [[nodiscard]] constexpr bool is_end_of_scope() const { return operand.low != 0; }
  constexpr void set_end_of_scope(bool scope) { operand.low = scope ? 1 : 0; }

  /// choice: whether an allocation fails (the value 1), and of how many bytes it is.
  [[nodiscard]] constexpr bool is_of_allocation() const { return operand.high != 0; }
  [[nodiscard]] constexpr std::uint64_t allocation_bytes() const { return operand.low; }
  constexpr void set_allocation(std::uint64_t bytes) { operand = {bytes, 1}; }

  /// library_call: of a function that changes what its library keeps, rather than looks at it.
  [[nodiscard]] constexpr bool changes_library() const { return operand.low != 0; }
  constexpr void set_changes_library(bool changes) { operand.low = changes ? 1 : 0; }

  /// library_call: the number of the function, for whoever tells of the call.
  [[nodiscard]] constexpr std::uint64_t function_called() const { return expected.low; }
  constexpr void set_function_called(std::uint64_t number) { expected.low = number; }

  /// futex_wait: waits only if the word is this.
  [[nodiscard]] constexpr std::uint64_t expected_word() const { return expected.low; }
  constexpr void set_expected_word(std::uint32_t word) { expected.low = word; }

  /// kernel_read, kernel_write, kernel_poll: what of the object's state, a bit each, makes it
  /// possible; 0: anything does, or it is not known. Of several objects: what of any of them does.
  /// None of those was ready before the first event that tells of it, and none is if no event does.
  [[nodiscard]] constexpr std::uint64_t awaited() const { return operand.low; }
  constexpr void set_awaited(std::uint64_t readiness) { operand.low = readiness; }

  /// kernel_poll: tells in which order its objects became ready, and may change that: epoll_wait.
  [[nodiscard]] constexpr bool tells_order() const { return operand.high != 0; }
  constexpr void set_tells_order(bool tells) { operand.high = tells ? 1 : 0; }

  /// semaphore_wait, kernel_read, kernel_write, kernel_poll: fails where it would have to wait.
  [[nodiscard]] constexpr bool may_fail() const { return expected.low != 0; }
  constexpr void set_may_fail(bool fails) { expected.low = fails ? 1 : 0; }

  /// condition_signal, condition_broadcast, futex_wake, executed: whom it has woken, a bit in
  /// `after` for each thread below `first_not_told`, and one for all others.
  static constexpr ThreadId first_not_told = 127;
  constexpr void set_woken(ThreadId woken) {
    const ThreadId bit = woken < first_not_told ? woken : first_not_told;
    (bit < 64 ? after.low : after.high) |= std::uint64_t{1} << bit % 64U;
  }
  [[nodiscard]] static constexpr bool is_among(const Value& woken, ThreadId thread) {
    return ((thread < 64 ? woken.low : woken.high) >> thread % 64U & 1U) != 0;
  }
  [[nodiscard]] constexpr bool are_woken_known() const { return !is_among(after, first_not_told); }

  /// barrier_wait: the second of its two events, by which the thread leaves.
  [[nodiscard]] constexpr bool leaves_barrier() const { return expected.low != 0; }
  constexpr void set_leaves_barrier() { expected.low = 1; }

  /// once, where the routine ends: it has done its work, rather than thrown.
  [[nodiscard]] constexpr bool routine_succeeded() const { return expected.low != 0; }
  constexpr void set_routine_succeeded(bool succeeded) { expected.low = succeeded ? 1 : 0; }
};

}  // namespace heddle::scheduler
