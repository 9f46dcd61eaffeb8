#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "runtime/kernel/descriptor_sets.hpp"
#include "runtime/kernel/descriptors.hpp"
#include "runtime/kernel/machine_values.hpp"
#include "runtime/kernel/not_put_back.hpp"
#include "runtime/memory/saved_pages.hpp"

/// System calls that make, change or use descriptors.
namespace heddle::runtime::descriptors {
namespace {

bool starts_with(const char* text, const char* beginning) {
  return std::strncmp(text, beginning, std::strlen(beginning)) == 0;
}

bool is_input_path(const char* path) {
  return std::strcmp(path, "/dev/stdin") == 0 || std::strcmp(path, "/proc/self/fd/0") == 0 ||
         std::strcmp(path, "/dev/fd/0") == 0;
}

long open_path(const ProgramCall& call, const char* path, long flags) {
  if (path == nullptr) {
    return call.make_to_end();
  }
  if (is_input_path(path)) {
    return duplicated(0, raw_system_call_of(SYS_dup, 0));
  }
  const bool writes = (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC)) != 0;
  const long descriptor = made(call.make_to_end());
  if (descriptor >= 0 && writes && !starts_with(path, "/dev/") && !starts_with(path, "/proc/")) {
    not_put_back::note("files that were opened for writing, the first", path);
  }
  set(random, descriptor,
      std::strcmp(path, "/dev/urandom") == 0 || std::strcmp(path, "/dev/random") == 0);
  return descriptor;
}

long close_range(const ProgramCall& call) {
  const auto last = static_cast<unsigned>(call.with.b);
  for (auto each = static_cast<unsigned>(call.with.a); each <= last && each < most; ++each) {
    if (!is_testers(each)) {
      raw_system_call_of(SYS_close, each);
      touch(each);
    }
  }
  return 0;
}

long close_one(const ProgramCall& call) {
  const long result = call.make();
  touch(call.with.a);
  set(opened, call.with.a, false);
  set(input, call.with.a, false);
  set(random, call.with.a, false);
  return result;
}

long control(const ProgramCall& call) {
  switch (call.with.b) {
    case F_DUPFD:
    case F_DUPFD_CLOEXEC: {
      const long result = call.make_to_end();
      return result < 0 ? result : duplicated(call.with.a, result);
    }
    case F_SETFD:
    case F_SETFL:
      touch(call.with.a);
      return call.make_to_end();
    default:
      return call.make_to_end();
  }
}

long pair_of(const ProgramCall& call, long address) {
  saved_pages::expect_write(static_cast<std::uintptr_t>(address), 2 * sizeof(int));
  const long result = call.make_to_end();
  if (result == 0) {
    const int* ends = reinterpret_cast<const int*>(address);
    made(ends[0]);
    made(ends[1]);
  }
  return result;
}

long read_into(const ProgramCall& call) {
  need_input(call.with.a);
  const auto address = static_cast<std::uintptr_t>(call.with.b);
  const auto bytes = static_cast<std::size_t>(call.with.c);
  saved_pages::expect_write(address, bytes);
  if (has(random, call.with.a)) {
    machine_values::random_bytes(reinterpret_cast<void*>(address), bytes);
    return static_cast<long>(bytes);
  }
  touch(call.with.a);
  return call.make_to_end();
}

/// Calls that make a descriptor, or change what one means.
CallResult make_or_change(const ProgramCall& call) {
  switch (call.number) {
    case SYS_open:
      return open_path(call, reinterpret_cast<const char*>(call.with.a), call.with.b);
    case SYS_creat:
      return open_path(call, reinterpret_cast<const char*>(call.with.a), O_CREAT | O_WRONLY);
    case SYS_openat:
      return open_path(call, reinterpret_cast<const char*>(call.with.b), call.with.c);
    case SYS_dup:
    case SYS_dup2:
    case SYS_dup3: {
      if (call.number != SYS_dup && is_testers(call.with.b)) {
        return -EBADF;
      }
      const long result = call.make_to_end();
      return result < 0 ? result : duplicated(call.with.a, result);
    }
    case SYS_close:
      return close_one(call);
    case SYS_close_range:
      return close_range(call);
    case SYS_fcntl:
      return control(call);
    case SYS_pipe:
    case SYS_pipe2:
      return pair_of(call, call.with.a);
    case SYS_socketpair:
      return pair_of(call, call.with.d);
    case SYS_socket:
    case SYS_accept:
    case SYS_accept4:
    case SYS_eventfd:
    case SYS_eventfd2:
    case SYS_epoll_create:
    case SYS_epoll_create1:
    case SYS_timerfd_create:
    case SYS_memfd_create:
    case SYS_inotify_init:
    case SYS_inotify_init1:
    case SYS_openat2:
      return made(call.make_to_end());
    default:
      return {};
  }
}

void need_polled_input(const ProgramCall& call) {
  if (call.number == SYS_poll || call.number == SYS_ppoll || call.number == SYS_select ||
      call.number == SYS_pselect6) {
    need_input(0);
  } else if (call.number == SYS_epoll_ctl) {
    need_input(call.with.c);
  } else {
    need_input(call.with.a);
  }
}

/// Calls that use one.
CallResult use(const ProgramCall& call) {
  switch (call.number) {
    case SYS_read:
    case SYS_pread64:
      return read_into(call);
    case SYS_readv:
    case SYS_lseek:
    case SYS_ftruncate:
    case SYS_splice:
    case SYS_sendfile:
    case SYS_copy_file_range:
      need_input(call.with.a);
      touch(call.with.a);
      return {};
    case SYS_poll:
    case SYS_ppoll:
    case SYS_select:
    case SYS_pselect6:
    case SYS_epoll_ctl:
      need_polled_input(call);
      return {};
    case SYS_write:
    case SYS_writev:
      if (call.with.a > STDERR_FILENO) {
        touch(call.with.a);
      }
      return {};
    default:
      return {};
  }
}

}  // namespace

CallResult call(const ProgramCall& call) {
  const bool about_tester =
      (call.number == SYS_close || call.number == SYS_fcntl || call.number == SYS_dup) &&
      is_testers(call.with.a);
  if (about_tester) {
    return -EBADF;
  }
  const CallResult result = make_or_change(call);
  return result ? result : use(call);
}

}  // namespace heddle::runtime::descriptors
