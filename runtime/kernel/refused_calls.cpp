#include "runtime/kernel/refused_calls.hpp"

#include <asm/prctl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <algorithm>
#include <iterator>

#include "runtime/control.hpp"
#include "runtime/fibers/unannounced_base.hpp"
#include "runtime/memory/layout.hpp"

namespace heddle::runtime::refused_calls {
namespace {

struct Refused {
  long number;
  const char* name;
};

constexpr Refused refused[] = {
    {SYS_seccomp, "seccomp"},
    {SYS_ptrace, "ptrace"},
    {SYS_setuid, "setuid"},
    {SYS_setgid, "setgid"},
    {SYS_setreuid, "setreuid"},
    {SYS_setregid, "setregid"},
    {SYS_setresuid, "setresuid"},
    {SYS_setresgid, "setresgid"},
    {SYS_setgroups, "setgroups"},
    {SYS_setfsuid, "setfsuid"},
    {SYS_setfsgid, "setfsgid"},
    {SYS_capset, "capset"},
    {SYS_chroot, "chroot"},
    {SYS_pivot_root, "pivot_root"},
    {SYS_unshare, "unshare"},
    {SYS_setns, "setns"},
    {SYS_mount, "mount"},
    {SYS_umount2, "umount"},
    {SYS_reboot, "reboot"},
    {SYS_kexec_load, "kexec_load"},
    {SYS_init_module, "init_module"},
    {SYS_finit_module, "finit_module"},
    {SYS_delete_module, "delete_module"},
    {SYS_swapon, "swapon"},
    {SYS_swapoff, "swapoff"},
    {SYS_sethostname, "sethostname"},
    {SYS_setdomainname, "setdomainname"},
    {SYS_settimeofday, "settimeofday"},
    {SYS_clock_settime, "clock_settime"},
    {SYS_iopl, "iopl"},
    {SYS_ioperm, "ioperm"},
    {SYS_vhangup, "vhangup"},
};

[[noreturn]] void refuse(const char* call) {
  heddle::runtime::refuse(call, "it would change the tester itself");
}

void look_at_control(long option) {
  switch (option) {
    case PR_SET_SECCOMP:
      refuse("prctl(PR_SET_SECCOMP)");
    case PR_SET_SYSCALL_USER_DISPATCH:
      refuse("prctl(PR_SET_SYSCALL_USER_DISPATCH)");
    case PR_SET_TSC:
      refuse("prctl(PR_SET_TSC)");
    case PR_SET_MM:
      refuse("prctl(PR_SET_MM)");
    default:
      return;
  }
}

/// The heap and the stacks of the program, and what the tester knows of them.
void look_at_unmapped(const ProgramCall& call) {
  const auto begin = static_cast<std::uintptr_t>(call.with.a);
  const auto end = begin + static_cast<std::uintptr_t>(call.with.b);
  if (begin < layout::mapped_base && end > layout::heap_base) {
    refuse(call.number == SYS_munmap ? "munmap() of a stack or a block of the heap"
                                     : "mmap(MAP_FIXED) over a stack or a block of the heap");
  }
}

}  // namespace

void look_at(const ProgramCall& call) {
  const auto* found = std::find_if(std::begin(refused), std::end(refused),
                                   [&](const Refused& each) { return each.number == call.number; });
  if (found != std::end(refused)) {
    static char name[32];
    *fmt::format_to_n(name, sizeof name - 1, "{}()", found->name).out = 0;
    refuse(name);
  }
  switch (call.number) {
    case SYS_prctl:
      look_at_control(call.with.a);
      return;
    case SYS_arch_prctl:
      if (call.with.a == ARCH_SET_FS || call.with.a == ARCH_SET_GS ||
          call.with.a == ARCH_SET_CPUID) {
        refuse("arch_prctl()");
      }
      unannounced_base::settle();  // it may ask for the base
      return;
    case SYS_mmap:
      if ((call.with.d & MAP_FIXED) == 0) {
        return;
      }
      [[fallthrough]];
    case SYS_munmap:
      look_at_unmapped(call);
      return;
    default:
      return;
  }
}

}  // namespace heddle::runtime::refused_calls
