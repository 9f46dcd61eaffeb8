#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "checkers/monitor/stamp_clock.hpp"

namespace heddle::checkers {

/// A value as it is recorded: none, a boolean or an integer.
struct MonitorWord {
  enum class Kind : std::uint8_t { none, boolean, integer, absent };
  Kind kind = Kind::none;
  std::int64_t integer = 0;
};

/// An end of an operation.
struct MonitorEvent {
  Stamp stamp = 0;
  std::uint64_t operation = 0;  ///< which both ends of one have, and no other of the monitor
  std::int64_t integer = 0;     ///< of the argument or the result
  std::uint32_t method = 0;     ///< of an invocation: the place in Specification::methods
  MonitorWord::Kind kind = MonitorWord::Kind::none;
  bool is_response = false;
  bool is_first_argument = false;  ///< of an invocation that follows and has the second one
};

/// The thread, as a number in the order of their first calls, in an operation's number.
constexpr unsigned bits_of_count = 40;
constexpr std::uint64_t thread_of(std::uint64_t operation) { return operation >> bits_of_count; }

/// The events of one thread, between it and the one that judges: of bounded size, without locks.
///
/// How far the reader may go. No paper: an argument of our own. The thread says `entering` before
/// it reads the clock, and withdraws it when the event is in its place. The reader reads the clock,
/// C, and then whether the thread is entering. If it is not: either the store of `entering` for the
/// next event comes later than this load, and the clock's reading for it later still, so that its
/// stamp is not below C; or the load saw the withdrawal, and with it the events. So all events
/// below C are there. If it is: what comes has a stamp above that of the last event, as stamps
/// within a thread ascend.
class EventRing {
 public:
  static constexpr Stamp never = ~Stamp{0};

  /// `capacity` is a power of two. No stamp of this thread will be below `born`.
  EventRing(std::uint64_t thread, std::size_t capacity, Stamp born)
      : mask_(capacity - 1),
        events_(std::make_unique_for_overwrite<MonitorEvent[]>(capacity)),
        last_stamp_(born - 1),
        next_operation_((thread << bits_of_count) + 1),
        complete_below_(born) {}

  // For the thread.

  [[nodiscard]] bool is_full() {
    if (written_ - read_seen_ <= mask_) {
      return false;
    }
    read_seen_ = read_.load(std::memory_order_acquire);
    return written_ - read_seen_ > mask_;
  }
  [[nodiscard]] bool has_lost() const { return has_lost_; }
  [[nodiscard]] std::uint64_t next_operation() { return next_operation_++; }

  /// Needs room. Gives the event its stamp.
  void put(StampClock& clock, MonitorEvent event) {
    event.stamp = last_stamp_ = clock.raise_and_read_above(is_entering_, last_stamp_);
    events_[written_ & mask_] = event;
    published_.store(++written_, std::memory_order_release);
    is_entering_.store(false, std::memory_order_release);
  }

  /// In place of put(): here is an event that is lost, and after it all.
  void lose(StampClock& clock) {
    const Stamp stamp = clock.raise_and_read_above(is_entering_, last_stamp_);
    lost_from_.store(stamp, std::memory_order_release);
    has_lost_ = true;
    is_entering_.store(false, std::memory_order_release);
  }

  /// The thread has ended.
  void leave() { has_left_.store(true, std::memory_order_release); }

  // For the one that judges.

  /// Looks at what there is, after it has read `now`. All events with stamps below the answer are
  /// known then, and below lost_from().
  [[nodiscard]] Stamp look(Stamp now) {
    has_gone_ = has_left_.load(std::memory_order_acquire);
    const bool is_entering = is_entering_.load(std::memory_order_acquire);
    seen_ = published_.load(std::memory_order_acquire);
    if (!is_entering) {
      complete_below_ = now;
    } else if (seen_ > taken_) {
      complete_below_ = std::max(complete_below_, events_[(seen_ - 1) & mask_].stamp + 1);
    }
    return std::min(complete_below_, lost_from_.load(std::memory_order_acquire));
  }
  [[nodiscard]] Stamp lost_from() const { return lost_from_.load(std::memory_order_relaxed); }

  /// Moves the events below `limit` that the last look() saw to the end of `batch`.
  void take_below(Stamp limit, std::vector<MonitorEvent>& batch) {
    while (taken_ < seen_ && events_[taken_ & mask_].stamp < limit) {
      batch.push_back(events_[taken_++ & mask_]);
    }
    read_.store(taken_, std::memory_order_release);
  }

  /// There is nothing more to be known of it.
  [[nodiscard]] bool is_done() const {
    return has_gone_ && taken_ == seen_ && lost_from() == never;
  }

 private:
  const std::size_t mask_;
  const std::unique_ptr<MonitorEvent[]> events_;

  // From here on what the thread uses, or alone writes.

  alignas(64) std::size_t written_ = 0;
  std::size_t read_seen_ = 0;
  Stamp last_stamp_;
  std::uint64_t next_operation_;
  bool has_lost_ = false;
  std::atomic<std::size_t> published_{0};
  std::atomic<bool> is_entering_{false};
  std::atomic<bool> has_left_{false};
  std::atomic<Stamp> lost_from_{never};

  // From here on what the reader uses, or alone writes.

  alignas(64) std::atomic<std::size_t> read_{0};
  std::size_t taken_ = 0;
  std::size_t seen_ = 0;
  Stamp complete_below_;
  bool has_gone_ = false;
};

}  // namespace heddle::checkers
