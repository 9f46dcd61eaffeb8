// What instrumented code calls just before each access. Outside an exploration each is a test of
// one byte. Under control an atomic access stops the thread; a plain one is logged, and stops the
// thread only if its site was promoted because it raced.

#include "runtime/control.hpp"
#include "runtime/hooks/identity.hpp"
#include "runtime/hooks/lifetimes.hpp"
#include "runtime/hooks/plain_accesses.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/memory_value.hpp"
#include "runtime/world.hpp"

namespace {

using heddle::runtime::control;
using heddle::runtime::controlled;
using heddle::runtime::describe;
using heddle::runtime::LapDescription;
using heddle::runtime::LapSlot;
using heddle::runtime::read_value;
using heddle::runtime::Site;
using heddle::runtime::stop;
using heddle::runtime::tell_of_update;
using heddle::scheduler::Event;
using heddle::scheduler::EventKind;
using heddle::scheduler::FaultKind;
using heddle::scheduler::LogEntry;
using heddle::scheduler::LogKind;
namespace arena = heddle::runtime::arena;
namespace layout = heddle::runtime::layout;
namespace lifetimes = heddle::runtime::lifetimes;

/// Touches the bytes, so that a bad pointer crashes here, in the program's own context.
void probe(std::uintptr_t address) {
  static_cast<void>(*reinterpret_cast<const volatile unsigned char*>(address));
}

Event& describe_access(EventKind kind, const void* pointer, const Site* site) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  probe(address);
  Event& event = describe(kind, site);
  event.order = site->order;
  event.range = {address, site->size};
  return event;
}

[[noreturn]] void raise_memory_error(arena::MemoryError error, const Site* site) {
  heddle::runtime::__heddle_call_site = const_cast<Site*>(site);
  if (error == arena::MemoryError::use_after_free) {
    heddle::runtime::raise_fault(FaultKind::use_after_free, "access to a freed block");
  }
  heddle::runtime::raise_fault(FaultKind::heap_overflow, "access outside any heap block");
}

[[noreturn]] void raise_lifetime_error(const lifetimes::Error& error, const Site* site) {
  heddle::runtime::__heddle_call_site = const_cast<Site*>(site);
  heddle::runtime::raise_fault(error.kind, error.message, error.ended_at);
}

inline void check(std::uintptr_t address, std::uint64_t size, const Site* site) {
  if (layout::in_heap(address)) {
    const arena::MemoryError error = arena::check_access(address, size);
    if (error != arena::MemoryError::none) [[unlikely]] {
      raise_memory_error(error, site);
    }
  } else if (lifetimes::concerns(address)) {
    const lifetimes::Error error = lifetimes::check(address, size, control.current->id);
    if (error.message != nullptr) [[unlikely]] {
      raise_lifetime_error(error, site);
    }
  }
}

void log_plain(LogKind kind, std::uintptr_t address, std::uint64_t size, const Site* site) {
  check(address, size, site);
  if (!control.log.is_kept) {
    control.log.lacks = true;
    return;
  }
  const LogEntry entry{.kind = kind,
                       .thread = control.current->id,
                       .label = site->id,
                       .address = address,
                       .size = size};
  if (control.log.end < control.log.limit) [[likely]] {
    *control.log.end++ = entry;
  } else {
    heddle::runtime::log_entry(entry);
  }
}

/// Whether a store of `low` is going to change memory; of more than 8 bytes it is not known.
bool changes(std::uintptr_t address, std::uint64_t size, std::uint64_t low) {
  return size > 8 || heddle::runtime::read_value(address, size).low != low;
}

/// Within the frame of the function that called the hook, or below it.
[[gnu::always_inline]] inline std::uintptr_t stack_pointer() {
  return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
}

void note_plain_store(std::uintptr_t address, std::uint64_t size, std::uint64_t low) {
  heddle::runtime::Laps& laps = control.current->laps;
  if (!laps.watching()) {
    return;
  }
  laps.plain_store(address, changes(address, size, low), stack_pointer());
}

void note_plain_load(std::uintptr_t address, std::uint64_t size) {
  heddle::runtime::Laps& laps = control.current->laps;
  if (laps.watching()) {
    laps.plain_read(address, size, stack_pointer());
  }
}

void plain_event(EventKind kind, std::uintptr_t address, std::uint64_t size, std::uint64_t value,
                 const Site* site) {
  if (size == 0) {
    return;
  }
  Event& event = describe_access(kind, reinterpret_cast<const void*>(address), site);
  event.range.size = size;
  event.writes = kind == EventKind::plain_store;
  event.operand.low = value;
  stop();
}

}  // namespace

namespace heddle::runtime {

void announce_load(std::uintptr_t address, std::uint64_t bytes, const Site* site) {
  if (bytes == 0) {
    return;
  }
  if (site->promoted != 0) [[unlikely]] {
    plain_event(EventKind::plain_load, address, bytes, 0, site);
    return;
  }
  log_plain(LogKind::plain_load, address, bytes, site);
  note_plain_load(address, bytes);
}

void announce_store(std::uintptr_t address, std::uint64_t bytes, const Site* site) {
  if (bytes == 0) {
    return;
  }
  if (site->promoted != 0) [[unlikely]] {
    plain_event(EventKind::plain_store, address, bytes, 0, site);
    return;
  }
  log_plain(LogKind::plain_store, address, bytes, site);
  Laps& laps = control.current->laps;
  if (laps.watching()) {
    laps.plain_store(address, true, stack_pointer());
  }
}

void require_accessible(std::uintptr_t address, std::uint64_t bytes, const Site* site) {
  check(address, bytes, site);
}

}  // namespace heddle::runtime

HEDDLE_EXPORT void __heddle_atomic_load(const void* address, const Site* site) {
  if (!controlled()) {
    return;
  }
  describe_access(EventKind::load, address, site);
  stop();
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
}

HEDDLE_EXPORT void __heddle_ignore_store(LapSlot* slot) {
  if (controlled()) {
    control.current->laps.ignore_next_store(slot);
  }
}

HEDDLE_EXPORT void __heddle_local_store(void* pointer, std::uint64_t value, std::uint64_t bytes) {
  if (!controlled()) {
    return;
  }
  note_plain_store(reinterpret_cast<std::uintptr_t>(pointer), bytes, value);
}

/// Without memset, which is interposed and would be told of.
HEDDLE_EXPORT void __heddle_clear_local(void* pointer, std::uint64_t bytes) {
  asm volatile("rep stosb" : "+D"(pointer), "+c"(bytes) : "a"(0) : "memory");
}

HEDDLE_EXPORT void __heddle_plain_load(const void* pointer, const Site* site) {
  if (!controlled()) {
    return;
  }
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (site->promoted != 0) [[unlikely]] {
    plain_event(EventKind::plain_load, address, site->size, 0, site);
    return;
  }
  log_plain(LogKind::plain_load, address, site->size, site);
  note_plain_load(address, site->size);
}

HEDDLE_EXPORT void __heddle_plain_store(void* pointer, std::uint64_t value, const Site* site) {
  if (!controlled()) {
    return;
  }
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (site->promoted != 0) [[unlikely]] {
    plain_event(EventKind::plain_store, address, site->size, value, site);
    return;
  }
  log_plain(LogKind::plain_store, address, site->size, site);
  note_plain_store(address, site->size, value);
}

HEDDLE_EXPORT void __heddle_range_load(const void* pointer, std::uint64_t bytes, const Site* site) {
  if (controlled()) {
    heddle::runtime::announce_load(reinterpret_cast<std::uintptr_t>(pointer), bytes, site);
  }
}

HEDDLE_EXPORT void __heddle_range_store(void* pointer, std::uint64_t bytes, const Site* site) {
  if (controlled()) {
    heddle::runtime::announce_store(reinterpret_cast<std::uintptr_t>(pointer), bytes, site);
  }
}
