#pragma once

#include <cstdint>

#include "scheduler/event.hpp"

/// Addresses that stand for objects of the kernel, in the half of the address space that no program
/// has. Like those of memory they are a function of what the thread has done that made the object.
namespace heddle::runtime::kernel_addresses {

enum class Kind : std::uint8_t { pipe = 1, eventfd, socket_pair, epoll, signals, processes };

inline constexpr std::uintptr_t base = std::uintptr_t{3} << 62U;
inline constexpr std::uintptr_t descriptors = base | std::uintptr_t{1} << 48U;
inline constexpr unsigned kind_shift = 40;
inline constexpr unsigned thread_shift = 24;
inline constexpr unsigned object_shift = 8;  ///< room for its descriptors

inline constexpr scheduler::ThreadId nobody = 0xffff;  ///< it was there before

/// Of object number `index`, from 0, of those that the thread made.
[[nodiscard]] constexpr std::uintptr_t of_object(Kind kind, scheduler::ThreadId thread,
                                                 std::uint32_t index) {
  return base | static_cast<std::uintptr_t>(kind) << kind_shift |
         static_cast<std::uintptr_t>(thread) << thread_shift |
         static_cast<std::uintptr_t>(index & 0xffffU) << object_shift;
}

/// Of a descriptor of the object. Some share one, which costs executions and loses none.
[[nodiscard]] constexpr std::uintptr_t of_descriptor(std::uintptr_t object, std::uint32_t number) {
  return object | descriptors | static_cast<std::uintptr_t>(number % 32U) * 8;
}

/// All objects that there may be.
inline constexpr scheduler::ByteRange all{base, std::uintptr_t{1} << 48U};

/// Whether it is all objects, and perhaps a descriptor too: it has no name.
[[nodiscard]] constexpr bool is_all(const scheduler::ByteRange& range) {
  return range.address == base && range.size >= all.size;
}

[[nodiscard]] constexpr bool is_one(std::uintptr_t address) {
  return address - base < std::uintptr_t{1} << 49U;
}

[[nodiscard]] constexpr const char* name_of(Kind kind) {
  switch (kind) {
    case Kind::pipe:
      return "pipe";
    case Kind::eventfd:
      return "eventfd";
    case Kind::socket_pair:
      return "socket pair";
    case Kind::signals:
      return "signals";
    case Kind::processes:
      return "started processes";
    case Kind::epoll:
      break;
  }
  return "epoll instance";
}

[[nodiscard]] constexpr Kind kind_of(std::uintptr_t address) {
  return static_cast<Kind>(address >> kind_shift & 0xffU);
}
[[nodiscard]] constexpr std::uint32_t index_of(std::uintptr_t address) {
  return static_cast<std::uint32_t>(address >> object_shift & 0xffffU);
}
[[nodiscard]] constexpr scheduler::ThreadId thread_of(std::uintptr_t address) {
  return static_cast<scheduler::ThreadId>(address >> thread_shift & 0xffffU);
}

}  // namespace heddle::runtime::kernel_addresses
