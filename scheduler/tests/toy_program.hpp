#pragma once

#include <coroutine>
#include <exception>
#include <functional>
#include <source_location>
#include <string>
#include <utility>
#include <vector>

#include "scheduler/execution.hpp"

/// A program under test without fibers: its threads are coroutines that await events on a few
/// eight-byte locations. Threads start together; locations start at 0.
namespace heddle::scheduler::testing {

class ToyProgram;

/// One thread in progress: a coroutine stopped before its next event, or ended.
class ToyThread {
 public:
  struct promise_type {
    ToyThread get_return_object() { return ToyThread(Handle::from_promise(*this)); }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  using Handle = std::coroutine_handle<promise_type>;

  explicit ToyThread(Handle handle) : handle_(handle) {}
  ToyThread(ToyThread&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  ToyThread& operator=(ToyThread&&) = delete;
  ~ToyThread() {
    if (handle_) {
      handle_.destroy();
    }
  }
  void resume() { handle_.resume(); }
  [[nodiscard]] bool ended() const { return handle_.done(); }

 private:
  Handle handle_;
};

/// The value of a mutex: its owner's thread plus one, and in the upper half how often that holds it
/// beyond once. 0: nobody.
[[nodiscard]] constexpr bool is_toy_lock_of(std::uint64_t value, ThreadId thread) {
  return static_cast<std::uint32_t>(value) == thread + std::uint32_t{1};
}
[[nodiscard]] constexpr std::uint64_t toy_lock_taken(std::uint64_t value, ThreadId thread) {
  return value == 0 ? thread + std::uint64_t{1} : value + (std::uint64_t{1} << 32U);
}
/// Of any mutex.
[[nodiscard]] constexpr std::uint64_t toy_lock_given_back(std::uint64_t value) {
  return value >> 32U == 0 ? 0 : value - (std::uint64_t{1} << 32U);
}

/// What awaiting an event gives.
struct ToyResult {
  std::uint64_t before = 0;  ///< the value read; for `choice` the value chosen
  bool succeeded = true;
};

class ToyAwait {
 public:
  ToyAwait(ToyProgram& program, const Event& event) : program_(program), event_(event) {}
  /// The thread has just completed an idle lap; after a `waiting` one the event is possible once
  /// the value at its location is not `seen`.
  ToyAwait after(IdleLap lap, std::uint64_t seen = 0) && {
    event_.idle_lap = lap;
    event_.expected.low = lap == IdleLap::waiting ? seen : event_.expected.low;
    return *this;
  }
  /// The thread has just passed a loop's header in the state of this number; before, too.
  ToyAwait in_state(std::uint16_t number, bool returns) && {
    event_.loop_state = number;
    event_.returns = returns;
    return *this;
  }
  /// An access or a fence of this memory order; a compare-exchange that fails, of the second one.
  ToyAwait ordered(MemoryOrder order, MemoryOrder failure_order) && {
    event_.order = order;
    event_.failure_order = failure_order;
    return *this;
  }
  /// The event is on the lower (0) or upper (1) four bytes of its location only.
  ToyAwait of_half(unsigned half) &&;
  /// The compare-exchange may fail spuriously, as long as the program allows it.
  ToyAwait weak() && {
    event_.choices = 2;
    return *this;
  }
  [[nodiscard]] bool await_ready();
  void await_suspend(ToyThread::Handle /*handle*/);
  ToyResult await_resume();

 private:
  ToyProgram& program_;
  Event event_;
  bool immediate_ = false;
  ToyResult result_;
};

/// What a thread's body uses to announce its events. The site is the line of the call, unless
/// given.
class ToyActions {
 public:
  ToyActions(ToyProgram& program, ThreadId thread) : program_(program), thread_(thread) {}
  using Place = std::source_location;

  ToyAwait load(unsigned location, SiteId site = 0, Place place = Place::current());
  ToyAwait store(unsigned location, std::uint64_t value, SiteId site = 0,
                 Place place = Place::current());
  ToyAwait add(unsigned location, std::uint64_t value, SiteId site = 0,
               Place place = Place::current());
  ToyAwait compare_exchange(unsigned location, std::uint64_t expected, std::uint64_t desired,
                            SiteId site = 0, Place place = Place::current());
  ToyAwait fence(std::uint16_t choices = 1, SiteId site = 0, Place place = Place::current());
  ToyAwait plain_load(unsigned location, SiteId site = 0, Place place = Place::current());
  ToyAwait plain_store(unsigned location, std::uint64_t value, SiteId site = 0,
                       Place place = Place::current());
  ToyAwait lock(unsigned location, SiteId site = 0, Place place = Place::current());
  /// Of a recursive mutex; `lock` is of one that is not.
  ToyAwait lock_again(unsigned location, SiteId site = 0, Place place = Place::current());
  ToyAwait try_lock(unsigned location, SiteId site = 0, Place place = Place::current());
  ToyAwait unlock(unsigned location, SiteId site = 0, Place place = Place::current());
  ToyAwait condition_wait(unsigned condition, unsigned mutex, SiteId site = 0,
                          Place place = Place::current());
  ToyAwait condition_wake(unsigned condition, unsigned mutex, SiteId site = 0,
                          Place place = Place::current());
  /// Waits, and takes the mutex again: three events. Fails where its time is over first.
  ToyAwait timed_wait(unsigned condition, unsigned mutex, SiteId site = 0,
                      Place place = Place::current());
  ToyAwait condition_signal(unsigned condition, SiteId site = 0, Place place = Place::current());
  ToyAwait condition_broadcast(unsigned condition, SiteId site = 0, Place place = Place::current());
  /// A semaphore, which has no unit at first.
  ToyAwait take(unsigned location, SiteId site = 0, Place place = Place::current());
  ToyAwait try_take(unsigned location, SiteId site = 0, Place place = Place::current());
  ToyAwait give(unsigned location, SiteId site = 0, Place place = Place::current());
  ToyAwait look(unsigned location, SiteId site = 0, Place place = Place::current());
  /// Waits until one of the semaphores `first` to `last` has a unit. Reads a bit for each that has.
  ToyAwait poll(unsigned first, unsigned last, SiteId site = 0, Place place = Place::current());
  /// Succeeds for one thread, which ends its work by another one; others wait until then.
  ToyAwait once(unsigned location, SiteId site = 0, Place place = Place::current());
  /// An assumption that does not hold.
  ToyAwait assume(SiteId site = 0, Place place = Place::current());
  ToyAwait choice(std::uint16_t count, SiteId site = 0, Place place = Place::current());

  /// Not events: the two ends of an operation, and a value that belongs to the execution's outcome.
  void invoke(std::uint32_t label);
  void respond(std::uint32_t label, std::uint64_t value);
  void note(std::uint64_t value);

 private:
  ToyProgram& program_;
  ThreadId thread_;
};

class ToyProgram final : public Program, public Execution {
 public:
  /// Called for each execution; must stay valid as long as the program.
  using Body = std::function<ToyThread(ToyActions)>;

  ToyProgram(std::vector<Body> bodies, std::size_t locations);

  Execution& restart(const PromotedSites& promoted) override;
  [[nodiscard]] const Step& first_step() const override { return step_; }
  std::span<const Event> next_events() override;
  const Step& step(ThreadId thread, std::uint16_t choice) override;

  /// Final memory and what each thread noted: equal for executions with equal outcome.
  [[nodiscard]] std::string outcome() const;

  /// What is in memory now.
  [[nodiscard]] std::uint64_t value_of(unsigned location) const { return memory_.at(location); }

  /// So many compare-exchanges of an execution may fail spuriously, of those that are weak.
  void allow_spurious_failures(unsigned most) { most_spurious_failures_ = most; }

  /// So many waits of an execution may wake without a signal.
  void allow_spurious_wakeups(unsigned most) { most_spurious_wakeups_ = most; }

  /// All plain accesses are events from the start, whatever is promoted.
  void promote_all() { promote_all_ = true; }

 private:
  friend class ToyAwait;
  friend class ToyActions;
  struct Slot {
    ToyThread coroutine;
    ToyActions actions;
    Event next;
    bool has_next = false;
    bool waiting = false;  ///< in condition_wait, not signalled yet
    ToyResult result;
    std::vector<std::uint64_t> notes;
    ByteRange mutex = {};  ///< given back by the latest wait
    bool timed_out = false;
  };

  [[nodiscard]] bool is_event(const Event& event) const;
  void forecast(Event& event) const;
  void perform(Event& event);
  void wake(ThreadId woken, ThreadId waker);
  void wake_waiters(Event& event);
  void set_mutex(Event& event, std::uint64_t value);
  [[nodiscard]] bool is_in_timed_wait(Slot& slot);
  static void stand_before(Slot& slot, EventKind kind);
  [[nodiscard]] std::vector<ThreadId> waiters(const ByteRange& condition) const;
  [[nodiscard]] std::uint64_t polled(const ByteRange& semaphores) const;
  [[nodiscard]] std::uint64_t value_at(const ByteRange& range) const;
  void set_value(const ByteRange& range, std::uint64_t value);
  void run(ThreadId thread);

  std::vector<Body> bodies_;
  std::vector<std::uint64_t> memory_;
  std::vector<Slot> slots_;
  std::vector<Event> next_;
  std::vector<LogEntry> log_;
  PromotedSites promoted_;
  bool promote_all_ = false;
  unsigned most_spurious_failures_ = 0;
  unsigned spurious_failures_left_ = 0;
  unsigned most_spurious_wakeups_ = 0;
  unsigned spurious_wakeups_left_ = 0;
  Step step_;
};

/// The bytes of a location.
[[nodiscard]] ByteRange toy_range(unsigned location);

}  // namespace heddle::scheduler::testing
