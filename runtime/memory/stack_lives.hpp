#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>

#include "runtime/memory/layout.hpp"

/// What is known of the bytes of the stacks: which of them are local variables that live, and which
/// were and do not any more. Of all others, which belong to code that is not instrumented or to
/// private variables, nothing is known.
namespace heddle::runtime::stack_lives {

enum class Life : std::uint8_t {
  unknown = 0,
  alive = 1,
  scope_ended = 2,
  function_ended = 3,  ///< of a function that was made part of the one that goes on
  returned = 4,        ///< with its frame: the byte may be of another by now, which tells nothing
};

/// Where a variable's life ended.
struct End {
  std::uintptr_t address = 0;
  std::size_t bytes = 0;
  scheduler::SiteId site = 0;
};

/// Reserves the address space. Idempotent.
void map();

/// Nothing is known of the thread's stack any more.
void forget(scheduler::ThreadId thread);

/// These need bytes of one stack.
void set(std::uintptr_t address, std::size_t bytes, Life life);
void note_end(const End& end);

/// Of these bytes, those of which something is known are of frames that have returned.
void set_returned(std::uintptr_t address, std::size_t bytes);

/// The latest end of a variable that had one of these bytes; a site of 0 if it is not known.
[[nodiscard]] End latest_end(std::uintptr_t address, std::size_t bytes);

/// The lowest bytes [begin, end) at or above `from` and below `limit` that are alive, cut at
/// `limit`; empty if there are none. All in one stack.
[[nodiscard]] scheduler::ByteRange next_alive(std::uintptr_t from, std::uintptr_t limit);

/// Calls function(begin, end) for the memory in which that is kept of this thread's stack.
void for_each_known_part(
    scheduler::ThreadId thread,
    const std::function<void(std::uintptr_t begin, std::uintptr_t end)>& function);

/// No byte of this thread's stack below this address was ever known to live.
[[nodiscard]] std::uintptr_t lowest(scheduler::ThreadId thread);

[[nodiscard]] inline scheduler::ThreadId owner_of(std::uintptr_t address) {
  return static_cast<scheduler::ThreadId>((address - layout::stack_base) /
                                          layout::stack_slot_bytes);
}

[[nodiscard]] inline std::uintptr_t end_of_stack(std::uintptr_t address) {
  return layout::stack_base + (owner_of(address) + std::size_t{1}) * layout::stack_slot_bytes;
}

[[nodiscard]] inline const Life* life_at(std::uintptr_t address) {
  return reinterpret_cast<const Life*>(address - layout::stack_base + layout::lives_base);
}

/// What the first of these bytes is that is known not to live any more; otherwise the first byte.
[[nodiscard]] inline Life worst(std::uintptr_t address, std::size_t bytes) {
  constexpr std::uint64_t ended_bits = 0x0606'0606'0606'0606;
  const Life* life = life_at(address);
  for (std::size_t at = 0; at < bytes;) {
    std::uint64_t eight = 0;
    if (at + sizeof eight <= bytes) {
      std::memcpy(&eight, life + at, sizeof eight);
      if ((eight & ended_bits) == 0) [[likely]] {
        at += sizeof eight;
        continue;
      }
    }
    if (life[at] >= Life::scope_ended) [[unlikely]] {
      return life[at];
    }
    ++at;
  }
  return bytes == 0 ? Life::unknown : life[0];
}

}  // namespace heddle::runtime::stack_lives
