#include "runtime/fibers/unannounced_base.hpp"

#include <asm/prctl.h>
#include <sys/syscall.h>
#include <sys/ucontext.h>

#include <csignal>

#include "base/assert.hpp"
#include "runtime/fibers/thread_block.hpp"
#include "runtime/host/tracer.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/raw_system_call.hpp"

/// rdfsbase, as a function that a handler can tell by its address. 0 where there is no such
/// instruction.
extern "C" __attribute__((visibility("hidden"))) std::uintptr_t heddle_read_base();
extern "C" __attribute__((visibility("hidden"))) const unsigned char heddle_read_base_end[];
asm(R"(
  .pushsection .text.heddle_read_base, "ax", @progbits
  .globl heddle_read_base
  .hidden heddle_read_base
  .type heddle_read_base, @function
heddle_read_base:
  .cfi_startproc
  rdfsbase %rax
  .globl heddle_read_base_end
  .hidden heddle_read_base_end
heddle_read_base_end:
  ret
  .cfi_endproc
  .size heddle_read_base, .-heddle_read_base
  .popsection
)");

namespace heddle::runtime::unannounced_base {
namespace {

/// What the base is to be. 0: it was never lost.
volatile std::uintptr_t wanted = 0;
volatile bool is_in_use = false;  ///< the kernel is told of a base without memory
volatile std::uint64_t repair_count = 0;

bool tell_kernel(std::uintptr_t base) {
  return raw_system_call_of(SYS_arch_prctl, ARCH_SET_FS, base) == 0;
}

}  // namespace

bool is_usable() {
  const std::uintptr_t own = thread_block::current_base();
  if (heddle_read_base() != own || has_tracer()) {
    return false;
  }
  wanted = own;
  // As if the kernel had been away.
  if (!tell_kernel(layout::no_thread_base)) {
    return false;
  }
  const bool holds = thread_block::current_base() == own;
  HEDDLE_ASSERT(holds, "the thread-local base cannot be put right");
  return tell_kernel(own);
}

/// In this order and the next function's, since what is running may be abandoned between any two.
void set(std::uintptr_t base) {
  wanted = base;
  if (!is_in_use) {
    tell_kernel(layout::no_thread_base);
    is_in_use = true;
  }
  asm volatile("wrfsbase %0" : : "r"(base) : "memory");
}

void settle() {
  if (!is_in_use) {
    return;
  }
  const std::uintptr_t present = heddle_read_base();
  if (present != wanted && present != layout::no_thread_base) {
    return;  // another thread of the process, whose base the kernel knows
  }
  is_in_use = false;
  tell_kernel(wanted);
}

__attribute__((no_stack_protector, disable_sanitizer_instrumentation)) bool repair() {
  if (wanted == 0 || heddle_read_base() != layout::no_thread_base) {
    return false;
  }
  repair_count = repair_count + 1;
  asm volatile("wrfsbase %0" : : "r"(wanted) : "memory");
  return true;
}

__attribute__((no_stack_protector, disable_sanitizer_instrumentation)) bool skip(void* context) {
  auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
  if (registers[REG_RIP] != reinterpret_cast<greg_t>(&heddle_read_base)) {
    return false;
  }
  registers[REG_RAX] = 0;
  registers[REG_RIP] = reinterpret_cast<greg_t>(heddle_read_base_end);
  return true;
}

bool is_loss(const siginfo_t& info) {
  const auto address = reinterpret_cast<std::uintptr_t>(info.si_addr);
  return info.si_code == SEGV_MAPERR &&
         address - layout::no_thread_base + layout::no_thread_bytes < 2 * layout::no_thread_bytes;
}

std::uint64_t repairs() { return repair_count; }

}  // namespace heddle::runtime::unannounced_base
