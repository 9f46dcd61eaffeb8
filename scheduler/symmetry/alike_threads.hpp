#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/event.hpp"

namespace heddle::scheduler {

/// Memory that each thread has a piece of, all alike: the piece of thread t is `first` moved by
/// t * `stride` bytes.
struct OwnMemory {
  ByteRange first;
  std::uintptr_t stride = 0;
};

/// Threads that do the same as long as they find the same, whatever their numbers: exchanging two
/// of them in an execution of the program gives an execution of it.
///
/// Needed for that, of the threads of a class: they begin with the same code and data (addresses of
/// own memory aside, which correspond by their place in it), before any of them has had an event,
/// with no event of their creator in between or between the joins, unless `one_by_one`; and they
/// neither look at nor compute with what tells them apart, which are their numbers and addresses of
/// own memory.
struct AlikeThreads {
  std::vector<std::vector<ThreadId>> classes;  ///< disjoint, each ascending, of two or more
  std::vector<OwnMemory> own_memory;
  /// The initial thread creates and joins them itself, see creator.hpp.
  bool one_by_one = false;

  [[nodiscard]] bool none() const { return classes.empty(); }
};

/// Where in its own memory the thread has the address; nothing if it is not there.
struct OwnPlace {
  std::size_t memory = 0;  ///< index in AlikeThreads::own_memory
  std::uintptr_t offset = 0;
  friend bool operator==(const OwnPlace&, const OwnPlace&) = default;
};
[[nodiscard]] std::optional<OwnPlace> own_place(const AlikeThreads& alike, ThreadId thread,
                                                std::uintptr_t address);

/// The thread in whose own memory the address is; nothing if it is in nobody's.
[[nodiscard]] std::optional<ThreadId> owner_of(const AlikeThreads& alike, std::uintptr_t address);

/// Whether `a`, of its thread, is what `b` is of its own: the same step, but that own memory of the
/// one corresponds to own memory of the other.
[[nodiscard]] bool correspond(const AlikeThreads& alike, const Event& a, const Event& b);

/// Whether an event is on the thread's own memory only.
[[nodiscard]] bool is_on_own_memory(const AlikeThreads& alike, const Event& event);

}  // namespace heddle::scheduler
