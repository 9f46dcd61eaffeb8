#include "scheduler/trace_order.hpp"

#include "scheduler/assert.hpp"

namespace heddle::scheduler {

namespace {

constexpr std::uint32_t no_operation = ~std::uint32_t{0};
constexpr std::size_t locations_always_kept = 4096;

}  // namespace

TraceOrder::TraceOrder() { reset(); }

void TraceOrder::reset() {
  if (locations_.trim(locations_always_kept + 4 * locations_used_)) {
    accesses_.clear();
    reads_.clear();
    exact_reads_.clear();
  }
  locations_used_ = 0;
  clocks_.clear();
  current_.clear();
  threads_.clear();
  points_.clear();
  operations_.clear();
  last_rows_.clear();
  last_opaque_ = no_row;
  if (++epoch_ == 0) {  // stamps of 2^32 executions ago must not look current
    accesses_.assign(accesses_.size(), {});
    epoch_ = 1;
  }
}

void TraceOrder::admit(ThreadId thread) {
  if (thread < threads_.size()) return;
  const std::size_t columns = clock_columns_for(thread);
  if (columns > clocks_.columns()) {
    for (ClockRows* rows : {&clocks_, &current_, &reads_, &exact_reads_}) {
      rows->set_columns(columns);
    }
  }
  threads_.resize(thread + 1U, {no_row, no_row, no_operation});
  current_.ensure_rows(thread + 1U);
}

TraceOrder::Accesses& TraceOrder::accesses_of(LocationId location) {
  if (location >= accesses_.size()) {
    accesses_.resize(locations_.size());
    reads_.ensure_rows(locations_.size());
    exact_reads_.ensure_rows(locations_.size());
  }
  Accesses& accesses = accesses_[location];
  if (accesses.epoch != epoch_) {
    accesses = {.epoch = epoch_, .last_write = no_row};
    ++locations_used_;
  }
  return accesses;
}

void TraceOrder::order_after(Tick* clock, LocationId location, bool reads, bool exact_reads) {
  const Accesses& accesses = accesses_of(location);
  const std::size_t columns = clocks_.columns();
  if (accesses.last_write != no_row) {
    join_clock(clock, clocks_.row(accesses.last_write), columns);
  }
  if (reads && accesses.read) join_clock(clock, reads_.row(location), columns);
  if (exact_reads && accesses.exactly_read) {
    join_clock(clock, exact_reads_.row(location), columns);
  }
}

void TraceOrder::order_after_conflicts(ThreadId thread, Access access, LocationId location) {
  Tick* clock = current_.row(thread);
  const bool writes = access == Access::write;
  order_after(clock, location, writes, writes);
  for (const LocationId other : locations_.overlapping(location)) {
    // Towards other ranges a failed compare-exchange counts as a write, on either side.
    order_after(clock, other, access != Access::read, true);
  }
}

void TraceOrder::record(Access access, LocationId location, std::uint32_t row) {
  Accesses& accesses = accesses_of(location);
  if (access == Access::write) {
    accesses.last_write = row;
    accesses.read = false;
    accesses.exactly_read = false;
    return;
  }
  const bool exact = access == Access::exact_read;
  bool& present = exact ? accesses.exactly_read : accesses.read;
  Tick* clock = (exact ? exact_reads_ : reads_).row(location);
  if (!present) {
    std::copy_n(clocks_.row(row), clocks_.columns(), clock);
  } else {
    join_clock(clock, clocks_.row(row), clocks_.columns());
  }
  present = true;
}

void TraceOrder::order_after_everything(ThreadId thread) {
  for (const ThreadState& other : threads_) {
    if (other.last_event == no_row) continue;
    join_clock(current_.row(thread), clocks_.row(other.last_event), clocks_.columns());
  }
}

std::uint32_t TraceOrder::advance(ThreadId thread) {
  Tick* clock = current_.row(thread);
  ++clock[thread];
  const auto row = static_cast<std::uint32_t>(clocks_.add(clock));
  ThreadState& state = threads_[thread];
  if (state.open_operation != no_operation) {
    operations_[state.open_operation].last = clock[thread];
    last_rows_[state.open_operation] = row;
  }
  return row;
}

void TraceOrder::append(const Event& event) {
  const ThreadId thread = event.thread;
  admit(thread);
  const Access access = access_of(event);
  const bool footprint = has_footprint(event);
  const bool touches = access != Access::everything && access != Access::none;
  const bool first_range = touches && event.range.size != 0;
  const bool second_range = footprint && access != Access::everything && event.second.size != 0;
  LocationId location = 0;
  LocationId second = 0;
  if (first_range) {
    location = locations_.find_or_add(event.range);
    order_after_conflicts(thread, access, location);
  }
  if (second_range) {
    second = locations_.find_or_add(event.second);
    order_after_conflicts(thread, Access::write, second);
  }
  if (access == Access::everything) {
    order_after_everything(thread);
  } else if (last_opaque_ != no_row) {
    join_clock(current_.row(thread), clocks_.row(last_opaque_), clocks_.columns());
  }

  const std::uint32_t row = advance(thread);
  points_.push_back({thread, clocks_.row(row)[thread], row, threads_[thread].base});
  threads_[thread].last_event = threads_[thread].base = row;
  if (first_range) record(access, location, row);
  if (second_range) record(Access::write, second, row);
  if (access == Access::everything) last_opaque_ = row;
}

void TraceOrder::append(const LogEntry& entry) {
  switch (entry.kind) {
    case LogKind::thread_begin:
    case LogKind::thread_woken:
    case LogKind::thread_joined:
      order_after_thread(entry.thread, static_cast<ThreadId>(entry.label));
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
  join_clock(current_.row(thread), current_.row(other), clocks_.columns());
  threads_[thread].base = static_cast<std::uint32_t>(clocks_.add(current_.row(thread)));
}

void TraceOrder::begin_operation(const LogEntry& entry) {
  admit(entry.thread);
  ThreadState& state = threads_[entry.thread];
  HEDDLE_ASSERT(state.open_operation == no_operation,
                "an operation was invoked inside another one of the same thread");
  const Tick ticks = current_.row(entry.thread)[entry.thread];
  state.open_operation = static_cast<std::uint32_t>(operations_.size());
  operations_.push_back({.thread = entry.thread,
                         .invocation = state.open_operation,
                         .first = ticks + 1,
                         .last = ticks,
                         .label = entry.label});
  last_rows_.push_back(no_row);
}

void TraceOrder::end_operation(const LogEntry& entry) {
  admit(entry.thread);
  ThreadState& state = threads_[entry.thread];
  HEDDLE_ASSERT(state.open_operation != no_operation, "a response without an invocation");
  OperationSpan& operation = operations_[state.open_operation];
  if (operation.last < operation.first) advance(entry.thread);  // its pseudo-event
  operation.pending = false;
  operation.tag = entry.tag;
  operation.value = entry.value;
  state.open_operation = no_operation;
}

}  // namespace heddle::scheduler
