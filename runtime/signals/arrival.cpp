#include "runtime/signals/arrival.hpp"

#include <fmt/format.h>
#include <sys/ucontext.h>

#include <cerrno>
#include <cstring>
#include <iterator>

#include "runtime/control.hpp"
#include "runtime/memory/kernel_addresses.hpp"
#include "runtime/signals/interrupted.hpp"
#include "runtime/signals/program_faults.hpp"
#include "runtime/signals/signal_waits.hpp"
#include "runtime/signals/timers.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::signals {
namespace {

using scheduler::EventKind;
using scheduler::ThreadId;

bool is_alive(const Thread& thread) {
  return thread.state != ThreadState::unused && thread.state != ThreadState::ended;
}

template <class Function>
void for_each_alive(const Function& function) {
  for (std::size_t id = 0; id < thread_count(); ++id) {
    Thread& one = runtime::thread(static_cast<ThreadId>(id));
    if (is_alive(one)) {
      function(one);
    }
  }
}

Set arriving_at(const Thread& thread) { return pending_of(thread.id) & ~thread.signals.mask; }

bool blocks(const Sent& sent) {
  const Set signal = bit(sent.info.si_signo);
  if (sent.to != Sent::to_process) {
    return (runtime::thread(static_cast<ThreadId>(sent.to)).signals.mask & signal) != 0;
  }
  bool some = false;
  for_each_alive([&](const Thread& one) {
    some = some || ((one.signals.mask | one.signals.awaited) & signal) != 0;
  });
  return some;
}

void run_handler(Thread& thread, const Sent& sent) {
  const int signal = sent.info.si_signo;
  const Interrupted interrupted(thread);
  thread.laps.interrupted(TurnChange::operation);
  const Running running = begin_handler(signal);
  siginfo_t info = sent.info;
  ucontext_t context{};
  std::memcpy(&context.uc_sigmask, &running.mask_before, set_bytes);
  const auto handler = running.action.handler;
  if ((running.action.flags & SA_SIGINFO) != 0) {
    reinterpret_cast<void (*)(int, siginfo_t*, void*)>(handler)(signal, &info, &context);
  } else {
    reinterpret_cast<void (*)(int)>(handler)(signal);
  }
  std::memcpy(&thread.signals.mask, &context.uc_sigmask, set_bytes);
}

[[noreturn]] void end_by(int signal) {
  if (const char* fault = fault_being_handled(); fault != nullptr) {
    raise_crash(fault, code_of_handled_fault());
  }
  const bool is_pipe = signal == SIGPIPE;
  static char message[128];
  *fmt::format_to_n(message, sizeof message - 1, "the program {} {}{}",
                    is_pipe ? "was ended by" : "raised", name_of(signal).text,
                    is_pipe ? ": it wrote where nobody reads any more" : "")
       .out = 0;
  raise_fault(scheduler::FaultKind::crash, message);
}

void arrive(Thread& thread, const Sent& sent) {
  const int signal = sent.info.si_signo;
  switch (disposition_of(signal)) {
    case Disposition::ignored:
      return;
    case Disposition::handled:
      run_handler(thread, sent);
      return;
    case Disposition::stops:
      refuse("raise() or its like with SIGSTOP or its like",
             "a process that is stopped cannot be explored");
    case Disposition::ends:
      end_by(signal);
  }
}

/// Whether everybody whom it could reach blocks it.
bool is_blocked_by_all(const Sent& sent) {
  const Set signal = bit(sent.info.si_signo);
  bool all = true;
  for_each_alive([&](const Thread& one) {
    const bool is_meant = sent.to == Sent::to_process || sent.to == one.id;
    all = all && (!is_meant || (one.signals.mask & signal) != 0);
  });
  return all;
}

/// The thread runs its handlers before it does what it has stopped at, if that is chosen, or if it
/// cannot do that.
void let_come_first(Thread& other, bool is_chosen) {
  if (other.state != ThreadState::stopped || other.signals.awaited != 0 ||
      (pending_of(other.id) & ~other.signals.mask) == 0 || (!is_chosen && can_go_on(other))) {
    return;
  }
  other.signals.comes_first = true;
  other.state = ThreadState::ready;
  control.others_ready = true;
  log_entry(
      {.kind = scheduler::LogKind::thread_woken, .thread = other.id, .label = control.current->id});
}

bool came_first() {
  Thread& thread = *control.current;
  if (!thread.signals.comes_first) {
    return false;
  }
  thread.signals.comes_first = false;
  {
    const Interrupted interrupted(thread);
    look();
  }
  thread.spin.changed();
  describe_loop(thread);
  return true;
}

/// `comes_first`: if it goes to another thread, before what that has stopped at.
long deliver(const Sent& sent, bool comes_first) {
  const int signal = sent.info.si_signo;
  if (disposition_of(signal) == Disposition::ignored && !blocks(sent)) {
    return 0;
  }
  if (!add_pending(sent)) {
    return -EAGAIN;
  }
  control.signals.is_due = true;
  if (sent.to != Sent::to_process && sent.to != control.current->id) {
    let_come_first(runtime::thread(static_cast<ThreadId>(sent.to)), comes_first);
  }
  for_each_alive([&](Thread& other) {
    const bool is_meant = sent.to == Sent::to_process || sent.to == other.id;
    if (is_meant && (other.signals.awaited & bit(signal)) != 0) {
      wake(other);
    }
  });
  return 0;
}

bool keeps_children() {
  const Action& action = action_of(SIGCHLD);
  return action.handler != reinterpret_cast<std::uintptr_t>(SIG_IGN) &&
         (action.flags & SA_NOCLDWAIT) == 0;
}

/// Starting it was the event.
void tell_of_child(const siginfo_t& info) {
  static_cast<void>(deliver({.info = info}, false));
  if (control.signals.is_due) {
    look();
  }
}

/// Some thread has not seen a signal that it does not block, or a timer may still send one that is
/// handled.
bool may_still_arrive() {
  bool may = timers::may_send_handled();
  for_each_alive([&](const Thread& one) { may = may || is_interrupted(one); });
  return may;
}

/// As abort() does, whatever is blocked.
void handle_abort() {
  if (disposition_of(SIGABRT) != Disposition::handled) {
    return;
  }
  Sent sent;
  sent.info.si_signo = SIGABRT;
  sent.info.si_code = SI_TKILL;
  run_handler(*control.current, sent);
}

}  // namespace

void save() {
  control.signals.handle_abort = handle_abort;
  control.signals.may_time_handle = timers::may_send_handled;
  control.signals.let_timer_end = timers::let_next_handled_end;
  control.signals.look = look;
  control.signals.came_first = came_first;
  control.signals.interrupts = is_interrupted;
  control.signals.may_still_arrive = may_still_arrive;
  control.signals.waits_for_outside = waits_for_outside;
  control.signals.fault_being_handled = fault_being_handled;
  control.signals.keeps_children = keeps_children;
  control.signals.tell_of_child = tell_of_child;
}

bool is_interrupted(const Thread& thread) {
  const Set arriving = arriving_at(thread);
  for (int signal = 1; arriving != 0 && signal < first_free_signal; ++signal) {
    if ((arriving & bit(signal)) != 0 && disposition_of(signal) != Disposition::ignored) {
      return true;
    }
  }
  return false;
}

void note_due() {
  bool is_due = false;
  for_each_alive([&](const Thread& one) { is_due = is_due || arriving_at(one) != 0; });
  control.signals.is_due = is_due;
}

std::uint16_t announce(std::uint16_t values) {
  return announce_change(kernel_addresses::of_object(kernel_addresses::Kind::signals, 0, 0),
                         values);
}

long send(const Sent& sent) {
  const int signal = sent.info.si_signo;
  const bool is_for_other = sent.to != Sent::to_process && sent.to != control.current->id;
  const std::uint16_t moment = announce(is_for_other ? 2 : 1);
  if (disposition_of(signal) == Disposition::ends && !is_blocked_by_all(sent)) {
    end_by(signal);
  }
  return deliver(sent, moment != 0);
}

void send_to_itself(int signal) {
  Sent sent;
  sent.info.si_signo = signal;
  sent.info.si_code = SI_USER;
  sent.to = control.current->id;
  static_cast<void>(send(sent));
}

void look() {
  Thread& thread = *control.current;
  timers::send_those_over();
  while (const auto sent = take_pending(thread.id, ~thread.signals.mask)) {
    arrive(thread, *sent);
  }
  note_due();
}

Running begin_handler(int signal) {
  Thread& thread = *control.current;
  const Running running{action_of(signal), thread.signals.mask};
  ++thread.signals.handled;
  thread.signals.has_interrupted = (running.action.flags & SA_RESTART) == 0;
  thread.signals.mask |= running.action.mask & ~unblockable;
  if ((running.action.flags & SA_NODEFER) == 0) {
    thread.signals.mask |= bit(signal);
  }
  if ((running.action.flags & SA_RESETHAND) != 0) {
    set_action(signal, {});
  }
  return running;
}

}  // namespace heddle::runtime::signals
