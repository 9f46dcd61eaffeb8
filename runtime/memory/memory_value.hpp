#pragma once

#include <cstdint>
#include <cstring>

#include "scheduler/event.hpp"

namespace heddle::runtime {

/// The value of `size` bytes at `address`, the first 16 of them if there are more. The bytes must
/// be readable.
[[nodiscard]] inline scheduler::Value read_value(std::uintptr_t address, std::uintptr_t size) {
  const auto* from = reinterpret_cast<const void*>(address);
  scheduler::Value value;
  switch (size) {
    case 8:
      std::memcpy(&value.low, from, 8);
      break;
    case 4:
      std::memcpy(&value.low, from, 4);
      break;
    default:
      std::memcpy(&value, from, size < sizeof value ? size : sizeof value);
  }
  return value;
}

}  // namespace heddle::runtime
