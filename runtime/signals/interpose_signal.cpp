// Functions of the C library about signals that reach the kernel with numbers of real threads, or
// begin threads of their own.

#include <cerrno>
#include <csignal>
#include <ctime>

#include "runtime/control.hpp"
#include "runtime/identity/identity.hpp"
#include "runtime/kernel/machine_values.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/signals/arrival.hpp"
#include "runtime/world.hpp"

namespace {

using namespace heddle::runtime;  ///< all of this file is glue

int send_to(pthread_t handle, int signal, int code, sigval value) {
  tell_identity();
  const Thread* other = thread_of_handle(handle);
  if (other == nullptr || other->state == ThreadState::unused) {
    return ESRCH;
  }
  if (signal != 0 && !signals::is_signal(signal)) {
    return EINVAL;
  }
  if (signal == 0 || other->state == ThreadState::ended) {
    return 0;
  }
  control.asked_kernel = true;
  signals::Sent sent;
  sent.info.si_signo = signal;
  sent.info.si_code = code;
  sent.info.si_pid = static_cast<pid_t>(machine_values::process_id);
  sent.info.si_value = value;
  sent.to = other->id;
  const long error = signals::send(sent);
  if (control.signals.is_due) {
    signals::look();
  }
  return static_cast<int>(-error);
}

}  // namespace

HEDDLE_EXPORT int pthread_kill(pthread_t handle, int signal) {
  if (!controlled()) {
    return real::pthread_kill(handle, signal);
  }
  return send_to(handle, signal, SI_TKILL, {});
}

HEDDLE_EXPORT int pthread_sigqueue(pthread_t handle, int signal, const sigval value) {
  if (!controlled()) {
    return real::pthread_sigqueue(handle, signal, value);
  }
  return send_to(handle, signal, SI_QUEUE, value);
}

/// With SIGEV_THREAD the C library begins a thread of its own.
HEDDLE_EXPORT int timer_create(clockid_t clock, sigevent* event, timer_t* timer) {
  if (controlled() && event != nullptr && event->sigev_notify == SIGEV_THREAD) {
    refuse("timer_create() with SIGEV_THREAD",
           "the thread that the C library begins for it is outside of what Heddle "
           "controls; use SIGEV_SIGNAL, or a thread that sleeps");
  }
  return real::timer_create(clock, event, timer);
}
