#include "runtime/signals/timers.hpp"

#include <sys/syscall.h>
#include <sys/time.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <iterator>

#include "runtime/control.hpp"
#include "runtime/interpose/virtual_time.hpp"
#include "runtime/memory/program_memory.hpp"

namespace heddle::runtime::signals::timers {
namespace {

constexpr std::uint64_t never = ~std::uint64_t{0};
constexpr std::int64_t second_ns = 1'000'000'000;

struct Timer {
  bool exists = false;
  bool passes = false;  ///< with the thread's clock; those of processor time do not
  clockid_t clock = CLOCK_MONOTONIC;
  Sent sends;
  std::uint64_t over_ns = never;  ///< by the clock of threads; never: it is not set
  std::uint64_t interval_ns = 0;
};

constexpr std::size_t interval_timers = 3;  ///< of setitimer, by ITIMER_REAL and so on
constexpr std::size_t most = 3 + 64;
Timer timers[most];

std::uint64_t now_ns() { return control.current->clock_ns; }

void note_earliest() {
  control.signals.timer_ns = never;
  for (const Timer& timer : timers) {
    control.signals.timer_ns = std::min(control.signals.timer_ns, timer.over_ns);
  }
}

void end(Timer& timer) {
  timer.over_ns = timer.interval_ns == 0 ? never : timer.over_ns + timer.interval_ns;
  static_cast<void>(add_pending(timer.sends));
  control.signals.is_due = true;
}

std::int64_t ns_of(const timespec& time) { return time.tv_sec * second_ns + time.tv_nsec; }
std::int64_t ns_of(const timeval& time) { return time.tv_sec * second_ns + time.tv_usec * 1000; }
timespec time_of(std::uint64_t ns) {
  return {static_cast<time_t>(ns / second_ns), static_cast<long>(ns % second_ns)};
}

std::uint64_t left_of(const Timer& timer) {
  if (timer.over_ns == never) {
    return 0;
  }
  return std::max<std::uint64_t>(timer.over_ns, now_ns() + 1) - now_ns();
}

/// `after_ns`: from now; 0 stops it.
void set(Timer& timer, std::int64_t after_ns, std::int64_t interval_ns) {
  timer.interval_ns = static_cast<std::uint64_t>(interval_ns);
  const bool runs = after_ns > 0 && timer.passes;
  timer.over_ns = runs ? now_ns() + static_cast<std::uint64_t>(after_ns) : never;
  note_earliest();
}

Timer& interval_timer(long which) {
  constexpr int sent[interval_timers] = {SIGALRM, SIGVTALRM, SIGPROF};
  Timer& timer = timers[which];
  timer.exists = true;
  timer.passes = which == ITIMER_REAL;
  timer.sends.info.si_signo = sent[which];
  timer.sends.info.si_code = SI_KERNEL;
  timer.sends.to = Sent::to_process;
  return timer;
}

timeval short_time_of(std::uint64_t ns) {
  const timespec time = time_of(ns);
  return {time.tv_sec, time.tv_nsec / 1000};
}

long set_interval(const ProgramCall& call) {
  const bool sets = call.number == SYS_setitimer;
  const long before = sets ? call.with.c : call.with.b;
  if (call.with.a < 0 || call.with.a >= static_cast<long>(interval_timers)) {
    return -EINVAL;
  }
  Timer& timer = interval_timer(call.with.a);
  const itimerval was{short_time_of(timer.interval_ns), short_time_of(left_of(timer))};
  if (sets) {
    const itimerval wanted =
        call.with.b == 0 ? itimerval{} : *reinterpret_cast<const itimerval*>(call.with.b);
    set(timer, ns_of(wanted.it_value), ns_of(wanted.it_interval));
  }
  if (before != 0) {
    *written<itimerval>(before) = was;
  }
  return 0;
}

long set_alarm(const ProgramCall& call) {
  Timer& timer = interval_timer(ITIMER_REAL);
  const auto left = static_cast<long>((left_of(timer) + second_ns - 1) / second_ns);
  set(timer, static_cast<std::int64_t>(static_cast<unsigned>(call.with.a)) * second_ns, 0);
  return left;
}

long make(const ProgramCall& call) {
  Timer* const begin = timers + interval_timers;
  Timer* const found =
      std::find_if(begin, std::end(timers), [](const Timer& timer) { return !timer.exists; });
  if (found == std::end(timers)) {
    return -EAGAIN;
  }
  const auto* asked = reinterpret_cast<const sigevent*>(call.with.b);
  *found = {};
  found->exists = true;
  found->clock = static_cast<clockid_t>(call.with.a);
  found->passes = found->clock >= 0 && found->clock != CLOCK_PROCESS_CPUTIME_ID &&
                  found->clock != CLOCK_THREAD_CPUTIME_ID;
  siginfo_t& info = found->sends.info;
  info.si_signo = asked == nullptr ? SIGALRM : asked->sigev_signo;
  info.si_code = SI_TIMER;
  if (asked != nullptr) {
    info.si_value = asked->sigev_value;
    found->passes = found->passes && asked->sigev_notify != SIGEV_NONE;
    if (asked->sigev_notify == SIGEV_THREAD_ID) {
      found->sends.to = control.current->id;
    }
  }
  if (!is_signal(info.si_signo) && (asked == nullptr || asked->sigev_notify != SIGEV_NONE)) {
    found->exists = false;
    return -EINVAL;
  }
  *written<int>(call.with.c) = static_cast<int>(found - begin);
  return 0;
}

Timer* find(long id) {
  if (id < 0 || id >= static_cast<long>(most - interval_timers)) {
    return nullptr;
  }
  Timer& timer = timers[interval_timers + static_cast<std::size_t>(id)];
  return timer.exists ? &timer : nullptr;
}

void set_from(Timer& timer, const itimerspec& wanted, bool is_absolute) {
  const bool stops = wanted.it_value.tv_sec == 0 && wanted.it_value.tv_nsec == 0;
  std::int64_t after = ns_of(wanted.it_value);
  if (is_absolute && !stops) {
    const auto now = static_cast<std::int64_t>(now_ns());
    after = std::max<std::int64_t>(virtual_time::elapsed_ns(timer.clock, wanted.it_value) - now, 1);
  }
  set(timer, after, ns_of(wanted.it_interval));
}

long use(const ProgramCall& call) {
  Timer* timer = find(call.with.a);
  if (timer == nullptr) {
    return -EINVAL;
  }
  const itimerspec was{time_of(timer->interval_ns), time_of(left_of(*timer))};
  switch (call.number) {
    case SYS_timer_settime:
      set_from(*timer, *reinterpret_cast<const itimerspec*>(call.with.c),
               (call.with.b & TIMER_ABSTIME) != 0);
      if (call.with.d != 0) {
        *written<itimerspec>(call.with.d) = was;
      }
      return 0;
    case SYS_timer_gettime:
      *written<itimerspec>(call.with.b) = was;
      return 0;
    case SYS_timer_delete:
      *timer = {};
      note_earliest();
      return 0;
    default:
      return 0;  // SYS_timer_getoverrun
  }
}

template <class Function>
Timer* earliest_of(const Function& is_meant) {
  Timer* earliest = nullptr;
  for (Timer& timer : timers) {
    if (timer.over_ns != never && is_meant(timer.sends.info.si_signo) &&
        (earliest == nullptr || timer.over_ns < earliest->over_ns)) {
      earliest = &timer;
    }
  }
  return earliest;
}

Timer* earliest_of(Set set) {
  return earliest_of([&](int signal) { return (set & bit(signal)) != 0; });
}

bool is_handled(int signal) { return disposition_of(signal) == Disposition::handled; }

void end_for(Thread& thread, Timer* timer) {
  if (timer != nullptr) {
    control.has_time_passed = true;
    thread.clock_ns = std::max(thread.clock_ns, timer->over_ns);
    end(*timer);
    note_earliest();
  }
}

}  // namespace

void put_back() {
  std::fill(std::begin(timers), std::end(timers), Timer{});
  control.signals.timer_ns = never;
}

CallResult call(const ProgramCall& call) {
  switch (call.number) {
    case SYS_setitimer:
    case SYS_getitimer:
      return set_interval(call);
    case SYS_alarm:
      return set_alarm(call);
    case SYS_timer_create:
      return make(call);
    case SYS_timer_settime:
    case SYS_timer_gettime:
    case SYS_timer_delete:
    case SYS_timer_getoverrun:
      return use(call);
    default:
      return {};
  }
}

void send_those_over() {
  if (now_ns() < control.signals.timer_ns) {
    return;
  }
  for (Timer& timer : timers) {
    if (timer.over_ns <= now_ns()) {
      end(timer);
      timer.over_ns = timer.over_ns <= now_ns() ? now_ns() + timer.interval_ns : timer.over_ns;
    }
  }
  note_earliest();
}

bool may_send(Set set) { return earliest_of(set) != nullptr; }

void let_next_end(Thread& thread, Set set) { end_for(thread, earliest_of(set)); }

bool may_send_handled() { return earliest_of(is_handled) != nullptr; }

void let_next_handled_end(Thread& thread) { end_for(thread, earliest_of(is_handled)); }

}  // namespace heddle::runtime::signals::timers
