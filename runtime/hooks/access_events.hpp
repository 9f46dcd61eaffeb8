#pragma once

#include <cstdint>

#include "runtime/control.hpp"
#include "runtime/identity/alike_children.hpp"
#include "runtime/identity/identity.hpp"

/// What hooks of atomic accesses and of plain ones have in common. For the program's side, under
/// control.
namespace heddle::runtime {

/// Touches the bytes, so that a bad pointer crashes here, in the program's own context.
inline void probe(std::uintptr_t address) {
  static_cast<void>(*reinterpret_cast<const volatile unsigned char*>(address));
}

/// The current thread's next event, to be completed.
inline scheduler::Event& describe_access(scheduler::EventKind kind, const void* pointer,
                                         const Site* site) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  probe(address);
  scheduler::Event& event = describe(kind, site);
  event.order = site->order;
  event.range = {address, site->size};
  return event;
}

/// Called where the current thread may read these bytes, and is about to.
inline void note_read(std::uintptr_t address, std::uint64_t bytes) {
  if (control.current->id != 0 && alike_children::are_expected()) [[unlikely]] {
    tell_of_handles(address, bytes);
  }
}

/// Within the frame of the function that called the hook, or below it.
[[gnu::always_inline]] inline std::uintptr_t stack_pointer() {
  return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
}

}  // namespace heddle::runtime
