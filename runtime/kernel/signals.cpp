#include "runtime/kernel/signals.hpp"

#include <sys/syscall.h>
#include <sys/time.h>

#include <csignal>
#include <cstdint>
#include <cstring>

#include "base/exit_status.hpp"
#include "runtime/kernel/machine_values.hpp"
#include "runtime/memory/saved_pages.hpp"

namespace heddle::runtime::signals {
namespace {

/// As the kernel has it.
struct Action {
  std::uintptr_t handler = 0;
  unsigned long flags = 0;
  std::uintptr_t restorer = 0;
  std::uint64_t mask = 0;
};

constexpr int first_free_signal = 65;
constexpr std::size_t set_bytes = sizeof(std::uint64_t);
constexpr std::size_t most_timers = 32;

constexpr std::uint64_t bit(int signal) { return std::uint64_t{1} << (signal - 1); }

/// Blocked, they would end the process: the tester needs them at any time.
constexpr std::uint64_t testers = bit(SIGSYS) | bit(SIGSEGV);

Action programs[first_free_signal];  ///< as the program has it when an execution begins
Action view[first_free_signal];      ///< as the program has it now
Action in_force[first_free_signal];  ///< what is put back
std::uint64_t changed = 0;           ///< handlers
bool mask_changed = false;
bool stack_changed = false;
std::uint64_t mask = 0;
stack_t stack;
itimerval timers[3];
bool timers_changed = false;
int made_timers[most_timers];
std::size_t made_timer_count = 0;

void read_action(int signal, Action& action) {
  raw_system_call_of(SYS_rt_sigaction, signal, 0, reinterpret_cast<long>(&action), set_bytes);
}

template <class Value>
Value* written(long address) {
  saved_pages::expect_write(static_cast<std::uintptr_t>(address), sizeof(Value));
  return reinterpret_cast<Value*>(address);
}

bool is_watched(long signal) { return signal >= 1 && signal < first_free_signal; }

/// The tester's own handler stays where the program wants none.
bool stays(int signal, const Action& action) {
  const bool has_testers = in_force[signal].handler != programs[signal].handler;
  const bool wants_none = action.handler == reinterpret_cast<std::uintptr_t>(SIG_DFL) ||
                          action.handler == reinterpret_cast<std::uintptr_t>(SIG_IGN);
  return signal == SIGSYS || (has_testers && wants_none);
}

long install(int signal, const Action& wanted) {
  Action action = wanted;
  action.mask &= ~testers;
  if (stays(signal, action)) {
    action = in_force[signal];
  } else if (signal == SIGSEGV) {
    saved_pages::unprotect();
    machine_values::trap_time_stamps(false);
  }
  if (signal == SIGSYS) {
    return 0;
  }
  return raw_system_call_of(SYS_rt_sigaction, signal, reinterpret_cast<long>(&action), 0,
                            set_bytes);
}

long set_handler(const ProgramCall& call) {
  const auto signal = static_cast<int>(call.with.a);
  if (!is_watched(call.with.a) || call.with.d != set_bytes) {
    return call.make();
  }
  const Action before = view[signal];
  if (call.with.b != 0) {
    const Action action = *reinterpret_cast<const Action*>(call.with.b);
    const long error = install(signal, action);
    if (error < 0) {
      return error;
    }
    view[signal] = action;
    mask_changed = true;  // a handler that the program never returns from leaves its signal blocked
    changed |= bit(signal);
  }
  if (call.with.c != 0) {
    *written<Action>(call.with.c) = before;
  }
  return 0;
}

long set_mask(const ProgramCall& call) {
  if (call.with.c != 0) {
    static_cast<void>(written<std::uint64_t>(call.with.c));
  }
  if (call.with.b == 0 || call.with.d != set_bytes) {
    return call.make();
  }
  std::uint64_t set = *reinterpret_cast<const std::uint64_t*>(call.with.b);
  if (call.with.a != SIG_UNBLOCK) {
    set &= ~testers;
  }
  mask_changed = true;
  ProgramCall safe = call;
  safe.with.b = reinterpret_cast<long>(&set);
  return safe.make();
}

long wait_with_mask(const ProgramCall& call) {
  const std::uint64_t set = *reinterpret_cast<const std::uint64_t*>(call.with.a) & ~testers;
  return raw_system_call_of(SYS_rt_sigsuspend, reinterpret_cast<long>(&set), set_bytes);
}

long make_timer(const ProgramCall& call) {
  int* id = written<int>(call.with.c);
  const long result = call.make();
  if (result == 0 && made_timer_count < most_timers) {
    made_timers[made_timer_count++] = *id;
  }
  timers_changed = true;
  return result;
}

void put_back_timers() {
  for (std::size_t i = 0; i < made_timer_count; ++i) {
    raw_system_call_of(SYS_timer_delete, made_timers[i]);
  }
  made_timer_count = 0;
  for (int which = 0; which < 3; ++which) {
    raw_system_call_of(SYS_setitimer, which, reinterpret_cast<long>(&timers[which]), 0);
  }
  timers_changed = false;
}

/// Signals that were sent and never arrived: nobody of the next execution sent them.
void drop_pending() {
  std::uint64_t pending = 0;
  raw_system_call_of(SYS_rt_sigpending, reinterpret_cast<long>(&pending), set_bytes);
  const timespec now{};
  while (pending != 0) {
    const long taken = raw_system_call_of(SYS_rt_sigtimedwait, reinterpret_cast<long>(&pending), 0,
                                          reinterpret_cast<long>(&now), set_bytes);
    if (taken <= 0) {
      return;
    }
  }
}

}  // namespace

void save_programs() {
  for (int signal = 1; signal < first_free_signal; ++signal) {
    read_action(signal, programs[signal]);
    if (const auto* replaced = base::replaced_by_watch(signal); replaced != nullptr) {
      programs[signal] = {.handler = reinterpret_cast<std::uintptr_t>(replaced->sa_handler)};
    }
    view[signal] = programs[signal];
  }
}

void save() {
  for (int signal = 1; signal < first_free_signal; ++signal) {
    read_action(signal, in_force[signal]);
  }
  raw_system_call_of(SYS_rt_sigprocmask, SIG_BLOCK, 0, reinterpret_cast<long>(&mask), set_bytes);
  raw_system_call_of(SYS_sigaltstack, 0, reinterpret_cast<long>(&stack));
  for (int which = 0; which < 3; ++which) {
    raw_system_call_of(SYS_getitimer, which, reinterpret_cast<long>(&timers[which]));
    timers[which].it_value = timers[which].it_interval;
  }
}

void put_back() {
  if (timers_changed) {
    put_back_timers();
  }
  if (mask_changed) {
    drop_pending();
    raw_system_call_of(SYS_rt_sigprocmask, SIG_SETMASK, reinterpret_cast<long>(&mask), 0,
                       set_bytes);
    mask_changed = false;
  }
  if (stack_changed) {
    raw_system_call_of(SYS_sigaltstack, reinterpret_cast<long>(&stack), 0);
    stack_changed = false;
  }
  if ((changed & bit(SIGSEGV)) != 0) {
    machine_values::trap_time_stamps(true);
  }
  for (; changed != 0; changed &= changed - 1) {
    const int signal = __builtin_ctzll(changed) + 1;
    view[signal] = programs[signal];
    if (signal != SIGSYS) {
      raw_system_call_of(SYS_rt_sigaction, signal, reinterpret_cast<long>(&in_force[signal]), 0,
                         set_bytes);
    }
  }
}

CallResult call(const ProgramCall& call) {
  switch (call.number) {
    case SYS_rt_sigaction:
      return set_handler(call);
    case SYS_rt_sigprocmask:
      return set_mask(call);
    case SYS_rt_sigsuspend:
      return wait_with_mask(call);
    case SYS_sigaltstack:
      stack_changed = stack_changed || call.with.a != 0;
      return {};
    case SYS_setitimer:
    case SYS_alarm:
      timers_changed = true;
      return {};
    case SYS_timer_create:
      return make_timer(call);
    default:
      return {};
  }
}

}  // namespace heddle::runtime::signals
