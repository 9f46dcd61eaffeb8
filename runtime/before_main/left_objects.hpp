#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/before_main/before_main.hpp"

/// Locks that constructors have taken and not given back, and barriers that they have made: what
/// main finds. Their own bytes say so, which no execution touches.
namespace heddle::runtime::before_main {

struct LeftObject {
  std::uint32_t held = 0;     ///< for writing, so often, by the initial thread
  std::uint32_t reads = 0;    ///< for reading
  std::uint32_t threads = 0;  ///< of a barrier
};

/// A lock or barrier of this address and size was used. Ends the process where more than 1,024 are
/// left.
void note_object(const volatile void* object, std::size_t bytes);

/// `result`; notes the object if a constructor runs.
template <class Object>
int noted(const Object* object, int result) {
  if (is_running) {
    note_object(object, sizeof *object);
  }
  return result;
}

/// Forgets what was given back; to be called when main is about to begin, too.
void keep_what_is_left();

/// What main finds at this address. O(objects that are left).
[[nodiscard]] LeftObject left_at(std::uintptr_t address);

}  // namespace heddle::runtime::before_main
