#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/dependence/location_index.hpp"
#include "scheduler/execution.hpp"
#include "scheduler/trace/clock_rows.hpp"
#include "scheduler/trace/undo_log.hpp"

namespace heddle::scheduler {

/// The C++20 happens-before of one execution, as far as it has gone: program order, and what memory
/// orders, locks, create and join add to it ([intro.races], [atomics.order], [atomics.fences]).
/// Data races use it. It is contained in trace order.
///
/// | event                     | acquires                     | releases                       |
/// |---------------------------|------------------------------|--------------------------------|
/// | atomic store              |                              | heads or ends a sequence       |
/// | atomic read               | from the sequence it reads   |                                |
/// | read-modify-write         | from the sequence it reads   | continues it, may head one     |
/// | fence                     | what relaxed reads have seen | to what relaxed writes publish |
/// | lock, successful try_lock | from all unlocks             |                                |
/// | shared_lock               | from exclusive unlocks       |                                |
/// | unlock, shared_unlock     |                              | to later locks                 |
/// | condition_wait            |                              | the mutex (`second`)           |
/// | condition_wake, _timeout  | the mutex (`second`)         |                                |
/// | semaphore_wait            | from earlier posts           |                                |
/// | semaphore_post            |                              | to later waits                 |
/// | barrier_wait              | from all earlier ones        | to all later ones              |
/// | once                      | from earlier ones            | to later ones, if it writes    |
/// | kernel_read, kernel_poll  | from earlier writes, closes  |                                |
/// | kernel_write, _close      |                              | to later reads and polls       |
/// | opaque                    | from all earlier ones        | to all later ones              |
/// | all others                | nothing                      | nothing                        |
///
/// After let_libraries_synchronise() calls of one library, too, synchronise with each other: with
/// those that began or ended earlier; a quiet one is ordered after them, but no later one after it.
/// Each may read whatever atomics were written before it, by writes that release; and an atomic
/// read may read what any of them wrote (acquire_from_libraries).
/// Calls count as releases in either case, so that the ticks of a thread are the same in both.
///
/// (A sequence is a release sequence: a releasing write and the read-modify-writes that follow it.)
/// seq_cst counts as acquire and release, consume as acquire; volatile accesses arrive as relaxed
/// atomics. An allocation, a free or a promoted plain write of a location's bytes ends its release
/// sequence; so does, for other locations, a store that covers their bytes. Opaque events are taken
/// to synchronise with each other: inline assembly is how some programs spell their atomics.
///
/// For each event call acquire(), then look at clock(), then call release(): what the event itself
/// accesses is stamped after the acquiring and before the releasing. Amortised O(threads) for each;
/// no allocation in the steady state; reset() is O(1), rewind() O(what is forgotten). Not
/// thread-safe.
class Synchronises {
 public:
  Synchronises();

  /// Forgets all. Going on without the possibility to rewind() is a little faster.
  void reset(bool can_rewind = true);

  /// Forgets the acquiring of event number `events` and whatever was fed after it; there must be so
  /// many.
  void rewind(std::size_t events);

  /// Whether reset() would now give back memory of places that are no longer used.
  [[nodiscard]] bool overgrown() const;

  void acquire(const Event& event);
  void release(const Event& event);

  /// Of an event just acquired that reads what no event has written: as if calls that ended earlier
  /// had written it, by writes that release.
  void acquire_from_libraries(const Event& event);

  /// Begin and join of threads; allocations and frees; other kinds are ignored.
  void append(const LogEntry& entry);

  /// What `thread` does from now on knows these ticks, too: a row of as many columns as clock()
  /// has. For those who keep more in clocks than the program's own threads: a thread that is never
  /// fed is a column for whatever travels along happens-before.
  void learn(ThreadId thread, std::span<const Tick> ticks);

  /// From now on calls of a library that cannot be seen into are taken to synchronise.
  void let_libraries_synchronise();

  /// The libraries by which `second` may know what `first` did up to this tick: those that both
  /// have called, or else all. Bit i stands for library i, the last one for all from there on.
  [[nodiscard]] std::uint64_t libraries_between(ThreadId first, Tick tick, ThreadId second) const;

  /// For each thread, up to which of its own ticks everything it did happens before what `thread`
  /// does now. A thread's own component is at least 1 and grows when it releases. Valid until the
  /// next call of another function; threads beyond the end count as 0.
  [[nodiscard]] std::span<const Tick> clock(ThreadId thread) {
    admit(thread);
    return {clocks_.row(current(thread)), clocks_.columns()};
  }

 private:
  using Row = ClockRows::Row;
  static constexpr Row no_row = ClockRows::none;
  static constexpr std::uint32_t visible = 0;  ///< in libraries_
  static constexpr std::uint32_t first_library = 1;

  /// What reading a location synchronises with; rows, or no_row. Valid in the epoch named.
  struct Published {
    std::uint32_t epoch = 0;
    Row released = no_row;         ///< the release sequence, or the last unlocks
    Row shared_released = no_row;  ///< the unlocks of readers
  };
  struct ThreadState {
    Row current = no_row;
    Row seen = no_row;    ///< what an acquire fence would acquire
    Row fenced = no_row;  ///< what relaxed writes publish
  };
  /// The old value of something.
  struct Change {
    enum class What : std::uint8_t { thread, location, opaque, library };
    Change(std::uint32_t i, const ThreadState& old) : what(What::thread), index(i), thread(old) {}
    Change(std::uint32_t i, const Published& old)
        : what(What::location), index(i), published(old) {}
    explicit Change(Row old_opaque) : what(What::opaque), index(0), row(old_opaque) {}
    Change(std::uint32_t i, Row old) : what(What::library), index(i), row(old) {}

    What what;
    std::uint32_t index;
    union {
      ThreadState thread;
      Published published;
      Row row;
    };
  };

  void admit(ThreadId thread) {
    if (thread >= threads_.size() || current(thread) == no_row) [[unlikely]] {
      admit_new(thread);
    }
  }
  void admit_new(ThreadId thread);
  void undo(const Change& change);
  [[nodiscard]] Row& current(ThreadId thread) { return threads_[thread].current; }
  ThreadState& change_thread(ThreadId thread);
  [[nodiscard]] Published published(LocationId location) const;
  Published& change_published(LocationId location);
  void acquire_row(ThreadId thread, Row row);
  [[nodiscard]] Row sequences_at(const ByteRange& range);
  void acquire_from(ThreadId thread, const ByteRange& range);
  void acquire_read(const Event& event);
  void acquire_read_row(const Event& event, Row row);
  void acquire_lock(ThreadId thread, const ByteRange& range, bool shared);
  void count_release(ThreadId thread);
  void release_write(const Event& event);
  void release_lock(ThreadId thread, const ByteRange& range, bool shared);
  void publish(ThreadId thread, const ByteRange& range);
  void end_covered(LocationId location);
  void end_sequences(const ByteRange& range);
  void fence_acquire(const Event& event);
  void fence_release(const Event& event);
  void opaque_release(ThreadId thread);
  void begin_thread(ThreadId child, ThreadId creator);
  Row& change_library(std::uint32_t index);
  void call_library(ThreadId thread, std::uint32_t library, bool is_quiet);

  LocationIndex locations_;
  std::vector<Published> published_;  ///< by location
  ClockRows clocks_;
  std::vector<ThreadState> threads_;
  Row opaque_ = no_row;
  /// What calls of each library publish; before them, what all writes of atomics do.
  std::vector<Row> libraries_;
  bool libraries_synchronise_ = false;
  std::uint32_t epoch_ = 0;
  std::size_t locations_used_ = 0;
  UndoLog<Change> undo_log_;
};

inline Synchronises::ThreadState& Synchronises::change_thread(ThreadId thread) {
  ThreadState& state = threads_[thread];
  undo_log_.note(thread, state);
  return state;
}

inline Synchronises::Published Synchronises::published(LocationId location) const {
  if (location >= published_.size() || published_[location].epoch != epoch_) {
    return {};
  }
  return published_[location];
}

inline Synchronises::Published& Synchronises::change_published(LocationId location) {
  if (location >= published_.size()) {
    published_.resize(locations_.size());
  }
  Published& state = published_[location];
  undo_log_.note(location, state);
  if (state.epoch != epoch_) {
    state = {.epoch = epoch_};
    ++locations_used_;
  }
  return state;
}

}  // namespace heddle::scheduler
