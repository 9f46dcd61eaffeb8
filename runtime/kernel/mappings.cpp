#include "runtime/kernel/mappings.hpp"

#include <sys/mman.h>
#include <sys/syscall.h>

#include "runtime/control.hpp"
#include "runtime/kernel/not_put_back.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/memory/saved_pages.hpp"

namespace heddle::runtime::mappings {
namespace {

constexpr std::uintptr_t page_bytes = 4096;

std::uintptr_t used[scheduler::max_threads];  ///< bytes of each thread's part
bool dirty = false;
long end_of_data = 0;

std::uintptr_t part_of(std::size_t thread) {
  return layout::mapped_base + thread * layout::mapped_bytes_per_thread;
}

bool is_programs(long address) {
  return static_cast<std::uintptr_t>(address) - layout::mapped_base <
         scheduler::max_threads * layout::mapped_bytes_per_thread;
}

/// Addresses for so many bytes, and a page behind them that stays free; 0 if there are none.
std::uintptr_t reserve(std::uintptr_t bytes) {
  const scheduler::ThreadId self = control.current->id;
  const std::uintptr_t whole = ((bytes + page_bytes - 1) & ~(page_bytes - 1)) + page_bytes;
  if (bytes > layout::mapped_bytes_per_thread ||
      used[self] + whole > layout::mapped_bytes_per_thread) {
    return 0;
  }
  const std::uintptr_t address = part_of(self) + used[self];
  used[self] += whole;
  dirty = true;
  return address;
}

long map(const ProgramCall& call) {
  constexpr long placed = MAP_FIXED | MAP_FIXED_NOREPLACE | MAP_32BIT;
  ProgramCall at = call;
  const bool is_placed = (call.with.d & placed) != 0;
  const std::uintptr_t address = is_placed ? 0 : reserve(static_cast<std::uintptr_t>(call.with.b));
  if (address == 0) {
    if (!is_programs(call.with.a)) {
      not_put_back::note("memory that was mapped at an address of the program's choice");
    }
    return call.make();
  }
  at.with.a = static_cast<long>(address);
  at.with.d |= MAP_FIXED_NOREPLACE;
  return at.make();
}

long unmap(const ProgramCall& call) {
  if (!is_programs(call.with.a)) {
    not_put_back::note("memory that was unmapped");
    saved_pages::unprotect();
  }
  return call.make();
}

long move(const ProgramCall& call) {
  const bool grows = call.with.c > call.with.b;
  if (!grows || (call.with.d & MREMAP_MAYMOVE) == 0 || (call.with.d & MREMAP_FIXED) != 0) {
    return call.make();
  }
  const std::uintptr_t address = reserve(static_cast<std::uintptr_t>(call.with.c));
  if (address == 0) {
    return call.make();
  }
  ProgramCall to = call;
  to.with.d |= MREMAP_FIXED;
  to.with.e = static_cast<long>(address);
  return to.make();
}

}  // namespace

void save() { end_of_data = raw_system_call_of(SYS_brk, 0); }

void put_back() {
  if (!dirty) {
    return;
  }
  dirty = false;
  for (std::size_t thread = 0; thread < scheduler::max_threads; ++thread) {
    if (used[thread] != 0) {
      raw_system_call_of(SYS_munmap, part_of(thread), used[thread]);
      used[thread] = 0;
    }
  }
  raw_system_call_of(SYS_brk, end_of_data);
}

CallResult call(const ProgramCall& call) {
  if (call.by_loader) {
    return {};
  }
  switch (call.number) {
    case SYS_mmap:
      saved_pages::note_mapping();
      return map(call);
    case SYS_munmap:
      return unmap(call);
    case SYS_mremap:
      return move(call);
    case SYS_mprotect:
    case SYS_pkey_mprotect:
      if (!is_programs(call.with.a)) {
        saved_pages::unprotect();
        saved_pages::expect_protection_change();
      }
      return {};
    case SYS_brk:
      saved_pages::note_mapping();
      dirty = true;
      return {};
    default:
      return {};
  }
}

}  // namespace heddle::runtime::mappings
