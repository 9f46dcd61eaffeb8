#include "runtime/kernel/kernel_call_stops.hpp"

#include <poll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>

#include <algorithm>
#include <cerrno>
#include <optional>

#include "runtime/control.hpp"
#include "runtime/events/kernel_events.hpp"
#include "runtime/events/kernel_objects.hpp"
#include "runtime/events/kernel_polls.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/interpose/virtual_time.hpp"
#include "runtime/memory/saved_pages.hpp"
#include "runtime/timed_calls.hpp"

namespace heddle::runtime {
namespace {

using kernel_objects::Descriptor;
using scheduler::ByteRange;
using scheduler::Event;
using scheduler::EventKind;

/// What a call looks at.
struct Looked {
  ByteRange objects;
  ByteRange descriptors;
  std::uint64_t awaited = 0;  ///< of whichever of them
  bool is_untold = false;     ///< their states do not tell whether it would wait
  bool others = false;        ///< descriptors of something else
};

void widen(ByteRange& range, const ByteRange& by) {
  if (range.size == 0) {
    range = by;
    return;
  }
  const std::uintptr_t end = std::max(range.address + range.size, by.address + by.size);
  range.address = std::min(range.address, by.address);
  range.size = end - range.address;
}

/// Where the order of all changes of kernel objects matters, each of them changes all of these.
ByteRange with_order(ByteRange range) {
  if (is_promoted_call(scheduler::order_in_kernel)) {
    widen(range, kernel_addresses::all);
  }
  return range;
}

/// `is_all`: nothing else is asked of the descriptor.
void add(Looked& looked, int descriptor, bool reads, bool writes, bool is_all) {
  const Descriptor* found = kernel_objects::find(descriptor);
  if (found == nullptr) {
    looked.others = looked.others || descriptor >= 0;
    return;
  }
  const bool is_epoll = found->kind() == kernel_objects::Kind::epoll;
  widen(looked.objects, is_epoll ? kernel_addresses::all : found->of_object());
  widen(looked.descriptors, found->own());
  looked.awaited |= (reads ? found->readable() : 0) | (writes ? found->writable() : 0);
  const bool is_told = is_all && !is_epoll && (reads || writes) && (!reads || found->can_read()) &&
                       (!writes || found->can_write());
  looked.is_untold = looked.is_untold || !is_told;
}

bool is_in(long set, int descriptor) {
  return set != 0 && FD_ISSET(descriptor, reinterpret_cast<const fd_set*>(set));
}

void add_sets(Looked& looked, const SystemCallArguments& with) {
  for (const long set : {with.b, with.c, with.d}) {
    if (set != 0) {
      saved_pages::expect_write(static_cast<std::uintptr_t>(set), sizeof(fd_set));
    }
  }
  for (int each = 0; each < with.a; ++each) {
    const bool reads = is_in(with.b, each);
    const bool writes = is_in(with.c, each);
    const bool other = is_in(with.d, each);
    if (reads || writes || other) {
      add(looked, each, reads, writes, !other);
    }
  }
}

std::optional<Looked> looked_at(long number, const SystemCallArguments& with) {
  Looked looked;
  if (kernel_polls::is_poll(number)) {
    auto* all = reinterpret_cast<pollfd*>(with.a);
    saved_pages::expect_write(static_cast<std::uintptr_t>(with.a), with.b * sizeof *all);
    for (long i = 0; i < with.b; ++i) {
      const int asked = all[i].events;
      add(looked, all[i].fd, (asked & POLLIN) != 0, (asked & POLLOUT) != 0,
          (asked & ~(POLLIN | POLLOUT)) == 0);
    }
  } else if (kernel_polls::is_select(number)) {
    add_sets(looked, with);
  } else if (kernel_polls::is_epoll_wait(number)) {
    constexpr long event_bytes = 12;
    saved_pages::expect_write(static_cast<std::uintptr_t>(with.b), with.c * event_bytes);
    add(looked, static_cast<int>(with.a), true, false, true);
  } else {
    return {};
  }
  looked.is_untold = looked.is_untold || looked.others;
  return looked;
}

/// Nothing came until the time was over.
void pass_time(long number, const SystemCallArguments& with, std::int64_t limit_ns) {
  constexpr std::int64_t second_ns = 1'000'000'000;
  if (limit_ns > 0) {
    virtual_time::sleep({limit_ns / second_ns, limit_ns % second_ns});
  }
  if (number == SYS_select && with.e != 0) {
    *reinterpret_cast<timeval*>(with.e) = {};
  }
}

long make_it_itself(Thread& thread, EventKind kind) {
  SystemCallArguments with = thread.call.with;
  with.a = kind == EventKind::kernel_poll ? with.a : file_of(thread.call, with.a);
  const InterruptedCode before = thread.stop.interrupted;
  const KernelCall call = thread.call;
  thread.stop.interrupted = {};
  const long result = timed_calls::make(call.number, with);
  thread.stop.interrupted = before;
  thread.call = call;
  return result;
}

}  // namespace

const Site* begin_kernel_call(const KernelCall& call, const ByteRange& range) {
  const Site* site = take_call_site();
  control.current->call = call;
  describe(EventKind::kernel_enter, site).range = range;
  stop();
  return site;
}

Attempt attempt_kernel_call(EventKind kind, const Site* site, const ByteRange& object,
                            std::uint64_t awaited) {
  Thread& thread = *control.current;
  for (;;) {
    Event& event = describe(kind, site);
    const bool tells_order = kernel_polls::is_epoll_wait(thread.call.number);
    event.range = object;
    event.second =
        kind != EventKind::kernel_poll || tells_order ? with_order(ByteRange{}) : ByteRange{};
    event.set_awaited(awaited);
    event.set_tells_order(tells_order);
    stop();
    const KernelCall& call = thread.call;
    if (call.is_left_to_thread) {
      return {make_it_itself(thread, kind), true};
    }
    const bool goes_on =
        call.result == -EINTR && kind != EventKind::kernel_poll && !thread.signals.has_interrupted;
    if (!call.is_refused && !goes_on) {
      return {call.result, thread.next.may_fail()};
    }
  }
}

long change_by_call(long number, const SystemCallArguments& with, EventKind kind,
                    const ByteRange& object, const ByteRange& second) {
  Thread& thread = *control.current;
  thread.call = {};
  thread.call.number = number;
  thread.call.with = with;
  thread.call.second = second == object ? ByteRange{} : second;
  Event& event = describe(kind, take_call_site());
  event.range = object;
  event.second = with_order(thread.call.second);
  stop();
  return thread.call.result;
}

CallResult wait_for_any(long number, const SystemCallArguments& with) {
  const std::optional<Looked> looked = looked_at(number, with);
  if (!looked) {
    return {};
  }
  const std::int64_t limit_ns = kernel_polls::limit_ns(number, with);
  if (looked->objects.size == 0) {
    if (looked->others || limit_ns < 0) {
      return {};
    }
    pass_time(number, with, limit_ns);  // it is a way to sleep
    return 0;
  }
  KernelCall call;
  call.number = number;
  call.with = with;
  call.never_waits = limit_ns >= 0;
  call.watches_others = looked->others;
  const Site* site = begin_kernel_call(call, looked->descriptors);
  const bool is_untold = looked->is_untold || control.current->call.is_untold;
  const Attempt done = attempt_kernel_call(EventKind::kernel_poll, site, looked->objects,
                                           is_untold ? 0 : looked->awaited);
  end_kernel_call(control.current->call);
  if (done.result == 0) {
    pass_time(number, with, limit_ns);
  }
  return done.result;
}

}  // namespace heddle::runtime
