#include "runtime/faults/crash.hpp"

#include <fmt/format.h>
#include <sys/ucontext.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>

#include "base/assert.hpp"
#include "runtime/control.hpp"
#include "runtime/faults/leaving.hpp"
#include "runtime/faults/watchdog.hpp"
#include "runtime/fibers/fiber.hpp"
#include "runtime/fibers/unannounced_base.hpp"
#include "runtime/hooks/sites.hpp"
#include "runtime/memory/saved_pages.hpp"
#include "runtime/places/code_frames.hpp"
#include "runtime/places/code_places.hpp"
#include "runtime/signals/program_faults.hpp"
#include "runtime/time_stamps/time_stamps.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::crash {
namespace {

using scheduler::FaultKind;

constexpr int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
constexpr std::size_t signal_stack_bytes = std::size_t{64} << 10;

struct sigaction pipe_before;
sigset_t mask_before;
stack_t stack_before;
unsigned char* signal_stack = nullptr;

/// Not one of the processor, nor one that this process has raised, as abort() does.
bool is_sent_by_another(const siginfo_t& info) {
  return info.si_code <= 0 && info.si_pid != getpid();
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
    return fmt::format("invalid memory access at {} ({})", describe_address(address), name);
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
  const auto read = time_stamps::read_at(reinterpret_cast<const void*>(registers[REG_RIP]));
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

/// Of the latest access that the thread has announced, if it is to this address: it is the fault
/// then, whatever line the optimiser gives the instruction to. Else 0.
scheduler::SiteId announced_access_to(std::uintptr_t address) {
  const auto has = [address](std::uintptr_t begin, std::uint64_t bytes) {
    return address - begin < bytes;
  };
  const scheduler::Event& event = control.current->next;
  if (has(event.range.address, event.range.size)) {
    return event.site;
  }
  if (control.log.end == control.log.begin) {
    return 0;
  }
  const scheduler::LogEntry& entry = control.log.end[-1];
  const bool is_access =
      entry.kind == scheduler::LogKind::plain_load || entry.kind == scheduler::LogKind::plain_store;
  return is_access && entry.thread == control.current->id && has(entry.address, entry.size)
             ? entry.label
             : 0;
}

__attribute__((noinline)) void on_crash(int signal, siginfo_t* info, void* context) {
  if (signal == SIGSEGV && goes_on(info, context)) {
    return;
  }
  code_frames::leave_own_fault();
  if (!controlled()) {
    unannounced_base::settle();
    if (is_sent_by_another(*info)) {
      base::end_by_signal(signal, signals::name_of(signal).text, info->si_pid);
    }
    std::signal(signal, SIG_DFL);
    base::internal_fault(signals::name_of(signal).text, "tester code", 0);
  }
  const TesterScope as_tester;
  const std::string what = describe(signal, info);
  auto& interrupted = *static_cast<ucontext_t*>(context);
  const CodeFrames code = code_frames::interrupted(
      interrupted, signal == SIGTRAP ? code_frames::Counter::behind_instruction
                                     : code_frames::Counter::at_instruction);
  if (signals::hand_over(*info, interrupted, what, code)) {
    return;
  }
  const bool has_address = info->si_code > 0 && info->si_code != SI_KERNEL;
  const scheduler::SiteId site =
      has_address ? announced_access_to(reinterpret_cast<std::uintptr_t>(info->si_addr)) : 0;
  const bool is_known = site != 0 && !is_in_library_header(site);
  keep_fault(FaultKind::crash, what, is_known ? CodeFrames{} : code);
  control.end.fault.site = is_known ? site : 0;
  redirect(context);
}

/// Nothing may use thread-local storage before the base of it is right.
__attribute__((no_stack_protector, disable_sanitizer_instrumentation)) void on_crash_signal(
    int signal, siginfo_t* info, void* context) {
  if (unannounced_base::repair() && signal == SIGSEGV && unannounced_base::is_loss(*info)) {
    return;
  }
  if (signal == SIGILL && unannounced_base::skip(context)) {
    return;
  }
  on_crash(signal, info, context);
}

}  // namespace

void install_handlers() {
  if (signal_stack == nullptr) {
    signal_stack = static_cast<unsigned char*>(std::malloc(signal_stack_bytes));
  }
  make_landing_place();
  const stack_t stack{.ss_sp = signal_stack, .ss_flags = 0, .ss_size = signal_stack_bytes};
  sigaltstack(&stack, &stack_before);
  for (const int signal : crash_signals) {
    handle(signal, on_crash_signal, SA_NODEFER);
  }
  // A write that nobody reads is the writer's business; the program gets the signal all the same.
  struct sigaction ignored{};
  ignored.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &ignored, &pipe_before);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, &mask_before);
  start_watchdog();
}

void remove_handlers() {
  stop_watchdog();
  for (const int signal : crash_signals) {
    put_back(signal);
  }
  sigaction(SIGPIPE, &pipe_before, nullptr);
  pthread_sigmask(SIG_SETMASK, &mask_before, nullptr);
  sigaltstack(&stack_before, nullptr);
}

}  // namespace heddle::runtime::crash
