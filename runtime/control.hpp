#pragma once

#include <csignal>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "runtime/events/rare_outcomes.hpp"
#include "runtime/failed_check.hpp"
#include "runtime/hooks/site.hpp"
#include "runtime/places/code_frames.hpp"
#include "runtime/thread.hpp"
#include "scheduler/execution.hpp"

/// What the two sides of a switch share: the fiber, which announces, and the scheduler's side,
/// which decides. One instance, plain globals: this is the event path.
namespace heddle::runtime {

/// The log of the step in progress; those of steps that the scheduler has not seen come before it.
struct StepLog {
  scheduler::LogEntry* first = nullptr;  ///< of the earliest of these steps
  scheduler::LogEntry* begin = nullptr;
  scheduler::LogEntry* end = nullptr;
  scheduler::LogEntry* limit = nullptr;  ///< always as far behind `begin`
  bool is_kept = false;      ///< another thread exists that could race with the current one
  bool lacks = false;        ///< a plain access or a look at the clock was not logged
  bool is_closed = false;    ///< the time is up: the next plain access ends the execution
  bool takes_plain = false;  ///< is_kept, and not closed

  /// Entries of earlier steps that there is room for.
  static constexpr std::ptrdiff_t most_earlier = std::ptrdiff_t{1} << 14;

  void clear() {
    limit -= begin - first;
    begin = end = first;
  }
  /// Opens it, too.
  void keep(bool kept) {
    is_closed = false;
    is_kept = takes_plain = kept;
  }
  /// From a signal handler, at any moment; one that falls into keep() may be forgotten.
  void close() {
    is_closed = true;
    takes_plain = false;
  }
  [[nodiscard]] bool may_begin_next() const { return end - first <= most_earlier; }
  void begin_next() {
    limit += end - begin;
    begin = end;
  }
};

/// Something to be done on the tester's own stack and thread-local block before the fiber goes on.
struct Request {
  void (*function)(void*) = nullptr;  ///< null: nothing
  void* argument = nullptr;
};

/// Events that an earlier execution executed from here on, while they are replayed; else none.
struct RecordedBeginning {
  const scheduler::Event* next = nullptr;
  const scheduler::Event* end = nullptr;
  bool may_go_on = false;  ///< the current thread need not stop if it knows what is next

  [[nodiscard]] bool is_over() const { return next == end; }
};

/// The steps that threads take on their own after the one that was chosen.
struct OwnSteps {
  scheduler::Step* next = nullptr;              ///< where the next one goes
  scheduler::Step* end = nullptr;               ///< no more than these; `next`: none
  const scheduler::ThreadId* thread = nullptr;  ///< who takes the next one

  [[nodiscard]] bool may_go_on() const { return next != end; }
  void close() { end = next; }
};

/// What code meets that only looks at the state between two steps: see inspection/.
struct Inspecting {
  void (*event)(const scheduler::Event&) = nullptr;  ///< in place of stopping; null: nobody looks
  void (*call_tester)() = nullptr;                   ///< likewise, of what only the tester does

  [[nodiscard]] bool is_on() const { return event != nullptr; }
};

/// How the program ended, if it did, and what it said on the way.
struct ProgramEnd {
  bool exited = false;  ///< the whole program ended: main returned, or exit was called
  int exit_status = 0;
  bool faulted = false;
  scheduler::Fault fault;
  CodeFrames code;                  ///< where the fault was; none: its site says so
  std::vector<FailedCheck> checks;  ///< of this execution, each text once
  std::string in_handler_of;        ///< the fault in whose handler the program ended; empty: none
  std::string refusal;              ///< why the program cannot be explored; empty: it can

  void fail(scheduler::Fault with) {
    faulted = true;
    fault = std::move(with);
    code = {};
  }
};

/// How signals that the program has sent come to its threads: see signals/arrival.hpp, which sets
/// the functions.
struct SignalArrival {
  bool is_due = false;  ///< some thread is to be looked after when it goes on
  static constexpr std::uint64_t no_timer = ~std::uint64_t{0};
  std::uint64_t timer_ns = no_timer;  ///< when the earliest timer of the program is over
  std::uint64_t first_mask = 0;       ///< of the initial thread
  void (*look)() = nullptr;           ///< on a fiber: for the current thread
  bool (*came_first)() = nullptr;     ///< likewise, where it had only to look: it stops once more
  void (*handle_abort)() = nullptr;   ///< likewise: runs a handler of SIGABRT
  bool (*interrupts)(const Thread&) = nullptr;
  bool (*may_still_arrive)() = nullptr;
  bool (*waits_for_outside)(const Thread&) = nullptr;  ///< for a signal that no thread has sent
  bool (*may_time_handle)() = nullptr;  ///< a timer is set whose signal has a handler: it is then
  void (*let_timer_end)(Thread&) = nullptr;  ///< over, for this thread
  const char* (*fault_being_handled)() = nullptr;
  bool (*keeps_children)() = nullptr;                 ///< that have ended, for who waits for them
  void (*tell_of_child)(const siginfo_t&) = nullptr;  ///< on a fiber: SIGCHLD comes to the process
};

/// Where allocations by instrumented code may fail.
enum class FailingAllocations : std::uint8_t { nowhere, in_operations, everywhere };

struct Control {
  Thread* current = nullptr;  ///< the thread whose code runs; null outside resume()
  StepLog log;
  std::uint64_t unknown_calls = 0;  ///< __heddle_unknown_calls when last looked at
  Request request;
  RecordedBeginning recorded;
  OwnSteps own;
  Inspecting inspecting;
  SignalArrival signals;
  bool has_time_passed = false;  ///< in this execution: some thread's clock is not at its beginning
  bool others_ready = false;     ///< a thread other than the one stepped became ready
  RareOutcomes rare;             ///< that this execution may still have
  FailingAllocations failing_allocations = FailingAllocations::nowhere;  ///< all through it
  ProgramEnd end;
  std::uint64_t kernel_calls = 0;  ///< the program has made so far
  bool asked_kernel = false;       ///< the program has made a system call in this execution
  std::uint64_t steps = 0;         ///< events of this execution
  std::uint64_t executions = 0;    ///< begun so far
};

extern Control control;

/// The site of the latest call that may have reached an interposed function; then forgotten.
extern "C" Site* __heddle_call_site;

/// Grows with each call that may do what no hook tells of.
extern "C" std::uint64_t __heddle_unknown_calls;

/// Called on a fiber, or when it has just stopped: such calls of the current thread are changes.
inline void note_unknown_calls() {
  if (__heddle_unknown_calls == control.unknown_calls) {
    return;
  }
  control.unknown_calls = __heddle_unknown_calls;
  control.current->laps.changed(TurnChange::unknown_call);
}

/// Adds an entry to the log. Called on a fiber or by the scheduler's side.
void log_entry(const scheduler::LogEntry& entry);

/// Called on a fiber: runs function(argument) on the tester's side, then returns.
void call_tester(void (*function)(void*), void* argument);

/// Called on a fiber: ends the execution with this fault. (The text is copied to the tester's heap;
/// a std::string made here would come from the program's.)
[[noreturn]] void raise_fault(scheduler::FaultKind kind, const char* message,
                              scheduler::SiteId other_site = 0);

/// Likewise, with a crash that was there.
[[noreturn]] void raise_crash(const char* message, const CodeFrames& code);

/// Called on a fiber: the program does what cannot be explored, or not while it is. Ends the
/// execution with a fault, from which the exploration tells that the program is refused, in one
/// line: it calls `call`, at its place, and why that is not done.
[[noreturn]] void refuse(const char* call, const char* why);

/// For hooks in which a loop of the program's may be nearly all the time, where no timer can end
/// it.
inline void end_if_time_is_up() {
  if (control.log.is_closed) [[unlikely]] {
    raise_fault(scheduler::FaultKind::time_up, "the time was up");
  }
}

/// Called on a fiber: the whole program ends normally. With other threads still running that is an
/// event, opaque and without a site.
[[noreturn]] void end_program(int status);

/// Whether the event that the thread has stopped at can happen now, and does not just repeat a turn
/// of a loop that waits. May be called on another fiber.
[[nodiscard]] bool can_go_on(Thread& thread);

/// Called on a fiber: what of the thread's next event depends on the loops that it is in.
void describe_loop(Thread& thread);

/// Called on a fiber: starts to describe the current thread's next event. Follow with stop().
scheduler::Event& describe(scheduler::EventKind kind, const Site* site);

/// Likewise, of code that is not instrumented.
void describe_library_call(const LibraryCall& call);

/// Called on a fiber: stops before the event described, returns when it may happen. The result is
/// the thread's `outcome`.
int stop();

/// describe() for an object of a synchronisation call, then stop().
int stop_at(scheduler::EventKind kind, const void* object, std::size_t bytes);

/// The site of the call that led here, consumed.
const Site* take_call_site();

/// Called on a fiber: begins a change of what all threads share, and what this address stands for:
/// an event that depends on all others, if there are others. What follows is of the same call.
/// Which of so many values was chosen for it.
std::uint16_t announce_change(std::uintptr_t of, std::uint16_t values = 1);

/// Called by the scheduler's side: the thread that is this child of `parent`; known for good from
/// its first mention on. Throws TooManyThreads.
Thread& child_of(Thread& parent, std::uint16_t index);

/// Likewise, the child that `parent` begins next. One that has begun many begins those again that
/// it has joined: what the one did is ordered before what the other does, as if they were one.
Thread& next_child(Thread& parent);

/// The one that next_child() is going to give.
Thread& upcoming_child(Thread& parent);

/// Called by the scheduler's side: makes `child` begin, ready to run to its first event. Throws
/// TooManyThreads.
void begin_thread(Thread& child, Thread& creator, const ThreadStart& start);

/// All threads ever known, by id: `thread_count()` of them, at least the initial one once an
/// execution has begun.
struct ThreadTable {
  Thread* by_id[scheduler::max_threads] = {};
  std::size_t count = 0;
};
extern ThreadTable thread_table;

[[nodiscard]] inline Thread& thread(scheduler::ThreadId id) { return *thread_table.by_id[id]; }
[[nodiscard]] inline std::size_t thread_count() { return thread_table.count; }

/// Makes the initial thread known. Idempotent.
void know_initial_thread();

/// The thread with this pthread_t; null if it is not a controlled one.
Thread* thread_of_handle(std::uintptr_t handle);

}  // namespace heddle::runtime
