// Plain accesses: logged, and events only where their site was promoted because it raced.

#include "runtime/hooks/plain_accesses.hpp"

#include "runtime/hooks/access_events.hpp"
#include "runtime/hooks/lifetimes.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/identity/thread_states.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/memory_value.hpp"
#include "runtime/world.hpp"

namespace {

using heddle::runtime::control;
using heddle::runtime::controlled;
using heddle::runtime::describe_access;
using heddle::runtime::note_read;
using heddle::runtime::Site;
using heddle::runtime::stack_pointer;
using heddle::runtime::stop;
using heddle::scheduler::Event;
using heddle::scheduler::EventKind;
using heddle::scheduler::FaultKind;
using heddle::scheduler::LogEntry;
using heddle::scheduler::LogKind;
namespace arena = heddle::runtime::arena;
namespace layout = heddle::runtime::layout;
namespace lifetimes = heddle::runtime::lifetimes;
namespace thread_states = heddle::runtime::thread_states;

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

/// Of std::cout and its kin, which all threads may use at once ([iostream.objects]): members of
/// libc++'s streams are compiled with the program, and set their width there.
inline bool is_of_standard_stream(std::uintptr_t address) {
  return !layout::in_heap(address) && heddle::runtime::system_libraries.libcxx.contains(address);
}

void log_plain(LogKind kind, std::uintptr_t address, std::uint64_t size, const Site* site) {
  check(address, size, site);
  if (is_of_standard_stream(address)) [[unlikely]] {
    return;
  }
  if (kind == LogKind::plain_store) {
    thread_states::note_store(address, size);
  }
  if (!control.log.takes_plain) {
    heddle::runtime::end_if_time_is_up();
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

/// On the thread's own stack, of which no other thread knows.
bool is_own(std::uintptr_t address) {
  const heddle::runtime::Thread& thread = *control.current;
  return layout::in_stacks(address) && !thread.life.is_seen_by_others &&
         (address - layout::stack_base) / layout::stack_slot_bytes == thread.id;
}

/// Tells the thread's loops of a store that is about to be made, and may change memory.
void note_store(std::uintptr_t address, std::uint64_t size, bool may_change) {
  heddle::runtime::Laps& laps = control.current->laps;
  if (may_change && laps.states().keeps_stores()) {
    laps.keep_store(address, size, is_own(address), stack_pointer());
  }
  if (laps.watching()) {
    laps.plain_store(address, may_change, stack_pointer());
  }
}

void note_plain_store(std::uintptr_t address, std::uint64_t size, std::uint64_t low) {
  const heddle::runtime::Laps& laps = control.current->laps;
  if (laps.watching() || laps.states().keeps_stores()) {
    note_store(address, size, changes(address, size, low));
  }
}

void note_plain_load(std::uintptr_t address, std::uint64_t size) {
  heddle::runtime::Laps& laps = control.current->laps;
  if (laps.watching() && !is_own(address)) {  // nobody else can change its own
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
  if (kind == EventKind::plain_load) {
    note_read(address, size);
  }
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
  note_read(address, bytes);
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
  note_store(address, bytes, true);
}

void require_accessible(std::uintptr_t address, std::uint64_t bytes, const Site* site) {
  check(address, bytes, site);
}

}  // namespace heddle::runtime

HEDDLE_EXPORT void __heddle_local_store(void* pointer, std::uint64_t value, std::uint64_t bytes) {
  if (!controlled()) {
    return;
  }
  note_plain_store(reinterpret_cast<std::uintptr_t>(pointer), bytes, value);
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
  note_read(address, site->size);
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

HEDDLE_EXPORT void __heddle_vtable_store(void* pointer, std::uint64_t low, std::uint64_t high,
                                         const Site* site) {
  if (!controlled()) {
    return;
  }
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  check(address, site->size, site);
  const heddle::scheduler::Value there = heddle::runtime::read_value(address, site->size);
  if (there != heddle::scheduler::Value{low, high}) {
    __heddle_plain_store(pointer, low, site);
  }
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
