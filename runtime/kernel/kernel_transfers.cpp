#include <limits.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>

#include "runtime/control.hpp"
#include "runtime/events/kernel_events.hpp"
#include "runtime/events/kernel_objects.hpp"
#include "runtime/kernel/kernel_call_stops.hpp"
#include "runtime/memory/saved_pages.hpp"

/// Reads and writes of pipes, eventfds and sockets.
namespace heddle::runtime {
namespace {

using kernel_objects::Descriptor;
using kernel_objects::Kind;
using scheduler::EventKind;

void expect_writes(const iovec* parts, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    saved_pages::expect_write(reinterpret_cast<std::uintptr_t>(parts[i].iov_base),
                              parts[i].iov_len);
  }
}

/// Where a read puts what it finds.
void expect_result(const ProgramCall& call) {
  const auto second = static_cast<std::uintptr_t>(call.with.b);
  switch (call.number) {
    case SYS_readv:
      return expect_writes(reinterpret_cast<const iovec*>(second),
                           static_cast<std::size_t>(call.with.c));
    case SYS_recvmsg: {
      const auto* message = reinterpret_cast<const msghdr*>(second);
      saved_pages::expect_write(second, sizeof *message);
      expect_writes(message->msg_iov, message->msg_iovlen);
      return;
    }
    default:
      saved_pages::expect_write(second, static_cast<std::size_t>(call.with.c));
  }
}

long flags_of(const ProgramCall& call) {
  switch (call.number) {
    case SYS_recvfrom:
    case SYS_sendto:
      return call.with.d;
    case SYS_recvmsg:
    case SYS_sendmsg:
      return call.with.c;
    default:
      return 0;
  }
}

/// The socket has a time limit for calls of this kind: it may run out.
bool has_limit(const ProgramCall& call, EventKind kind) {
  timeval limit{};
  socklen_t bytes = sizeof limit;
  const int option = kind == EventKind::kernel_read ? SO_RCVTIMEO : SO_SNDTIMEO;
  return raw_system_call_of(SYS_getsockopt, call.with.a, SOL_SOCKET, option,
                            reinterpret_cast<long>(&limit), reinterpret_cast<long>(&bytes)) == 0 &&
         (limit.tv_sec != 0 || limit.tv_usec != 0);
}

/// The kernel does not even look at the object.
bool is_refused(const ProgramCall& call, Kind kind) {
  const bool is_plain = call.number == SYS_read || call.number == SYS_write;
  const long least = kind == Kind::eventfd ? sizeof(std::uint64_t) : 1;
  return kind == Kind::epoll || (is_plain && call.with.c < least);
}

KernelCall described(const ProgramCall& call, const Descriptor& at, EventKind kind) {
  KernelCall made;
  made.number = call.number;
  made.with = call.with;
  const bool is_possible = kind == EventKind::kernel_read ? at.can_read() : at.can_write();
  made.never_waits = !is_possible || is_refused(call, at.kind()) ||
                     (flags_of(call) & MSG_DONTWAIT) != 0 ||
                     (at.kind() == Kind::socket_pair && has_limit(call, kind));
  return made;
}

/// One attempt after the other, until one is enough. MSG_WAITALL is for us: the kernel would wait.
long transfer_one(const ProgramCall& call, const Descriptor& at, EventKind kind) {
  const bool reads = kind == EventKind::kernel_read;
  const Site* site = begin_kernel_call(described(call, at, kind), at.own());
  KernelCall& made = control.current->call;
  const bool takes_all = call.number == SYS_recvfrom && (call.with.d & MSG_WAITALL) != 0;
  if (takes_all) {
    made.with.d &= ~static_cast<long>(MSG_WAITALL);
  }
  const bool goes_on = takes_all || call.number == SYS_write || call.number == SYS_sendto;
  long total = 0;
  for (;;) {
    const Attempt done =
        attempt_kernel_call(kind, site, at.of_object(), reads ? at.readable() : at.writable());
    if (done.result <= 0) {
      total = total > 0 ? total : done.result;
      break;
    }
    total += done.result;
    made.with.b += done.result;
    made.with.c -= done.result;
    if (!goes_on || done.may_fail || made.with.c <= 0) {
      break;
    }
  }
  end_kernel_call(made);
  return total;
}

/// Of more than a pipe takes at once, each part is by itself, as in the kernel.
long write_parts(const ProgramCall& call, const Descriptor& at) {
  const auto* parts = reinterpret_cast<const iovec*>(call.with.b);
  const long count = call.with.c;
  long total = 0;
  for (long i = 0; i < count; ++i) {
    total += static_cast<long>(parts[i].iov_len);
  }
  if (total <= PIPE_BUF || count > IOV_MAX) {
    return transfer_one(call, at, EventKind::kernel_write);
  }
  total = 0;
  for (long i = 0; i < count; ++i) {
    ProgramCall part = call;
    part.number = SYS_write;
    part.with.b = reinterpret_cast<long>(parts[i].iov_base);
    part.with.c = static_cast<long>(parts[i].iov_len);
    const long written = transfer_one(part, at, EventKind::kernel_write);
    if (written < 0) {
      return total > 0 ? total : written;
    }
    total += written;
    if (written < part.with.c) {
      break;
    }
  }
  return total;
}

}  // namespace

CallResult transfer(const ProgramCall& call, EventKind kind) {
  const Descriptor* found = kernel_objects::find(call.with.a);
  if (found == nullptr) {
    return {};
  }
  const Descriptor at = *found;
  if (kind == EventKind::kernel_read) {
    expect_result(call);
  }
  return call.number == SYS_writev ? write_parts(call, at) : transfer_one(call, at, kind);
}

}  // namespace heddle::runtime
