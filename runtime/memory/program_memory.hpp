#pragma once

#include <cstdint>

#include "runtime/memory/saved_pages.hpp"

namespace heddle::runtime {

/// A value of the program's at this address, to be written in the kernel's place: its pages may be
/// write-protected. Async-signal-safe.
template <class Value>
[[nodiscard]] Value* written(long address) {
  saved_pages::expect_write(static_cast<std::uintptr_t>(address), sizeof(Value));
  return reinterpret_cast<Value*>(address);
}

}  // namespace heddle::runtime
