#include "runtime/kernel/system_call_trap.hpp"

#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/ucontext.h>

#include <cerrno>
#include <csignal>
#include <cstdint>

#include "runtime/control.hpp"
#include "runtime/events/kernel_objects.hpp"
#include "runtime/fibers/unannounced_base.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/kernel/descriptors.hpp"
#include "runtime/kernel/kernel_waits.hpp"
#include "runtime/kernel/machine_values.hpp"
#include "runtime/kernel/mappings.hpp"
#include "runtime/kernel/not_put_back.hpp"
#include "runtime/kernel/process_attributes.hpp"
#include "runtime/kernel/refused_calls.hpp"
#include "runtime/memory/saved_pages.hpp"
#include "runtime/processes/refusal.hpp"
#include "runtime/processes/started_commands.hpp"
#include "runtime/signals/arrival.hpp"
#include "runtime/signals/signal_calls.hpp"
#include "runtime/time_stamps/time_stamps.hpp"
#include "runtime/world.hpp"

extern "C" {
extern const char heddle_untrapped_begin[] __attribute__((visibility("hidden")));
extern const char heddle_untrapped_end[] __attribute__((visibility("hidden")));
void heddle_return_from_signal() __attribute__((visibility("hidden")));
}

namespace heddle::runtime::system_call_trap {
namespace {

constexpr int dispatch_off = 0;
constexpr int dispatch_on = 1;
constexpr greg_t red_zone = 128;
constexpr std::size_t instruction_bytes = 2;  ///< of `syscall`
constexpr unsigned long has_restorer = 0x0400'0000;

CallInProgress call_in_progress;

[[noreturn]] void end_by_system_call(int status) { end_program(status); }

/// Whether a process is what this call begins: the C library makes threads of its own, too.
bool begins_process(long number, const greg_t* registers) {
  switch (number) {
    case SYS_clone:
      return (registers[REG_RDI] & CLONE_THREAD) == 0;
    case SYS_clone3:
      return (*reinterpret_cast<const std::uint64_t*>(registers[REG_RDI]) & CLONE_THREAD) == 0;
    default:
      return true;
  }
}

/// The interrupted code calls `function` in place of the system call, and never comes back:
/// unwinders end there.
template <class Function>
void call_instead(greg_t* registers, Function* function, long argument) {
  registers[REG_RSP] = ((registers[REG_RSP] - red_zone) & ~greg_t{15}) - 8;
  const auto top = static_cast<std::uintptr_t>(registers[REG_RSP]);
  if (saved_pages::covers(top)) {
    saved_pages::expect_write(top, sizeof(std::uintptr_t));
  }
  *reinterpret_cast<std::uintptr_t*>(top) = 0;
  registers[REG_RDI] = argument;
  registers[REG_RIP] = reinterpret_cast<greg_t>(function);
}

/// Where the kernel may write: to be written without a fault.
void expect_writes(const SystemCallArguments& with) {
  constexpr std::size_t most_bytes = 4096;
  for (const long argument : {with.a, with.b, with.c, with.d, with.e, with.f}) {
    if (saved_pages::covers(static_cast<std::uintptr_t>(argument))) {
      saved_pages::expect_write(static_cast<std::uintptr_t>(argument), most_bytes);
    }
  }
}

/// Signals that come meanwhile are the tester's own: none of the program's interrupts a real call.
long make(const ProgramCall& call) {
  if (call.number != SYS_write) {
    expect_writes(call.with);
  }
  const long result = call.make_to_end();
  if (result != -EFAULT) {
    return result;
  }
  saved_pages::unprotect();
  return call.make();
}

/// `call` is not among those that are events, or was made as one.
long answer_alone(const ProgramCall& call) {
  using Handler = CallResult (*)(const ProgramCall&);
  constexpr Handler handlers[] = {process_attributes::call, descriptors::call, mappings::call,
                                  machine_values::call};
  for (const Handler handler : handlers) {
    if (const CallResult result = handler(call)) {
      return *result;
    }
  }
  return make(call);
}

/// What of the registers the interrupted code may depend on: no flags, nothing of faults before.
InterruptedCode interrupted_by(const greg_t* registers) {
  static_assert(REG_RIP + 1 == InterruptedCode::register_count);
  return {registers, static_cast<std::uintptr_t>(registers[REG_RSP]) - red_zone};
}

long answer(ProgramCall call, const greg_t* registers) {
  if (is_real()) {
    return call.make();
  }
  if (world == World::program) {
    refused_calls::look_at(call);
    Thread& thread = *control.current;
    const InterruptedCode before = thread.stop.interrupted;
    thread.stop.interrupted = interrupted_by(registers);
    using Handler = CallResult (*)(const ProgramCall&);
    for (const Handler handler : {kernel_waits::call, processes::call, signals::call}) {
      if (!call.known) {
        call.known = handler(call);
      }
    }
    thread.stop.interrupted = before;
  }
  const long result = answer_alone(call);
  if (world == World::program) {
    kernel_waits::note(call, result);
    signals::note_result(call, result);
  }
  return result;
}

/// A new thread of the C library runs on by itself and must not be trapped: until the program stops
/// next, nothing is.
void let_pass(greg_t* registers) {
  not_put_back::note("what a thread of the C library did that Heddle does not control");
  kernel_objects::note_outside();
  saved_pages::unprotect();
  time_stamps::let_pass();
  unannounced_base::settle();
  heddle_trap_system_calls = 0;
  registers[REG_RIP] -= instruction_bytes;
}

void on_system_call(int /*signal*/, siginfo_t* info, void* context) {
  greg_t* registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  if (info->si_syscall == SYS_rt_sigreturn) {  // of a handler of the tester's
    registers[REG_RIP] = reinterpret_cast<greg_t>(&heddle_return_from_signal);
    return;
  }
  const bool of_program = !is_real();
  control.asked_kernel = true;
  switch (info->si_syscall) {
    case SYS_clone:
    case SYS_clone3:
    case SYS_fork:
    case SYS_vfork:
      if (of_program && begins_process(info->si_syscall, registers)) {
        call_instead(registers, processes::refuse_system_call, info->si_syscall);
      } else {
        let_pass(registers);
      }
      return;
    case SYS_exit_group:
      if (of_program) {
        call_instead(registers, end_by_system_call, registers[REG_RDI]);
        return;
      }
      break;
    case SYS_execve:
    case SYS_execveat:
      if (of_program) {
        call_instead(registers, processes::refuse_system_call, info->si_syscall);
        return;
      }
      break;
    default:
      break;
  }
  ++control.kernel_calls;
  call_in_progress = {info->si_syscall, registers[REG_RDI]};
  const ProgramCall call{
      info->si_syscall,
      {registers[REG_RDI], registers[REG_RSI], registers[REG_RDX], registers[REG_R10],
       registers[REG_R8], registers[REG_R9]},
      system_libraries.loader.contains(reinterpret_cast<std::uintptr_t>(info->si_call_addr)),
      {}};
  registers[REG_RAX] = answer(call, registers);
  if (of_program && control.signals.is_due) {
    signals::look();
  }
}

/// Not by way of the C library: its handlers return by a system call that would be trapped. On the
/// stack of the fiber: the program's own handlers run in it, and other fibers while those wait.
void handle_signal() {
  struct {
    void (*handler)(int, siginfo_t*, void*);
    unsigned long flags;
    void (*restorer)();
    std::uint64_t mask;
  } action{on_system_call, SA_SIGINFO | SA_NODEFER | has_restorer, heddle_return_from_signal, 0};
  raw_system_call_of(SYS_rt_sigaction, SIGSYS, reinterpret_cast<long>(&action), 0,
                     sizeof action.mask);
}

}  // namespace

CallInProgress latest_call() { return call_in_progress; }

bool is_making_call(std::uintptr_t instruction) {
  const auto begin = reinterpret_cast<std::uintptr_t>(heddle_untrapped_begin);
  return instruction - begin <
         static_cast<std::size_t>(heddle_untrapped_end - heddle_untrapped_begin);
}

bool turn_on() {
  handle_signal();
  const long error = raw_system_call_of(SYS_prctl, PR_SET_SYSCALL_USER_DISPATCH, dispatch_on,
                                        reinterpret_cast<long>(heddle_untrapped_begin),
                                        heddle_untrapped_end - heddle_untrapped_begin,
                                        reinterpret_cast<long>(&heddle_trap_system_calls));
  return error == 0;
}

void turn_off() {
  raw_system_call_of(SYS_prctl, PR_SET_SYSCALL_USER_DISPATCH, dispatch_off, 0, 0, 0);
}

}  // namespace heddle::runtime::system_call_trap
