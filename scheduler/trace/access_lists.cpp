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
  rewind(common_prefix(trace.events()));
  if (entries_.empty() && locations_.trim(most_locations)) {
    uses_.clear();
  }
  for (std::size_t i = entries_.size(); i < trace.events().size(); ++i) {
    append(trace.events()[i], static_cast<Position>(i));
  }
  note_arrivals(trace);
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
    if (entry.has_second) {
      uses_[entry.second].pop_back();
    }
    if (entry.has_first) {
      uses_[entry.first].pop_back();
    }
    entries_.pop_back();
  }
  while (!opaque_.empty() && opaque_.back() >= size) {
    opaque_.pop_back();
  }
}

LocationId AccessLists::use(const ByteRange& range, Position position, Access access) {
  const LocationId location = locations_.find_or_add(range);
  if (location >= uses_.size()) {
    uses_.resize(location + 1U);
  }
  uses_[location].push_back({position, access});
  return location;
}

void AccessLists::append(const Event& event, Position position) {
  const Access access = access_of(event);
  Entry entry{.thread = event.thread, .choice = event.choice};
  if (access == Access::everything) {
    opaque_.push_back(position);
  } else {
    if (access != Access::none && event.range.size != 0) {
      entry.has_first = true;
      entry.first = use(event.range, position, access);
    }
    if (event.second.size != 0) {
      entry.has_second = true;
      entry.second = use(event.second, position, Access::write);
    }
  }
  entries_.push_back(entry);
}

void AccessLists::make_room_for(ThreadId thread) {
  if (thread >= arrived_.size()) {
    arrived_.resize(max_threads, no_position);
    last_.resize(max_threads, no_position);
  }
}

/// A thread arrives before an event with the event before, or with what created or woke it.
void AccessLists::note_arrivals(const Trace& trace) {
  arrived_.assign(std::max<std::size_t>(arrived_.size(), few_threads), no_position);
  last_.assign(arrived_.size(), no_position);
  std::size_t marker = 0;
  const std::span<const Marker> markers = trace.markers();
  for (Position i = 0; i <= entries_.size(); ++i) {
    for (; marker < markers.size() && markers[marker].position <= i; ++marker) {
      const LogEntry& entry = markers[marker].entry;
      if (orders_threads(entry.kind) && i > 0) {
        make_room_for(entry.thread);
        arrived_[entry.thread] = i - 1;
      }
    }
    if (i == entries_.size()) {
      break;
    }
    make_room_for(entries_[i].thread);
    entries_[i].arrival = arrived_[entries_[i].thread];
    arrived_[entries_[i].thread] = i;
    last_[entries_[i].thread] = i;
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
