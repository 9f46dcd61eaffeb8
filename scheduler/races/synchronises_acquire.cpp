#include "scheduler/races/memory_orders.hpp"
#include "scheduler/races/synchronises.hpp"

/// What events learn of what others have published.
namespace heddle::scheduler {

void Synchronises::acquire_row(ThreadId thread, Row row) {
  const Row joined = clocks_.join(current(thread), row);
  if (joined != current(thread)) {
    change_thread(thread).current = joined;
  }
}

void Synchronises::learn(ThreadId thread, std::span<const Tick> ticks) {
  admit(thread);
  const Row learned = clocks_.add(no_row);
  copy_clock(clocks_.row(learned), ticks.data(), clocks_.columns());
  acquire_row(thread, learned);
}

/// All that the release sequences of these bytes publish.
Synchronises::Row Synchronises::sequences_at(const ByteRange& range) {
  const LocationId location = locations_.find_or_add(range);
  Row row = published(location).released;
  for (const LocationId other : locations_.overlapping(location)) {
    row = clocks_.join(row, published(other).released);
  }
  return row;
}

void Synchronises::acquire_from(ThreadId thread, const ByteRange& range) {
  if (range.size != 0) {
    acquire_row(thread, sequences_at(range));
  }
}

void Synchronises::acquire_read(const Event& event) {
  if (event.range.size == 0) {
    return;
  }
  const Row row = sequences_at(event.range);
  if (row != no_row) {
    acquire_read_row(event, row);
  }
}

/// Of a read, what its memory order makes of it.
void Synchronises::acquire_read_row(const Event& event, Row row) {
  if (acquires(effective_order(event))) {
    return acquire_row(event.thread, row);
  }
  ThreadState& state = change_thread(event.thread);
  state.seen = clocks_.join(state.seen, row);
}

void Synchronises::acquire_from_libraries(const Event& event) {
  for (std::size_t i = first_library; i < libraries_.size(); ++i) {
    if (libraries_[i] != no_row) {
      acquire_read_row(event, libraries_[i]);
    }
  }
}

void Synchronises::acquire_lock(ThreadId thread, const ByteRange& range, bool shared) {
  if (range.size == 0) {
    return;
  }
  const Published state = published(locations_.find_or_add(range));
  acquire_row(thread, state.released);
  if (!shared) {
    acquire_row(thread, state.shared_released);
  }
}

void Synchronises::fence_acquire(const Event& event) {
  if (acquires(event.order)) {
    acquire_row(event.thread, threads_[event.thread].seen);
  }
}

void Synchronises::acquire(const Event& event) {
  undo_log_.begin_event(clocks_.size());
  admit(event.thread);
  switch (trait<&EventTraits::acquires>(event.kind)) {
    case Acquires::nothing:
      return;
    case Acquires::by_order:
      return acquire_read(event);
    case Acquires::as_fence:
      return fence_acquire(event);
    case Acquires::lock:
      return failed(event) ? void() : acquire_lock(event.thread, event.range, false);
    case Acquires::shared_lock:
      return failed(event) ? void() : acquire_lock(event.thread, event.range, true);
    case Acquires::second_lock:
      return acquire_lock(event.thread, event.second, false);
    case Acquires::object:
      return failed(event) ? void() : acquire_from(event.thread, event.range);
    case Acquires::everything:
      return acquire_row(event.thread, opaque_);
  }
}

}  // namespace heddle::scheduler
