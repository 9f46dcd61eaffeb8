#include "scheduler/trace/trace_order.hpp"

#include "base/assert.hpp"

namespace heddle::scheduler {

namespace {

constexpr std::uint32_t no_operation = ~std::uint32_t{0};
constexpr std::size_t locations_always_kept = 4096;

}  // namespace

TraceOrder::TraceOrder() { reset(); }

bool TraceOrder::overgrown() const {
  return locations_.size() > locations_always_kept + 4 * locations_used_;
}

void TraceOrder::reset(bool can_rewind) {
  if (locations_.trim(locations_always_kept + 4 * locations_used_)) {
    accesses_.clear();
  }
  locations_used_ = 0;
  clocks_.truncate(0);
  threads_.clear();
  points_.clear();
  operations_.clear();
  last_rows_.clear();
  last_opaque_ = no_row;
  undo_log_.clear(can_rewind);
  if (++epoch_ == 0) {  // stamps of 2^32 executions ago must not look current
    accesses_.assign(accesses_.size(), {});
    epoch_ = 1;
  }
}

void TraceOrder::rewind(std::size_t events) {
  if (events == points_.size()) {
    return;
  }
  clocks_.truncate(undo_log_.rewind(events, [this](const Change& change) { undo(change); }));
  points_.truncate(events);
}

void TraceOrder::undo(const Change& change) {
  switch (change.what) {
    case Change::What::thread:
      threads_[change.index] = change.thread;
      return;
    case Change::What::location:
      accesses_[change.index] = change.accesses;
      if (change.accesses.epoch != epoch_) {
        --locations_used_;
      }
      return;
    case Change::What::operation:
      operations_[change.index].last = change.progress.last;
      last_rows_[change.index] = change.progress.last_row;
      return;
    case Change::What::begun:
      operations_.pop_back();
      last_rows_.pop_back();
      return;
    case Change::What::ended:
      operations_[change.index].pending = true;
      operations_[change.index].tag = 0;
      operations_[change.index].value = 0;
      return;
    case Change::What::opaque:
      last_opaque_ = change.row;
      return;
  }
}

void TraceOrder::admit(ThreadId thread) {
  if (thread < threads_.size()) {
    return;
  }
  clocks_.set_columns(clock_columns_for(thread));
  threads_.resize(thread + 1U);
}

TraceOrder::ThreadState& TraceOrder::change_thread(ThreadId thread) {
  ThreadState& state = threads_[thread];
  undo_log_.note(thread, state);
  return state;
}

TraceOrder::Accesses& TraceOrder::change_accesses(LocationId location) {
  Accesses& accesses = accesses_[location];
  undo_log_.note(location, accesses);
  if (accesses.epoch != epoch_) {
    accesses = {.epoch = epoch_};
    ++locations_used_;
  }
  return accesses;
}

void TraceOrder::order_after(Tick* clock, LocationId location, bool reads, bool exact_reads) {
  const Accesses& accesses = accesses_[location];
  if (accesses.epoch != epoch_) {
    return;
  }
  const std::size_t columns = clocks_.columns();
  if (accesses.last_write != no_row) {
    join_clock(clock, clocks_.row(accesses.last_write), columns);
  }
  if (reads && accesses.reads != no_row) {
    join_clock(clock, clocks_.row(accesses.reads), columns);
  }
  if (exact_reads && accesses.exact_reads != no_row) {
    join_clock(clock, clocks_.row(accesses.exact_reads), columns);
  }
}

void TraceOrder::order_after_conflicts(Tick* clock, Access access, LocationId location) {
  if (location >= accesses_.size()) {
    accesses_.resize(locations_.size());
  }
  const bool writes = access == Access::write;
  order_after(clock, location, writes, writes);
  for (const LocationId other : locations_.overlapping(location)) {
    // Towards other ranges a failed compare-exchange counts as a write, on either side.
    order_after(clock, other, access != Access::read, true);
  }
}

void TraceOrder::record(Access access, LocationId location, Row row) {
  Accesses& accesses = change_accesses(location);
  if (access == Access::write) {
    accesses.last_write = row;
    accesses.reads = accesses.exact_reads = no_row;
    return;
  }
  Row& reads = access == Access::exact_read ? accesses.exact_reads : accesses.reads;
  reads = clocks_.join(row, reads);
}

void TraceOrder::order_after_everything(Tick* clock) {
  for (const ThreadState& other : threads_) {
    if (other.last_event == no_row) {
      continue;
    }
    join_clock(clock, clocks_.row(other.last_event), clocks_.columns());
  }
}

/// The thread's tick is one of its operation, if it is in one.
void TraceOrder::note_progress(const ThreadState& state, Tick tick, Row row) {
  if (state.open_operation == no_operation) {
    return;
  }
  OperationSpan& operation = operations_[state.open_operation];
  Row& last_row = last_rows_[state.open_operation];
  undo_log_.note(state.open_operation, Progress{operation.last, last_row});
  operation.last = tick;
  last_row = row;
}

void TraceOrder::append(const Event& event) {
  const ThreadId thread = event.thread;
  undo_log_.begin_event(clocks_.size());
  admit(thread);
  if (event.kind == EventKind::thread_join) {
    order_after_thread(thread, event.peer);  // the join itself, not only what follows it
  }
  const Access access = access_of(event);
  const bool footprint = has_footprint(event);
  const bool touches = access != Access::everything && access != Access::none;
  const bool first_range = touches && event.range.size != 0;
  const bool second_range = footprint && access != Access::everything && event.second.size != 0;
  ThreadState& state = change_thread(thread);
  const Row row = clocks_.add(state.now);
  Tick* clock = clocks_.row(row);
  LocationId location = 0;
  LocationId second = 0;
  if (first_range) {
    location = locations_.find_or_add(event.range);
    order_after_conflicts(clock, access, location);
  }
  if (second_range) {
    second = locations_.find_or_add(event.second);
    order_after_conflicts(clock, Access::write, second);
  }
  if (access == Access::everything) {
    order_after_everything(clock);
  } else if (last_opaque_ != no_row) {
    join_clock(clock, clocks_.row(last_opaque_), clocks_.columns());
  }

  const Tick tick = ++clock[thread];
  points_.push_back({thread, tick, row, state.base});
  note_progress(state, tick, row);
  state.last_event = state.base = state.now = row;
  if (first_range) {
    record(access, location, row);
  }
  if (second_range) {
    record(Access::write, second, row);
  }
  if (access == Access::everything) {
    undo_log_.note(Change::What::opaque, 0U, last_opaque_);
    last_opaque_ = row;
  }
}

void TraceOrder::append(const LogEntry& entry) {
  switch (entry.kind) {
    case LogKind::thread_begin:
    case LogKind::thread_woken:
    case LogKind::thread_joined:
      order_after_thread(entry.thread, static_cast<ThreadId>(entry.label));
      break;
    case LogKind::thread_let_go:
      order_after(entry.thread, points_[entry.label].row);
      break;
    case LogKind::invocation:
      begin_operation(entry);
      break;
    case LogKind::response:
      end_operation(entry);
      break;
    default:
      break;
  }
}

void TraceOrder::order_after_thread(ThreadId thread, ThreadId other) {
  admit(thread);
  admit(other);
  order_after(thread, threads_[other].now);
}

/// What the thread does next comes after what is in the row.
void TraceOrder::order_after(ThreadId thread, Row row) {
  admit(thread);
  ThreadState& state = change_thread(thread);
  state.now = state.base = clocks_.join(state.now, row);
}

void TraceOrder::begin_operation(const LogEntry& entry) {
  admit(entry.thread);
  HEDDLE_ASSERT(threads_[entry.thread].open_operation == no_operation,
                "an operation was invoked inside another one of the same thread");
  const auto added = static_cast<std::uint32_t>(operations_.size());
  undo_log_.note(Change::What::begun, added, no_row);
  ThreadState& state = change_thread(entry.thread);
  const Tick ticks = state.now == no_row ? 0 : clocks_.row(state.now)[entry.thread];
  state.open_operation = added;
  operations_.push_back({.thread = entry.thread,
                         .invocation = added,
                         .first = ticks + 1,
                         .last = ticks,
                         .label = entry.label});
  last_rows_.push_back(no_row);
}

void TraceOrder::end_operation(const LogEntry& entry) {
  admit(entry.thread);
  ThreadState& state = change_thread(entry.thread);
  HEDDLE_ASSERT(state.open_operation != no_operation, "a response without an invocation");
  OperationSpan& operation = operations_[state.open_operation];
  if (operation.last < operation.first) {  // it gets a pseudo-event
    state.now = clocks_.add(state.now);
    note_progress(state, ++clocks_.row(state.now)[entry.thread], state.now);
  }
  undo_log_.note(Change::What::ended, state.open_operation, no_row);
  operation.pending = false;
  operation.tag = entry.tag;
  operation.value = entry.value;
  state.open_operation = no_operation;
}

}  // namespace heddle::scheduler
