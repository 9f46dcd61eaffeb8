#include "runtime/faults/watchdog.hpp"

#include <fmt/format.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <utility>

#include "base/exit_status.hpp"
#include "runtime/control.hpp"
#include "runtime/faults/crash.hpp"
#include "runtime/faults/leaving.hpp"
#include "runtime/faults/library_spins.hpp"
#include "runtime/faults/waiting_calls.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/kernel/system_call_trap.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/places/code_frames.hpp"
#include "runtime/raw_system_call.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::crash {
namespace {

using scheduler::FaultKind;

constexpr long period_us = 100'000;
constexpr long often_us = 4'000;
constexpr double periods_per_second = 1e6 / period_us;
constexpr int spinning_periods = 2;  ///< until a call of a library is taken to wait

/// From the end of the time on.
constexpr long tick_ns = 20'000'000;
constexpr int polite_ticks = 10;  ///< for code that may hold a lock of the C library

/// By the clock on the wall, for what waits.
constexpr long look_ns = 250'000'000;
constexpr int looks_in_kernel = static_cast<int>(most_seconds_in_kernel * 1e9 / look_ns);

enum TimerNumber : int { stop_timer, wall_timer };

struct WallTimer {
  timer_t id{};
  bool exists = false;
};
WallTimer timers[2];

/// What has happened since the last look.
class Progress {
 public:
  /// How many looks in a row have found nothing new.
  int idle_looks(std::uint64_t done) {
    const bool is_new = done != done_ || control.executions != execution_;
    done_ = done;
    execution_ = control.executions;
    idle_ = is_new ? 0 : idle_ + 1;
    return idle_;
  }

 private:
  std::uint64_t done_ = 0;
  std::uint64_t execution_ = 0;
  int idle_ = 0;
};

Progress of_events;
Progress in_kernel;
double most_seconds = default_event_seconds;  ///< without an event
bool looks_often = false;                     ///< since they are over
int ticks = 0;
greg_t ticked_at = 0;

/// Whether what runs is code of the program, or called by it, that can be left where it is. The
/// runtime's own code on a fiber can only where it stands still, which is in a system call.
bool can_be_left(const greg_t* registers) {
  const auto address = static_cast<std::uintptr_t>(registers[REG_RIP]);
  if (!controlled() || !layout::in_stacks(static_cast<std::uintptr_t>(registers[REG_RSP]))) {
    return false;
  }
  if (in_program_module(address)) {
    return true;
  }
  const bool stands_still = std::exchange(ticked_at, registers[REG_RIP]) == registers[REG_RIP];
  return ++ticks > polite_ticks && (stands_still || !in_own_module(address));
}

CodeFrames code_at(void* context) {
  return code_frames::interrupted(*static_cast<ucontext_t*>(context),
                                  code_frames::Counter::at_instruction);
}

void end_for_time(void* context) {
  if (!can_be_left(static_cast<ucontext_t*>(context)->uc_mcontext.gregs)) {
    control.log.close();  // a loop with plain accesses is mostly in hooks: the next one ends it
    return;
  }
  const TesterScope as_tester;
  keep_fault(FaultKind::time_up, "the time was up");
  redirect(context);
}

void look_at_the_wall_clock(void* context) {
  const greg_t* registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  const bool waits =
      controlled() && layout::in_stacks(static_cast<std::uintptr_t>(registers[REG_RSP])) &&
      system_call_trap::is_making_call(static_cast<std::uintptr_t>(registers[REG_RIP]));
  if (base::interrupted && !waits) {
    end_for_time(context);
    return;
  }
  if (base::interrupted) {
    const TesterScope as_tester;
    keep_fault(FaultKind::time_up, "the time was up");
    redirect(context);
    return;
  }
  if (!controlled() ||  // the tester works: that is no time of the program's
      in_kernel.idle_looks(control.steps + control.kernel_calls) < looks_in_kernel || !waits) {
    return;
  }
  const TesterScope as_tester;
  keep_fault(
      FaultKind::computation,
      fmt::format("waits in the kernel: {} by T{} in site 0",
                  waiting_calls::describe(system_call_trap::latest_call()), control.current->id),
      code_at(context));
  redirect(context);
}

/// Also in a handler amid code of the program, of which a call would be taken for the program's.
void set_watchdog(long every_us) {
  const itimerval period{{0, every_us}, {0, every_us}};
  raw_system_call_of(SYS_setitimer, ITIMER_VIRTUAL, reinterpret_cast<long>(&period), 0);
}

/// A loop with plain accesses is mostly in the tester's code, where it cannot be left.
void look_often(bool often) {
  if (std::exchange(looks_often, often) != often) {
    set_watchdog(often ? often_us : period_us);
  }
}

void look_for_computation(void* context) {
  if (!controlled()) {
    return;
  }
  const int idle_periods = of_events.idle_looks(control.steps);
  if (idle_periods == 0) {
    look_often(false);
    return;
  }
  if (idle_periods >= spinning_periods &&
      library_spins::give_up(*static_cast<ucontext_t*>(context))) {
    return;
  }
  if (idle_periods < most_seconds * periods_per_second) {
    return;
  }
  look_often(true);
  const auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  // A lock of the C library could be held there: look again in the next period.
  if (!is_code_of_program(static_cast<std::uintptr_t>(registers[REG_RIP]))) {
    return;
  }
  const TesterScope as_tester;
  keep_fault(FaultKind::computation,
             fmt::format("T{} computes for more than {:.3g} s without an event, in site 0 "
                         "(--event-time allows more)",
                         control.current->id, most_seconds),
             code_at(context));
  redirect(context);
}

void on_watchdog(int /*signal*/, siginfo_t* info, void* context) {
  if (info->si_code != SI_TIMER) {
    look_for_computation(context);
  } else if (info->si_value.sival_int == stop_timer) {
    end_for_time(context);
  } else {
    look_at_the_wall_clock(context);
  }
}

void set_timer(TimerNumber number, const itimerspec& when, int flags) {
  WallTimer& timer = timers[number];
  if (!timer.exists) {
    sigevent event{};
    event.sigev_notify = SIGEV_THREAD_ID;  // the parked threads must not get it
    event.sigev_signo = SIGVTALRM;
    event.sigev_value.sival_int = number;
    event._sigev_un._tid = static_cast<pid_t>(::syscall(SYS_gettid));
    timer.exists = timer_create(CLOCK_MONOTONIC, &event, &timer.id) == 0;
  }
  if (timer.exists) {
    timer_settime(timer.id, flags, &when, nullptr);
  }
}

}  // namespace

void set_event_seconds(double seconds) { most_seconds = seconds; }

void stop_at(std::chrono::steady_clock::time_point end) {
  ticks = 0;
  using std::chrono::nanoseconds;
  const auto at = std::chrono::duration_cast<nanoseconds>(end.time_since_epoch()).count();
  constexpr long second = 1'000'000'000;
  set_timer(stop_timer, {{0, tick_ns}, {at / second, std::max<long>(at % second, 1)}},
            TIMER_ABSTIME);
}

void start_watchdog() {
  handle(SIGVTALRM, on_watchdog, SA_RESTART);
  looks_often = false;
  set_watchdog(period_us);
  set_timer(wall_timer, {{0, look_ns}, {0, look_ns}}, 0);
}

void stop_watchdog() {
  set_watchdog(0);
  for (WallTimer& timer : timers) {
    if (std::exchange(timer.exists, false)) {
      timer_delete(timer.id);
    }
  }
  put_back(SIGVTALRM);
}

}  // namespace heddle::runtime::crash
