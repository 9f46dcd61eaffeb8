#pragma once

#include <cstdint>
#include <vector>

#include "runtime/loops/laps.hpp"
#include "scheduler/event.hpp"

namespace heddle::runtime {

/// Where a thread's code goes on that stopped in the handler of its system call. What lies below
/// it on the stack is the tester's, and differs from run to run.
struct InterruptedCode {
  static constexpr std::size_t register_count = 17;

  const long long* registers = nullptr;  ///< as many; null: there is no such code
  std::uintptr_t stack = 0;              ///< what it has of its stack begins here
};

/// Where and how a thread stopped.
struct StoppedAt {
  const void* frame = nullptr;
  const void* context = nullptr;  ///< saved on its stack
  InterruptedCode interrupted;
};

/// Recognises a thread that spins: one that is, at the same event, again in exactly the state it
/// was in before, having changed nothing in between.
///
/// The state is the whole of it: saved registers, stack, thread-local storage, byte by byte.
/// If those are equal and the events since only read memory (a write of the value that was there
/// is a read), the thread will go on repeating itself until one of the bytes it read holds another
/// value. So it may wait for that without any outcome being lost. Loops that count, back off,
/// allocate, lock or call code that is not instrumented are never recognised; they run as written.
///
/// (Waiting for a change of what the loop read follows Kokologiannakis, Ren, Vafeiadis, "Dynamic
/// Partial Order Reductions for Spinloops", FMCAD 2021; the comparison of machine states in place
/// of a static analysis of the loop is ours.)
class SpinState {
 public:
  struct Read {
    std::uintptr_t address;
    std::uintptr_t size;  ///< 0: the state of the lock at the address
    scheduler::Value value;
  };

  /// The thread did something other than reading: forget what was seen.
  void changed() {
    length_ = 0;
    phase_ = Phase::idle;
    waiting_ = false;
  }

  /// The thread's event left memory as it was: it read `value`.
  void read(const scheduler::ByteRange& range, const scheduler::Value& value);

  /// The thread failed to take the lock at `address`, which is a read of its state.
  void failed_to_lock(std::uintptr_t address);

  /// A place to watch for is chosen: changed() and plain_read() matter. Otherwise they do nothing.
  [[nodiscard]] bool watching() const { return phase_ != Phase::idle; }

  /// The thread made a plain read; call after it, before any other thread has run.
  void plain_read(const scheduler::ByteRange& range);

  /// The thread stopped before an event at `site`. Call after read(), plain_read() and changed()
  /// for what it did since its stop before.
  void stopped(scheduler::SiteId site, scheduler::ThreadId thread, const StoppedAt& at,
               const Laps& laps) {
    if (length_ == 0) {
      next_mark_ = 1;
    } else {
      stopped_after_reading(site, thread, at, laps);
    }
  }

  /// Whether stopped() may look at the thread's state, if the thread stops at `site`, or
  /// plain_read() may be called before. Then it must really stop.
  [[nodiscard]] bool may_compare_at(scheduler::SiteId site) const {
    return waiting_ || phase_ == Phase::saved || (phase_ == Phase::marked && site == site_);
  }

  /// The thread repeats itself, for as long as none of the values it depends on changes.
  [[nodiscard]] bool recognised() const { return waiting_; }

  /// Says so in the thread's next event, which is possible once one of them has.
  void forecast(scheduler::Event& event) const {
    if (!waiting_) {
      return;
    }
    event.enabled = values_differ();
    event.idle_lap = scheduler::IdleLap::waiting;
  }
  [[nodiscard]] const std::vector<Read>& reads() const { return reads_; }

 private:
  /// idle: nothing seen; marked: a site to watch for is chosen; saved: a state to compare is kept.
  enum class Phase : std::uint8_t { idle, marked, saved };

  void stopped_after_reading(scheduler::SiteId site, scheduler::ThreadId thread,
                             const StoppedAt& at, const Laps& laps);
  [[nodiscard]] bool values_differ() const;
  void mark(scheduler::SiteId site, const void* frame);
  void add(const Read& read);
  void save(scheduler::ThreadId thread, const StoppedAt& at, const Laps& laps);

  Phase phase_ = Phase::idle;
  bool waiting_ = false;
  std::uint32_t length_ = 0;     ///< reads since the last change
  std::uint32_t next_mark_ = 1;  ///< length at which the watched site moves on (Brent's doubling)
  scheduler::SiteId site_ = 0;
  const void* frame_ = nullptr;
  std::vector<unsigned char> state_;
  std::vector<unsigned char> present_;
  std::vector<Read> reads_;  ///< since the state was saved
};

}  // namespace heddle::runtime
