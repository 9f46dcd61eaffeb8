#include "scheduler/synchronises.hpp"

#include "scheduler/assert.hpp"
#include "scheduler/dependence.hpp"

namespace heddle::scheduler {

namespace {

constexpr std::size_t locations_always_kept = 4096;

bool acquires(MemoryOrder order) {
  return order == MemoryOrder::consume || order == MemoryOrder::acquire ||
         order == MemoryOrder::acquire_release || order == MemoryOrder::sequentially_consistent;
}

bool releases(MemoryOrder order) {
  return order == MemoryOrder::release || order == MemoryOrder::acquire_release ||
         order == MemoryOrder::sequentially_consistent;
}

/// The order that counts: that of success, or that of failure.
MemoryOrder effective_order(const Event& event) {
  const bool failed = event.kind == EventKind::compare_exchange && !event.succeeds;
  return failed ? event.failure_order : event.order;
}

bool covers(const ByteRange& outer, const ByteRange& inner) {
  return outer.address <= inner.address && inner.address + inner.size <= outer.address + outer.size;
}

}  // namespace

Synchronises::Synchronises() { reset(); }

void Synchronises::reset() {
  if (locations_.trim(locations_always_kept + 4 * locations_used_)) {
    published_.clear();
    released_.clear();
    shared_.clear();
  }
  locations_used_ = 0;
  for (ClockRows* rows : {&current_, &seen_, &fenced_, &opaque_}) rows->clear();
  opaque_.ensure_rows(1);
  threads_.clear();
  if (++epoch_ == 0) {  // stamps of 2^32 executions ago must not look current
    published_.assign(published_.size(), {});
    epoch_ = 1;
  }
}

void Synchronises::admit(ThreadId thread) {
  if (thread < threads_.size()) return;
  const std::size_t columns = clock_columns_for(thread);
  for (ClockRows* rows : {&released_, &shared_, &current_, &seen_, &fenced_, &opaque_}) {
    rows->set_columns(columns);
  }
  for (ClockRows* rows : {&current_, &seen_, &fenced_}) rows->ensure_rows(thread + 1U);
  for (std::size_t added = threads_.size(); added <= thread; ++added) {
    current_.row(added)[added] = 1;  // so that nothing of it counts as known to others
  }
  threads_.resize(thread + 1U);
}

std::span<const Tick> Synchronises::clock(ThreadId thread) {
  admit(thread);
  return {current_.row(thread), current_.columns()};
}

Synchronises::Published& Synchronises::published(LocationId location) {
  if (location >= published_.size()) {
    published_.resize(locations_.size());
    released_.ensure_rows(locations_.size());
    shared_.ensure_rows(locations_.size());
  }
  Published& state = published_[location];
  if (state.epoch != epoch_) {
    state = {.epoch = epoch_};
    ++locations_used_;
  }
  return state;
}

void Synchronises::acquire_from(ThreadId thread, const ByteRange& range, ClockRows& into) {
  const LocationId location = locations_.find_or_add(range);
  if (published(location).released) {
    join_clock(into.row(thread), released_.row(location), current_.columns());
  }
  for (const LocationId other : locations_.overlapping(location)) {
    if (!published(other).released) continue;
    join_clock(into.row(thread), released_.row(other), current_.columns());
  }
}

void Synchronises::acquire_read(const Event& event) {
  if (event.range.size == 0) return;
  if (acquires(effective_order(event))) {
    acquire_from(event.thread, event.range, current_);
  } else {
    acquire_from(event.thread, event.range, seen_);
    threads_[event.thread].seen_relaxed = true;
  }
}

void Synchronises::acquire_lock(ThreadId thread, const ByteRange& range, bool shared) {
  if (range.size == 0) return;
  const LocationId location = locations_.find_or_add(range);
  const Published& state = published(location);
  if (state.released) {
    join_clock(current_.row(thread), released_.row(location), current_.columns());
  }
  if (!shared && state.shared_released) {
    join_clock(current_.row(thread), shared_.row(location), current_.columns());
  }
}

void Synchronises::fence_acquire(const Event& event) {
  if (!acquires(event.order) || !threads_[event.thread].seen_relaxed) return;
  join_clock(current_.row(event.thread), seen_.row(event.thread), current_.columns());
}

void Synchronises::fence_release(const Event& event) {
  if (!releases(event.order)) return;
  std::copy_n(current_.row(event.thread), current_.columns(), fenced_.row(event.thread));
  threads_[event.thread].fenced = true;
  ++current_.row(event.thread)[event.thread];
}

void Synchronises::opaque_acquire(ThreadId thread) {
  join_clock(current_.row(thread), opaque_.row(0), current_.columns());
}

void Synchronises::opaque_release(ThreadId thread) {
  join_clock(opaque_.row(0), current_.row(thread), current_.columns());
  ++current_.row(thread)[thread];
}

void Synchronises::acquire(const Event& event) {
  admit(event.thread);
  switch (event.kind) {
    case EventKind::load:
    case EventKind::read_modify_write:
    case EventKind::compare_exchange:
      return acquire_read(event);
    case EventKind::fence:
      return fence_acquire(event);
    case EventKind::lock:
      return acquire_lock(event.thread, event.range, false);
    case EventKind::try_lock:
      return event.succeeds ? acquire_lock(event.thread, event.range, false) : void();
    case EventKind::shared_lock:
      return acquire_lock(event.thread, event.range, true);
    case EventKind::try_shared_lock:
      return event.succeeds ? acquire_lock(event.thread, event.range, true) : void();
    case EventKind::condition_wake:
    case EventKind::condition_timeout:
      return acquire_lock(event.thread, event.second, false);
    case EventKind::semaphore_wait:
    case EventKind::barrier_wait:
    case EventKind::once:
      return event.range.size != 0 ? acquire_from(event.thread, event.range, current_) : void();
    case EventKind::opaque:
      return opaque_acquire(event.thread);
    default:
      return;
  }
}

void Synchronises::end_covered(LocationId location) {
  const ByteRange range = locations_.range(location);
  for (const LocationId other : locations_.overlapping(location)) {
    if (covers(range, locations_.range(other))) published(other).released = false;
  }
}

void Synchronises::end_sequences(const ByteRange& range) {
  for (const LocationId location : locations_.find_overlapping(range)) {
    if (!covers(range, locations_.range(location))) continue;
    Published& state = published(location);
    state.released = false;
    state.shared_released = false;
  }
}

/// A write of an atomic object: `continues` (a read-modify-write) adds to the release sequence that
/// was there, a store begins anew.
void Synchronises::release_write(const Event& event, bool continues) {
  if (event.range.size == 0) return;
  const ThreadId thread = event.thread;
  const bool heads = releases(event.order);
  const LocationId location = locations_.find_or_add(event.range);
  Published& state = published(location);
  if (!continues) {
    state.released = false;
    end_covered(location);
  }
  if (!heads && !threads_[thread].fenced) return;
  const Tick* source = heads ? current_.row(thread) : fenced_.row(thread);
  if (published(location).released) {
    join_clock(released_.row(location), source, current_.columns());
  } else {
    std::copy_n(source, current_.columns(), released_.row(location));
    published(location).released = true;
  }
  if (heads) ++current_.row(thread)[thread];
}

/// A release to everybody who acquires from the range later, besides the earlier ones.
void Synchronises::publish(ThreadId thread, const ByteRange& range) {
  if (range.size == 0) return;
  const LocationId location = locations_.find_or_add(range);
  Published& state = published(location);
  if (!state.released) released_.zero(location);
  state.released = true;
  join_clock(released_.row(location), current_.row(thread), current_.columns());
  ++current_.row(thread)[thread];
}

void Synchronises::release_lock(ThreadId thread, const ByteRange& range, bool shared) {
  if (range.size == 0) return;
  const LocationId location = locations_.find_or_add(range);
  Published& state = published(location);
  if (shared) {
    if (!state.shared_released) shared_.zero(location);
    state.shared_released = true;
    join_clock(shared_.row(location), current_.row(thread), current_.columns());
  } else {  // knows all earlier unlocks: it acquired them when it locked
    state.released = true;
    state.shared_released = false;
    std::copy_n(current_.row(thread), current_.columns(), released_.row(location));
  }
  ++current_.row(thread)[thread];
}

void Synchronises::release(const Event& event) {
  admit(event.thread);
  switch (event.kind) {
    case EventKind::store:
      return release_write(event, false);
    case EventKind::read_modify_write:
      return release_write(event, true);
    case EventKind::compare_exchange:
      return event.succeeds ? release_write(event, true) : void();
    case EventKind::fence:
      return fence_release(event);
    case EventKind::unlock:
      return release_lock(event.thread, event.range, false);
    case EventKind::shared_unlock:
      return release_lock(event.thread, event.range, true);
    case EventKind::condition_wait:
      return release_lock(event.thread, event.second, false);
    case EventKind::semaphore_post:
    case EventKind::barrier_wait:
      return publish(event.thread, event.range);
    case EventKind::once:
      return event.writes ? publish(event.thread, event.range) : void();
    case EventKind::plain_store:
    case EventKind::free_block:
      return end_sequences(event.range);
    case EventKind::opaque:
      return opaque_release(event.thread);
    default:
      return;
  }
}

void Synchronises::begin_thread(ThreadId child, ThreadId creator) {
  admit(child);
  admit(creator);
  if (child == creator) return;
  join_clock(current_.row(child), current_.row(creator), current_.columns());
  ++current_.row(creator)[creator];
}

void Synchronises::append(const LogEntry& entry) {
  switch (entry.kind) {
    case LogKind::thread_begin:
      return begin_thread(entry.thread, static_cast<ThreadId>(entry.label));
    case LogKind::thread_joined:
      admit(entry.thread);
      admit(static_cast<ThreadId>(entry.label));
      return join_clock(current_.row(entry.thread), current_.row(entry.label), current_.columns());
    case LogKind::allocation:
    case LogKind::free_block:
      return end_sequences({entry.address, entry.size});
    default:
      return;
  }
}

}  // namespace heddle::scheduler
