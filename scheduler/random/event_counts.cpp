#include "scheduler/random/event_counts.hpp"

#include <algorithm>

namespace heddle::scheduler {

namespace {

constexpr std::size_t most_groups = 512;
/// So that the weights of all threads together are below 2^32.
constexpr std::uint64_t most_events = 1'000'000;

}  // namespace

EventCounts::EventCounts() : groups_(1) {}

void EventCounts::learn(std::span<const Event> executed) {
  ++executions_;
  for (const Event& event : executed) {
    if (event.kind == EventKind::choice) {
      continue;
    }
    if (!known_.contains(event.thread)) {
      known_.add(event.thread);
      threads_.push_back(event.thread);
    }
    if (event.kind == EventKind::thread_create) {
      for (auto next = static_cast<ThreadId>(creators_.size()); next <= event.peer; ++next) {
        creators_.push_back(next);
      }
      creators_[event.peer] = event.thread;
    }
    add(everything, event.thread, false);
    add_access(event.range, event.thread, event.writes);
    add_access(event.second, event.thread, true);
  }
}

void EventCounts::add_access(const ByteRange& range, ThreadId thread, bool writes) {
  if (range.size == 0) {
    return;
  }
  const auto known = by_address_.find(range.address);
  if (known == by_address_.end() && groups_.size() == most_groups) {
    return;
  }
  const Group group = known != by_address_.end() ? known->second : groups_.size();
  if (group == groups_.size()) {
    by_address_.emplace(range.address, group);
    groups_.push_back({range, {}, {}});
  }
  Counted& counted = groups_[group];
  counted.range.size = std::max(counted.range.size, range.size);
  add(group, thread, writes);
  if (!counted.is_shared && counted.is_written && counted.users.size() > 1) {
    counted.is_shared = true;
    shared_.push_back(group);
  }
}

void EventCounts::add(Group group, ThreadId thread, bool writes) {
  Counted& counted = groups_[group];
  if (thread >= counted.events.size()) {
    counted.events.resize(thread + std::size_t{1});
  }
  ++counted.events[thread];
  counted.users.add(thread);
  counted.is_written = counted.is_written || writes;
}

std::uint32_t EventCounts::of(Group group, ThreadId thread) const {
  const std::vector<std::uint64_t>& events = groups_[group].events;
  if (thread >= events.size() || events[thread] == 0) {
    return 0;
  }
  const std::uint64_t mean = (events[thread] + executions_ / 2) / executions_;
  return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(mean, 1, most_events));
}

}  // namespace heddle::scheduler
