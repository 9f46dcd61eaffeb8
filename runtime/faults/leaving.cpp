#include "runtime/faults/leaving.hpp"

#include <sys/ucontext.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "runtime/control.hpp"
#include "runtime/world.hpp"

/// Where the program was when it crashed, for a debugger: the registers in the order of gregset_t.
/// The crash itself leaves the stack that they belong to.
HEDDLE_EXPORT gregset_t __heddle_crash_registers;
gregset_t __heddle_crash_registers = {};

namespace heddle::runtime::crash {
namespace {

constexpr std::size_t landing_bytes = std::size_t{64} << 10;

struct sigaction before[NSIG];
unsigned char* landing_stack = nullptr;

[[noreturn]] void land() { abandon_fiber(); }

}  // namespace

void make_landing_place() {
  if (landing_stack == nullptr) {
    landing_stack = static_cast<unsigned char*>(std::malloc(landing_bytes));
  }
}

void keep_fault(scheduler::FaultKind kind, std::string message, const CodeFrames& code) {
  control.end.fail({.kind = kind, .thread = control.current->id, .message = std::move(message)});
  control.end.code = code;
  take_call_site();  // of a call before, wherever that was
}

void redirect(void* context) {
  auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  std::copy(std::begin(registers), std::end(registers), __heddle_crash_registers);
  constexpr greg_t direction_flag = 0x400;
  const auto top = reinterpret_cast<std::uintptr_t>(landing_stack + landing_bytes);
  registers[REG_RSP] = static_cast<greg_t>((top & ~std::uintptr_t{15}) - 8);
  registers[REG_RIP] = reinterpret_cast<greg_t>(&land);
  registers[REG_EFL] &= ~direction_flag;
}

void handle(int signal, void (*handler)(int, siginfo_t*, void*), int flags) {
  struct sigaction action{};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | flags;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, &before[signal]);
}

void put_back(int signal) { sigaction(signal, &before[signal], nullptr); }

}  // namespace heddle::runtime::crash
