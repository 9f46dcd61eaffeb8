#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "scheduler/trace/clock_rows.hpp"

namespace heddle::scheduler {

/// A thread, at one of its ticks of Synchronises.
struct ThreadTick {
  ThreadId thread = 0;
  Tick tick = 0;  ///< 0: before all threads
};

/// A set of what comes before something in the order of seq_cst events (docs/search/robustness.md):
/// of each thread, so many of its seq_cst accesses; and what happens before the seq_cst fences in
/// it, as ticks of Synchronises. Empty until something is added: programs without seq_cst pay
/// nothing.
class PscSet {
 public:
  void clear() {
    accesses_.clear();
    known_.clear();
  }

  void add(const PscSet& other) {
    raise(accesses_, other.accesses_);
    raise(known_, other.known_);
  }
  void add_accesses(ThreadId thread, Tick count) {
    reserve(accesses_, thread + 1U);
    accesses_[thread] = std::max(accesses_[thread], count);
  }
  void add_known(ThreadId thread, Tick tick) {
    reserve(known_, thread + 1U);
    known_[thread] = std::max(known_[thread], tick);
  }

  [[nodiscard]] bool empty() const { return accesses_.empty() && known_.empty(); }
  /// Whether the seq_cst access of this number is in it. Accesses are numbered from 1; 0 is none.
  [[nodiscard]] bool has_access(ThreadId thread, Tick number) const {
    return number != 0 && thread < accesses_.size() && accesses_[thread] >= number;
  }
  /// Whether what the thread did at this tick happens before a fence in it.
  [[nodiscard]] bool knows(ThreadTick at) const {
    return at.thread < known_.size() && known_[at.thread] >= at.tick;
  }
  [[nodiscard]] std::span<const Tick> accesses() const { return accesses_; }
  [[nodiscard]] std::span<const Tick> known() const { return known_; }

 private:
  static void reserve(std::vector<Tick>& to, std::size_t size) {
    if (to.size() < size) {
      to.resize(size);
    }
  }
  static void raise(std::vector<Tick>& to, std::span<const Tick> from) {
    reserve(to, from.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
      to[i] = std::max(to[i], from[i]);
    }
  }

  std::vector<Tick> accesses_;
  std::vector<Tick> known_;
};

}  // namespace heddle::scheduler
