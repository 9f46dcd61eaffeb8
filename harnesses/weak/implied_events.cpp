#include "harnesses/weak/implied_events.hpp"

#include <utility>

namespace heddle::harnesses {

using scheduler::Event;
using scheduler::EventKind;
using scheduler::LogKind;

void ImpliedEvents::clear() {
  left_.clear();
  to_begin_.clear();
}

std::optional<Event> ImpliedEvents::look_at(const scheduler::LogEntry& entry, const Event& done) {
  const bool begins = entry.kind == LogKind::thread_begin && entry.thread != 0;
  if (!begins && entry.kind != LogKind::thread_joined) {
    return std::nullopt;
  }
  Event event;
  event.kind = begins ? EventKind::thread_create : EventKind::thread_join;
  event.thread = begins ? static_cast<scheduler::ThreadId>(entry.label) : entry.thread;
  event.peer = begins ? entry.thread : static_cast<scheduler::ThreadId>(entry.label);
  if (done.kind == event.kind && done.thread == event.thread && done.peer == event.peer) {
    return std::nullopt;
  }
  left_[event.thread].push_back(event);
  if (begins) {
    to_begin_.insert(event.peer);
  }
  return event;
}

std::optional<Event> ImpliedEvents::take(scheduler::ThreadId thread) {
  const auto found = left_.find(thread);
  if (found == left_.end()) {
    return std::nullopt;
  }
  const Event event = found->second.front();
  found->second.pop_front();
  if (found->second.empty()) {
    left_.erase(found);
  }
  if (event.kind == EventKind::thread_create) {
    to_begin_.erase(event.peer);
  }
  return event;
}

}  // namespace heddle::harnesses
