#include "scheduler/weak/execution_graph.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "scheduler/races/memory_orders.hpp"
#include "scheduler/weak/waiting/held_mutexes.hpp"

namespace heddle::scheduler {

namespace {

EventId entry_of(const std::vector<EventId>& of_threads, ThreadId thread) {
  return thread < of_threads.size() ? of_threads[thread] : initial_write;
}

void set_entry(std::vector<EventId>& of_threads, ThreadId thread, EventId value) {
  of_threads.resize(std::max<std::size_t>(of_threads.size(), thread + 1U));
  of_threads[thread] = value;
}

/// Taking a mutex acquires what giving it up has released. Waking somebody orders nothing.
MemoryOrder order_of(const Event& event, bool fails) {
  if (takes_mutex(event) || event.kind == EventKind::shared_lock ||
      event.kind == EventKind::try_shared_lock || event.kind == EventKind::semaphore_wait) {
    return fails ? MemoryOrder::relaxed : MemoryOrder::acquire;
  }
  if (gives_up(event) || ends_once(event) || event.kind == EventKind::shared_unlock ||
      event.kind == EventKind::semaphore_post) {
    return MemoryOrder::release;
  }
  if (begins_once(event)) {
    return MemoryOrder::acquire;
  }
  if (is_wake(event) || is_awakening(event) || event.kind == EventKind::semaphore_read) {
    return MemoryOrder::relaxed;
  }
  if (event.kind == EventKind::futex_wait) {
    return MemoryOrder::sequentially_consistent;
  }
  return fails ? event.failure_order : event.order;
}

EventId id_of(const GraphEvent& event) {
  return {event.event.thread, event.prefix.count_of(event.event.thread) - 1};
}

}  // namespace

std::span<const GraphEvent> ExecutionGraph::events_of(ThreadId thread) const {
  return thread < threads_.size() ? std::span<const GraphEvent>(threads_[thread])
                                  : std::span<const GraphEvent>();
}

std::size_t ExecutionGraph::size() const {
  std::size_t events = 0;
  for (const std::vector<GraphEvent>& thread : threads_) {
    events += thread.size();
  }
  return events;
}

EventId ExecutionGraph::next_of(ThreadId thread) const {
  return {thread, static_cast<std::uint32_t>(events_of(thread).size())};
}

const GraphEvent* ExecutionGraph::latest_of(ThreadId thread) const {
  if (!events_of(thread).empty()) {
    return &events_of(thread).back();
  }
  const EventId creator = creator_of(thread);
  return creator.is_initial() ? nullptr : &at(creator);
}

EventId ExecutionGraph::creator_of(ThreadId thread) const { return entry_of(creators_, thread); }
EventId ExecutionGraph::joiner_of(ThreadId thread) const { return entry_of(joiners_, thread); }

std::span<const EventId> ExecutionGraph::writes(LocationNumber location) const {
  return location < locations_.size() ? std::span<const EventId>(locations_[location].writes)
                                      : std::span<const EventId>();
}

std::span<const EventId> ExecutionGraph::reads(LocationNumber location) const {
  return location < locations_.size() ? std::span<const EventId>(locations_[location].reads)
                                      : std::span<const EventId>();
}

std::size_t ExecutionGraph::place_of(LocationNumber location, EventId write) const {
  if (write.is_initial()) {
    return 0;
  }
  const std::span<const EventId> order = writes(location);
  const auto found = std::find(order.begin(), order.end(), write);
  HEDDLE_ASSERT(found != order.end(), "a write has no place in modification order");
  return static_cast<std::size_t>(found - order.begin()) + 1;
}

void ExecutionGraph::find_value(LocationNumber location, const Value& value) {
  Accesses& found = accesses(location);
  if (found.writes.empty() && found.reads.empty()) {
    found.initial = value;
  }
}

ExecutionGraph::Accesses& ExecutionGraph::accesses(LocationNumber location) {
  if (location >= locations_.size()) {
    locations_.resize(location + 1U);
  }
  return locations_[location];
}

/// What the event has from those before it in its thread, from the creator of its thread and from
/// whom it joins.
void ExecutionGraph::begin_clocks(GraphEvent& added) const {
  const ThreadId thread = added.event.thread;
  if (const GraphEvent* latest = latest_of(thread); latest != nullptr) {
    added.prefix = latest->prefix;
    added.happened_before = latest->happened_before;
    if (latest->event.thread == thread) {
      added.acquirable = latest->acquirable;
      added.released = latest->released;
    }
  }
  if (added.event.kind == EventKind::thread_join) {
    if (const GraphEvent* last = latest_of(added.event.peer); last != nullptr) {
      added.prefix.join(last->prefix);
      added.happened_before.join(last->happened_before);
    }
    added.happened_before.add(
        next_of(added.event.peer));  // its end: what it did after its last event
  }
  added.prefix.add(next_of(thread));
  added.happened_before.add(next_of(thread));
}

void ExecutionGraph::set_role(EventId id, const GraphEvent& added) {
  if (added.event.kind == EventKind::thread_create) {
    set_entry(creators_, added.event.peer, id);
  } else if (added.event.kind == EventKind::thread_join) {
    set_entry(joiners_, added.event.peer, id);
  }
}

GraphEvent& ExecutionGraph::place_new(GraphEvent added) {
  const ThreadId thread = added.event.thread;
  threads_.resize(std::max<std::size_t>(threads_.size(), thread + 1U));
  added.added = ++now_;
  set_role(next_of(thread), added);
  return threads_[thread].emplace_back(std::move(added));
}

EventId ExecutionGraph::append(const Event& event) {
  GraphEvent added{.event = event, .order = event.order};
  begin_clocks(added);
  if (event.kind == EventKind::fence) {
    if (acquires(event.order)) {
      added.happened_before.join(added.acquirable);
    }
    if (releases(event.order)) {
      added.released = added.happened_before;
    }
  }
  return id_of(place_new(std::move(added)));
}

/// With what the event reads. Readers of a mutex learn from who had it alone, and not from each
/// other; a look at an object that is no atomic is nothing that a fence goes with.
void ExecutionGraph::synchronise(GraphEvent& read) const {
  if (read.event.kind == EventKind::futex_wait) {
    return;
  }
  const EventId source =
      is_of_readers(read.event) ? released_to_readers(*this, read.from) : read.from;
  if (source.is_initial()) {
    return;
  }
  const EventClock& published = at(source).published;
  if (is_memory_access(read.event.kind)) {
    read.acquirable.join(published);
  }
  if (acquires(read.order)) {
    read.happened_before.join(published);
  }
}

EventId ExecutionGraph::append_read(const Event& event, LocationNumber location, EventId from,
                                    bool write_is_due) {
  const bool may_fail = event.kind == EventKind::compare_exchange || is_attempt(event) ||
                        event.kind == EventKind::semaphore_wait;
  const bool fails = may_fail && !write_is_due;
  GraphEvent added{.event = event,
                   .order = order_of(event, fails),
                   .location = location,
                   .reads = true,
                   .write_is_due = write_is_due,
                   .from = from};
  begin_clocks(added);
  if (!from.is_initial()) {
    added.prefix.join(at(from).prefix);
    synchronise(added);
  }
  const EventId id = id_of(place_new(std::move(added)));
  accesses(location).reads.push_back(id);
  due_ = write_is_due ? id : due_;
  return id;
}

EventId ExecutionGraph::append_store(const Event& event, LocationNumber location, EventId after) {
  GraphEvent added{.event = event, .order = order_of(event, false), .location = location};
  begin_clocks(added);
  const EventId id = id_of(place_new(std::move(added)));
  place_write(id, after);
  return id;
}

void ExecutionGraph::place_due(EventId after) {
  place_write(due_, after);
  due_ = initial_write;
}

void ExecutionGraph::place_write(EventId id, EventId after) {
  GraphEvent& event = threads_[id.thread][id.index];
  std::vector<EventId>& order = accesses(event.location).writes;
  const std::size_t place = place_of(event.location, after);
  order.insert(order.begin() + static_cast<std::ptrdiff_t>(place), id);
  event.writes = true;
  event.write_is_due = false;
  event.written = ++now_;
  if (is_wake(event.event)) {
    return;
  }
  const bool is_access = is_memory_access(event.event.kind);
  event.published = releases(event.order) ? event.happened_before
                    : is_access           ? event.released
                                          : EventClock();
  if (event.reads && !event.from.is_initial()) {
    event.published.join(at(event.from).published);  // it goes on with their release sequence
  }
}

void ExecutionGraph::remove_write(EventId id) {
  GraphEvent& event = threads_[id.thread][id.index];
  std::erase(accesses(event.location).writes, id);
  event.writes = false;
  event.write_is_due = true;
  due_ = id;
}

void ExecutionGraph::remove_latest(ThreadId thread) {
  const GraphEvent& event = threads_[thread].back();
  const EventId id = id_of(event);
  if (event.location != no_location) {
    std::erase(accesses(event.location).writes, id);
    std::erase(accesses(event.location).reads, id);
  }
  if (event.event.kind == EventKind::thread_create) {
    set_entry(creators_, event.event.peer, initial_write);
  } else if (event.event.kind == EventKind::thread_join) {
    set_entry(joiners_, event.event.peer, initial_write);
  }
  due_ = due_ == id ? initial_write : due_;
  threads_[thread].pop_back();
}

ExecutionGraph ExecutionGraph::before(EventId read, const EventClock& prefix) const {
  ExecutionGraph kept;
  kept.now_ = now_;
  kept.threads_.resize(threads_.size());
  const AddedAt limit = at(read).added;
  for (std::size_t t = 0; t < threads_.size(); ++t) {
    const std::vector<GraphEvent>& all = threads_[t];
    const auto later = std::partition_point(
        all.begin(), all.end(), [limit](const GraphEvent& event) { return event.added < limit; });
    const auto old = static_cast<std::uint32_t>(later - all.begin());
    const std::uint32_t count = std::max(old, prefix.count_of(static_cast<ThreadId>(t)));
    kept.threads_[t].assign(all.begin(), all.begin() + count);
    for (std::uint32_t i = 0; i < count; ++i) {
      kept.set_role({static_cast<ThreadId>(t), i}, all[i]);
    }
  }
  const auto is_kept = [&kept](EventId id) { return id.index < kept.events_of(id.thread).size(); };
  kept.locations_.resize(locations_.size());
  for (std::size_t l = 0; l < locations_.size(); ++l) {
    kept.locations_[l].initial = locations_[l].initial;
    std::copy_if(locations_[l].writes.begin(), locations_[l].writes.end(),
                 std::back_inserter(kept.locations_[l].writes), is_kept);
    std::copy_if(locations_[l].reads.begin(), locations_[l].reads.end(),
                 std::back_inserter(kept.locations_[l].reads), is_kept);
  }
  kept.due_ = !due_.is_initial() && is_kept(due_) ? due_ : initial_write;
  return kept;
}

}  // namespace heddle::scheduler
