#include "runtime/memory/stack_lives.hpp"

#include <sys/mman.h>

#include <algorithm>

#include "base/assert.hpp"

namespace heddle::runtime::stack_lives {
namespace {

constexpr std::size_t ends_kept = 256;  ///< of each thread: the latest ones

struct Stack {
  std::uintptr_t lowest = 0;  ///< 0: nothing is known of it
  std::uint32_t ended = 0;
  End ends[ends_kept];
};

Stack* stacks = nullptr;  ///< by thread; pages are there once they are touched

Stack& stack_of(std::uintptr_t address) { return stacks[owner_of(address)]; }

Life* lives(std::uintptr_t address) { return const_cast<Life*>(life_at(address)); }

void* map_at(std::uintptr_t address, std::size_t bytes) {
  void* got = mmap(reinterpret_cast<void*>(address), bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  HEDDLE_ASSERT(got == reinterpret_cast<void*>(address),
                "what is known of the stacks cannot be mapped");
  return got;
}

std::uintptr_t top_of(scheduler::ThreadId thread) {
  return layout::stack_base + (thread + std::size_t{1}) * layout::stack_slot_bytes;
}

}  // namespace

void map() {
  if (stacks != nullptr) {
    return;
  }
  map_at(layout::lives_base, layout::threads * layout::stack_slot_bytes);
  stacks = static_cast<Stack*>(map_at(layout::ends_base, layout::threads * sizeof(Stack)));
}

void forget(scheduler::ThreadId thread) {
  Stack& stack = stacks[thread];
  if (stack.lowest != 0) {
    std::memset(lives(stack.lowest), 0, top_of(thread) - stack.lowest);
  }
  stack.lowest = 0;
  stack.ended = 0;
}

void set(std::uintptr_t address, std::size_t bytes, Life life) {
  Stack& stack = stack_of(address);
  if (address < stack.lowest || stack.lowest == 0) {
    stack.lowest = address;
  }
  std::memset(lives(address), static_cast<int>(life), bytes);
}

void set_returned(std::uintptr_t address, std::size_t bytes) {
  Life* life = lives(address);
  std::replace_if(
      life, life + bytes, [](Life now) { return now != Life::unknown; }, Life::returned);
}

void note_end(const End& end) {
  Stack& stack = stack_of(end.address);
  stack.ends[stack.ended++ % ends_kept] = end;
}

End latest_end(std::uintptr_t address, std::size_t bytes) {
  const Stack& stack = stack_of(address);
  const std::uint32_t kept = std::min<std::uint32_t>(stack.ended, ends_kept);
  for (std::uint32_t back = 1; back <= kept; ++back) {
    const End& end = stack.ends[(stack.ended - back) % ends_kept];
    if (address < end.address + end.bytes && end.address < address + bytes) {
      return end;
    }
  }
  return {};
}

scheduler::ByteRange next_alive(std::uintptr_t from, std::uintptr_t limit) {
  const auto is_alive = [](Life life) { return life == Life::alive; };
  const Life* last = life_at(limit);
  const Life* begin = std::find_if(life_at(from), last, is_alive);
  const Life* end = std::find_if_not(begin, last, is_alive);
  return {from + static_cast<std::uintptr_t>(begin - life_at(from)),
          static_cast<std::uintptr_t>(end - begin)};
}

void for_each_known_part(scheduler::ThreadId thread,
                         const std::function<void(std::uintptr_t, std::uintptr_t)>& function) {
  const Stack& stack = stacks[thread];
  const auto begin = reinterpret_cast<std::uintptr_t>(&stack);
  const auto ends = reinterpret_cast<std::uintptr_t>(stack.ends);
  function(begin, ends + std::min<std::size_t>(stack.ended, ends_kept) * sizeof(End));
  if (stack.lowest != 0) {
    function(reinterpret_cast<std::uintptr_t>(lives(stack.lowest)),
             reinterpret_cast<std::uintptr_t>(lives(top_of(thread) - 1)) + 1);
  }
}

std::uintptr_t lowest(scheduler::ThreadId thread) {
  const std::uintptr_t known = stacks[thread].lowest;
  return known != 0 ? known : top_of(thread);
}

}  // namespace heddle::runtime::stack_lives
