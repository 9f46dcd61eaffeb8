#pragma once

#include <csignal>
#include <cstdint>

/// The thread-local base where its instructions work and the kernel does not know of them.
///
/// A virtual machine's kernel may not announce FSGSBASE although the processor executes wrfsbase:
/// the host has switched it on. What the instruction sets is lost there as soon as the kernel gives
/// the processor to another task and back, since it then sets the base it was told of last, by
/// arch_prctl. A system call for each change is right and takes microseconds, most of an execution.
///
/// So the kernel is told, once, of a base where there is no memory (layout::no_thread_base). Code
/// uses the base only to address memory with it; once the kernel has put it in, the next use
/// faults, the handler of SIGSEGV puts in the right one, and the instruction is executed anew. Such
/// code must not block SIGSEGV, which the tester never does and the C library does where it begins
/// threads and processes: call settle() before.
namespace heddle::runtime::unannounced_base {

/// Whether a base can be set so. Needs the handler of SIGSEGV and SIGILL, see repair() and skip().
/// A process that is traced does not: its debugger finds variables by the base the kernel tells.
[[nodiscard]] bool is_usable();

/// As thread_block::set_base().
void set(std::uintptr_t base);

/// Tells the kernel of the present base, which set() takes back. May be called anywhere, in signal
/// handlers, too; without effect where set() has not been called.
void settle();

/// For a signal's handler, before anything that uses thread-local storage: puts the base right if
/// the kernel has lost it, and says whether.
bool repair();

/// Whether SIGSEGV came of nothing but that: what was interrupted is to be executed anew.
[[nodiscard]] bool is_loss(const siginfo_t& info);

/// Likewise for SIGILL: whether it came of is_usable(); it goes on behind the instruction.
[[nodiscard]] bool skip(void* context);

/// How often the base was lost since the process began.
[[nodiscard]] std::uint64_t repairs();

}  // namespace heddle::runtime::unannounced_base
