#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

#include "runtime/memory/layout.hpp"
#include "scheduler/execution.hpp"

/// The heap of the program under test.
///
/// Each thread allocates from a region of its own at a fixed address, so the addresses a thread
/// gets are a function of its own history and independent allocations commute. A freed block goes
/// to the thread that freed it and is reused last in, first out: what exposes ABA. A shadow byte
/// for each eight bytes says what may be accessed.
namespace heddle::runtime::arena {

/// What is wrong with an access or a free; `none` if nothing.
enum class MemoryError : std::uint8_t { none, use_after_free, double_free, invalid_free, overflow };

/// Maps the arena. Throws nothing; an arena that cannot be mapped is an internal fault. Idempotent.
void map();

/// A block of at least `bytes`, aligned to `alignment` (a power of two, at least 16), from the
/// region of `thread`; null if the region is full. Fresh memory is zero, reused memory is as it was
/// left. `site` is remembered for reports. O(bytes) for fresh memory, O(bytes/8) otherwise.
[[nodiscard]] void* allocate(scheduler::ThreadId thread, std::size_t bytes, std::size_t alignment);

/// What freeing this address would be, without doing it.
[[nodiscard]] MemoryError check_free(const void* block);

/// Frees a block for reuse by `thread`. Needs check_free(block) == none.
void release(scheduler::ThreadId thread, void* block, scheduler::SiteId site);

/// The size asked for. Needs an allocated block.
[[nodiscard]] std::size_t size_of(const void* block);

/// Whether all bytes may be accessed. Needs an address inside the heap.
[[nodiscard]] MemoryError check_access_slow(std::uintptr_t address, std::size_t bytes);

[[nodiscard]] inline MemoryError check_access(std::uintptr_t address, std::size_t bytes) {
  const std::uintptr_t offset = address - layout::heap_base;
  const auto shadow = *reinterpret_cast<const std::uint8_t*>(layout::shadow_base + offset / 8);
  if (shadow <= 8 && offset % 8 + bytes <= shadow) [[likely]] {
    return MemoryError::none;
  }
  return check_access_slow(address, bytes);
}

/// The block an address lies in or just behind, if any. For reports; O(log blocks).
struct BlockInfo {
  scheduler::ThreadId region = 0;  ///< thread whose region it is
  std::uint32_t index = 0;         ///< 1 for the first block of the region
  std::uintptr_t address = 0;
  std::size_t size = 0;
  bool freed = false;
  scheduler::SiteId freed_at = 0;
};
[[nodiscard]] bool find_block(std::uintptr_t address, BlockInfo& info);

/// How many blocks of fresh memory this thread's region has; the latest has that index.
[[nodiscard]] std::uint32_t blocks_of(scheduler::ThreadId thread);

/// The number of blocks that are allocated now and were not at the snapshot; the first of them in
/// `example`. O(blocks).
[[nodiscard]] std::size_t count_leaks(BlockInfo& example);

/// Calls function(begin, end) for the memory that each thread has been given so far.
void for_each_region(const std::function<void(std::uintptr_t begin, std::uintptr_t end)>& function);

/// Calls function(begin, end) for what has been handed out since the snapshot, and for the shadow
/// of that.
void for_each_new_part(
    const std::function<void(std::uintptr_t begin, std::uintptr_t end)>& function);

/// What `thread` will be given next: calls `freed(address)` for each block it would reuse, class by
/// class, last in first, and freed(0) after each class; returns where fresh memory begins.
/// O(freed blocks of the thread).
std::uintptr_t allocations_ahead(scheduler::ThreadId thread,
                                 const std::function<void(std::uintptr_t)>& freed);

/// Takes the present contents as the initial state. What `add` is called with is the caller's to
/// save and to put back; restore() then forgets all that was handed out since.
void take_snapshot(const std::function<void(std::uintptr_t begin, std::uintptr_t end)>& add);
void restore();

/// No freed block is reused until the next call with true.
void set_reuse(bool reuse);

}  // namespace heddle::runtime::arena
