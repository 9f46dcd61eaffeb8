#pragma once

#include <cstddef>
#include <cstdint>

#include "scheduler/event.hpp"

/// Where the program's memory lies. All of it is at fixed addresses, a function of the thread, so
/// an address seen in one execution or process means the same thing in every other.
namespace heddle::runtime::layout {

inline constexpr std::size_t threads = scheduler::max_threads;

/// Heap: one region a thread.
inline constexpr std::uintptr_t heap_base = 0x2000'0000'0000;
inline constexpr std::size_t heap_bytes_per_thread = std::size_t{256} << 20;
inline constexpr std::size_t heap_bytes = threads * heap_bytes_per_thread;

/// One shadow byte for eight heap bytes.
inline constexpr std::uintptr_t shadow_base = 0x2100'0000'0000;
inline constexpr std::size_t shadow_bytes = heap_bytes / 8;

/// Stacks: a guard below each.
inline constexpr std::uintptr_t stack_base = 0x2200'0000'0000;
inline constexpr std::size_t stack_guard_bytes = std::size_t{64} << 10;
inline constexpr std::size_t stack_slot_bytes = std::size_t{8} << 20;

/// Stacks of the parked threads that own each fiber's thread-local block (at their upper end).
inline constexpr std::uintptr_t park_base = 0x2300'0000'0000;
inline constexpr std::size_t park_slot_bytes = std::size_t{256} << 10;

/// What is known of the stacks: a byte for each of theirs.
inline constexpr std::uintptr_t lives_base = 0x2500'0000'0000;

/// The tester's own heap, in a process that is explored.
inline constexpr std::uintptr_t tester_base = 0x2400'0000'0000;
inline constexpr std::size_t tester_bytes = std::size_t{64} << 30;

/// Which variables of each stack have ended of late, and what a step has logged.
inline constexpr std::uintptr_t ends_base = 0x2480'0000'0000;
inline constexpr std::uintptr_t log_base = 0x2490'0000'0000;

/// What processes that are watched tell of themselves: shared with those who watch.
inline constexpr std::uintptr_t watched_base = 0x24c0'0000'0000;
inline constexpr std::size_t watched_bytes = std::size_t{256} << 30;

/// What the program maps itself: a part for each thread.
inline constexpr std::uintptr_t mapped_base = 0x2600'0000'0000;
inline constexpr std::size_t mapped_bytes_per_thread = std::size_t{16} << 30;

/// No memory for so many bytes to both sides: a thread-local base that is none, see
/// runtime/fibers/unannounced_base.hpp.
inline constexpr std::uintptr_t no_thread_base = 0x4000'0000'0000;
inline constexpr std::uintptr_t no_thread_bytes = std::uintptr_t{16} << 40;

/// No memory: words that stand for opaque values, which so differ between threads as addresses of
/// their own memory do. Those of the initial thread's part are the same for all.
inline constexpr std::uintptr_t opaque_base = 0x2f00'0000'0000;
inline constexpr std::size_t opaque_words_per_thread = std::size_t{16} << 20;

[[nodiscard]] inline bool in_heap(std::uintptr_t address) {
  return address - heap_base < heap_bytes;
}
[[nodiscard]] inline bool in_stacks(std::uintptr_t address) {
  return address - stack_base < threads * stack_slot_bytes;
}
[[nodiscard]] inline bool in_parks(std::uintptr_t address) {
  return address - park_base < threads * park_slot_bytes;
}

}  // namespace heddle::runtime::layout
