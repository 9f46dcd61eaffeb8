#include "scheduler/robustness/robustness_monitor.hpp"

#include <algorithm>

#include "scheduler/races/memory_orders.hpp"

namespace heddle::scheduler {

namespace {

constexpr std::size_t locations_always_kept = 4096;

bool is_memory(const Event& event) {
  const bool is_atomic = trait<&EventTraits::race>(event.kind) == RaceRole::atomic;
  return is_atomic && trait<&EventTraits::access>(event.kind) != MemoryUse::none;
}

/// The kinds of events whose effects on memory orders the theorem does not speak of.
void note_kind(const Event& event, Undecided& undecided) {
  switch (event.kind) {
    case EventKind::plain_load:
    case EventKind::plain_store:
    case EventKind::free_block:
    case EventKind::local_end:
      undecided.plain_events = true;
      return;
    case EventKind::opaque:
      (event.site == 0 ? undecided.early_end : undecided.assembly) = true;
      return;
    case EventKind::library_call:
      undecided.libraries = true;
      return;
    case EventKind::futex_wait:
    case EventKind::futex_wake:
    case EventKind::kernel_enter:
    case EventKind::kernel_read:
    case EventKind::kernel_write:
    case EventKind::kernel_poll:
    case EventKind::kernel_close:
    case EventKind::kernel_control:
      undecided.other_objects = true;
      return;
    default:
      return;
  }
}

}  // namespace

void RobustnessMonitor::begin(bool orders_psc) {
  synchronises_.reset(false);
  if (locations_.trim(locations_always_kept)) {
    histories_.clear();
  }
  if (++epoch_ == 0) {
    histories_.clear();
    epoch_ = 1;
  }
  clocks_.begin(orders_psc);
  silent_.assign(silent_.size(), no_event);
  weak_.clear();
  changed_.clear();
  undecided_ = {};
}

void RobustnessMonitor::look_at(const Trace& trace, const TraceOrder& order,
                                std::span<const Event> left) {
  order_ = &order;
  events_ = trace.events();
  look_at_all(trace, false);
  if (!weak_.empty()) {  // by happens-before alone; seq_cst may forbid it
    look_at_all(trace, true);
  }
  for (const Event& event : left) {
    note_lap(event);
  }
}

void RobustnessMonitor::look_at_all(const Trace& trace, bool orders_psc) {
  begin(orders_psc);
  const std::span<const Marker> markers = trace.markers();
  std::size_t marker = 0;
  for (std::uint32_t i = 0; i <= events_.size(); ++i) {
    for (; marker < markers.size() && markers[marker].position == i; ++marker) {
      look_at(markers[marker].entry);
    }
    if (i < events_.size()) {
      look_at(events_[i], i);
    }
    if (undecided_.threads) {
      return;
    }
  }
}

/// An idle lap of the event's thread is over, and executions go on as if it had never been. That is
/// right of weak executions, too, unless it stored what was there already. After a waiting lap its
/// first event comes again: it began no earlier than the first one of that place.
void RobustnessMonitor::note_lap(const Event& event) {
  if (!is_parked(event, parking_)) {
    return;
  }
  if (event.idle_lap == IdleLap::returned) {
    undecided_.laps = true;
    return;
  }
  const std::uint32_t stored = event.thread < silent_.size() ? silent_[event.thread] : no_event;
  if (stored == no_event) {
    return;
  }
  const auto may_begin_lap = [&event](const Event& earlier) {
    return earlier.thread == event.thread && earlier.site == event.site;
  };
  const std::span<const Event> up_to_store = events_.first(stored + std::size_t{1});
  undecided_.laps |= event.idle_lap != IdleLap::waiting || event.site == 0 ||
                     std::any_of(up_to_store.begin(), up_to_store.end(), may_begin_lap);
}

/// An attempt that succeeds may fail instead, as may a look at a count tell another one, if what it
/// finds is not known to have come before. One that fails can do no else: there is nothing to take.
void RobustnessMonitor::note_attempt(const Event& event) {
  const bool is_of_semaphore = event.kind == EventKind::semaphore_wait ||
                               event.kind == EventKind::semaphore_post ||
                               event.kind == EventKind::semaphore_read;
  const bool gives_up = event.kind == EventKind::unlock || event.kind == EventKind::shared_unlock ||
                        event.kind == EventKind::semaphore_post;
  const bool tries = event.kind == EventKind::try_lock ||
                     event.kind == EventKind::try_shared_lock ||
                     event.kind == EventKind::semaphore_read ||
                     (event.kind == EventKind::semaphore_wait && event.may_fail());
  const ByteRange& range = event.kind == EventKind::condition_wait ? event.second : event.range;
  if (tries && event.succeeds) {
    undecided_.attempts |= std::ranges::any_of(changed_, [&](const Changed& changed) {
      return changed.address == range.address && changed.thread != event.thread;
    });
  }
  const bool takes = is_of_semaphore && event.writes;
  if (gives_up || takes || event.kind == EventKind::condition_wait) {
    changed_.push_back({range.address, event.thread});
  }
}

void RobustnessMonitor::look_at(const Event& event, std::uint32_t number) {
  note_kind(event, undecided_);
  note_attempt(event);
  note_lap(event);
  if (!clocks_.admit(event.thread, synchronises_)) {
    undecided_.threads = true;
    return;
  }
  LocationHistory* history = nullptr;
  if (is_memory(event) && event.range.size != 0) {
    history = &history_of(event);
    judge(event, number, *history);
  }
  Event fed = event;
  fed.thread = clocks_.own(event.thread);
  synchronises_.acquire(fed);
  if (history != nullptr) {
    access(event, number, *history);
  } else if (event.kind == EventKind::fence && is_seq_cst(event.order)) {
    clocks_.fence(event.thread, synchronises_);
  }
  synchronises_.release(fed);
}

void RobustnessMonitor::look_at(const LogEntry& entry) {
  LogEntry fed = entry;
  fed.thread = clocks_.own(entry.thread);
  switch (entry.kind) {
    case LogKind::thread_begin:
    case LogKind::thread_joined: {
      const auto other = static_cast<ThreadId>(entry.label);
      // What the thread of this number did before is not in the program order of the one that
      // begins.
      undecided_.threads |= entry.kind == LogKind::thread_begin && clocks_.is_known(entry.thread);
      if (!clocks_.admit(entry.thread, synchronises_) || !clocks_.admit(other, synchronises_)) {
        undecided_.threads = true;
        return;
      }
      fed.label = clocks_.own(other);
      return synchronises_.append(fed);
    }
    case LogKind::library_call:
      undecided_.libraries |= (entry.tag & library_call_is_unordered) == 0;
      return;
    case LogKind::plain_store:
    case LogKind::free_block:
    case LogKind::allocation:
      return plain_write({entry.address, entry.size}, entry.thread, fed);
    default:
      return;
  }
}

/// Race-free as it is, it comes after whatever was done to these bytes, and before whatever will
/// be.
void RobustnessMonitor::plain_write(const ByteRange& range, ThreadId thread, const LogEntry& fed) {
  if (range.size == 0) {
    return;
  }
  if (!clocks_.admit(thread, synchronises_)) {
    undecided_.threads = true;
    return;
  }
  if (fed.kind != LogKind::plain_store) {
    synchronises_.append(fed);
  }
  const ThreadTick at = clocks_.now(thread, synchronises_);
  for (const LocationId location : locations_.find_overlapping(range)) {
    if (location >= histories_.size()) {
      histories_.resize(locations_.size());
    }
    LocationHistory& history = histories_[location];
    history.epoch = epoch_;
    history.is_used = false;
    history.begin(at, {});
  }
}

LocationHistory& RobustnessMonitor::history_of(const Event& event) {
  const LocationId location = locations_.find_or_add(event.range);
  if (histories_.size() < locations_.size()) {
    histories_.resize(locations_.size());
  }
  LocationHistory& history = histories_[location];
  if (history.epoch != epoch_) {
    history.epoch = epoch_;
    history.begin({}, event.before);
  } else if (!history.is_used) {
    history[0].value = event.before;
  }
  history.is_used = true;
  for (const LocationId other : locations_.overlapping(location)) {
    const LocationHistory& overlapping = histories_[other];
    undecided_.mixed_sizes |= overlapping.epoch == epoch_ && overlapping.is_used;
  }
  return history;
}

void RobustnessMonitor::access(const Event& event, std::uint32_t number, LocationHistory& history) {
  const ThreadId thread = event.thread;
  const bool writes = is_write(event);
  const bool stores = trait<&EventTraits::access>(event.kind) == MemoryUse::store;
  const ThreadTick at = clocks_.now(thread, synchronises_);
  if (!stores) {
    history.latest().add_reader(at);
  }
  const Tick psc = clocks_.access(thread, is_seq_cst(effective_order(event)),
                                  {.writes = writes, .reads = !stores}, history, synchronises_);
  if (!writes) {
    return;
  }
  if (stores && event.before == event.after) {
    silent_.resize(std::max<std::size_t>(silent_.size(), thread + 1U), no_event);
    silent_[thread] = number;
  }
  PastWrite& write = history.add();
  write.event = number;
  write.at = at;
  write.psc_access = psc;
  write.modifies = !stores;
  write.value = event.after;
}

}  // namespace heddle::scheduler
