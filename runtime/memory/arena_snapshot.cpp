#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>

#include "runtime/memory/arena_blocks.hpp"
#include "runtime/memory/saved_pages.hpp"

/// The arena as it was before the first execution, and what has been handed out since.
namespace heddle::runtime::arena {
namespace {

using scheduler::ThreadId;

State initial;

/// As the header of this block was at the snapshot.
const Header* saved_header_of(std::uintptr_t block) {
  return reinterpret_cast<const Header*>(saved_pages::copy_of(block - sizeof(Header)));
}

/// Blocks that were free at the snapshot and are allocated now.
std::size_t count_reused(const Region& at_snapshot, BlockInfo& example) {
  std::size_t reused = 0;
  for (const std::uintptr_t first : at_snapshot.free_lists) {
    for (std::uintptr_t block = first; block != 0; block = saved_header_of(block)->next_free) {
      if (header_of(block)->magic != allocated_magic) {
        continue;
      }
      if (reused++ == 0) {
        static_cast<void>(find_block(block, example));
      }
    }
  }
  return reused;
}

}  // namespace

std::size_t count_leaks(BlockInfo& example) {
  std::size_t leaks = 0;
  for (std::size_t thread = 0; thread < layout::threads; ++thread) {
    if (!is_used(thread)) {
      continue;
    }
    const Region& region = state.regions[thread];
    leaks += count_reused(initial.regions[thread], example);
    std::uintptr_t at = initial.regions[thread].bump;
    if (at == 0) {
      at = region_base(thread);
    }
    for (at += sizeof(Header); at < region.bump; at += 16) {
      const Header* header = header_of(at);
      if (header->magic != allocated_magic || *shadow_of(at) == 0) {
        continue;
      }
      if (header->index == 0 || header->index > region.blocks) {
        continue;
      }
      if (leaks++ == 0) {
        static_cast<void>(find_block(at, example));
      }
    }
  }
  return leaks;
}

std::uintptr_t allocations_ahead(ThreadId thread,
                                 const std::function<void(std::uintptr_t)>& freed) {
  const Region& region = state.regions[thread];
  for (const std::uintptr_t first : region.free_lists) {
    for (std::uintptr_t block = first; block != 0; block = header_of(block)->next_free) {
      freed(block);
    }
    freed(0);
  }
  return region.bump;
}

void for_each_region(const std::function<void(std::uintptr_t, std::uintptr_t)>& function) {
  for (std::size_t thread = 0; thread < layout::threads; ++thread) {
    if (state.regions[thread].bump != 0) {
      function(region_base(thread), state.regions[thread].bump);
    }
  }
}

void for_each_new_part(const std::function<void(std::uintptr_t, std::uintptr_t)>& function) {
  for (std::size_t thread = 0; thread < layout::threads; ++thread) {
    const std::uintptr_t end = state.regions[thread].bump;
    if (!is_used(thread) || end == 0) {
      continue;
    }
    const std::uintptr_t begin = std::max(initial.regions[thread].bump, region_base(thread));
    function(begin, end);
    function(reinterpret_cast<std::uintptr_t>(shadow_of(begin)),
             reinterpret_cast<std::uintptr_t>(shadow_of(end)) + 1);
  }
}

void take_snapshot(const std::function<void(std::uintptr_t, std::uintptr_t)>& add) {
  std::copy(std::begin(state.used), std::end(state.used), std::begin(initial.used));
  for (std::size_t thread = 0; thread < layout::threads; ++thread) {
    if (!is_used(thread)) {
      continue;  // nor was it at an earlier snapshot
    }
    initial.regions[thread] = state.regions[thread];
    const std::uintptr_t end = state.regions[thread].bump;
    if (end == 0) {
      continue;
    }
    const std::uintptr_t begin = region_base(thread);
    add(begin, end);
    add(reinterpret_cast<std::uintptr_t>(shadow_of(begin)),
        reinterpret_cast<std::uintptr_t>(shadow_of(end)));
  }
}

namespace {

void restore_region(std::size_t thread) {
  Region& region = state.regions[thread];
  const std::uintptr_t kept =
      initial.regions[thread].bump == 0 ? region_base(thread) : initial.regions[thread].bump;
  if (region.bump > kept) {
    std::memset(shadow_of(kept), 0, (region.bump - kept) / 8 + 1);
  }
  region = initial.regions[thread];
}

}  // namespace

void restore() {
  for (std::size_t word = 0; word < std::size(state.used); ++word) {
    for (std::uint64_t left = state.used[word]; left != 0; left &= left - 1) {
      restore_region(word * 64 + static_cast<std::size_t>(std::countr_zero(left)));
    }
    state.used[word] = initial.used[word];
  }
}

}  // namespace heddle::runtime::arena
