#include "runtime/kernel/mappings.hpp"

#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <algorithm>
#include <optional>

#include "runtime/control.hpp"
#include "runtime/hooks/plain_accesses.hpp"
#include "runtime/kernel/not_put_back.hpp"
#include "runtime/memory/gone_memory.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/memory/saved_pages.hpp"
#include "runtime/memory/shared_bytes.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::mappings {
namespace {

using gone_memory::Access;
using scheduler::ByteRange;

constexpr std::uintptr_t page_bytes = 4096;
constexpr const char* second_address =
    "what is done to them by one would not be seen as done to them by the other";

ByteRange pages_of(long address, long bytes) {
  const auto whole = (static_cast<std::uintptr_t>(bytes) + page_bytes - 1) & ~(page_bytes - 1);
  return {static_cast<std::uintptr_t>(address), whole};
}

Access access_of(long protection) {
  return (protection & PROT_WRITE) != 0  ? Access::all
         : (protection & PROT_READ) != 0 ? Access::reading
                                         : Access::none;
}

/// Tells of what is about to become of memory: who accesses it meanwhile races with that.
void announce(const ByteRange& pages, Access access) {
  const Site* const site = world == World::program ? take_call_site() : nullptr;
  if (site == nullptr || access == Access::all) {
    return;
  }
  (access == Access::none ? announce_store : announce_load)(pages.address, pages.size, site);
}

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

/// Nothing if nobody else sees what is written there, or nothing can be.
std::optional<shared_bytes::Mapping> shared(const ProgramCall& call, const ByteRange& pages) {
  constexpr long kind = MAP_SHARED | MAP_PRIVATE;
  struct stat file{};
  const bool is_private = (call.with.d & kind) == MAP_PRIVATE;
  if (is_private || (call.with.d & MAP_ANONYMOUS) != 0 ||
      raw_system_call_of(SYS_fstat, call.with.e, reinterpret_cast<long>(&file)) != 0 ||
      !S_ISREG(file.st_mode)) {
    return std::nullopt;
  }
  return shared_bytes::Mapping{.device = file.st_dev,
                               .file = file.st_ino,
                               .begin = static_cast<std::uint64_t>(call.with.f),
                               .bytes = pages.size,
                               .address = pages.address,
                               .is_written = (call.with.c & PROT_WRITE) != 0};
}

void add_shared(const shared_bytes::Mapping& mapping, const char* call) {
  if (world == World::program && shared_bytes::has_other_address(mapping)) {
    refuse(call, second_address);
  }
  shared_bytes::add(mapping);
}

/// `result`: where it is, or an error.
void note_mapped(const ProgramCall& call, long result) {
  const ByteRange pages = pages_of(result, call.with.b);
  if (result > 0) {
    shared_bytes::remove(pages.address, pages.size);
    if (const std::optional<shared_bytes::Mapping> mapping = shared(call, pages)) {
      add_shared(*mapping, "mmap() of bytes that have another address already");
    }
    gone_memory::note(pages.address, pages.size, access_of(call.with.c));
  }
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
    if ((call.with.d & MAP_FIXED) != 0) {
      announce(pages_of(call.with.a, call.with.b), Access::none);
    }
    const long result = call.make();
    note_mapped(call, result);
    return result;
  }
  at.with.a = static_cast<long>(address);
  at.with.d |= MAP_FIXED_NOREPLACE;
  const long result = at.make();
  note_mapped(at, result);
  return result;
}

long unmap(const ProgramCall& call) {
  const ByteRange pages = pages_of(call.with.a, call.with.b);
  announce(pages, Access::none);
  if (!is_programs(call.with.a)) {
    not_put_back::note("memory that was unmapped");
    saved_pages::unprotect();
  }
  const long result = call.make();
  if (result == 0) {
    shared_bytes::remove(pages.address, pages.size);
    gone_memory::note(pages.address, pages.size, Access::none);
  }
  return result;
}

/// A segment of System V.
long attach(const ProgramCall& call) {
  constexpr std::uint64_t no_device = ~std::uint64_t{0};  // but all segments
  const long result = call.make();
  struct shmid_ds segment{};
  if (result > 0 && raw_system_call_of(SYS_shmctl, call.with.a, IPC_STAT,
                                       reinterpret_cast<long>(&segment)) == 0) {
    add_shared({.device = no_device,
                .file = static_cast<std::uint64_t>(call.with.a),
                .begin = 0,
                .bytes = segment.shm_segsz,
                .address = static_cast<std::uintptr_t>(result),
                .is_written = (call.with.c & SHM_RDONLY) == 0},
               "shmat() of a segment that has another address already");
  }
  return result;
}

long detach(const ProgramCall& call) {
  const auto address = static_cast<std::uintptr_t>(call.with.a);
  const ByteRange pages = pages_of(call.with.a, static_cast<long>(shared_bytes::bytes_at(address)));
  announce(pages, Access::none);
  const long result = call.make();
  if (result == 0) {
    shared_bytes::remove(address, pages.size);
    gone_memory::note(address, pages.size, Access::none);
  }
  return result;
}

long protect(const ProgramCall& call) {
  const ByteRange pages = pages_of(call.with.a, call.with.b);
  const Access access = access_of(call.with.c);
  announce(pages, access);
  if (!is_programs(call.with.a)) {
    saved_pages::unprotect();
    saved_pages::expect_protection_change();
  }
  const long result = call.make();
  if (result == 0) {
    gone_memory::note(pages.address, pages.size, access);
    if (access == Access::all && shared_bytes::become_written(pages.address, pages.size) &&
        world == World::program) {
      refuse("mprotect() of bytes that have another address", second_address);
    }
  }
  return result;
}

/// What the pages have held is gone.
CallResult advise(const ProgramCall& call) {
  if (call.with.c == MADV_DONTNEED || call.with.c == MADV_FREE || call.with.c == MADV_REMOVE) {
    announce(pages_of(call.with.a, call.with.b), Access::none);
  }
  return {};
}

/// Where it can get bigger, or where the program wants it.
ProgramCall moved(const ProgramCall& call) {
  ProgramCall to = call;
  const bool grows = call.with.c > call.with.b;
  if (grows && (call.with.d & MREMAP_MAYMOVE) != 0 && (call.with.d & MREMAP_FIXED) == 0) {
    if (const std::uintptr_t address = reserve(static_cast<std::uintptr_t>(call.with.c))) {
      to.with.d |= MREMAP_FIXED;
      to.with.e = static_cast<long>(address);
    }
  }
  return to;
}

long move(const ProgramCall& call) {
  const ByteRange before = pages_of(call.with.a, call.with.b);
  if (before.size == 0) {
    refuse("mremap() that leaves its bytes where they are, too", second_address);
  }
  const std::uintptr_t after = pages_of(0, call.with.c).size;
  const std::uintptr_t stays =
      (call.with.d & MREMAP_MAYMOVE) != 0 ? 0 : std::min(after, before.size);
  announce({before.address + stays, before.size - stays}, Access::none);
  const long result = moved(call).make();
  if (result > 0) {
    const auto at = static_cast<std::uintptr_t>(result);
    const bool is_left = (call.with.d & MREMAP_DONTUNMAP) != 0;
    gone_memory::note(before.address, before.size, is_left ? Access::all : Access::none);
    gone_memory::note(at, after, Access::all);
    shared_bytes::move(before.address, at, after);
  }
  return result;
}

}  // namespace

void save() { end_of_data = raw_system_call_of(SYS_brk, 0); }

void put_back() {
  gone_memory::forget();
  shared_bytes::forget();
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
      return protect(call);
    case SYS_shmat:
      return attach(call);
    case SYS_shmdt:
      return detach(call);
    case SYS_madvise:
      return advise(call);
    case SYS_brk:
      saved_pages::note_mapping();
      dirty = true;
      return {};
    default:
      return {};
  }
}

}  // namespace heddle::runtime::mappings
