#include "scheduler/robustness/psc_clocks.hpp"

#include <algorithm>

namespace heddle::scheduler {

void PscClocks::begin(bool orders) {
  columns_ = orders ? columns_to_order : ThreadId{1};
  for (Thread& thread : threads_) {
    thread.is_known = false;
    thread.accesses = 0;
    thread.done.clear();
  }
  has_psc_ = false;
  fences_.clear();
}

bool PscClocks::admit(ThreadId thread, Synchronises& synchronises) {
  if (thread >= threads_.size()) {
    if ((thread + 1U) * columns_to_order > max_threads) {
      return false;
    }
    threads_.resize(thread + 1U);
  }
  if (!threads_[thread].is_known) {
    threads_[thread].is_known = true;
    const auto last = static_cast<ThreadId>(own(thread) + columns_ - 1);
    static_cast<void>(synchronises.clock(last));  // widens all rows
  }
  return true;
}

ThreadTick PscClocks::now(ThreadId thread, Synchronises& synchronises) const {
  const ThreadId column_of_it = own(thread);
  return {thread, synchronises.clock(column_of_it)[column_of_it]};
}

bool PscClocks::knows(ThreadId thread, ThreadTick at, Synchronises& synchronises) const {
  return at.tick == 0 || synchronises.clock(own(thread))[own(at.thread)] >= at.tick;
}

void PscClocks::take(PscSet& set, ThreadId thread, Column accesses, Column known,
                     Synchronises& synchronises) const {
  if (!has_psc_) {
    return;
  }
  const std::span<const Tick> row = synchronises.clock(own(thread));
  for (ThreadId other = 0; other < threads_.size(); ++other) {
    if (threads_[other].is_known) {
      set.add_accesses(other, row[column(other, accesses)]);
      set.add_known(other, row[column(other, known)]);
    }
  }
}

void PscClocks::learn(ThreadId thread, const PscSet& set, Column accesses, Column known,
                      Synchronises& synchronises) {
  if (set.empty()) {
    return;
  }
  row_.assign(synchronises.clock(own(thread)).size(), 0);
  for (ThreadId other = 0; other < set.accesses().size(); ++other) {
    row_[column(other, accesses)] = set.accesses()[other];
  }
  for (ThreadId other = 0; other < set.known().size(); ++other) {
    row_[column(other, known)] = set.known()[other];
  }
  synchronises.learn(own(thread), row_);
}

const PscSet& PscClocks::fences_before(ThreadId thread, Synchronises& synchronises) {
  fences_.clear();
  take(fences_, thread, Column::fence_accesses, Column::fence_known, synchronises);
  return fences_;
}

void PscClocks::fence(ThreadId thread, Synchronises& synchronises) {
  if (columns_ != columns_to_order) {
    return;
  }
  has_psc_ = true;
  PscSet& done = threads_[thread].done;
  take(done, thread, Column::fence_accesses, Column::fence_known, synchronises);  // fence-fence
  take(done, thread, Column::next_accesses, Column::next_known, synchronises);
  const std::span<const Tick> row = synchronises.clock(own(thread));
  for (ThreadId other = 0; other < threads_.size(); ++other) {
    if (threads_[other].is_known) {
      done.add_known(other, row[own(other)]);
    }
  }
  learn(thread, done, Column::fence_accesses, Column::fence_known, synchronises);
}

Tick PscClocks::access(ThreadId thread, bool is_psc, Use use, LocationHistory& history,
                       Synchronises& synchronises) {
  has_psc_ |= is_psc && columns_ == columns_to_order;
  if (!has_psc_) {
    return 0;
  }
  const PscSet& fences = fences_before(thread, synchronises);
  const PscSet& earlier = use.writes ? history.before_write : history.before_read;
  learn(thread, earlier, Column::next_accesses, Column::next_known, synchronises);
  event_.clear();
  event_.add(fences);
  Tick number = 0;
  if (is_psc) {
    Thread& state = threads_[thread];
    number = ++state.accesses;
    state.done.add(use.writes ? history.before_write : history.sequence);
    state.done.add_accesses(thread, number);
    event_.add(state.done);
  }
  history.before_write.add(event_);
  if (!use.writes) {
    history.readers.add(fences);
    return number;
  }
  history.before_read.add(history.readers);
  history.before_read.add(fences);
  history.readers.clear();
  if (!use.reads) {
    history.sequence.clear();
  }
  if (is_psc) {
    history.sequence.add(threads_[thread].done);
  }
  return number;
}

}  // namespace heddle::scheduler
