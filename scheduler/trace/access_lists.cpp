#include "scheduler/trace/access_lists.hpp"

#include <algorithm>

namespace heddle::scheduler {

namespace {

constexpr std::size_t most_locations = std::size_t{1} << 16;

bool orders_threads(LogKind kind) {
  return kind == LogKind::thread_begin || kind == LogKind::thread_woken ||
         kind == LogKind::thread_let_go || kind == LogKind::thread_joined;
}

}  // namespace

void AccessLists::update(const Trace& trace) {
  const std::size_t known = common_prefix(trace.events());
  rewind(known);
  if (entries_.empty() && locations_.trim(most_locations)) {
    uses_.clear();
  }
  for (std::size_t i = known; i < trace.events().size(); ++i) {
    append(trace.events()[i], static_cast<Position>(i));
  }
  note_arrivals(trace, static_cast<Position>(known));
}

/// The program is deterministic: the same thread with the same choice does the same.
std::size_t AccessLists::common_prefix(std::span<const Event> events) const {
  const std::size_t most = std::min(events.size(), entries_.size());
  std::size_t same = 0;
  while (same < most && entries_[same].thread == events[same].thread &&
         entries_[same].choice == events[same].choice) {
    ++same;
  }
  return same;
}

void AccessLists::rewind(std::size_t size) {
  while (entries_.size() > size) {
    const Entry& entry = entries_.back();
    if (entry.second.is_there) {
      uses_[entry.second.location].pop_back();
    }
    if (entry.first.is_there) {
      uses_[entry.first.location].pop_back();
    }
    entries_.pop_back();
  }
  for (std::vector<Position>* list : {&opaque_, &timed_waits_}) {
    while (!list->empty() && list->back() >= size) {
      list->pop_back();
    }
  }
}

AccessLists::OwnUse AccessLists::use(const ByteRange& range, Position position, Access access) {
  const LocationId location = locations_.find_or_add(range);
  if (location >= uses_.size()) {
    uses_.resize(location + 1U);
  }
  std::vector<Use>& uses = uses_[location];
  std::uint32_t writes_end = 0;
  if (!uses.empty()) {
    const bool is_write = uses.back().access == Access::write;
    writes_end = is_write ? static_cast<std::uint32_t>(uses.size()) : uses.back().writes_end;
  }
  uses.emplace_back(position, writes_end, access);
  return {true, location, static_cast<std::uint32_t>(uses.size() - 1)};
}

void AccessLists::append(const Event& event, Position position) {
  const Access access = access_of(event);
  Entry& entry = entries_.emplace_back();
  entry.thread = event.thread;
  entry.choice = event.choice;
  if (is_timed_wait(event)) {
    timed_waits_.push_back(position);
  }
  if (access == Access::everything) {
    opaque_.push_back(position);
    return;
  }
  if (access != Access::none && event.range.size != 0) {
    entry.first = use(event.range, position, access);
  }
  if (event.second.size != 0) {
    entry.second = use(event.second, position, Access::write);
    if (entry.first.is_there && entry.first.location == entry.second.location) {
      entry.second.place = entry.first.place;  // before either of them
    }
  }
}

/// The thread has arrived before its next event, by its own event `arrived` if that is `before`.
void AccessLists::change_arrival(Position before, ThreadId thread, Position arrived) {
  if (thread >= arrived_.size()) {
    arrived_.resize(thread + 1U, no_position);
    last_.resize(thread + 1U, no_position);
  }
  arrivals_.emplace_back(before, thread, arrived_[thread], last_[thread]);
  arrived_[thread] = arrived;
}

/// Those that came with event `first`, or directly before it, and all later ones.
void AccessLists::forget_arrivals(Position first) {
  for (; !arrivals_.empty() && arrivals_.back().before >= first; arrivals_.pop_back()) {
    const Arrival& change = arrivals_.back();
    arrived_[change.thread] = change.arrived;
    last_[change.thread] = change.last;
  }
}

/// A thread arrives before an event with the event before, or with what created or woke it. What
/// comes before event `first` is known.
void AccessLists::note_arrivals(const Trace& trace, Position first) {
  forget_arrivals(first);
  const std::span<const Marker> markers = trace.markers();
  auto marker = std::partition_point(markers.begin(), markers.end(), [first](const Marker& one) {
    return first > 0 && one.position < first;
  });
  for (Position i = first; i <= entries_.size(); ++i) {
    for (; marker != markers.end() && marker->position <= i; ++marker) {
      if (orders_threads(marker->entry.kind) && i > 0) {
        change_arrival(i, marker->entry.thread, i - 1);
      }
    }
    if (i == entries_.size()) {
      break;
    }
    const ThreadId thread = entries_[i].thread;
    entries_[i].arrival = thread < arrived_.size() ? arrived_[thread] : no_position;
    change_arrival(i, thread, i);
    last_[thread] = i;
  }
}

std::vector<AccessLists::Use>::const_reverse_iterator AccessLists::first_before(
    const std::vector<Use>& uses, Position before) {
  if (uses.empty() || uses.back().position < before) {
    return uses.rbegin();
  }
  const auto end = std::partition_point(uses.begin(), uses.end(),
                                        [before](const Use& use) { return use.position < before; });
  return std::make_reverse_iterator(end);
}

}  // namespace heddle::scheduler
