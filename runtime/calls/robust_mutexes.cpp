#include "runtime/calls/robust_mutexes.hpp"

#include <cerrno>

#include "runtime/calls/lock_calls.hpp"

namespace heddle::runtime::robust_mutexes {
namespace {

using scheduler::EventKind;

/// In an order that is the same in each execution.
std::uintptr_t first_of_current_thread() {
  const TesterScope as_tester;
  std::uintptr_t first = 0;
  for_each_sync_object([&first](const SyncObject& object) {
    const bool is_own = object.robust != Robustness::none && object.owner == control.current->id;
    if (is_own && (first == 0 || object.address < first)) {
      first = object.address;
    }
  });
  return first;
}

}  // namespace

bool is_one(const pthread_mutex_t* mutex) {
  constexpr int robust_kind = 16;  // as the C library marks it
  return mutex->__data.__kind != -1 && (mutex->__data.__kind & robust_kind) != 0;
}

bool concerns(const scheduler::Event& event) {
  const bool is_of_mutex = event.kind == EventKind::lock || event.kind == EventKind::try_lock ||
                           event.kind == EventKind::unlock;
  return is_of_mutex && event.range.size == sizeof(pthread_mutex_t) &&
         is_one(reinterpret_cast<const pthread_mutex_t*>(event.range.address));
}

bool checks_owner(const pthread_mutex_t* mutex) {
  const int type = mutex->__data.__kind & 3;
  return type == PTHREAD_MUTEX_RECURSIVE || type == PTHREAD_MUTEX_ERRORCHECK || is_one(mutex);
}

int result_of(pthread_mutex_t* mutex, int error) {
  SyncObject& state = lock_calls::state_of(mutex);
  if (error != 0) {  // another thread may have it, and be about to be told that it is lost
    return state.robust == Robustness::lost ? ENOTRECOVERABLE : error;
  }
  if (state.depth > 1) {
    return 0;
  }
  switch (state.robust) {
    case Robustness::none:
      state.robust = Robustness::consistent;
      return 0;
    case Robustness::consistent:
      return 0;
    case Robustness::owner_dead:
      return EOWNERDEAD;
    case Robustness::lost:
      break;
  }
  lock_calls::unlock_event(EventKind::unlock, mutex, sizeof *mutex);
  return ENOTRECOVERABLE;
}

void give_back(pthread_mutex_t* mutex) {
  SyncObject& state = lock_calls::state_of(mutex);
  if (state.depth == 1 && state.robust == Robustness::owner_dead) {
    state.robust = Robustness::lost;
  }
}

int make_consistent(pthread_mutex_t* mutex) {
  SyncObject& state = lock_calls::state_of(mutex);
  if (!is_one(mutex) || !lock_calls::holds(mutex) || state.robust != Robustness::owner_dead) {
    return EINVAL;
  }
  state.robust = Robustness::consistent;
  return 0;
}

void abandon_all() {
  while (const std::uintptr_t mutex = first_of_current_thread()) {
    SyncObject& state = lock_calls::state_of(reinterpret_cast<const void*>(mutex));
    state.robust = Robustness::owner_dead;
    state.depth = 1;
    describe(EventKind::unlock, nullptr).range = {mutex, sizeof(pthread_mutex_t)};
    stop();
  }
}

}  // namespace heddle::runtime::robust_mutexes
