#include "runtime/faults/crash.hpp"

#include <fmt/format.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iterator>
#include <utility>

#include "base/assert.hpp"
#include "runtime/control.hpp"
#include "runtime/faults/library_spins.hpp"
#include "runtime/fibers/thread_block.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/kernel/machine_values.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/memory/saved_pages.hpp"
#include "runtime/signals/program_faults.hpp"
#include "runtime/world.hpp"

/// Where the program was when it crashed, for a debugger: the registers in the order of gregset_t.
/// The crash itself leaves the stack that they belong to.
HEDDLE_EXPORT gregset_t __heddle_crash_registers;
gregset_t __heddle_crash_registers = {};

namespace heddle::runtime::crash {
namespace {

using scheduler::FaultKind;

constexpr int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
constexpr std::size_t signal_stack_bytes = std::size_t{64} << 10;
constexpr long watchdog_period_us = 100'000;
constexpr long watchdog_often_us = 4'000;
constexpr double periods_per_second = 1e6 / watchdog_period_us;
constexpr int spinning_periods = 2;  ///< until a call of a library is taken to wait

struct sigaction before[NSIG];
sigset_t mask_before;
stack_t stack_before;
unsigned char* signal_stack = nullptr;
unsigned char* landing_stack = nullptr;
std::uint64_t steps_seen = 0;
std::uint64_t execution_of_steps = 0;
int idle_periods = 0;
double most_seconds = default_event_seconds;  ///< without an event
bool looks_often = false;                     ///< since they are over

/// Ticks from the end of the time on.
constexpr long tick_ns = 20'000'000;
constexpr int polite_ticks = 10;  ///< for code that may hold a lock of the C library
timer_t stop_timer{};
bool has_stop_timer = false;
int ticks = 0;
greg_t ticked_at = 0;

[[noreturn]] void land() { abandon_fiber(); }

/// Makes the interrupted code continue in land(), on a stack of its own, when the handler returns.
void redirect(void* context) {
  auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  std::copy(std::begin(registers), std::end(registers), __heddle_crash_registers);
  constexpr greg_t direction_flag = 0x400;
  const auto top = reinterpret_cast<std::uintptr_t>(landing_stack + signal_stack_bytes);
  registers[REG_RSP] = static_cast<greg_t>((top & ~std::uintptr_t{15}) - 8);
  registers[REG_RIP] = reinterpret_cast<greg_t>(&land);
  registers[REG_EFL] &= ~direction_flag;
}

/// Needs the tester's world: the message must not come from the program's heap.
void keep_fault(FaultKind kind, std::string message) {
  control.end.fail({.kind = kind, .thread = control.current->id, .message = std::move(message)});
  if (const Site* site = take_call_site(); site != nullptr) {
    control.end.fault.site = site->id;
  }
}

std::string describe(int signal, const siginfo_t* info) {
  const std::string name = signals::name_of(signal).text;
  if (info->si_code <= 0) {  // not of the processor: there is no address
    return fmt::format("{} came from outside of the program", name);
  }
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  if (signal == SIGSEGV && in_stack_guard(address)) {
    return "stack overflow (SIGSEGV)";
  }
  if (signal == SIGSEGV && info->si_code == SI_KERNEL) {
    return "invalid memory access (SIGSEGV): an address that no memory can have, or an instruction "
           "that only the kernel may use";
  }
  if (signal == SIGSEGV && address < 4096) {
    return "null pointer dereference (SIGSEGV)";
  }
  if (signal == SIGSEGV || signal == SIGBUS) {
    return fmt::format("invalid memory access at {:#x} ({})", address, name);
  }
  if (signal == SIGFPE && (info->si_code == FPE_INTDIV || info->si_code == FPE_INTOVF)) {
    return "division by zero, or of the smallest integer by -1 (SIGFPE)";
  }
  return fmt::format("the program was stopped by {}", name);
}

/// A fault that the tester has arranged for: the interrupted code goes on.
bool goes_on(const siginfo_t* info, void* context) {
  if (info->si_code != SI_KERNEL) {
    return saved_pages::on_write_fault(reinterpret_cast<std::uintptr_t>(info->si_addr));
  }
  auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  const auto read =
      machine_values::read_time_stamp(reinterpret_cast<const void*>(registers[REG_RIP]));
  if (!read.found) {
    return false;
  }
  registers[REG_RIP] += read.length;
  registers[REG_RAX] = static_cast<greg_t>(read.value & 0xffff'ffffU);
  registers[REG_RDX] = static_cast<greg_t>(read.value >> 32U);
  if (read.has_processor) {
    registers[REG_RCX] = 0;
  }
  return true;
}

void on_crash(int signal, siginfo_t* info, void* context) {
  if (signal == SIGSEGV && goes_on(info, context)) {
    return;
  }
  if (!controlled()) {
    std::signal(signal, SIG_DFL);
    base::internal_fault(signals::name_of(signal).text, "tester code", 0);
  }
  const TesterScope as_tester;
  const std::string what = describe(signal, info);
  if (signals::hand_over(*info, *static_cast<ucontext_t*>(context), what)) {
    return;
  }
  keep_fault(FaultKind::crash, what);
  redirect(context);
}

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

void on_stop_timer(void* context) {
  if (!can_be_left(static_cast<ucontext_t*>(context)->uc_mcontext.gregs)) {
    control.log.close();  // a loop with plain accesses is mostly in hooks: the next one ends it
    return;
  }
  const TesterScope as_tester;
  keep_fault(FaultKind::time_up, "the time was up");
  redirect(context);
}

void set_watchdog(long period_us) {
  const itimerval period{{0, period_us}, {0, period_us}};
  setitimer(ITIMER_VIRTUAL, &period, nullptr);
}

/// A loop with plain accesses is mostly in the tester's code, where it cannot be left.
void look_often(bool often) {
  if (std::exchange(looks_often, often) != often) {
    set_watchdog(often ? watchdog_often_us : watchdog_period_us);
  }
}

void on_watchdog(int, siginfo_t* info, void* context) {
  if (info->si_code == SI_TIMER) {
    on_stop_timer(context);
    return;
  }
  if (control.steps != steps_seen || control.executions != execution_of_steps) {
    steps_seen = control.steps;
    execution_of_steps = control.executions;
    idle_periods = 0;
    look_often(false);
    return;
  }
  if (++idle_periods >= spinning_periods &&
      library_spins::give_up(*static_cast<ucontext_t*>(context))) {
    return;
  }
  if (idle_periods < most_seconds * periods_per_second || !controlled()) {
    return;
  }
  look_often(true);
  const auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  // A lock of the C library could be held there: look again in the next period.
  if (!is_code_of_program(static_cast<std::uintptr_t>(registers[REG_RIP]))) {
    return;
  }
  const TesterScope as_tester;
  const scheduler::Event& last = control.current->next;
  keep_fault(FaultKind::computation,
             fmt::format("T{} computes for more than {:.3g} s without an event, since site {}",
                         control.current->id, most_seconds, last.site));
  redirect(context);
}

void handle(int signal, void (*handler)(int, siginfo_t*, void*), int flags) {
  struct sigaction action{};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | flags;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, &before[signal]);
}

}  // namespace

void install_handlers() {
  if (signal_stack == nullptr) {
    signal_stack = static_cast<unsigned char*>(std::malloc(signal_stack_bytes));
    landing_stack = static_cast<unsigned char*>(std::malloc(signal_stack_bytes));
  }
  const stack_t stack{.ss_sp = signal_stack, .ss_flags = 0, .ss_size = signal_stack_bytes};
  sigaltstack(&stack, &stack_before);
  for (const int signal : crash_signals) {
    handle(signal, on_crash, SA_NODEFER);
  }
  handle(SIGVTALRM, on_watchdog, SA_RESTART);
  // A write that nobody reads is the writer's business; the program gets the signal all the same.
  struct sigaction ignored{};
  ignored.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &ignored, &before[SIGPIPE]);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, &mask_before);
  looks_often = false;
  set_watchdog(watchdog_period_us);
}

void set_event_seconds(double seconds) { most_seconds = seconds; }

void stop_at(std::chrono::steady_clock::time_point end) {
  if (!has_stop_timer) {
    sigevent event{};
    event.sigev_notify = SIGEV_THREAD_ID;  // the parked threads must not get it
    event.sigev_signo = SIGVTALRM;
    event._sigev_un._tid = static_cast<pid_t>(::syscall(SYS_gettid));
    has_stop_timer = timer_create(CLOCK_MONOTONIC, &event, &stop_timer) == 0;
  }
  ticks = 0;
  using std::chrono::nanoseconds;
  const auto at = std::chrono::duration_cast<nanoseconds>(end.time_since_epoch()).count();
  constexpr long second = 1'000'000'000;
  const itimerspec when{{0, tick_ns}, {at / second, std::max<long>(at % second, 1)}};
  if (has_stop_timer) {
    timer_settime(stop_timer, TIMER_ABSTIME, &when, nullptr);
  }
}

void remove_handlers() {
  set_watchdog(0);
  if (std::exchange(has_stop_timer, false)) {
    timer_delete(stop_timer);
  }
  for (const int signal : crash_signals) {
    sigaction(signal, &before[signal], nullptr);
  }
  for (const int signal : {SIGVTALRM, SIGPIPE}) {
    sigaction(signal, &before[signal], nullptr);
  }
  pthread_sigmask(SIG_SETMASK, &mask_before, nullptr);
  sigaltstack(&stack_before, nullptr);
}

}  // namespace heddle::runtime::crash
