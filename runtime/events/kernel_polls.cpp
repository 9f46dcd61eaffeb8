#include "runtime/events/kernel_polls.hpp"

#include <poll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <vector>

#include "runtime/events/kernel_events.hpp"
#include "runtime/events/kernel_objects.hpp"
#include "runtime/events/sync_object.hpp"

namespace heddle::runtime::kernel_polls {
namespace {

using Descriptors = std::vector<pollfd>;

/// Emptied, not freed: how many there are is the program's business.
Descriptors& scratch() {
  static auto* instance = new Descriptors;
  instance->clear();
  return *instance;
}

bool is_in(long set, int descriptor) {
  return set != 0 && FD_ISSET(descriptor, reinterpret_cast<const fd_set*>(set));
}

/// What is looked at, with what the call goes on with in place of what was closed.
Descriptors& looked_at(const KernelCall& call) {
  Descriptors& all = scratch();
  const SystemCallArguments& with = call.with;
  if (is_poll(call.number)) {
    const auto* first = reinterpret_cast<const pollfd*>(with.a);
    all.assign(first, first + with.b);
  } else if (is_epoll_wait(call.number)) {
    all.push_back({static_cast<int>(with.a), POLLIN, 0});
  } else {
    for (int each = 0; each < with.a; ++each) {
      const int wanted = (is_in(with.b, each) ? POLLIN : 0) | (is_in(with.c, each) ? POLLOUT : 0) |
                         (is_in(with.d, each) ? POLLPRI : 0);
      if (wanted != 0) {
        all.push_back({each, static_cast<short>(wanted), 0});
      }
    }
  }
  for (pollfd& each : all) {
    each.fd = static_cast<int>(file_of(call, each.fd));
  }
  return all;
}

long look(Descriptors& all) {
  return raw_system_call_of(SYS_poll, reinterpret_cast<long>(all.data()), all.size(), 0);
}

bool is_ready_for(pollfd one) {
  return raw_system_call_of(SYS_poll, reinterpret_cast<long>(&one), 1, 0) != 0;
}

std::int64_t in_ns(std::int64_t seconds, std::int64_t rest_ns) {
  return seconds * 1'000'000'000 + rest_ns;
}

std::int64_t of_timespec(long address) {
  const auto* time = reinterpret_cast<const timespec*>(address);
  return time == nullptr ? -1 : in_ns(time->tv_sec, time->tv_nsec);
}

std::int64_t of_milliseconds(long time) {
  const int given = static_cast<int>(time);
  return given < 0 ? -1 : std::int64_t{given} * 1'000'000;
}

long make_poll(const KernelCall& call) {
  Descriptors& all = looked_at(call);
  const long result = look(all);
  auto* told = reinterpret_cast<pollfd*>(call.with.a);
  for (const pollfd& each : all) {
    (told++)->revents = each.revents;
  }
  return result;
}

}  // namespace

bool is_poll(long number) { return number == SYS_poll || number == SYS_ppoll; }

bool is_select(long number) { return number == SYS_select || number == SYS_pselect6; }

bool is_epoll_wait(long number) {
  return number == SYS_epoll_wait || number == SYS_epoll_pwait || number == SYS_epoll_pwait2;
}

bool is_any(long number) { return is_poll(number) || is_select(number) || is_epoll_wait(number); }

std::int64_t limit_ns(long number, const SystemCallArguments& with) {
  switch (number) {
    case SYS_poll:
      return of_milliseconds(with.c);
    case SYS_ppoll:
      return of_timespec(with.c);
    case SYS_select: {
      const auto* time = reinterpret_cast<const timeval*>(with.e);
      return time == nullptr ? -1 : in_ns(time->tv_sec, time->tv_usec * 1'000);
    }
    case SYS_pselect6:
      return of_timespec(with.e);
    case SYS_epoll_pwait2:
      return of_timespec(with.d);
    default:
      return of_milliseconds(with.d);
  }
}

bool is_ready(const KernelCall& call) { return look(looked_at(call)) != 0; }

bool is_untold(const KernelCall& call) {
  const Descriptors& all = looked_at(call);
  return std::any_of(all.begin(), all.end(), [](const pollfd& each) {
    const kernel_objects::Descriptor* found = kernel_objects::find(each.fd);
    if (found == nullptr) {
      return each.fd >= 0;
    }
    const bool is_as_made = sync_object(found->object).history == 0;
    return !found->is_open || found->kind() == kernel_objects::Kind::epoll ||
           (is_as_made && is_ready_for(each));
  });
}

long make(const KernelCall& call) {
  if (is_poll(call.number)) {
    return make_poll(call);
  }
  const SystemCallArguments& with = call.with;
  if (is_epoll_wait(call.number)) {
    return raw_system_call_of(SYS_epoll_wait, file_of(call, with.a), with.b, with.c, 0);
  }
  const timespec at_once{};
  return raw_system_call_of(SYS_pselect6, with.a, with.b, with.c, with.d,
                            reinterpret_cast<long>(&at_once), 0);
}

bool uses(const KernelCall& call, long descriptor) {
  if (!is_poll(call.number) && !is_select(call.number)) {
    return call.with.a == descriptor;
  }
  const Descriptors& all = looked_at(call);
  return std::any_of(all.begin(), all.end(),
                     [descriptor](const pollfd& each) { return each.fd == descriptor; });
}

}  // namespace heddle::runtime::kernel_polls
