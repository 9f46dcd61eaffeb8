// malloc and its kin. What the program allocates comes from the arena; what the tester and the
// system's own libraries allocate comes from the real heap; free decides by address.

#include <cerrno>
#include <cstring>

#include "base/assert.hpp"
#include "runtime/control.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

namespace {

using namespace heddle::runtime;  ///< all of this file is glue
using heddle::scheduler::Event;
using heddle::scheduler::EventKind;
using heddle::scheduler::FaultKind;
using heddle::scheduler::LogKind;
using heddle::scheduler::SiteId;
using heddle::scheduler::ThreadId;

constexpr std::size_t default_alignment = 16;

bool takes_from_arena(const void* caller) {
  return world != World::tester && !system_libraries.contains(caller);
}

bool in_arena(const void* block) {
  return layout::in_heap(reinterpret_cast<std::uintptr_t>(block));
}

ThreadId allocating_thread() { return control.current != nullptr ? control.current->id : 0; }

void log_block(LogKind kind, const void* block, std::size_t bytes, SiteId site) {
  if (!controlled()) {
    return;
  }
  control.current->laps.changed();
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

void* allocate(std::size_t bytes, std::size_t alignment) {
  const Site* site = controlled() ? take_call_site() : nullptr;
  void* block = arena::allocate(allocating_thread(), bytes,
                                alignment < default_alignment ? default_alignment : alignment);
  if (block == nullptr) {
    HEDDLE_ASSERT(controlled(), "static constructors fill the arena");
    raise_fault(FaultKind::step_limit, "the heap of one thread exceeds the tester's 256 MiB");
  }
  log_block(LogKind::allocation, block, bytes, site != nullptr ? site->id : 0);
  return block;
}

[[noreturn]] void raise_free_error(arena::MemoryError error, const Site* site) {
  __heddle_call_site = const_cast<Site*>(site);
  switch (error) {
    case arena::MemoryError::double_free:
      raise_fault(FaultKind::double_free, "a block is freed twice");
    case arena::MemoryError::overflow:
      raise_fault(FaultKind::heap_overflow, "the bytes before a block that is freed are damaged");
    default:
      raise_fault(FaultKind::invalid_free, "an address is freed that is not the start of a block");
  }
}

void check_free(const void* block, const Site* site) {
  const arena::MemoryError error = arena::check_free(block);
  if (error != arena::MemoryError::none) {
    raise_free_error(error, site);
  }
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
  if (site != nullptr && site->promoted != 0 && bytes > 0) {
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

void* reallocate(void* block, std::size_t bytes) {
  const std::size_t old_bytes = arena::size_of(block);
  void* fresh = allocate(bytes, default_alignment);
  std::memcpy(fresh, block, old_bytes < bytes ? old_bytes : bytes);
  release(block);
  return fresh;
}

}  // namespace

HEDDLE_EXPORT void* malloc(std::size_t bytes) {
  if (!takes_from_arena(__builtin_return_address(0))) {
    return real::__libc_malloc(bytes);
  }
  return allocate(bytes, default_alignment);
}

HEDDLE_EXPORT void free(void* block) {
  if (block == nullptr) {
    return;
  }
  if (in_arena(block)) {
    release(block);
  } else if (controlled() && layout::in_stacks(reinterpret_cast<std::uintptr_t>(block))) {
    raise_free_error(arena::MemoryError::invalid_free, take_call_site());
  } else {
    real::__libc_free(block);
  }
}

HEDDLE_EXPORT void* calloc(std::size_t count, std::size_t bytes) {
  if (!takes_from_arena(__builtin_return_address(0))) {
    return real::__libc_calloc(count, bytes);
  }
  std::size_t total = 0;
  if (__builtin_mul_overflow(count, bytes, &total)) {
    errno = ENOMEM;
    return nullptr;
  }
  return std::memset(allocate(total, default_alignment), 0, total);
}

HEDDLE_EXPORT void* realloc(void* block, std::size_t bytes) {
  if (in_arena(block)) {
    return reallocate(block, bytes);
  }
  const bool fresh = block == nullptr && takes_from_arena(__builtin_return_address(0));
  return fresh ? allocate(bytes, default_alignment) : real::__libc_realloc(block, bytes);
}

HEDDLE_EXPORT void* memalign(std::size_t alignment, std::size_t bytes) {
  if (!takes_from_arena(__builtin_return_address(0))) {
    return real::__libc_memalign(alignment, bytes);
  }
  return allocate(bytes, alignment);
}

HEDDLE_EXPORT void* aligned_alloc(std::size_t alignment, std::size_t bytes) {
  if (!takes_from_arena(__builtin_return_address(0))) {
    return real::__libc_memalign(alignment, bytes);
  }
  return allocate(bytes, alignment);
}

HEDDLE_EXPORT int posix_memalign(void** block, std::size_t alignment, std::size_t bytes) {
  if (alignment < sizeof(void*) || (alignment & (alignment - 1)) != 0) {
    return EINVAL;
  }
  const bool ours = takes_from_arena(__builtin_return_address(0));
  void* got = ours ? allocate(bytes, alignment) : real::__libc_memalign(alignment, bytes);
  if (got == nullptr) {
    return ENOMEM;
  }
  *block = got;
  return 0;
}

HEDDLE_EXPORT std::size_t malloc_usable_size(void* block) {
  if (block == nullptr) {
    return 0;
  }
  return in_arena(block) ? arena::size_of(block) : real::malloc_usable_size(block);
}
