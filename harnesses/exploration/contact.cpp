#include "harnesses/exploration/contact.hpp"

#include <algorithm>
#include <iterator>

#include "scheduler/event_table.hpp"

namespace heddle::harnesses {

using scheduler::LogKind;
using scheduler::ThreadId;

void Contact::begin() {
  now_ = 0;
  clocks_.clear();
  current_.clear();
  accesses_.clear();
  work_.clear();
}

std::size_t& Contact::clock_of(ThreadId thread) {
  while (current_.size() <= thread) {
    current_.push_back(clocks_.size());
    clocks_.emplace_back();
  }
  return current_[thread];
}

/// All that `from` has done so far is before what `thread` does from now on.
void Contact::learn(ThreadId thread, ThreadId from) {
  const std::size_t source = clock_of(from);
  Clock clock = clocks_[clock_of(thread)];
  clock.resize(std::max({clock.size(), clocks_[source].size(), std::size_t{from} + 1}));
  for (std::size_t other = 0; other < clocks_[source].size(); ++other) {
    clock[other] = std::max(clock[other], clocks_[source][other]);
  }
  clock[from] = now_;
  clock_of(thread) = clocks_.size();
  clocks_.push_back(std::move(clock));
}

void Contact::add(Access access) {
  access.clock = clock_of(access.thread);
  ++now_;
  if (access.range.size > 0) {
    accesses_[access] = now_;
  }
  if (access.is_work) {
    work_[{.thread = access.thread, .clock = access.clock}] = now_;
  }
}

void Contact::note(const scheduler::Event& event) {
  using scheduler::EventKind;
  if (event.kind == EventKind::thread_create || event.kind == EventKind::thread_join) {
    return;
  }
  const auto footprint = scheduler::trait<&scheduler::EventTraits::footprint>(event.kind);
  const bool is_some = footprint != scheduler::Footprint::nothing;
  add({.range = is_some ? event.range : scheduler::ByteRange{},
       .thread = event.thread,
       .writes = event.writes});
  if (event.second.size > 0) {
    add({.range = event.second, .thread = event.thread, .writes = true});
  }
}

void Contact::note(const scheduler::LogEntry& entry) {
  switch (entry.kind) {
    case LogKind::thread_begin:
    case LogKind::thread_joined:
      return learn(entry.thread, static_cast<ThreadId>(entry.label));
    case LogKind::plain_load:
    case LogKind::plain_store:
      return add({.range = {entry.address, entry.size},
                  .thread = entry.thread,
                  .writes = entry.kind == LogKind::plain_store,
                  .is_work = entry.thread != 0});
    case LogKind::invocation:
      return add({.thread = entry.thread});
    default:
      return;
  }
}

bool Contact::are_ordered(const Access& one, std::uint32_t one_last, const Access& other,
                          std::uint32_t other_last) const {
  const auto knows = [&](const Access& later, const Access& earlier, std::uint32_t last) {
    const Clock& clock = clocks_[later.clock];
    const ThreadId thread = earlier.thread;
    return thread < clock.size() && clock[thread] >= last;
  };
  return knows(one, other, other_last) || knows(other, one, one_last);
}

/// Whether pieces of work by two threads are not ordered.
bool Contact::overlaps() const {
  for (auto one = work_.begin(); one != work_.end(); ++one) {
    for (auto other = std::next(one); other != work_.end(); ++other) {
      if (one->first.thread != other->first.thread &&
          !are_ordered(one->first, one->second, other->first, other->second)) {
        return true;
      }
    }
  }
  return false;
}

/// The accesses stand in the order of their addresses.
void Contact::compare() {
  overlapped_ = overlapped_ || overlaps();
  for (auto one = accesses_.begin(); one != accesses_.end() && !touched_; ++one) {
    for (auto other = std::next(one); other != accesses_.end(); ++other) {
      const Access& a = one->first;
      const Access& b = other->first;
      if (!a.range.overlaps(b.range)) {
        break;
      }
      if (a.thread != b.thread && (a.writes || b.writes) &&
          !are_ordered(a, one->second, b, other->second)) {
        touched_ = overlapped_ = true;
      }
    }
  }
}

void Contact::look_at(const scheduler::Trace& trace) {
  if (touched_) {
    return;
  }
  begin();
  auto marker = trace.markers().begin();
  std::uint32_t position = 0;
  const auto note_markers = [&] {
    for (; marker != trace.markers().end() && marker->position <= position; ++marker) {
      note(marker->entry);
    }
  };
  note_markers();
  for (const scheduler::Event& event : trace.events()) {
    note(event);
    ++position;
    note_markers();
  }
  compare();
}

}  // namespace heddle::harnesses
