#pragma once

#include <cstdint>

#include "scheduler/event.hpp"

/// Addresses that stand for what is known of a thread, in the half of the address space that no
/// program has. Each is a lock that the thread holds until something has become of it.
namespace heddle::runtime::thread_addresses {

inline constexpr std::uintptr_t base = std::uintptr_t{0x81} << 56U;

/// Held until the thread has ended.
[[nodiscard]] constexpr scheduler::ByteRange life(scheduler::ThreadId thread) {
  return {base + std::uintptr_t{thread} * 16, 8};
}

/// Held until the thread is cancelled.
[[nodiscard]] constexpr scheduler::ByteRange cancellation(scheduler::ThreadId thread) {
  return {base + std::uintptr_t{thread} * 16 + 8, 8};
}

[[nodiscard]] constexpr bool is_one(std::uintptr_t address) {
  return address - base < std::uintptr_t{scheduler::max_threads} * 16;
}
[[nodiscard]] constexpr scheduler::ThreadId thread_of(std::uintptr_t address) {
  return static_cast<scheduler::ThreadId>((address - base) / 16);
}

}  // namespace heddle::runtime::thread_addresses
