#include "runtime/hooks/quiet_calls.hpp"

#include <algorithm>
#include <cstring>

#include "base/hashing.hpp"
#include "runtime/control.hpp"
#include "runtime/fibers/thread_block.hpp"
#include "runtime/hooks/images.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/saved_pages.hpp"
#include "runtime/memory/stack_lives.hpp"

namespace heddle::runtime::quiet_calls {
namespace {

constexpr std::size_t most_bytes = std::size_t{4} << 20;

/// Functions that have changed something; one that has no place here is looked at each time.
constexpr std::size_t most_functions = std::size_t{1} << 12;
std::uintptr_t changing[most_functions];

/// The call that is looked at.
struct Call {
  std::uintptr_t function = 0;
  std::uintptr_t frame = 0;  ///< 0: no call is
  scheduler::ThreadId thread = 0;
  std::uint64_t execution = 0;
  std::uint64_t steps = 0;
  std::size_t pages = 0;  ///< that had been written when it began
  std::uint64_t print = 0;
};
Call call;

/// A hash of pieces of memory, one after the other.
class Print {
 public:
  void add(std::uintptr_t begin, std::uintptr_t end) {
    bytes_ += end - begin;
    if (bytes_ > most_bytes) {
      return;
    }
    hash_ = base::chain(hash_, begin);
    while (begin < end) {
      std::uint64_t word = 0;
      const std::size_t bytes = std::min<std::size_t>(end - begin, sizeof word);
      std::memcpy(&word, reinterpret_cast<const void*>(begin), bytes);
      hash_ = base::chain(hash_, word);
      begin += bytes;
    }
  }

  [[nodiscard]] bool is_whole() const { return bytes_ <= most_bytes; }
  [[nodiscard]] std::uint64_t hash() const { return base::spread(hash_); }

 private:
  std::uint64_t hash_ = 0;
  std::size_t bytes_ = 0;
};

/// What this thread's own frames hold is its own, but for the variables that others may see.
void add_own_stack(Print& print, scheduler::ThreadId self, std::uintptr_t frame) {
  const std::uintptr_t end = stack_top(self);
  for (scheduler::ByteRange alive = stack_lives::next_alive(frame, end); alive.size != 0;
       alive = stack_lives::next_alive(alive.address + alive.size, end)) {
    print.add(alive.address, alive.address + alive.size);
  }
}

void add_threads(Print& print, scheduler::ThreadId self, std::uintptr_t frame) {
  for (std::size_t i = 0; i < thread_count(); ++i) {
    const auto id = static_cast<scheduler::ThreadId>(i);
    const Thread& other = thread(id);
    if (other.state == ThreadState::unused || other.state == ThreadState::ended) {
      continue;
    }
    thread_block::for_each_range(
        id, [&](std::uintptr_t begin, std::uintptr_t end) { print.add(begin, end); });
    if (id == self) {
      add_own_stack(print, self, frame);
    } else if (other.fiber.context != nullptr) {
      print.add(reinterpret_cast<std::uintptr_t>(other.fiber.context), stack_top(id));
    }
  }
}

/// All of it; of the pages that are put back, so many.
Print print_of_memory(std::size_t pages, scheduler::ThreadId self, std::uintptr_t frame) {
  Print print;
  saved_pages::for_each_changed(0, pages, [&](std::uintptr_t begin, std::uintptr_t end) {
    if (!layout::in_heap(begin)) {
      print.add(begin, end);
    }
  });
  arena::for_each_region([&](std::uintptr_t begin, std::uintptr_t end) { print.add(begin, end); });
  add_threads(print, self, frame);
  return print;
}

/// Pages to which something was written for the first time during the call: it is known what they
/// held before.
bool new_pages_are_alike() {
  bool alike = true;
  saved_pages::for_each_changed(
      call.pages, saved_pages::changed_count(), [&](std::uintptr_t begin, std::uintptr_t end) {
        alike = alike && (layout::in_heap(begin) ||
                          std::memcmp(reinterpret_cast<const void*>(begin),
                                      saved_pages::copy_of(begin), end - begin) == 0);
      });
  return alike;
}

/// Where a function that changes something is noted, or would be.
std::uintptr_t& place_of(std::uintptr_t function) {
  return changing[base::scatter(function) % most_functions];
}

/// Whether a call has begun that may still end: a caller further up the stack than its own frame
/// has been reached by an exception.
bool is_within_call(scheduler::ThreadId self, std::uintptr_t frame) {
  return call.frame != 0 && call.execution == control.executions &&
         (call.thread != self || frame < call.frame);
}

}  // namespace

void begin(std::uintptr_t function, std::uintptr_t frame) {
  const scheduler::ThreadId self = control.current->id;
  if (place_of(function) == function || is_within_call(self, frame)) {
    return;
  }
  call = {function, frame, self, control.executions, control.steps, saved_pages::changed_count(),
          0};
  const Print print = print_of_memory(call.pages, self, frame);
  call.print = print.hash();
  if (!print.is_whole() || !was_loaded_at_start(function)) {
    call.frame = 0;
  }
}

bool end(std::uintptr_t function, std::uintptr_t frame) {
  const scheduler::ThreadId self = control.current->id;
  if (call.frame != frame || call.function != function || call.thread != self ||
      call.execution != control.executions) {
    return false;
  }
  call.frame = 0;
  const bool is_quiet = call.steps == control.steps && !saved_pages::has_mappings() &&
                        print_of_memory(call.pages, self, frame).hash() == call.print &&
                        new_pages_are_alike();
  if (!is_quiet) {
    place_of(function) = function;
  }
  return is_quiet;
}

}  // namespace heddle::runtime::quiet_calls
