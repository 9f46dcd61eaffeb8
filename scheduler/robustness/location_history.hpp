#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/event.hpp"
#include "scheduler/robustness/psc_set.hpp"

namespace heddle::scheduler {

inline constexpr std::uint32_t no_event = ~std::uint32_t{0};

/// A write of a location.
class PastWrite {
 public:
  std::uint32_t event = no_event;  ///< its place in the trace; no_event: what the bytes began with
  ThreadTick at;
  Tick psc_access = 0;    ///< its number among the seq_cst accesses of its thread; 0: none
  bool modifies = false;  ///< a read-modify-write: nothing comes between it and the write before
  Value value;

  /// The first read of each thread.
  [[nodiscard]] std::span<const ThreadTick> readers() const { return readers_; }
  void add_reader(ThreadTick at_read) {
    if (std::none_of(readers_.begin(), readers_.end(),
                     [&](const ThreadTick& r) { return r.thread == at_read.thread; })) {
      readers_.push_back(at_read);
    }
  }
  void forget_readers() { readers_.clear(); }

 private:
  std::vector<ThreadTick> readers_;
};

/// What one execution has done to a location so far: its writes, in modification order, which is
/// the order in which they happened. The memory of what it forgets is kept.
class LocationHistory {
 public:
  /// Forgets all; the bytes begin with a write that is no event.
  void begin(ThreadTick at, const Value& value) {
    size_ = 0;
    PastWrite& first = add();
    first.at = at;
    first.value = value;
    before_write.clear();
    before_read.clear();
    readers.clear();
    sequence.clear();
  }

  PastWrite& add() {
    if (size_ == writes_.size()) {
      writes_.emplace_back();
    }
    PastWrite& write = writes_[size_++];
    write.event = no_event;
    write.psc_access = 0;
    write.modifies = false;
    write.forget_readers();
    return write;
  }

  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] PastWrite& operator[](std::size_t i) { return writes_[i]; }
  [[nodiscard]] const PastWrite& operator[](std::size_t i) const { return writes_[i]; }
  [[nodiscard]] PastWrite& latest() { return writes_[size_ - 1]; }

  std::uint32_t epoch = 0;  ///< of the execution that all this is about
  bool is_used = false;     ///< an event has accessed it since its bytes began

  PscSet before_write;  ///< what a write that comes now comes after, of seq_cst (psc_clocks.hpp)
  PscSet before_read;   ///< fences before writes, and before reads of writes that are not the last
  PscSet readers;       ///< fences before reads of the last write
  PscSet sequence;      ///< seq_cst writes that the last write is, or continues by modifying

 private:
  std::vector<PastWrite> writes_;
  std::uint32_t size_ = 0;
};

}  // namespace heddle::scheduler
