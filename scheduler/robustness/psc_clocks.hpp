#pragma once

#include <vector>

#include "scheduler/races/synchronises.hpp"
#include "scheduler/robustness/location_history.hpp"

namespace heddle::scheduler {

[[nodiscard]] constexpr bool is_seq_cst(MemoryOrder order) {
  return order == MemoryOrder::sequentially_consistent;
}

/// The order that seq_cst accesses and fences have in every total order S of C++20, as one
/// execution goes on: of each, what comes before it. A part of the psc of O. Lahav, V. Vafeiadis,
/// J. Kang, C. Hur, D. Dreyer, "Repairing Sequential Consistency in C/C++11" (PLDI 2017): the edges
/// that C++20 has as well. docs/search/robustness.md names its four kinds.
///
/// What travels along happens-before (which fences have happened, and what comes before those that
/// are still to happen) rides in the clocks of Synchronises: a thread has five columns there, and
/// is fed under the number own(thread). Not thread-safe.
class PscClocks {
 public:
  enum class Column : ThreadId { own, fence_accesses, fence_known, next_accesses, next_known };
  struct Use {
    bool writes = false;
    bool reads = false;
  };

  [[nodiscard]] ThreadId own(ThreadId thread) const {
    return static_cast<ThreadId>(thread * columns_);
  }

  /// Forgets all. Where it does not `order`, seq_cst events are in no order, which costs nothing.
  void begin(bool orders);

  /// Makes room for a thread; before anything else of it. False: there are too many.
  [[nodiscard]] bool admit(ThreadId thread, Synchronises& synchronises);

  [[nodiscard]] bool is_known(ThreadId thread) const {
    return thread < threads_.size() && threads_[thread].is_known;
  }

  [[nodiscard]] ThreadTick now(ThreadId thread, Synchronises& synchronises) const;
  /// Whether that happens before what the thread does now.
  [[nodiscard]] bool knows(ThreadId thread, ThreadTick at, Synchronises& synchronises) const;

  /// An access of a seq_cst order or not, between acquire() and release(). The number it has among
  /// the seq_cst accesses of its thread, or 0.
  Tick access(ThreadId thread, bool is_psc, Use use, LocationHistory& history,
              Synchronises& synchronises);
  /// A seq_cst fence, likewise.
  void fence(ThreadId thread, Synchronises& synchronises);

  /// The fences that happen before what the thread does now, and all before them. Valid until the
  /// next call.
  [[nodiscard]] const PscSet& fences_before(ThreadId thread, Synchronises& synchronises);
  /// The seq_cst events of the thread, and all before them.
  [[nodiscard]] const PscSet& done_by(ThreadId thread) const { return threads_[thread].done; }

 private:
  static constexpr ThreadId columns_to_order = 5;
  struct Thread {
    bool is_known = false;
    Tick accesses = 0;
    PscSet done;
  };

  /// Where it orders.
  [[nodiscard]] static constexpr ThreadId column(ThreadId thread, Column which) {
    return static_cast<ThreadId>(thread * columns_to_order + static_cast<ThreadId>(which));
  }
  void take(PscSet& set, ThreadId thread, Column accesses, Column known,
            Synchronises& synchronises) const;
  void learn(ThreadId thread, const PscSet& set, Column accesses, Column known,
             Synchronises& synchronises);

  std::vector<Thread> threads_;
  ThreadId columns_ = columns_to_order;
  bool has_psc_ = false;   ///< the execution has had a seq_cst event
  PscSet fences_;          ///< scratch
  PscSet event_;           ///< scratch
  std::vector<Tick> row_;  ///< scratch
};

}  // namespace heddle::scheduler
