#pragma once

#include <cstdint>
#include <cstring>

#include "runtime/memory/gone_memory.hpp"
#include "scheduler/event.hpp"

namespace heddle::runtime {

/// The value of `size` bytes at `address`, the first 16 of them if there are more. The bytes must
/// be readable, or what the program has taken away: then it is 0.
[[nodiscard]] inline scheduler::Value read_value(std::uintptr_t address, std::uintptr_t size) {
  if (gone_memory::is_any() && !gone_memory::allows(address, size, false)) [[unlikely]] {
    return {};
  }
  const auto* from = reinterpret_cast<const void*>(address);
  // Words go through registers: a value put together in memory would have to get there first.
  if (size == sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, from, sizeof word);
    return {word, 0};
  }
  if (size == sizeof(std::uint32_t)) {
    std::uint32_t word = 0;
    std::memcpy(&word, from, sizeof word);
    return {word, 0};
  }
  scheduler::Value value;
  std::memcpy(&value, from, size < sizeof value ? size : sizeof value);
  return value;
}

/// Puts a value into bytes, up to 16 of them, that the program may write, or has taken away.
inline void write_value(std::uintptr_t address, std::uintptr_t size,
                        const scheduler::Value& value) {
  if (gone_memory::is_any() && !gone_memory::allows(address, size, true)) [[unlikely]] {
    return;
  }
  std::memcpy(reinterpret_cast<void*>(address), &value, size < sizeof value ? size : sizeof value);
}

}  // namespace heddle::runtime
