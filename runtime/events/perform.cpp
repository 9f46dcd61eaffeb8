#include "runtime/events/perform.hpp"

#include <algorithm>

#include "runtime/events/sync_events.hpp"
#include "runtime/events/sync_object.hpp"
#include "runtime/identity/alike_children.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime {

using scheduler::Event;
using scheduler::EventKind;
using scheduler::LogKind;

namespace {

/// Each thread has its own time, so that looking at it is no event. Where one thread waits for what
/// another did, its time is not before the other's.
void carry_time(Thread& thread, const Event& event) {
  if (frees(event.kind)) {
    return;
  }
  for (const scheduler::ByteRange& range : {event.range, event.second}) {
    if (range.size == 0) {
      continue;
    }
    SyncObject& object = sync_object(range.address);
    thread.clock_ns = std::max(thread.clock_ns, object.clock_ns);
    if (event.writes) {
      object.clock_ns = thread.clock_ns;
    }
  }
}

/// All events but those on memory.
void complete_other(Thread& thread, Event& event) {
  if (event.kind == EventKind::thread_create) {
    Thread& child = runtime::thread(event.peer);
    begin_thread(child, thread, thread.children.start);
    alike_children::note(child, thread);
  }
  if (event.kind == EventKind::thread_join) {
    log_join(thread, runtime::thread(event.peer));
  }
  complete_sync(thread, event);
  carry_time(thread, event);
}

}  // namespace

void carry_time_of_access(Thread& thread, const Event& event) {
  if (event.kind == EventKind::plain_load || event.kind == EventKind::plain_store) {
    return;
  }
  const TesterScope as_tester;
  carry_time(thread, event);
}

void log_join(Thread& joiner, const Thread& ended) {
  joiner.clock_ns = std::max(joiner.clock_ns, ended.clock_ns);
  log_entry({.kind = LogKind::thread_joined, .thread = joiner.id, .label = ended.id});
}

void perform(Thread& thread, Event& event) {
  if (is_memory_access(event.kind)) {
    thread.state = ThreadState::ready;
    return perform_access(thread, event);
  }
  complete_other(thread, event);
  note_event(thread, event);
  forget_loop(thread.next);
}

}  // namespace heddle::runtime
