#include "runtime/kernel/kernel_waits.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>

#include <algorithm>

#include "runtime/control.hpp"
#include "runtime/events/kernel_objects.hpp"
#include "runtime/kernel/descriptor_sets.hpp"
#include "runtime/kernel/kernel_call_stops.hpp"
#include "runtime/kernel/not_put_back.hpp"

namespace heddle::runtime::kernel_waits {
namespace {

using kernel_objects::Descriptor;
using kernel_objects::Kind;
using scheduler::EventKind;

/// A change of the object that the descriptor belongs to.
CallResult control_one(const ProgramCall& call, EventKind kind, scheduler::ByteRange second) {
  const Descriptor* found = kernel_objects::find(call.with.a);
  if (found == nullptr) {
    return {};
  }
  return change_by_call(call.number, call.with, kind, found->of_object(), second);
}

/// The new descriptor may take the place of another.
CallResult duplicate(const ProgramCall& call) {
  const Descriptor* from = kernel_objects::find(call.with.a);
  const Descriptor* over = call.number == SYS_dup ? nullptr : kernel_objects::find(call.with.b);
  if (call.number != SYS_dup && descriptors::is_testers(call.with.b)) {
    return {};
  }
  if (over != nullptr && !over->is_open) {
    over = nullptr;
  }
  if (from != nullptr) {
    const scheduler::ByteRange second =
        over != nullptr ? over->of_object() : scheduler::ByteRange{};
    return change_by_call(call.number, call.with, EventKind::kernel_control, from->of_object(),
                          second);
  }
  if (over != nullptr) {
    return change_by_call(call.number, call.with, EventKind::kernel_close, over->of_object(),
                          over->own());
  }
  return {};
}

CallResult close_one(const ProgramCall& call) {
  const Descriptor* found = kernel_objects::find(call.with.a);
  return found == nullptr ? CallResult{} : control_one(call, EventKind::kernel_close, found->own());
}

/// One after the other; the rest of the range is left to whoever closes it.
CallResult close_each(const ProgramCall& call) {
  if (static_cast<int>(call.with.c) != 0) {
    return {};
  }
  const long last = std::min<long>(static_cast<unsigned>(call.with.b), descriptors::most - 1);
  for (long each = static_cast<unsigned>(call.with.a); each <= last; ++each) {
    const Descriptor* found = kernel_objects::find(each);
    if (found != nullptr && found->is_open && !found->is_kept) {
      change_by_call(SYS_close, {each}, EventKind::kernel_close, found->of_object(), found->own());
      descriptors::touch(each);
    }
  }
  return {};
}

CallResult control_call(const ProgramCall& call) {
  switch (call.with.b) {
    case F_DUPFD:
    case F_DUPFD_CLOEXEC:
    case F_SETFL:
    case F_SETPIPE_SZ:
      return control_one(call, EventKind::kernel_control, {});
    default:
      return {};
  }
}

void note_earlier_epoll(const ProgramCall& call) {
  const Descriptor* found = kernel_objects::find(call.with.a);
  if (found != nullptr && kernel_addresses::thread_of(found->object) == kernel_addresses::nobody) {
    not_put_back::note("what an epoll instance watches that was made before the exploration");
  }
}

CallResult device_call(const ProgramCall& call) {
  const bool sets = call.with.b == FIONBIO;
  if (!sets && call.with.b != FIONREAD) {
    return {};
  }
  return control_one(call, EventKind::kernel_control, {});
}

}  // namespace

CallResult call(const ProgramCall& call) {
  switch (call.number) {
    case SYS_read:
    case SYS_readv:
    case SYS_recvfrom:
    case SYS_recvmsg:
      return transfer(call, EventKind::kernel_read);
    case SYS_write:
    case SYS_writev:
    case SYS_sendto:
    case SYS_sendmsg:
      return transfer(call, EventKind::kernel_write);
    case SYS_close:
      return close_one(call);
    case SYS_close_range:
      return close_each(call);
    case SYS_dup:
    case SYS_dup2:
    case SYS_dup3:
      return duplicate(call);
    case SYS_fcntl:
      return control_call(call);
    case SYS_ioctl:
      return device_call(call);
    case SYS_epoll_ctl:
      note_earlier_epoll(call);
      [[fallthrough]];
    case SYS_shutdown:
      return control_one(call, EventKind::kernel_control, {});
    default:
      return wait_for_any(call.number, call.with);
  }
}

void note(const ProgramCall& call, long result) {
  const scheduler::ThreadId thread = control.current->id;
  if (result < 0) {
    return;
  }
  const auto pair = [&](Kind kind, long address) {
    const int* ends = reinterpret_cast<const int*>(address);
    kernel_objects::made(kind, thread, ends[0], ends[1]);
  };
  switch (call.number) {
    case SYS_pipe:
    case SYS_pipe2:
      return pair(Kind::pipe, call.with.a);
    case SYS_socketpair:
      return pair(Kind::socket_pair, call.with.d);
    case SYS_eventfd:
    case SYS_eventfd2:
      return kernel_objects::made(Kind::eventfd, thread, result, -1);
    case SYS_epoll_create:
    case SYS_epoll_create1:
      return kernel_objects::made(Kind::epoll, thread, result, -1);
    case SYS_dup:
    case SYS_dup2:
    case SYS_dup3:
      return kernel_objects::duplicated(call.with.a, result, thread);
    case SYS_fcntl:
      if (call.with.b == F_DUPFD || call.with.b == F_DUPFD_CLOEXEC) {
        kernel_objects::duplicated(call.with.a, result, thread);
      }
      return;
    case SYS_open:
    case SYS_openat:
    case SYS_creat:
    case SYS_socket:
    case SYS_accept:
    case SYS_accept4:
    case SYS_timerfd_create:
    case SYS_signalfd4:
    case SYS_memfd_create:
    case SYS_inotify_init1:
      return kernel_objects::replaced(result);
    default:
      return;
  }
}

}  // namespace heddle::runtime::kernel_waits
