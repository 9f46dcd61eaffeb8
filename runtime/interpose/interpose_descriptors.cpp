// Calls on descriptors that may wait, in programs that cancel threads: they are cancellation
// points. What they do is seen where they enter the kernel (runtime/kernel/).

#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>

#include "runtime/calls/imports.hpp"
#include "runtime/interpose/cancellation.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

namespace {

using namespace heddle::runtime;  ///< all of this file is glue

#define HEDDLE_CANCELLATION_POINT(result, name, parameters, arguments)       \
  HEDDLE_EXPORT result name parameters {                                     \
    using Function = result(*) parameters;                                   \
    static auto function = reinterpret_cast<Function>(real::resolve(#name)); \
    if (!controlled() || !imports::cancellation()) {                         \
      return function arguments;                                             \
    }                                                                        \
    const cancellation::Point point;                                         \
    const result got = function arguments;                                   \
    if (got == -1 && errno == ECANCELED && point.ends_wait()) {              \
      cancellation::act();                                                   \
    }                                                                        \
    return got;                                                              \
  }

}  // namespace

HEDDLE_CANCELLATION_POINT(ssize_t, read, (int f, void* b, std::size_t n), (f, b, n))
HEDDLE_CANCELLATION_POINT(ssize_t, write, (int f, const void* b, std::size_t n), (f, b, n))
HEDDLE_CANCELLATION_POINT(ssize_t, readv, (int f, const iovec* v, int n), (f, v, n))
HEDDLE_CANCELLATION_POINT(ssize_t, writev, (int f, const iovec* v, int n), (f, v, n))
HEDDLE_CANCELLATION_POINT(ssize_t, recv, (int f, void* b, std::size_t n, int g), (f, b, n, g))
HEDDLE_CANCELLATION_POINT(ssize_t, recvfrom,
                          (int f, void* b, std::size_t n, int g, sockaddr* a, socklen_t* l),
                          (f, b, n, g, a, l))
HEDDLE_CANCELLATION_POINT(ssize_t, recvmsg, (int f, msghdr* m, int g), (f, m, g))
HEDDLE_CANCELLATION_POINT(ssize_t, send, (int f, const void* b, std::size_t n, int g), (f, b, n, g))
HEDDLE_CANCELLATION_POINT(ssize_t, sendto,
                          (int f, const void* b, std::size_t n, int g, const sockaddr* a,
                           socklen_t l),
                          (f, b, n, g, a, l))
HEDDLE_CANCELLATION_POINT(ssize_t, sendmsg, (int f, const msghdr* m, int g), (f, m, g))
HEDDLE_CANCELLATION_POINT(int, poll, (pollfd * p, nfds_t n, int t), (p, n, t))
HEDDLE_CANCELLATION_POINT(int, ppoll, (pollfd * p, nfds_t n, const timespec* t, const sigset_t* s),
                          (p, n, t, s))
HEDDLE_CANCELLATION_POINT(int, select, (int n, fd_set* r, fd_set* w, fd_set* e, timeval* t),
                          (n, r, w, e, t))
HEDDLE_CANCELLATION_POINT(int, pselect,
                          (int n, fd_set* r, fd_set* w, fd_set* e, const timespec* t,
                           const sigset_t* s),
                          (n, r, w, e, t, s))
HEDDLE_CANCELLATION_POINT(int, epoll_wait, (int f, epoll_event* e, int n, int t), (f, e, n, t))
HEDDLE_CANCELLATION_POINT(int, accept, (int f, sockaddr* a, socklen_t* l), (f, a, l))
HEDDLE_CANCELLATION_POINT(int, connect, (int f, const sockaddr* a, socklen_t l), (f, a, l))
