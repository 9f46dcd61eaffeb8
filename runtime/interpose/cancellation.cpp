#include "runtime/interpose/cancellation.hpp"

#include <pthread.h>

#include <cerrno>

#include "runtime/calls/imports.hpp"
#include "runtime/control.hpp"
#include "runtime/identity/identity.hpp"
#include "runtime/interpose/thread_exit.hpp"
#include "runtime/memory/thread_addresses.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::cancellation {
namespace {

using scheduler::EventKind;

bool may_act() {
  const ThreadCancellation& state = control.current->life.cancellation;
  return imports::cancellation() && !state.is_disabled && !state.acts;
}

}  // namespace

void test() {
  if (!may_act()) {
    return;
  }
  const Site* site = take_call_site();
  describe(EventKind::cancel_test, site).range =
      thread_addresses::cancellation(control.current->id);
  if (stop() == 0) {
    act();
  }
  __heddle_call_site = const_cast<Site*>(site);
}

Point::Point() : before_(control.current->life.cancellation.ends_wait), ends_wait_(may_act()) {
  test();
  control.current->life.cancellation.ends_wait = ends_wait_;
}

Point::~Point() { control.current->life.cancellation.ends_wait = before_; }

void act() {
  control.current->life.cancellation.ends_wait = false;
  leave_thread(PTHREAD_CANCELED);
}

}  // namespace heddle::runtime::cancellation

using namespace heddle::runtime;  ///< all that follows is glue

HEDDLE_EXPORT int pthread_cancel(pthread_t handle) {
  if (!controlled()) {
    return real::pthread_cancel(handle);
  }
  tell_identity();  // whom it cancels
  Thread* other = thread_of_handle(handle);
  if (other == nullptr) {
    return ESRCH;
  }
  if (!imports::cancellation()) {
    refuse("pthread_cancel()",
           "by a library that was not there when the exploration "
           "began");
  }
  heddle::scheduler::Event& event =
      describe(heddle::scheduler::EventKind::cancel, take_call_site());
  event.range = thread_addresses::cancellation(other->id);
  event.peer = other->id;
  stop();
  return 0;
}

HEDDLE_EXPORT void pthread_testcancel() {
  if (!controlled()) {
    return real::pthread_testcancel();
  }
  cancellation::test();
}

HEDDLE_EXPORT int pthread_setcancelstate(int state, int* before) {
  if (!controlled()) {
    return real::pthread_setcancelstate(state, before);
  }
  if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE) {
    return EINVAL;
  }
  ThreadCancellation& own = control.current->life.cancellation;
  if (before != nullptr) {
    *before = own.is_disabled ? PTHREAD_CANCEL_DISABLE : PTHREAD_CANCEL_ENABLE;
  }
  own.is_disabled = state == PTHREAD_CANCEL_DISABLE;
  return 0;
}

HEDDLE_EXPORT int pthread_setcanceltype(int type, int* before) {
  if (!controlled()) {
    return real::pthread_setcanceltype(type, before);
  }
  if (type != PTHREAD_CANCEL_DEFERRED && type != PTHREAD_CANCEL_ASYNCHRONOUS) {
    return EINVAL;
  }
  if (type == PTHREAD_CANCEL_ASYNCHRONOUS && imports::cancellation()) {
    refuse("pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS)",
           "a thread that may end between any two instructions cannot be explored");
  }
  ThreadCancellation& own = control.current->life.cancellation;
  if (before != nullptr) {
    *before = own.is_asynchronous ? PTHREAD_CANCEL_ASYNCHRONOUS : PTHREAD_CANCEL_DEFERRED;
  }
  own.is_asynchronous = type == PTHREAD_CANCEL_ASYNCHRONOUS;
  return 0;
}
