// What instrumented code calls just before each atomic access, and before each
// lap of a loop. Outside an exploration each is a test of
// one byte. Under control an atomic access stops the thread; a plain one is logged, and stops the
// thread only if its site was promoted because it raced.

#include "runtime/control.hpp"
#include "runtime/hooks/access_events.hpp"
#include "runtime/memory/memory_value.hpp"
#include "runtime/world.hpp"

namespace {

using heddle::runtime::control;
using heddle::runtime::controlled;
using heddle::runtime::describe;
using heddle::runtime::describe_access;
using heddle::runtime::LapDescription;
using heddle::runtime::LapSlot;
using heddle::runtime::note_read;
using heddle::runtime::read_value;
using heddle::runtime::Site;
using heddle::runtime::stack_pointer;
using heddle::runtime::stop;
using heddle::runtime::tell_of_update;
using heddle::scheduler::Event;
using heddle::scheduler::EventKind;

}  // namespace

HEDDLE_EXPORT void __heddle_atomic_load(const void* address, const Site* site) {
  if (!controlled()) {
    return;
  }
  describe_access(EventKind::load, address, site);
  stop();
  note_read(reinterpret_cast<std::uintptr_t>(address), site->size);
}

HEDDLE_EXPORT void __heddle_atomic_store(void* address, std::uint64_t low, std::uint64_t high,
                                         const Site* site) {
  if (!controlled()) {
    return;
  }
  Event& event = describe_access(EventKind::store, address, site);
  event.writes = true;
  event.operand = {low, high};
  stop();
}

HEDDLE_EXPORT void __heddle_atomic_rmw(void* address, std::uint64_t low, std::uint64_t high,
                                       const Site* site) {
  if (!controlled()) {
    return;
  }
  Event& event = describe_access(EventKind::read_modify_write, address, site);
  event.writes = true;
  event.operand = {low, high};
  stop();
  note_read(reinterpret_cast<std::uintptr_t>(address), site->size);
  if (site->size >= sizeof(std::uint64_t)) {
    const auto before = read_value(reinterpret_cast<std::uintptr_t>(address), site->size);
    tell_of_update(before.low, low, site->operation);
    tell_of_update(before.high, high, site->operation);
  }
}

HEDDLE_EXPORT void __heddle_atomic_cas(void* address, std::uint64_t expected_low,
                                       std::uint64_t expected_high, std::uint64_t desired_low,
                                       std::uint64_t desired_high, const Site* site) {
  if (!controlled()) {
    return;
  }
  Event& event = describe_access(EventKind::compare_exchange, address, site);
  event.failure_order = site->failure_order;
  event.expected = {expected_low, expected_high};
  event.operand = {desired_low, desired_high};
  stop();
  note_read(reinterpret_cast<std::uintptr_t>(address), site->size);
}

HEDDLE_EXPORT std::uint64_t __heddle_atomic_weak_cas(void* address, std::uint64_t expected_low,
                                                     std::uint64_t expected_high,
                                                     std::uint64_t desired_low,
                                                     std::uint64_t desired_high, const Site* site) {
  if (!controlled()) {
    return 0;
  }
  control.current->choice = 0;  // nobody chooses where code only looks
  __heddle_atomic_cas(address, expected_low, expected_high, desired_low, desired_high, site);
  return control.current->choice;
}

HEDDLE_EXPORT void __heddle_fence(const Site* site) {
  if (!controlled()) {
    return;
  }
  describe(EventKind::fence, site).order = site->order;
  stop();
}

HEDDLE_EXPORT void __heddle_assembly(const Site* site) {
  if (!controlled()) {
    return;
  }
  Event& event = describe(EventKind::opaque, site);
  event.writes = true;
  stop();
}

HEDDLE_EXPORT void __heddle_lap(const LapDescription* lap, LapSlot* slot, std::uint64_t entered,
                                const void* load_address, std::uint64_t guards_hold) {
  if (!controlled()) {
    slot->epoch = 0;
    return;
  }
  heddle::runtime::note_unknown_calls();
  control.current->laps.header(*lap, *slot,
                               {.entered = entered != 0,
                                .load_address = reinterpret_cast<std::uintptr_t>(load_address),
                                .guards_hold = guards_hold != 0,
                                .stack_pointer = stack_pointer()});
  if (entered == 0) {
    control.current->stop.in_loop = control.current->stop.site;
  }
}

HEDDLE_EXPORT void __heddle_ignore_store(LapSlot* slot) {
  if (controlled()) {
    control.current->laps.ignore_next_store(slot);
  }
}

/// Without memset, which is interposed and would be told of.
HEDDLE_EXPORT void __heddle_clear_local(void* pointer, std::uint64_t bytes) {
  asm volatile("rep stosb" : "+D"(pointer), "+c"(bytes) : "a"(0) : "memory");
}
