#pragma once

#include <cstdint>
#include <vector>

#include "runtime/memory/saved_pages.hpp"

/// Memory that the program has come by before it is controlled: the C library's heap, and what it
/// has mapped.
namespace heddle::runtime::earlier_memory {

struct Memory {
  std::vector<saved_pages::Range> own;  ///< this process's alone: it can be put back
  bool is_shared = false;               ///< there is some besides that others may write too
  bool is_too_much = false;             ///< there is some besides that is too large to keep a copy
};

/// Writable memory of no object file and not the tester's, which lies at fixed addresses, but for
/// what was mapped when this library was loaded, stacks and thread-local blocks among it. Reads
/// /proc/self/maps.
[[nodiscard]] Memory find();

}  // namespace heddle::runtime::earlier_memory
