#include "runtime/events/objects_in_use.hpp"

#include <functional>

#include "runtime/control.hpp"
#include "runtime/events/sync_object.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::objects_in_use {
namespace {

using scheduler::EventKind;

/// The thread stands before an event on the object that it has to wait for.
bool is_held_up_at(const Thread& thread, std::uintptr_t object) {
  if (thread.state != ThreadState::stopped || thread.next.range.address != object) {
    return false;
  }
  const SyncObject& state = sync_object(object);
  switch (thread.next.kind) {
    case EventKind::lock:
      return state.owner >= 0 || !state.readers.empty();
    case EventKind::shared_lock:
      return state.owner >= 0;
    case EventKind::semaphore_wait:
      return state.count == 0 && !thread.next.may_fail();
    default:
      return false;
  }
}

bool is_another(const std::function<bool(const Thread&)>& is_one) {
  const TesterScope as_tester;
  for (std::size_t id = 0; id < thread_count(); ++id) {
    const Thread& other = runtime::thread(static_cast<scheduler::ThreadId>(id));
    if (&other != control.current && is_one(other)) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool is_waited_for(std::uintptr_t object) {
  return is_another([object](const Thread& other) {
    return other.waiting.on == object || is_held_up_at(other, object);
  });
}

bool is_come_back_to(std::uintptr_t mutex) {
  return is_another([mutex](const Thread& other) {
    const bool is_woken =
        other.state == ThreadState::stopped && other.next.kind == EventKind::condition_wake;
    return (other.waiting.on != 0 || is_woken) && other.waiting.mutex.address == mutex;
  });
}

}  // namespace heddle::runtime::objects_in_use
