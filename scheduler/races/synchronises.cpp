#include "scheduler/races/synchronises.hpp"

#include <algorithm>

#include "scheduler/races/memory_orders.hpp"

namespace heddle::scheduler {

namespace {

constexpr std::size_t locations_always_kept = 4096;

bool covers(const ByteRange& outer, const ByteRange& inner) {
  return outer.address <= inner.address && inner.address + inner.size <= outer.address + outer.size;
}

}  // namespace

Synchronises::Synchronises() { reset(); }

bool Synchronises::overgrown() const {
  return locations_.size() > locations_always_kept + 4 * locations_used_;
}

void Synchronises::reset(bool can_rewind) {
  if (locations_.trim(locations_always_kept + 4 * locations_used_)) {
    published_.clear();
  }
  locations_used_ = 0;
  clocks_.truncate(0);
  threads_.clear();
  opaque_ = no_row;
  libraries_.clear();
  undo_log_.clear(can_rewind);
  if (++epoch_ == 0) {  // stamps of 2^32 executions ago must not look current
    published_.assign(published_.size(), {});
    epoch_ = 1;
  }
}

void Synchronises::rewind(std::size_t events) {
  if (events == undo_log_.events()) {
    return;
  }
  clocks_.truncate(undo_log_.rewind(events, [this](const Change& change) { undo(change); }));
}

void Synchronises::undo(const Change& change) {
  switch (change.what) {
    case Change::What::thread:
      threads_[change.index] = change.thread;
      return;
    case Change::What::location:
      published_[change.index] = change.published;
      if (change.published.epoch != epoch_) {
        --locations_used_;
      }
      return;
    case Change::What::opaque:
      opaque_ = change.row;
      return;
    case Change::What::library:
      libraries_[change.index] = change.row;
      return;
  }
}

void Synchronises::admit_new(ThreadId thread) {
  if (thread >= threads_.size()) {
    clocks_.set_columns(clock_columns_for(thread));
    threads_.resize(thread + 1U);
  }
  const Row first = clocks_.add(no_row);
  clocks_.row(first)[thread] = 1;  // so that nothing of it counts as known to others
  change_thread(thread).current = first;
}

void Synchronises::fence_release(const Event& event) {
  if (!releases(event.order)) {
    return;
  }
  change_thread(event.thread).fenced = current(event.thread);
  count_release(event.thread);
}

void Synchronises::opaque_release(ThreadId thread) {
  undo_log_.note(opaque_);
  opaque_ = clocks_.join(current(thread), opaque_);
  count_release(thread);
}

/// What the thread does from now on is not what it has published.
void Synchronises::count_release(ThreadId thread) {
  const Row next = clocks_.add(current(thread));
  ++clocks_.row(next)[thread];
  change_thread(thread).current = next;
}

void Synchronises::end_covered(LocationId location) {
  const ByteRange range = locations_.range(location);
  for (const LocationId other : locations_.overlapping(location)) {
    if (published(other).released == no_row || !covers(range, locations_.range(other))) {
      continue;
    }
    change_published(other).released = no_row;
  }
}

void Synchronises::end_sequences(const ByteRange& range) {
  for (const LocationId location : locations_.find_overlapping(range)) {
    const Published state = published(location);
    if (state.released == no_row && state.shared_released == no_row) {
      continue;
    }
    if (!covers(range, locations_.range(location))) {
      continue;
    }
    Published& changed = change_published(location);
    changed.released = changed.shared_released = no_row;
  }
}

/// A write of an atomic object: one that reads too (a read-modify-write) adds to the release
/// sequence that was there, a store begins anew.
void Synchronises::release_write(const Event& event) {
  if (event.range.size == 0) {
    return;
  }
  const bool continues = trait<&EventTraits::access>(event.kind) != MemoryUse::store;
  const ThreadId thread = event.thread;
  const bool heads = releases(event.order);
  const LocationId location = locations_.find_or_add(event.range);
  const Row sequence = continues ? published(location).released : no_row;
  if (!continues) {
    end_covered(location);
  }
  const Row source = heads ? current(thread) : threads_[thread].fenced;
  const Row released = clocks_.join(source, sequence);
  if (released != published(location).released) {
    change_published(location).released = released;
  }
  if (libraries_synchronise_ && source != no_row) {
    change_library(visible) = clocks_.join(source, libraries_[visible]);
  }
  if (heads) {
    count_release(thread);
  }
}

/// A release to everybody who acquires from the range later, besides the earlier ones.
void Synchronises::publish(ThreadId thread, const ByteRange& range) {
  if (range.size == 0) {
    return;
  }
  Published& state = change_published(locations_.find_or_add(range));
  state.released = clocks_.join(current(thread), state.released);
  count_release(thread);
}

void Synchronises::release_lock(ThreadId thread, const ByteRange& range, bool shared) {
  if (range.size == 0) {
    return;
  }
  Published& state = change_published(locations_.find_or_add(range));
  if (shared) {
    state.shared_released = clocks_.join(current(thread), state.shared_released);
  } else {  // knows all earlier unlocks: it acquired them when it locked
    state.released = current(thread);
    state.shared_released = no_row;
  }
  count_release(thread);
}

void Synchronises::release(const Event& event) {
  admit(event.thread);
  switch (trait<&EventTraits::releases>(event.kind)) {
    case Releases::nothing:
      return;
    case Releases::by_order:
      return failed(event) ? void() : release_write(event);
    case Releases::as_fence:
      return fence_release(event);
    case Releases::lock:
      return release_lock(event.thread, event.range, false);
    case Releases::shared_lock:
      return release_lock(event.thread, event.range, true);
    case Releases::second_lock:
      return release_lock(event.thread, event.second, false);
    case Releases::object:
      return event.writes ? publish(event.thread, event.range) : void();
    case Releases::ends:
      return end_sequences(event.range);
    case Releases::everything:
      return opaque_release(event.thread);
  }
}

void Synchronises::begin_thread(ThreadId child, ThreadId creator) {
  const bool begins_again = child < threads_.size() && current(child) != no_row;
  admit(child);
  admit(creator);
  if (child == creator) {
    return;
  }
  if (begins_again) {
    count_release(child);  // who has joined it knows what it did, not what it will do
  }
  acquire_row(child, current(creator));
  count_release(creator);
}

Synchronises::Row& Synchronises::change_library(std::uint32_t index) {
  if (index >= libraries_.size()) {
    libraries_.resize(index + 1U, no_row);
  }
  undo_log_.note(index, libraries_[index]);
  return libraries_[index];
}

void Synchronises::let_libraries_synchronise() {
  libraries_synchronise_ = true;
  Row& all = change_library(visible);
  for (const Published& location : published_) {
    if (location.epoch == epoch_ && location.released != no_row) {
      all = clocks_.join(location.released, all);
    }
  }
}

void Synchronises::call_library(ThreadId thread, std::uint32_t library, bool is_quiet) {
  admit(thread);
  if (libraries_synchronise_) {
    Row& row = change_library(first_library + library);
    acquire_row(thread, libraries_[visible]);
    acquire_row(thread, row);
    row = is_quiet ? row : current(thread);
  }
  count_release(thread);
}

std::uint64_t Synchronises::libraries_between(ThreadId first, Tick tick, ThreadId second) const {
  constexpr std::size_t last_bit = 63;
  const auto reaches = [this](Row row, ThreadId thread, Tick at) {
    return row != no_row && thread < clocks_.columns() && clocks_.row(row)[thread] >= at;
  };
  std::uint64_t found = 0;
  std::uint64_t all = 0;
  for (std::size_t i = first_library; i < libraries_.size(); ++i) {
    const std::uint64_t bit = std::uint64_t{1} << std::min(i - first_library, last_bit);
    all |= bit;
    if (reaches(libraries_[i], first, tick) && reaches(libraries_[i], second, 1)) {
      found |= bit;
    }
  }
  return found != 0 ? found : all;
}

void Synchronises::append(const LogEntry& entry) {
  const auto other = static_cast<ThreadId>(entry.label);
  switch (entry.kind) {
    case LogKind::thread_begin:
      return begin_thread(entry.thread, other);
    case LogKind::thread_joined:
      admit(entry.thread);
      admit(other);
      return acquire_row(entry.thread, current(other));
    case LogKind::library_call:
      return (entry.tag & library_call_is_unordered) != 0
                 ? void()
                 : call_library(entry.thread, entry.label, entry.tag == library_call_is_quiet);
    case LogKind::allocation:
    case LogKind::free_block:
      return end_sequences({entry.address, entry.size});
    default:
      return;
  }
}

}  // namespace heddle::scheduler
