#include "runtime/signals/signal_calls.hpp"

#include <sys/socket.h>
#include <sys/syscall.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "runtime/control.hpp"
#include "runtime/kernel/machine_values.hpp"
#include "runtime/memory/program_memory.hpp"
#include "runtime/memory/saved_pages.hpp"
#include "runtime/signals/arrival.hpp"
#include "runtime/signals/program_faults.hpp"
#include "runtime/signals/signal_waits.hpp"
#include "runtime/signals/timers.hpp"

namespace heddle::runtime::signals {
namespace {

using machine_values::process_id;

void announce_change() {
  if (has_handlers() || control.signals.is_due) {
    announce();
  }
}

long set_handler(const ProgramCall& call) {
  if (!is_signal(call.with.a) || call.with.d != static_cast<long>(set_bytes)) {
    return -EINVAL;
  }
  const auto signal = static_cast<int>(call.with.a);
  if (call.with.b != 0 && (bit(signal) & unblockable) != 0) {
    return -EINVAL;
  }
  announce();
  const Action before = action_of(signal);
  if (call.with.b != 0) {
    set_action(signal, *reinterpret_cast<const Action*>(call.with.b));
    if (disposition_of(signal) == Disposition::ignored) {
      drop_pending(signal);
    }
  }
  if (call.with.c != 0) {
    *written<Action>(call.with.c) = before;
  }
  return 0;
}

long set_mask(const ProgramCall& call) {
  if (call.with.d != static_cast<long>(set_bytes)) {
    return -EINVAL;
  }
  announce_change();
  Set& mask = control.current->signals.mask;
  const Set before = mask;
  if (call.with.b != 0) {
    const Set given = *reinterpret_cast<const Set*>(call.with.b) & ~unblockable;
    switch (call.with.a) {
      case SIG_BLOCK:
        mask |= given;
        break;
      case SIG_UNBLOCK:
        mask &= ~given;
        break;
      case SIG_SETMASK:
        mask = given;
        break;
      default:
        return -EINVAL;
    }
    control.signals.is_due = true;
  }
  if (call.with.c != 0) {
    *written<Set>(call.with.c) = before;
  }
  return 0;
}

long tell_pending(const ProgramCall& call) {
  announce_change();
  const Thread& thread = *control.current;
  *written<Set>(call.with.a) = pending_of(thread.id) & thread.signals.mask;
  return 0;
}

bool is_on_alternate_stack(const ThreadSignals& own) {
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  return here - own.stack < own.stack_bytes;
}

long set_alternate_stack(const ProgramCall& call) {
  ThreadSignals& own = control.current->signals;
  stack_t before{};
  before.ss_sp = reinterpret_cast<void*>(own.stack);
  before.ss_size = own.stack_bytes;
  before.ss_flags = own.stack_bytes == 0 ? SS_DISABLE : is_on_alternate_stack(own) ? SS_ONSTACK : 0;
  if (call.with.a != 0) {
    const auto& wanted = *reinterpret_cast<const stack_t*>(call.with.a);
    constexpr std::size_t least_bytes = 2048;  // MINSIGSTKSZ of the kernel
    if (is_on_alternate_stack(own)) {
      return -EPERM;
    }
    const bool is_none = (wanted.ss_flags & SS_DISABLE) != 0;
    if (!is_none && wanted.ss_size < least_bytes) {
      return -ENOMEM;
    }
    own.stack = is_none ? 0 : reinterpret_cast<std::uintptr_t>(wanted.ss_sp);
    own.stack_bytes = is_none ? 0 : wanted.ss_size;
    saved_pages::expect_write(own.stack, own.stack_bytes);  // it holds its own handler's frames
  }
  if (call.with.b != 0) {
    *written<stack_t>(call.with.b) = before;
  }
  return 0;
}

siginfo_t info_of(int signal, int code) {
  siginfo_t info{};
  info.si_signo = signal;
  info.si_code = code;
  info.si_pid = static_cast<pid_t>(process_id);
  info.si_uid = static_cast<uid_t>(raw_system_call_of(SYS_getuid));
  return info;
}

bool is_this_process(int number) {
  return number == process_id || number == 0 || number == -1 || number == -process_id;
}

[[noreturn]] void refuse_other_process() {
  refuse("kill() or its like for another process", "each execution would send the signal again");
}

long to_process(int process, long signal, const siginfo_t& info) {
  if (signal != 0 && !is_signal(signal)) {
    return -EINVAL;
  }
  if (!is_this_process(process)) {
    if (signal == 0) {
      return -ESRCH;
    }
    refuse_other_process();
  }
  return signal == 0 ? 0 : send({.info = info});
}

long to_thread(int process, long number, long signal, const siginfo_t& info) {
  if (signal != 0 && !is_signal(signal)) {
    return -EINVAL;
  }
  if (process != process_id) {
    return -ESRCH;
  }
  const long id = number - process_id;
  if (id < 0 || id >= static_cast<long>(thread_count())) {
    return -ESRCH;
  }
  const ThreadState state = thread(static_cast<scheduler::ThreadId>(id)).state;
  if (state == ThreadState::unused || state == ThreadState::ended) {
    return -ESRCH;
  }
  return signal == 0 ? 0 : send({.info = info, .to = static_cast<int>(id)});
}

/// What the caller says, with the number of the signal.
siginfo_t queued(long signal, long address) {
  siginfo_t info = *reinterpret_cast<const siginfo_t*>(address);
  info.si_signo = static_cast<int>(signal);
  return info;
}

long send_from(const ProgramCall& call) {
  const SystemCallArguments& with = call.with;
  switch (call.number) {
    case SYS_kill:
      return to_process(static_cast<int>(with.a), with.b,
                        info_of(static_cast<int>(with.b), SI_USER));
    case SYS_tkill:
      return to_thread(process_id, with.a, with.b, info_of(static_cast<int>(with.b), SI_TKILL));
    case SYS_tgkill:
      return to_thread(static_cast<int>(with.a), with.b, with.c,
                       info_of(static_cast<int>(with.c), SI_TKILL));
    case SYS_rt_sigqueueinfo:
      return to_process(static_cast<int>(with.a), with.b, queued(with.b, with.c));
    default:
      return to_thread(static_cast<int>(with.a), with.b, with.c, queued(with.c, with.d));
  }
}

}  // namespace

CallResult call(const ProgramCall& call) {
  switch (call.number) {
    case SYS_rt_sigaction:
      return set_handler(call);
    case SYS_rt_sigprocmask:
      return set_mask(call);
    case SYS_rt_sigpending:
      return tell_pending(call);
    case SYS_rt_sigsuspend:
      return suspend(*reinterpret_cast<const Set*>(call.with.a));
    case SYS_pause:
      return suspend(control.current->signals.mask);
    case SYS_rt_sigtimedwait:
      return wait_for(*reinterpret_cast<const Set*>(call.with.a),
                      reinterpret_cast<siginfo_t*>(call.with.b),
                      reinterpret_cast<const timespec*>(call.with.c));
    case SYS_sigaltstack:
      return set_alternate_stack(call);
    case SYS_kill:
    case SYS_tkill:
    case SYS_tgkill:
    case SYS_rt_sigqueueinfo:
    case SYS_rt_tgsigqueueinfo:
      return send_from(call);
    case SYS_pidfd_send_signal:
      refuse_other_process();
    case SYS_signalfd:
    case SYS_signalfd4:
      refuse("signalfd()", "signals are kept by Heddle, and do not reach the kernel");
    default:
      return timers::call(call);
  }
}

void note_result(const ProgramCall& call, long result) {
  if (result != -EPIPE) {
    return;
  }
  switch (call.number) {
    case SYS_sendto:
      if ((call.with.d & MSG_NOSIGNAL) != 0) {
        return;
      }
      break;
    case SYS_sendmsg:
    case SYS_sendmmsg:
      if ((call.with.c & MSG_NOSIGNAL) != 0) {
        return;
      }
      break;
    case SYS_write:
    case SYS_writev:
    case SYS_pwrite64:
    case SYS_pwritev:
    case SYS_pwritev2:
    case SYS_sendfile:
    case SYS_splice:
    case SYS_tee:
    case SYS_vmsplice:
    case SYS_copy_file_range:
      break;
    default:
      return;
  }
  send_to_itself(SIGPIPE);
}

}  // namespace heddle::runtime::signals
