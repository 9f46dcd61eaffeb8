#include "runtime/signals/program_faults.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <cstring>
#include <new>

#include "runtime/control.hpp"
#include "runtime/fibers/fiber.hpp"
#include "runtime/memory/saved_pages.hpp"
#include "runtime/signals/arrival.hpp"

extern "C" void heddle_return_from_signal() __attribute__((visibility("hidden")));

namespace heddle::runtime::signals {
namespace {

constexpr std::uintptr_t red_zone = 128;
constexpr std::uint64_t mark = 0x6865'6464'6c65'2073;  ///< of a frame that is still in use

/// On the stack that the handler runs on.
struct FaultFrame {
  ucontext_t context;  ///< what the return from the handler puts in force; unwinders find it here
  std::uint64_t is_marked = mark;
  std::uintptr_t handler = 0;
  std::uint64_t real_mask = 0;
  siginfo_t info;
};

/// Of the floating point state that a context points to.
std::size_t state_bytes(const void* state) {
  constexpr std::size_t plain_bytes = 512;
  constexpr std::size_t software_at = 464;  // what the kernel says of it
  constexpr std::uint32_t is_extended = 0x4650'5853;
  std::uint32_t told[2];
  std::memcpy(told, static_cast<const unsigned char*>(state) + software_at, sizeof told);
  return told[0] == is_extended ? told[1] : plain_bytes;
}

std::uintptr_t below(std::uintptr_t top, std::size_t bytes, std::size_t alignment) {
  return (top - bytes) & ~(alignment - 1);
}

/// Where the handler's stack begins; 0: there is no room.
std::uintptr_t stack_for(const Action& action, std::uintptr_t interrupted, std::size_t bytes) {
  const ThreadSignals& own = control.current->signals;
  const bool is_there = interrupted - own.stack < own.stack_bytes;
  if ((action.flags & SA_ONSTACK) != 0 && own.stack_bytes != 0 && !is_there) {
    return own.stack_bytes > bytes ? own.stack + own.stack_bytes : 0;
  }
  const std::uintptr_t top = interrupted - red_zone;
  return in_stack_guard(top - bytes) || in_stack_guard(interrupted) ? 0 : top;
}

char text_of_fault[512];
CodeFrames code_of_fault;

[[noreturn]] void return_to(const ucontext_t& context) {
  asm volatile("movq %0, %%rsp\n\tjmp heddle_return_from_signal" : : "r"(&context) : "memory");
  __builtin_unreachable();
}

/// On the program's stack, as code of the program.
[[noreturn]] void run(FaultFrame* frame) {
  reinterpret_cast<void (*)(int, siginfo_t*, void*)>(frame->handler)(frame->info.si_signo,
                                                                     &frame->info, &frame->context);
  Thread& thread = *control.current;
  thread.signals.fault_frame = 0;
  frame->is_marked = 0;
  std::memcpy(&thread.signals.mask, &frame->context.uc_sigmask, set_bytes);
  std::memcpy(&frame->context.uc_sigmask, &frame->real_mask, set_bytes);
  return_to(frame->context);
}

/// Below the frame is where run() would return to, as an unwinder sees it.
FaultFrame* make_frame(std::uintptr_t top, const siginfo_t& info, const ucontext_t& context) {
  const std::size_t bytes = state_bytes(context.uc_mcontext.fpregs);
  const std::uintptr_t state = below(top, bytes, 64);
  const std::uintptr_t at = below(state, sizeof(FaultFrame), 16);
  const std::uintptr_t below_it = at - sizeof(std::uintptr_t);
  if (saved_pages::covers(below_it)) {
    saved_pages::expect_write(below_it, top - below_it);
  }
  const auto returns_to = reinterpret_cast<std::uintptr_t>(&heddle_return_from_signal);
  std::memcpy(reinterpret_cast<void*>(below_it), &returns_to, sizeof returns_to);
  std::memcpy(reinterpret_cast<void*>(state), context.uc_mcontext.fpregs, bytes);
  auto* frame = new (reinterpret_cast<void*>(at)) FaultFrame;
  frame->info = info;
  std::memcpy(&frame->context, &context, sizeof context);
  frame->context.uc_mcontext.fpregs = reinterpret_cast<fpregset_t>(state);
  std::memcpy(&frame->real_mask, &context.uc_sigmask, set_bytes);
  return frame;
}

}  // namespace

SignalName name_of(int signal) {
  SignalName name;
  const char* known = sigabbrev_np(signal);
  const auto end = known != nullptr
                       ? fmt::format_to_n(name.text, sizeof name.text - 1, "SIG{}", known)
                       : fmt::format_to_n(name.text, sizeof name.text - 1, "signal {}", signal);
  *end.out = 0;
  return name;
}

bool hand_over(const siginfo_t& info, ucontext_t& context, const std::string& described,
               const CodeFrames& code) {
  Thread& thread = *control.current;
  const int signal = info.si_signo;
  if (disposition_of(signal) != Disposition::handled || (thread.signals.mask & bit(signal)) != 0) {
    return false;
  }
  greg_t* registers = context.uc_mcontext.gregs;
  constexpr std::size_t handler_needs = 4096;
  const std::size_t bytes =
      state_bytes(context.uc_mcontext.fpregs) + sizeof(FaultFrame) + handler_needs;
  const std::uintptr_t top =
      stack_for(action_of(signal), static_cast<std::uintptr_t>(registers[REG_RSP]), bytes);
  if (top == 0) {
    return false;
  }
  FaultFrame* frame = make_frame(top, info, context);
  const Running running = begin_handler(signal);
  frame->handler = running.action.handler;
  std::memcpy(&frame->context.uc_sigmask, &running.mask_before, set_bytes);
  thread.signals.fault_frame = reinterpret_cast<std::uintptr_t>(frame);
  code_of_fault = code;
  std::strncpy(text_of_fault, described.c_str(), sizeof text_of_fault - 1);
  constexpr greg_t direction_flag = 0x400;
  registers[REG_RSP] =
      static_cast<greg_t>(reinterpret_cast<std::uintptr_t>(frame) - sizeof(std::uintptr_t));
  registers[REG_RIP] = reinterpret_cast<greg_t>(&run);
  registers[REG_RDI] = reinterpret_cast<greg_t>(frame);
  registers[REG_EFL] &= ~direction_flag;
  return true;
}

/// A handler that was left by a jump has left its frame: calls overwrite it, or stand above it.
const char* fault_being_handled() {
  const std::uintptr_t frame = control.current->signals.fault_frame;
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  const ThreadSignals& own = control.current->signals;
  const auto is_alternate = [&](std::uintptr_t at) { return at - own.stack < own.stack_bytes; };
  const bool is_below = frame != 0 && here < frame && is_alternate(here) == is_alternate(frame);
  return is_below && reinterpret_cast<const FaultFrame*>(frame)->is_marked == mark ? text_of_fault
                                                                                   : nullptr;
}

const CodeFrames& code_of_handled_fault() { return code_of_fault; }

}  // namespace heddle::runtime::signals
