#include "runtime/signals/signal_state.hpp"

#include <sys/syscall.h>

#include <algorithm>
#include <cstddef>

#include "base/exit_status.hpp"
#include "runtime/control.hpp"
#include "runtime/raw_system_call.hpp"

namespace heddle::runtime::signals {
namespace {

constexpr std::size_t most_pending = 256;

constexpr Set ignored_by_default = bit(SIGCHLD) | bit(SIGCONT) | bit(SIGURG) | bit(SIGWINCH);
constexpr Set stopping = bit(SIGSTOP) | bit(SIGTSTP) | bit(SIGTTIN) | bit(SIGTTOU);

Action programs[first_free_signal];  ///< as an execution begins
Action view[first_free_signal];      ///< as the program has it now
Set changed = 0;
Sent pending[most_pending];
std::size_t pending_count = 0;
bool some_were_sent = false;

bool may_reach(const Sent& sent, scheduler::ThreadId thread) {
  return sent.to == Sent::to_process || sent.to == thread;
}

void remove(std::size_t index) {
  std::move(pending + index + 1, pending + pending_count, pending + index);
  --pending_count;
}

}  // namespace

void save_programs() {
  raw_system_call_of(SYS_rt_sigprocmask, SIG_BLOCK, 0,
                     reinterpret_cast<long>(&control.signals.first_mask), set_bytes);
  for (int signal = 1; signal < first_free_signal; ++signal) {
    raw_system_call_of(SYS_rt_sigaction, signal, 0, reinterpret_cast<long>(&programs[signal]),
                       set_bytes);
    if (const auto* replaced = base::replaced_by_watch(signal); replaced != nullptr) {
      programs[signal] = {.handler = reinterpret_cast<std::uintptr_t>(replaced->sa_handler)};
    }
    view[signal] = programs[signal];
  }
  programs[SIGXFSZ] = view[SIGXFSZ] = {};  // ignored by us alone, by run_command_line
}

void put_back() {
  control.signals.is_due = false;
  for (; changed != 0; changed &= changed - 1) {
    const int signal = __builtin_ctzll(changed) + 1;
    view[signal] = programs[signal];
  }
  pending_count = 0;
  some_were_sent = false;
}

const Action& action_of(int signal) { return view[signal]; }

void set_action(int signal, const Action& action) {
  view[signal] = action;
  view[signal].mask &= ~unblockable;
  changed |= bit(signal);
}

Disposition disposition_of(int signal) {
  const std::uintptr_t handler = view[signal].handler;
  if (handler == reinterpret_cast<std::uintptr_t>(SIG_IGN)) {
    return Disposition::ignored;
  }
  if (handler != reinterpret_cast<std::uintptr_t>(SIG_DFL)) {
    return Disposition::handled;
  }
  if ((bit(signal) & ignored_by_default) != 0) {
    return Disposition::ignored;
  }
  return (bit(signal) & stopping) != 0 ? Disposition::stops : Disposition::ends;
}

bool has_handlers() { return changed != 0; }

bool were_sent() { return some_were_sent; }

bool add_pending(const Sent& sent) {
  some_were_sent = true;
  const int signal = sent.info.si_signo;
  const auto is_same = [&](const Sent& other) {
    return other.info.si_signo == signal && other.to == sent.to;
  };
  if (signal < first_real_time_signal && std::any_of(pending, pending + pending_count, is_same)) {
    return true;
  }
  if (pending_count == most_pending) {
    return false;
  }
  pending[pending_count++] = sent;
  return true;
}

Set pending_of(scheduler::ThreadId thread) {
  Set set = 0;
  for (std::size_t i = 0; i < pending_count; ++i) {
    set |= may_reach(pending[i], thread) ? bit(pending[i].info.si_signo) : 0;
  }
  return set;
}

std::optional<Sent> take_pending(scheduler::ThreadId thread, Set set) {
  std::size_t found = most_pending;
  for (std::size_t i = 0; i < pending_count; ++i) {
    const int signal = pending[i].info.si_signo;
    if (may_reach(pending[i], thread) && (set & bit(signal)) != 0 &&
        (found == most_pending || signal < pending[found].info.si_signo)) {
      found = i;
    }
  }
  if (found == most_pending) {
    return {};
  }
  const Sent taken = pending[found];
  remove(found);
  return taken;
}

void drop_pending(int signal) {
  for (std::size_t i = pending_count; i-- > 0;) {
    if (pending[i].info.si_signo == signal) {
      remove(i);
    }
  }
}

}  // namespace heddle::runtime::signals
