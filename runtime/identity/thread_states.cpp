#include "runtime/identity/thread_states.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <span>

#include "runtime/control.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::thread_states {

bool is_watching = false;

namespace {

using scheduler::ByteRange;
using scheduler::ThreadId;

constexpr std::size_t most_stores = 64;
constexpr std::uint64_t most_bytes = 4096;
constexpr std::uint64_t address_mask = (std::uint64_t{1} << 48U) - 1;

/// What is known of the block that was begun last.
struct Begun {
  ThreadId child = 0;
  bool is_allocated = false;
  std::uint64_t execution = 0;
  std::uint64_t steps = 0;
  std::size_t stores = 0;
  std::array<ByteRange, most_stores> stored{};

  /// Whether nobody but the initial thread has done anything since.
  [[nodiscard]] bool is_present() const {
    return is_watching && execution == control.executions && steps == control.steps &&
           control.current->id == 0;
  }
};
Begun begun;

struct FindChild {
  Thread* child = nullptr;
};

void find_child(void* argument) {
  static_cast<FindChild*>(argument)->child = &upcoming_child(*control.current);
}

bool is_of(ThreadId thread, std::uintptr_t address) {
  return layout::in_heap(address) &&
         (address - layout::heap_base) / layout::heap_bytes_per_thread == thread;
}

/// Memory that is there for good: what the program maps may be gone.
bool is_there(std::uintptr_t address) {
  return address - layout::mapped_base >= layout::threads * layout::mapped_bytes_per_thread;
}

/// Where else than in the child's own heap an address of that heap has been left; each place once.
class PlacesLeft {
 public:
  explicit PlacesLeft(ThreadId child) : child_(child) {}

  /// False: it cannot be told.
  [[nodiscard]] bool look_at(const ByteRange& stored) {
    if (is_of(child_, stored.address)) {
      return true;
    }
    if (stored.size > most_bytes || !is_there(stored.address)) {
      return false;
    }
    constexpr std::size_t bytes_of_address = 6;
    const std::uintptr_t end = stored.address + stored.size;
    for (std::uintptr_t at = stored.address; at + bytes_of_address <= end; ++at) {
      std::uint64_t word = 0;
      std::memcpy(&word, reinterpret_cast<const void*>(at), bytes_of_address);
      if (is_of(child_, word & address_mask)) {
        add(at);
      }
    }
    return true;
  }

  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  void add(std::uintptr_t place) {
    const std::span known = std::span(places_).first(count_);
    if (count_ < places_.size() && std::ranges::find(known, place) == known.end()) {
      places_[count_++] = place;
    }
  }

  ThreadId child_;
  std::size_t count_ = 0;
  std::array<std::uintptr_t, 2> places_{};  ///< two are too many
};

}  // namespace

void begin() {
  FindChild request;
  call_tester(find_child, &request);
  begun.child = request.child->id;
  begun.is_allocated = false;
  begun.execution = control.executions;
  begun.steps = control.steps;
  begun.stores = 0;
  is_watching = true;
}

ThreadId heap_of_block(ThreadId allocating) {
  if (!is_watching || begun.is_allocated || !begun.is_present()) [[likely]] {
    return allocating;
  }
  begun.is_allocated = true;
  return begun.child;
}

void remember_store(std::uintptr_t address, std::uint64_t bytes) {
  if (begun.stores == most_stores || !begun.is_present()) {
    is_watching = false;
    return;
  }
  begun.stored[begun.stores++] = {address, bytes};
}

ByteRange handed_over(const void* argument) {
  const bool is_known = !begun.is_present() || !begun.is_allocated;
  is_watching = false;
  const auto address = reinterpret_cast<std::uintptr_t>(argument);
  arena::BlockInfo block;
  if (is_known || !is_of(begun.child, address) || !arena::find_block(address, block) ||
      block.address != address || block.freed) {
    return {};
  }
  PlacesLeft places(begun.child);
  const bool are_told =
      std::ranges::all_of(std::span(begun.stored).first(begun.stores),
                          [&places](const ByteRange& stored) { return places.look_at(stored); });
  return are_told && places.count() <= 1 ? ByteRange{address, block.size} : ByteRange{};
}

}  // namespace heddle::runtime::thread_states

namespace runtime = heddle::runtime;

HEDDLE_EXPORT void __heddle_thread_state() {
  if (runtime::controlled() && runtime::control.current->id == 0) {
    runtime::thread_states::begin();
  }
}
