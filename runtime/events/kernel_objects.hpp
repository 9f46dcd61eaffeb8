#pragma once

#include <cstdint>

#include "runtime/memory/kernel_addresses.hpp"
#include "scheduler/event.hpp"

/// Pipes, eventfds, pairs of sockets and epoll instances of the program: by descriptor, for as long
/// as an execution lasts. What is in them is the kernel's. Both ends of a pipe, and both directions
/// of a pair of sockets, are one object.
/// But for changed(), all of it may be called on either side, and in signal handlers.
namespace heddle::runtime::kernel_objects {

using kernel_addresses::Kind;

struct Descriptor {
  std::uintptr_t object = 0;  ///< its address; 0: no descriptor of one of these
  std::uintptr_t address = 0;
  std::uint8_t end = 0;  ///< pipe: 0 is read, 1 written; pair of sockets: which
  bool is_open = false;
  bool is_kept = false;  ///< the tester's: see keep()

  [[nodiscard]] scheduler::ByteRange of_object() const { return {object, 8}; }
  [[nodiscard]] scheduler::ByteRange own() const { return {address, 8}; }
  [[nodiscard]] Kind kind() const { return kernel_addresses::kind_of(object); }
  /// What of state_of() makes a read possible, or a write.
  [[nodiscard]] std::uint64_t readable() const { return std::uint64_t{1} << 2U * end; }
  [[nodiscard]] std::uint64_t writable() const { return std::uint64_t{2} << 2U * end; }
  [[nodiscard]] bool can_read() const { return kind() != Kind::pipe || end == 0; }
  [[nodiscard]] bool can_write() const { return kind() != Kind::pipe || end == 1; }
};

/// Null if it is none of these. One that was closed is known until its number has a new meaning:
/// what a thread comes to must not depend on whether another has closed it yet.
[[nodiscard]] const Descriptor* find(long descriptor);

/// The thread has made an object: of two descriptors, or of one, if `second` is -1.
void made(Kind kind, scheduler::ThreadId thread, long first, long second);
/// One that was there before the execution, and a descriptor of it, each by its number.
void found(Kind kind, std::uint32_t object, std::uint32_t number, long descriptor,
           std::uint8_t end);
void duplicated(long from, long to, scheduler::ThreadId thread);
void closed(long descriptor);
/// The number means something else now, which is none of these.
void replaced(long descriptor);

/// A descriptor of the tester's for the same file; -1 if there is none.
int keep(long descriptor);
void give_up(int kept);

/// A bit for each end that can be read, or written, without waiting.
[[nodiscard]] std::uint64_t state_of(std::uintptr_t object);

/// The thread has changed the object, or may have: how is not known, but the same history of
/// changes has the same outcome. On the tester's side only.
void changed(std::uintptr_t object, scheduler::ThreadId thread, long result);

/// Makes each epoll instance forget what is no longer ready, up to the first that is. A look at one
/// does that: done after each change, it does not matter how often the tester looks.
void look_at_epoll_instances();

/// From now on, until the execution ends, something outside may use the objects as well: another
/// process that was started, or a handler of a signal that a timer sends.
void note_outside();
[[nodiscard]] bool has_outside();

/// An execution ends.
void forget();

}  // namespace heddle::runtime::kernel_objects
