#pragma once

#include <cstdint>

#include "runtime/thread.hpp"

/// Whose frame a byte of a stack belongs to.
namespace heddle::runtime::frames {

enum class Owner : std::uint8_t {
  unknown,
  instrumented,  ///< a function that tells of its variables
  system,        ///< of the C or C++ library, whose frames no other thread is told of
  tester,        ///< between the program and the tester, which are nobody's variables
};

/// Of a byte that is not below the stack pointer of the thread, which is the current one or has
/// stopped. On a fiber, or on the tester's side.
[[nodiscard]] Owner owner_of(std::uintptr_t address, Thread& thread);

}  // namespace heddle::runtime::frames
