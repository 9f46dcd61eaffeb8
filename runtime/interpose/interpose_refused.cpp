// Calls for which the C library makes threads of its own, which nobody would control.

#include <aio.h>
#include <mqueue.h>
#include <netdb.h>

#include <csignal>

#include "runtime/control.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

using heddle::runtime::controlled;
using heddle::runtime::refuse;
namespace real = heddle::runtime::real;

#define HEDDLE_REFUSED(name, parameters, arguments)                                   \
  HEDDLE_EXPORT int name parameters {                                                 \
    if (controlled()) {                                                               \
      refuse(#name "()",                                                              \
             "the C library makes threads for it that Heddle does not "               \
             "control");                                                              \
    }                                                                                 \
    static auto function = reinterpret_cast<int(*) parameters>(real::resolve(#name)); \
    return function arguments;                                                        \
  }

HEDDLE_REFUSED(aio_read, (aiocb * r), (r))
HEDDLE_REFUSED(aio_read64, (aiocb64 * r), (r))
HEDDLE_REFUSED(aio_write, (aiocb * r), (r))
HEDDLE_REFUSED(aio_write64, (aiocb64 * r), (r))
HEDDLE_REFUSED(aio_fsync, (int o, aiocb* r), (o, r))
HEDDLE_REFUSED(aio_fsync64, (int o, aiocb64* r), (o, r))
HEDDLE_REFUSED(lio_listio, (int m, aiocb* const* r, int n, sigevent* s), (m, r, n, s))
HEDDLE_REFUSED(lio_listio64, (int m, aiocb64* const* r, int n, sigevent* s), (m, r, n, s))
HEDDLE_REFUSED(getaddrinfo_a, (int m, gaicb** r, int n, sigevent* s), (m, r, n, s))

/// It tells by a thread, too, or by a signal of the kernel's.
HEDDLE_EXPORT int mq_notify(mqd_t queue, const sigevent* event) {
  if (controlled() && event != nullptr && event->sigev_notify != SIGEV_NONE) {
    refuse("mq_notify()", "what it tells comes from outside of what Heddle controls");
  }
  static auto function = reinterpret_cast<decltype(&mq_notify)>(real::resolve("mq_notify"));
  return function(queue, event);
}
