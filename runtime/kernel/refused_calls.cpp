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
#include "runtime/hooks/modules.hpp"
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
    case PR_SET_NO_NEW_PRIVS:
      refuse("prctl(PR_SET_NO_NEW_PRIVS)");
    case PR_CAPBSET_DROP:
      refuse("prctl(PR_CAPBSET_DROP)");
    case PR_SET_SECUREBITS:
      refuse("prctl(PR_SET_SECUREBITS)");
    default:
      return;
  }
}

bool has_variables(std::uintptr_t begin, std::uintptr_t end) {
  constexpr std::uintptr_t page_bytes = 4096;
  for (std::uintptr_t page = begin; page < end; page += page_bytes) {
    if (in_program_module(page)) {
      return true;
    }
  }
  return false;
}

/// Waits for descriptors with other signals let through than before: what arrives then ends the
/// wait.
void look_at_mask(const char* name, long mask) {
  if (mask != 0 &&
      (control.current->signals.mask & ~*reinterpret_cast<const std::uint64_t*>(mask)) != 0) {
    heddle::runtime::refuse(name, "it waits for signals and descriptors at once");
  }
}

/// The heap and the stacks of the program, what the tester knows of them, and variables, which are
/// put back.
void look_at_unmapped(const ProgramCall& call) {
  const auto begin = static_cast<std::uintptr_t>(call.with.a);
  const auto end = begin + static_cast<std::uintptr_t>(call.with.b);
  if (call.number == SYS_munmap && has_variables(begin, end)) {
    refuse("munmap() of the program's variables");
  }
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
    case SYS_ppoll:
      return look_at_mask("ppoll() with a mask", call.with.d);
    case SYS_epoll_pwait:
    case SYS_epoll_pwait2:
      return look_at_mask("epoll_pwait() with a mask", call.with.e);
    case SYS_pselect6:
      if (call.with.f != 0) {  // points to a pair: the mask, and how many bytes it has
        look_at_mask("pselect() with a mask", *reinterpret_cast<const long*>(call.with.f));
      }
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
