#include "runtime/events/kernel_events.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "runtime/control.hpp"
#include "runtime/events/kernel_objects.hpp"
#include "runtime/events/kernel_polls.hpp"
#include "runtime/events/sync_object.hpp"
#include "runtime/events/waiters.hpp"
#include "runtime/memory/saved_pages.hpp"
#include "scheduler/event_predicates.hpp"

namespace heddle::runtime {
namespace {

using scheduler::Event;
using scheduler::EventKind;

bool waits_not(const Thread& thread) {
  if (thread.call.never_waits) {
    return true;
  }
  if (thread.next.kind == EventKind::kernel_poll) {
    return false;
  }
  const long flags =
      raw_system_call_of(SYS_fcntl, file_of(thread.call, thread.call.with.a), F_GETFL);
  return flags < 0 || (flags & O_NONBLOCK) != 0;
}

bool is_ready(const Thread& thread) {
  const KernelCall& call = thread.call;
  const scheduler::ByteRange& range = thread.next.range;
  if (call.is_refused && present_value(range.address, range.size).low == call.refused_at) {
    return false;
  }
  if (thread.next.kind == EventKind::kernel_poll) {
    return kernel_polls::is_ready(call);
  }
  const bool reads = thread.next.kind == EventKind::kernel_read;
  pollfd one{static_cast<int>(file_of(call, call.with.a)),
             static_cast<short>(reads ? POLLIN : POLLOUT), 0};
  return raw_system_call_of(SYS_poll, reinterpret_cast<long>(&one), 1, 0) > 0;
}

void forecast_attempt(Thread& thread) {
  Event& event = thread.next;
  const bool ready = is_ready(thread);
  event.set_may_fail(waits_not(thread) || control.signals.interrupts(thread));
  event.enabled = ready || event.may_fail();
  event.succeeds = event.enabled ? ready : true;
  event.writes = event.succeeds && event.kind != EventKind::kernel_poll;
}

long make(const KernelCall& call) {
  SystemCallArguments with = call.with;
  with.a = file_of(call, with.a);
  const long result = raw_system_call(call.number, with);
  if (result != -EFAULT) {
    return result;
  }
  saved_pages::unprotect();
  return raw_system_call(call.number, with);
}

/// With a file that waits, as if it did not.
long make_at_once(const KernelCall& call) {
  const long file = file_of(call, call.with.a);
  const long flags = raw_system_call_of(SYS_fcntl, file, F_GETFL);
  if (flags < 0 || (flags & O_NONBLOCK) != 0) {
    return make(call);
  }
  raw_system_call_of(SYS_fcntl, file, F_SETFL, flags | O_NONBLOCK);
  const long result = make(call);
  raw_system_call_of(SYS_fcntl, file, F_SETFL, flags);
  return result;
}

long transfer(Thread& thread, EventKind kind) {
  // What cannot be written at once is left: the thread waits for room in a further event.
  return thread.call.never_waits || kind == EventKind::kernel_write ? make_at_once(thread.call)
                                                                    : make(thread.call);
}

/// Something may end the wait that is none of the program's threads.
bool may_end_from_outside(const KernelCall& call) {
  return call.watches_others || kernel_objects::has_outside();
}

void attempt(Thread& thread, Event& event) {
  KernelCall& call = thread.call;
  if (cancels_wait(thread)) {
    call.result = -ECANCELED;
    call.is_refused = false;
    event.succeeds = event.writes = false;
    return;
  }
  const bool has_to_wait = !is_ready(thread) && !waits_not(thread);
  if (has_to_wait && !control.signals.interrupts(thread) && control.signals.may_time_handle()) {
    control.signals.let_timer_end(thread);  // nobody else can go on
  }
  if (has_to_wait && control.signals.interrupts(thread)) {
    call.result = -EINTR;
    event.succeeds = event.writes = call.is_refused = false;
    return;
  }
  if (may_end_from_outside(call) && !event.may_fail() && !is_ready(thread)) {
    call.is_left_to_thread = true;
    return;
  }
  if (event.kind == EventKind::kernel_poll) {
    call.result = kernel_polls::make(call);
    event.succeeds = call.result != 0;
  } else {
    call.result = transfer(thread, event.kind);
    event.succeeds = call.result != -EAGAIN;
  }
  event.writes = event.succeeds && event.kind != EventKind::kernel_poll;
  if (event.writes) {
    kernel_objects::changed(event.range.address, thread.id, call.result);
  }
  call.is_refused = !event.succeeds && !event.may_fail();
  if (call.is_refused) {
    call.refused_at = present_value(event.range.address, event.range.size).low;
  }
}

/// Those who are in the kernel with this descriptor go on with its file.
void keep_for_others(const Thread& closer, long descriptor) {
  for (std::size_t id = 0; id < thread_count(); ++id) {
    Thread& other = runtime::thread(static_cast<scheduler::ThreadId>(id));
    const bool uses = &other != &closer && other.state == ThreadState::stopped &&
                      other.call.in_kernel && kernel_polls::uses(other.call, descriptor) &&
                      file_of(other.call, descriptor) == descriptor;
    if (!uses) {
      continue;
    }
    for (KernelCall::Kept& kept : other.call.kept) {
      if (kept.descriptor < 0) {
        kept = {static_cast<int>(descriptor), kernel_objects::keep(descriptor)};
        break;
      }
    }
  }
}

/// What the call closes; -1 if nothing.
long closed_by(const KernelCall& call) {
  if (call.number == SYS_close) {
    return call.with.a;
  }
  const bool replaces = call.number == SYS_dup2 || call.number == SYS_dup3;
  return replaces && call.with.a != call.with.b ? call.with.b : -1;
}

void change(Thread& thread, const Event& event) {
  KernelCall& call = thread.call;
  const long closing = closed_by(call);
  const kernel_objects::Descriptor* closed = kernel_objects::find(closing);
  if (closed != nullptr && closed->is_open) {
    keep_for_others(thread, closing);
  }
  call.result = raw_system_call(call.number, call.with);
  if (call.result >= 0 && closing >= 0) {
    kernel_objects::closed(closing);
  }
  for (const scheduler::ByteRange& range : {event.range, call.second}) {
    if (range.size != 0) {
      kernel_objects::changed(range.address, thread.id, 0);
    }
  }
}

}  // namespace

long file_of(const KernelCall& call, long descriptor) {
  for (const KernelCall::Kept& kept : call.kept) {
    if (kept.descriptor == descriptor && kept.file >= 0) {
      return kept.file;
    }
  }
  return descriptor;
}

void end_kernel_call(KernelCall& call) {
  call.in_kernel = false;
  for (KernelCall::Kept& kept : call.kept) {
    if (kept.file >= 0) {
      kernel_objects::give_up(kept.file);
    }
    kept = {};
  }
}

void forecast_kernel_event(Thread& thread) {
  Event& event = thread.next;
  if (scheduler::is_kernel_attempt(event.kind)) {
    forecast_attempt(thread);
    if (cancels_wait(thread)) {
      event.enabled = true;
      event.succeeds = event.writes = false;
    }
    return;
  }
  event.enabled = true;
  event.writes = event.kind != EventKind::kernel_enter;
}

void complete_kernel_event(Thread& thread, Event& event) {
  if (event.kind == EventKind::kernel_enter) {
    thread.call.in_kernel = true;
    thread.call.is_untold =
        kernel_polls::is_any(thread.call.number) && kernel_polls::is_untold(thread.call);
    return;
  }
  event.before.low = kernel_objects::state_of(event.range.address);
  thread.call.is_left_to_thread = false;
  if (scheduler::is_kernel_attempt(event.kind)) {
    attempt(thread, event);
  } else {
    change(thread, event);
  }
  kernel_objects::look_at_epoll_instances();
  event.after.low = kernel_objects::state_of(event.range.address);
}

Thread* waits_for_outside() {
  for (std::size_t id = 0; id < thread_count(); ++id) {
    Thread& thread = runtime::thread(static_cast<scheduler::ThreadId>(id));
    const bool waits = thread.state == ThreadState::stopped && thread.call.in_kernel &&
                       scheduler::is_kernel_attempt(thread.next.kind);
    if (waits && (may_end_from_outside(thread.call) || control.signals.may_time_handle())) {
      return &thread;
    }
  }
  return nullptr;
}

}  // namespace heddle::runtime
