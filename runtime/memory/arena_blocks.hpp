#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/memory/arena.hpp"
#include "runtime/memory/layout.hpp"

/// How the arena keeps its blocks: for arena.cpp, which hands them out, and arena_snapshot.cpp,
/// which puts them back.
namespace heddle::runtime::arena {

inline constexpr std::uint8_t freed_shadow = 0xfd;
inline constexpr std::uint32_t allocated_magic = 0x8ed1'a110;
inline constexpr std::uint32_t freed_magic = 0x8ed1'f4ee;
inline constexpr std::size_t class_count = 64 + 18;

/// Stands just before the bytes of each block, which makes it a guard zone between blocks too.
struct Header {
  std::uint64_t size;       ///< as asked for
  std::uint64_t next_free;  ///< address of the next block in the free list
  std::uint32_t magic;
  scheduler::SiteId freed_at;
  std::uint32_t index;
  std::uint16_t size_class;
  std::uint16_t alignment_log;
};
static_assert(sizeof(Header) == 32);

struct Region {
  std::uintptr_t bump = 0;  ///< first address never handed out
  std::uint32_t blocks = 0;
  std::uintptr_t free_lists[class_count] = {};
};

struct State {
  Region regions[layout::threads];
  /// Bit t % 64 of word t / 64: region t differs from its initial state, or may.
  std::uint64_t used[layout::threads / 64] = {};
};
static_assert(layout::threads % 64 == 0);

extern State state;

inline void note_use(std::size_t thread) {
  state.used[thread / 64] |= std::uint64_t{1} << (thread % 64);
}

[[nodiscard]] inline bool is_used(std::size_t thread) {
  return ((state.used[thread / 64] >> (thread % 64)) & 1U) != 0;
}

[[nodiscard]] inline std::uintptr_t region_base(std::size_t thread) {
  return layout::heap_base + thread * layout::heap_bytes_per_thread;
}

[[nodiscard]] inline std::uint8_t* shadow_of(std::uintptr_t address) {
  return reinterpret_cast<std::uint8_t*>(layout::shadow_base + (address - layout::heap_base) / 8);
}

[[nodiscard]] inline Header* header_of(std::uintptr_t block) {
  return reinterpret_cast<Header*>(block - sizeof(Header));
}

}  // namespace heddle::runtime::arena
