#pragma once

#include <cstdint>

/// Asked by a call that destroys an object, on a fiber.
namespace heddle::runtime::objects_in_use {

/// Another thread waits for the object: in it, or because it is held, or for its count.
[[nodiscard]] bool is_waited_for(std::uintptr_t object);

/// Another thread waits for a condition, after which it takes this mutex again.
[[nodiscard]] bool is_come_back_to(std::uintptr_t mutex);

}  // namespace heddle::runtime::objects_in_use
