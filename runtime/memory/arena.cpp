#include "runtime/memory/arena.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <bit>
#include <cstring>
#include <string_view>

#include "base/assert.hpp"
#include "base/exit_status.hpp"
#include "runtime/memory/arena_blocks.hpp"
#include "runtime/raw_system_call.hpp"

namespace heddle::runtime::arena {

State state;

namespace {

using scheduler::SiteId;
using scheduler::ThreadId;

constexpr std::size_t small_limit = 1024;  ///< up to here one class for each multiple of 16

bool reuse_blocks = true;
bool mapped = false;

std::size_t class_of(std::size_t bytes) {
  if (bytes <= small_limit) {
    return (bytes + 15) / 16;
  }
  return 64 + std::bit_width(bytes - 1) - 10;
}

std::size_t class_bytes(std::size_t size_class) {
  if (size_class <= 64) {
    return size_class * 16;
  }
  return std::size_t{1} << (size_class - 64 + 10);
}

void set_shadow_allocated(std::uintptr_t block, std::size_t bytes) {
  std::uint8_t* shadow = shadow_of(block);
  std::memset(shadow, 8, bytes / 8);
  if (bytes % 8 != 0) {
    shadow[bytes / 8] = static_cast<std::uint8_t>(bytes % 8);
  }
}

bool is_limit(int resource) {
  rlimit limit{};
  return getrlimit(static_cast<__rlimit_resource_t>(resource), &limit) == 0 &&
         limit.rlim_cur != RLIM_INFINITY;
}

/// Before main, where nobody catches anything.
void end_if_addresses_are_limited() {
  const bool is_limited = is_limit(RLIMIT_AS);
  if (is_limited || is_limit(RLIMIT_DATA)) {
    constexpr std::string_view of_addresses =
        "heddle: the address space is limited (ulimit -v): exploring reserves terabytes of "
        "addresses, of which it uses few\n";
    constexpr std::string_view of_data =
        "heddle: the size of data is limited (ulimit -d): exploring reserves terabytes of "
        "addresses, of which it uses few\n";
    const std::string_view text = is_limited ? of_addresses : of_data;
    static_cast<void>(!write(STDERR_FILENO, text.data(), text.size()));
    raw_system_call_of(SYS_exit_group, number_of(base::ExitStatus::misuse));
  }
}

void map_at(std::uintptr_t address, std::size_t bytes) {
  void* wanted = reinterpret_cast<void*>(address);
  void* got = mmap(wanted, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (got != wanted) {
    end_if_addresses_are_limited();
  }
  HEDDLE_ASSERT(got == wanted, "the arena cannot be mapped at its address");
}

std::uintptr_t take_from_list(Region& region, std::size_t size_class, std::size_t alignment) {
  const std::uintptr_t block = region.free_lists[size_class];
  if (block == 0 || !reuse_blocks) {
    return 0;
  }
  Header* header = header_of(block);
  if ((std::size_t{1} << header->alignment_log) < alignment) {
    return 0;
  }
  region.free_lists[size_class] = header->next_free;
  return block;
}

std::uintptr_t take_fresh(ThreadId thread, std::size_t size_class, std::size_t alignment) {
  Region& region = state.regions[thread];
  if (region.bump == 0) {
    region.bump = region_base(thread);
  }
  const std::size_t bytes = class_bytes(size_class);
  const std::uintptr_t block =
      (region.bump + sizeof(Header) + alignment - 1) & ~(std::uintptr_t{alignment} - 1);
  const std::uintptr_t end = block + bytes + 16;
  if (end > region_base(thread) + layout::heap_bytes_per_thread) {
    return 0;
  }
  std::memset(reinterpret_cast<void*>(region.bump), 0, end - region.bump);
  region.bump = end;
  note_use(thread);
  Header* header = header_of(block);
  header->index = ++region.blocks;
  header->size_class = static_cast<std::uint16_t>(size_class);
  header->alignment_log = static_cast<std::uint16_t>(std::countr_zero(alignment));
  return block;
}

}  // namespace

void map() {
  if (mapped) {
    return;
  }
  mapped = true;
  map_at(layout::heap_base, layout::heap_bytes);
  map_at(layout::shadow_base, layout::shadow_bytes);
}

void set_reuse(bool reuse) { reuse_blocks = reuse; }

void* allocate(ThreadId thread, std::size_t bytes, std::size_t alignment) {
  if (bytes > layout::heap_bytes_per_thread / 2) {
    return nullptr;
  }
  const std::size_t size_class = class_of(bytes == 0 ? 1 : bytes);
  std::uintptr_t block = take_from_list(state.regions[thread], size_class, alignment);
  if (block == 0) {
    block = take_fresh(thread, size_class, alignment);
  }
  if (block == 0) {
    return nullptr;
  }
  Header* header = header_of(block);
  header->size = bytes;
  header->magic = allocated_magic;
  header->freed_at = 0;
  set_shadow_allocated(block, bytes);
  return reinterpret_cast<void*>(block);
}

MemoryError check_free(const void* block) {
  const auto address = reinterpret_cast<std::uintptr_t>(block);
  if (!layout::in_heap(address) || address % 16 != 0) {
    return MemoryError::invalid_free;
  }
  if ((address - layout::heap_base) % layout::heap_bytes_per_thread < sizeof(Header)) {
    return MemoryError::invalid_free;
  }
  BlockInfo info;
  if (!find_block(address, info) || info.address != address) {
    return MemoryError::invalid_free;
  }
  const Header* header = header_of(address);
  if (header->magic == freed_magic) {
    return MemoryError::double_free;
  }
  return header->magic == allocated_magic ? MemoryError::none : MemoryError::overflow;
}

void release(ThreadId thread, void* block, SiteId site) {
  const auto address = reinterpret_cast<std::uintptr_t>(block);
  Header* header = header_of(address);
  std::memset(shadow_of(address), freed_shadow, (header->size + 7) / 8);
  header->magic = freed_magic;
  header->freed_at = site;
  Region& region = state.regions[thread];
  note_use(thread);
  header->next_free = region.free_lists[header->size_class];
  region.free_lists[header->size_class] = address;
}

std::size_t size_of(const void* block) {
  return header_of(reinterpret_cast<std::uintptr_t>(block))->size;
}

MemoryError check_access_slow(std::uintptr_t address, std::size_t bytes) {
  const std::uintptr_t end = address + bytes;
  if (!layout::in_heap(end - 1)) {
    return MemoryError::overflow;
  }
  for (std::uintptr_t at = address; at < end; at = (at / 8 + 1) * 8) {
    const std::uint8_t shadow = *shadow_of(at);
    if (shadow == freed_shadow) {
      return MemoryError::use_after_free;
    }
    const std::uintptr_t last = end < (at / 8 + 1) * 8 ? end - 1 : (at / 8 + 1) * 8 - 1;
    if (last % 8 >= shadow) {
      return MemoryError::overflow;
    }
  }
  return MemoryError::none;
}

std::uint32_t blocks_of(ThreadId thread) { return state.regions[thread].blocks; }

bool find_block(std::uintptr_t address, BlockInfo& info) {
  if (!layout::in_heap(address)) {
    return false;
  }
  const auto thread = (address - layout::heap_base) / layout::heap_bytes_per_thread;
  const Region& region = state.regions[thread];
  if (region.bump == 0 || address >= region.bump) {
    return false;
  }
  // Blocks are not indexed by address: walk back over the shadow to the nearest header.
  for (std::uintptr_t at = address & ~std::uintptr_t{15};
       at >= region_base(thread) + sizeof(Header); at -= 16) {
    const Header* header = header_of(at);
    const bool allocated = header->magic == allocated_magic;
    if (!allocated && header->magic != freed_magic) {
      continue;
    }
    if (header->index == 0 || header->index > region.blocks) {
      continue;
    }
    info = {.region = static_cast<ThreadId>(thread),
            .index = header->index,
            .address = at,
            .size = header->size,
            .freed = !allocated,
            .freed_at = header->freed_at};
    return true;
  }
  return false;
}

}  // namespace heddle::runtime::arena
