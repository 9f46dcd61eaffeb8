#pragma once

#include <cstddef>
#include <cstdint>

/// The heap of the tester in a process that is explored, or that may explore by itself.
///
/// The C library's own heap cannot serve: it is put back before each execution, as what the program
/// has made before the exploration. This one keeps all it knows in its own memory. Freed blocks
/// are kept by size class; large ones give their pages back. Any thread may use it.
namespace heddle::runtime::tester_heap {

/// Where the tester's allocations come from.
enum class Source : std::uint8_t {
  undecided,  ///< nothing has been allocated in this process so far
  system,     ///< the C library's heap: this process is not explored
  own,        ///< this heap
};
extern Source source;

/// Maps its addresses, once; false if that cannot be.
[[nodiscard]] bool map();

/// From now on this heap is used. Idempotent. An internal fault if its addresses cannot be mapped.
void use();

/// At least `bytes`, aligned to `alignment` (a power of two); null if there is no more.
[[nodiscard]] void* allocate(std::size_t bytes, std::size_t alignment);

/// Likewise, all zero.
[[nodiscard]] void* allocate_zero(std::size_t bytes);

/// Needs a block of this heap.
void release(void* block);

/// As realloc(), of a block of this heap. The pages of a large one that grows are moved, not its
/// bytes.
[[nodiscard]] void* reallocate(void* block, std::size_t bytes);

/// How many bytes may be used. Needs a block of this heap.
[[nodiscard]] std::size_t size_of(const void* block);

[[nodiscard]] bool owns(const void* block);

}  // namespace heddle::runtime::tester_heap
