#include "runtime/fibers/unannounced_base.hpp"

#include <asm/prctl.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/ucontext.h>

#include <string_view>

#include "base/assert.hpp"
#include "runtime/fibers/thread_block.hpp"
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

/// What the base is to be; of use while the kernel does not know it.
volatile std::uintptr_t wanted = 0;
volatile bool is_in_use = false;
volatile std::uint64_t repair_count = 0;

bool tell_kernel(std::uintptr_t base) {
  return raw_system_call_of(SYS_arch_prctl, ARCH_SET_FS, base) == 0;
}

/// By raw calls: where there are few descriptors, nothing is left open, and errno stays.
bool is_traced() {
  const long file = raw_system_call_of(SYS_openat, AT_FDCWD,
                                       reinterpret_cast<long>("/proc/self/status"), O_RDONLY);
  if (file < 0) {
    return false;
  }
  char text[1024];
  const long size =
      raw_system_call_of(SYS_read, file, reinterpret_cast<long>(text), long{sizeof text});
  raw_system_call_of(SYS_close, file);
  const std::string_view status(text, size < 0 ? 0 : static_cast<std::size_t>(size));
  constexpr std::string_view name = "TracerPid:\t";
  const std::size_t found = status.find(name);
  return found != std::string_view::npos && status.substr(found + name.size(), 1) != "0";
}

}  // namespace

bool is_usable() {
  const std::uintptr_t own = thread_block::current_base();
  if (heddle_read_base() != own || is_traced()) {
    return false;
  }
  wanted = own;
  is_in_use = true;
  // As if the kernel had been away.
  if (!tell_kernel(layout::no_thread_base)) {
    is_in_use = false;
    return false;
  }
  const bool holds = thread_block::current_base() == own;
  HEDDLE_ASSERT(holds, "the thread-local base cannot be put right");
  settle();
  return true;
}

void set(std::uintptr_t base) {
  wanted = base;
  if (!is_in_use) {
    is_in_use = true;
    tell_kernel(layout::no_thread_base);
  }
  asm volatile("wrfsbase %0" : : "r"(base) : "memory");
}

void settle() {
  if (is_in_use && tell_kernel(wanted)) {
    is_in_use = false;
  }
}

__attribute__((no_stack_protector, disable_sanitizer_instrumentation)) bool repair() {
  if (!is_in_use || heddle_read_base() != layout::no_thread_base) {
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

std::uint64_t repairs() { return repair_count; }

}  // namespace heddle::runtime::unannounced_base
