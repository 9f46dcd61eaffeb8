// Calls for which the C library makes threads of its own, which nobody would control.

#include <aio.h>

#include "runtime/processes/refusal.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

using heddle::runtime::controlled;
namespace processes = heddle::runtime::processes;
namespace real = heddle::runtime::real;

#define HEDDLE_REFUSED(name, parameters, arguments)                                   \
  HEDDLE_EXPORT int name parameters {                                                 \
    if (controlled()) {                                                               \
      processes::refuse(#name "()",                                                   \
                        "the C library makes threads for it that Heddle does not "    \
                        "control");                                                   \
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
