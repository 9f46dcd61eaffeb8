// malloc and its kin. What the program and the libraries it uses allocate comes from the arena, or,
// where they run outside of an exploration, from the C library's heap; what the tester and the
// dynamic linker allocate comes from the tester's heap; free decides by address.

#include <bit>
#include <cerrno>
#include <cstring>

#include "base/assert.hpp"
#include "runtime/calls/allocation_calls.hpp"
#include "runtime/control.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/hooks/object_lives.hpp"
#include "runtime/identity/thread_states.hpp"
#include "runtime/interpose/main_interpose.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/tester_heap.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

namespace {

using namespace heddle::runtime;  ///< all of this file is glue
using allocation_calls::check_free;
using allocation_calls::raise_free_error;
using heddle::scheduler::Event;
using heddle::scheduler::EventKind;
using heddle::scheduler::FaultKind;
using heddle::scheduler::LogKind;
using heddle::scheduler::SiteId;
using heddle::scheduler::ThreadId;

constexpr std::size_t default_alignment = 16;

/// What no process has room for: its addresses have 47 bits. Such a request fails, as it does
/// without Heddle; one that Heddle alone has no room for ends the execution, and is told.
constexpr std::size_t impossible_bytes = std::size_t{1} << 47U;

enum class Heap : std::uint8_t { arena, tester, system };

/// The dynamic linker is never put back, so neither is what it allocates.
Heap heap_for(const void* caller) {
  if (tester_heap::source == tester_heap::Source::undecided) [[unlikely]] {
    decide_how_to_start();
  }
  const bool has_own = tester_heap::source == tester_heap::Source::own;
  if (system_libraries.loader.contains(reinterpret_cast<std::uintptr_t>(caller))) {
    return has_own ? Heap::tester : Heap::system;
  }
  if (!is_real() && !control.inspecting.is_on()) {
    return Heap::arena;
  }
  return has_own && world != World::outside ? Heap::tester : Heap::system;
}

void* or_no_memory(void* block) {
  if (block == nullptr) {
    errno = ENOMEM;
  }
  return block;
}

bool in_arena(const void* block) {
  return layout::in_heap(reinterpret_cast<std::uintptr_t>(block));
}

ThreadId allocating_thread() { return control.current != nullptr ? control.current->id : 0; }

void log_block(LogKind kind, const void* block, std::size_t bytes, SiteId site) {
  if (!controlled()) {
    return;
  }
  control.current->laps.changed(TurnChange::allocation);
  end_if_time_is_up();
  if (!control.log.is_kept) {
    control.log.lacks = true;
    return;
  }
  log_entry({.kind = kind,
             .thread = control.current->id,
             .label = site,
             .address = reinterpret_cast<std::uintptr_t>(block),
             .size = bytes});
}

/// Null: it fails, and errno says so.
void* allocate_in_arena(std::size_t bytes, std::size_t alignment) {
  if (controlled() && allocation_calls::fails(bytes)) {
    return nullptr;
  }
  const Site* site = controlled() ? take_call_site() : nullptr;
  const ThreadId region = thread_states::heap_of_block(allocating_thread());
  const std::uint32_t blocks = arena::blocks_of(region);
  void* block =
      arena::allocate(region, bytes, alignment < default_alignment ? default_alignment : alignment);
  if (block == nullptr) {
    HEDDLE_ASSERT(controlled(), "static constructors fill the arena");
    raise_fault(FaultKind::step_limit, "the heap of one thread exceeds the tester's 256 MiB");
  }
  log_block(LogKind::allocation, block, bytes, site != nullptr ? site->id : 0);
  object_lives::add_allocation(reinterpret_cast<std::uintptr_t>(block), bytes, site,
                               arena::blocks_of(region) != blocks);
  return block;
}

void release(void* block) {
  if (!controlled()) {
    if (arena::check_free(block) == arena::MemoryError::none) {
      arena::release(allocating_thread(), block, 0);
    }
    return;
  }
  const Site* site = take_call_site();
  check_free(block, site);
  const std::size_t bytes = arena::size_of(block);
  const bool is_promoted = site != nullptr && site->promoted != 0 && bytes > 0;
  if (is_promoted || control.inspecting.is_on()) {
    Event& event = describe(EventKind::free_block, site);
    event.range = {reinterpret_cast<std::uintptr_t>(block), bytes};
    event.writes = true;
    stop();
    check_free(block, site);
  }
  const SiteId id = site != nullptr ? site->id : 0;
  log_block(LogKind::free_block, block, bytes, id);
  arena::release(allocating_thread(), block, id);
}

void* allocate(Heap heap, std::size_t bytes, std::size_t alignment) {
  if (bytes >= impossible_bytes || alignment >= impossible_bytes) {
    return or_no_memory(nullptr);
  }
  switch (heap) {
    case Heap::arena:
      return allocate_in_arena(bytes, alignment);
    case Heap::tester:
      return or_no_memory(tester_heap::allocate(bytes, alignment));
    default:
      return alignment <= default_alignment ? real::__libc_malloc(bytes)
                                            : real::__libc_memalign(alignment, bytes);
  }
}

void* allocate_zero(Heap heap, std::size_t count, std::size_t bytes) {
  if (heap == Heap::system) {
    return real::__libc_calloc(count, bytes);
  }
  std::size_t total = 0;
  if (__builtin_mul_overflow(count, bytes, &total) || total >= impossible_bytes) {
    return or_no_memory(nullptr);
  }
  if (heap == Heap::tester) {
    return or_no_memory(tester_heap::allocate_zero(total));
  }
  void* block = allocate_in_arena(total, default_alignment);
  return block == nullptr ? nullptr : std::memset(block, 0, total);
}

/// No bytes: the block is freed, as the C library does.
void* reallocate_in_arena(void* block, std::size_t bytes) {
  if (bytes == 0) {
    release(block);
    return nullptr;
  }
  if (bytes >= impossible_bytes) {
    return or_no_memory(nullptr);
  }
  const std::size_t old_bytes = arena::size_of(block);
  void* fresh = allocate_in_arena(bytes, default_alignment);
  if (fresh == nullptr) {
    return nullptr;
  }
  std::memcpy(fresh, block, old_bytes < bytes ? old_bytes : bytes);
  release(block);
  return fresh;
}

/// A block that no execution made. What is put back may point to it, so within an execution the
/// program's own call does nothing; and only the program outside of one may touch the C library's.
void release_earlier(void* block, const void* caller) {
  const Heap heap = heap_for(caller);
  if (tester_heap::owns(block)) {
    if (heap != Heap::arena) {
      tester_heap::release(block);
    }
  } else if (heap == Heap::system) {
    real::__libc_free(block);
  }
}

std::size_t usable_bytes(const void* block) {
  if (in_arena(block)) {
    return arena::size_of(block);
  }
  return tester_heap::owns(block) ? tester_heap::size_of(block)
                                  : real::malloc_usable_size(const_cast<void*>(block));
}

/// A block from another heap than the one that serves the caller now, or from the tester's own.
void* move_block(void* block, std::size_t bytes, const void* caller) {
  const std::size_t old_bytes = usable_bytes(block);
  const Heap heap = heap_for(caller);
  if (heap == Heap::tester && tester_heap::owns(block)) {
    return or_no_memory(tester_heap::reallocate(block, bytes));
  }
  void* fresh = allocate(heap, bytes, default_alignment);
  if (fresh != nullptr) {
    std::memcpy(fresh, block, old_bytes < bytes ? old_bytes : bytes);
    release_earlier(block, caller);
  }
  return fresh;
}

}  // namespace

HEDDLE_EXPORT void* malloc(std::size_t bytes) {
  return allocate(heap_for(__builtin_return_address(0)), bytes, default_alignment);
}

HEDDLE_EXPORT void free(void* block) {
  if (block == nullptr) {
    return;
  }
  if (in_arena(block)) {
    release(block);
  } else if (allocation_calls::is_no_block(block)) {
    raise_free_error(arena::MemoryError::invalid_free, take_call_site());
  } else {
    release_earlier(block, __builtin_return_address(0));
  }
}

HEDDLE_EXPORT void* calloc(std::size_t count, std::size_t bytes) {
  return allocate_zero(heap_for(__builtin_return_address(0)), count, bytes);
}

HEDDLE_EXPORT void* realloc(void* block, std::size_t bytes) {
  if (in_arena(block)) {
    return reallocate_in_arena(block, bytes);
  }
  const void* caller = __builtin_return_address(0);
  if (block == nullptr) {
    return allocate(heap_for(caller), bytes, default_alignment);
  }
  if (allocation_calls::is_no_block(block)) {
    raise_free_error(arena::MemoryError::invalid_free, take_call_site());
  }
  if (heap_for(caller) == Heap::system && !tester_heap::owns(block)) {
    return real::__libc_realloc(block, bytes);
  }
  return move_block(block, bytes, caller);
}

HEDDLE_EXPORT void* reallocarray(void* block, std::size_t count, std::size_t bytes) {
  std::size_t total = 0;
  return __builtin_mul_overflow(count, bytes, &total) ? or_no_memory(nullptr)
                                                      : realloc(block, total);
}

/// Of an alignment that is no power of two, the next one is taken, as the C library does.
HEDDLE_EXPORT void* memalign(std::size_t alignment, std::size_t bytes) {
  if (alignment > impossible_bytes) {
    errno = EINVAL;
    return nullptr;
  }
  return allocate(heap_for(__builtin_return_address(0)), bytes, std::bit_ceil(alignment));
}

HEDDLE_EXPORT void* aligned_alloc(std::size_t alignment, std::size_t bytes) {
  return memalign(alignment, bytes);
}

HEDDLE_EXPORT int posix_memalign(void** block, std::size_t alignment, std::size_t bytes) {
  if (alignment < sizeof(void*) || (alignment & (alignment - 1)) != 0) {
    return EINVAL;
  }
  void* got = allocate(heap_for(__builtin_return_address(0)), bytes, alignment);
  if (got == nullptr) {
    return ENOMEM;
  }
  *block = got;
  return 0;
}

HEDDLE_EXPORT std::size_t malloc_usable_size(void* block) {
  return block == nullptr ? 0 : usable_bytes(block);
}

HEDDLE_EXPORT void* valloc(std::size_t bytes) { return memalign(4096, bytes); }

HEDDLE_EXPORT void* pvalloc(std::size_t bytes) {
  if (bytes >= impossible_bytes) {
    return or_no_memory(nullptr);
  }
  return memalign(4096, (bytes + 4095) & ~std::size_t{4095});
}
