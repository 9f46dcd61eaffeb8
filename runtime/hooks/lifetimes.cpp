#include "runtime/hooks/lifetimes.hpp"

#include <algorithm>

#include "runtime/control.hpp"
#include "runtime/hooks/frames.hpp"
#include "runtime/hooks/object_lives.hpp"
#include "runtime/memory/stack_lives.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::lifetimes {
namespace {

using scheduler::Event;
using scheduler::EventKind;
using scheduler::FaultKind;
using scheduler::LogKind;
using stack_lives::Life;

/// Where the thread's own frames end; 0 if it runs on a stack that is not the one it began on.
std::uintptr_t stack_pointer_of(const Thread& thread) {
  const auto pointer = control.current == &thread && controlled()
                           ? reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0))
                           : reinterpret_cast<std::uintptr_t>(thread.fiber.context);
  return layout::in_stacks(pointer) && stack_lives::owner_of(pointer) == thread.id ? pointer : 0;
}

/// Of bytes of a frame that has returned, above the stack pointer: whether a frame is there now
/// that may have given its own variables to the thread that uses them. To what it calls itself, an
/// instrumented function gives private ones too, without telling of them.
bool is_in_use_again(std::uintptr_t address, std::size_t bytes, Thread& owner,
                     scheduler::ThreadId accessor) {
  const frames::Owner frame = frames::owner_of(address, owner);
  const bool is_own = owner.id == accessor;
  if (is_own ? frame != frames::Owner::tester : frame == frames::Owner::unknown) {
    stack_lives::set(address, bytes, Life::unknown);
    return true;
  }
  return false;
}

Error check_stack(std::uintptr_t address, std::size_t bytes, Thread& owner,
                  scheduler::ThreadId accessor) {
  const Life life = stack_lives::worst(address, bytes);
  if (life == Life::alive) {
    return {};
  }
  if ((life == Life::unknown || life == Life::returned) && address >= stack_pointer_of(owner) &&
      (life == Life::unknown || is_in_use_again(address, bytes, owner, accessor))) {
    return {};
  }
  const scheduler::SiteId ended_at = stack_lives::latest_end(address, bytes).site;
  if (life == Life::scope_ended) {
    return {FaultKind::use_after_scope, "access to a variable whose scope has ended", ended_at};
  }
  return {FaultKind::use_after_return, "access to a variable of a function that has returned",
          ended_at};
}

bool lives_on(const Thread& thread) {
  return thread.state != ThreadState::ended && thread.state != ThreadState::unused;
}

void log_end(const scheduler::ByteRange& range, bool ends_function, scheduler::SiteId site,
             const Thread& thread) {
  if (!control.log.is_kept) {
    return;
  }
  const std::uint8_t scope = ends_function ? 0 : scheduler::life_end_of_scope;
  const std::uint8_t seen = thread.life.is_seen_by_others ? scheduler::life_end_of_shared : 0;
  log_entry({.kind = LogKind::life_end,
             .tag = static_cast<std::uint8_t>(scope | seen),
             .thread = thread.id,
             .label = site,
             .address = range.address,
             .size = range.size});
}

bool ends_function(const Site& site) { return (site.flags & site_ends_function) != 0; }

/// The variable, which lives, lives no more; its memory is `after` that.
void end_life(const scheduler::ByteRange& range, const Site& site, Life after) {
  if (site.promoted != 0) {
    Event& event = describe(EventKind::local_end, &site);
    event.range = range;
    event.writes = true;
    event.set_end_of_scope(!ends_function(site));
    stop();
  } else {
    log_end(range, ends_function(site), site.id, *control.current);
  }
  stack_lives::set(range.address, range.size, after);
  object_lives::add(object_lives::Change::local_ends, range.address, range.size);
  stack_lives::note_end({range.address, range.size, site.id});
}

/// Nothing below this address lives any more, of the current thread.
void end_all_below(std::uintptr_t limit, const Site& site) {
  if (!layout::in_stacks(limit)) {
    return;
  }
  const std::uintptr_t lowest = stack_lives::lowest(stack_lives::owner_of(limit));
  if (limit <= lowest) {
    return;
  }
  for (std::uintptr_t from = lowest;;) {
    const scheduler::ByteRange alive = stack_lives::next_alive(from, limit);
    if (alive.size == 0) {
      break;
    }
    end_life(alive, site, Life::returned);
    from = alive.address + alive.size;
  }
  stack_lives::set_returned(lowest, limit - lowest);
}

}  // namespace

Error check(std::uintptr_t address, std::size_t bytes, scheduler::ThreadId accessor) {
  const bool on_stack = layout::in_stacks(address);
  const std::size_t owner_id = on_stack ? stack_lives::owner_of(address)
                                        : (address - layout::park_base) / layout::park_slot_bytes;
  if (owner_id >= thread_count()) {
    return {};
  }
  Thread& owner = thread(static_cast<scheduler::ThreadId>(owner_id));
  if (!lives_on(owner)) {
    return {FaultKind::use_after_return,
            on_stack ? "access to the stack of a thread that has ended"
                     : "access to a thread_local variable of a thread that has ended",
            on_stack ? stack_lives::latest_end(address, bytes).site : 0};
  }
  if (owner_id != accessor) {
    owner.life.is_seen_by_others = true;
  }
  return on_stack ? check_stack(address, bytes, owner, accessor) : Error{};
}

bool is_certainly_there(std::uintptr_t address, std::size_t bytes, scheduler::ThreadId accessor) {
  if (!layout::in_stacks(address) || stack_lives::owner_of(address) >= thread_count()) {
    return false;
  }
  Thread& owner = thread(stack_lives::owner_of(address));
  owner.life.is_seen_by_others |= owner.id != accessor;
  return lives_on(owner) && stack_lives::worst(address, bytes) == Life::alive;
}

void end_thread(scheduler::ThreadId id) {
  const Thread& ended = thread(id);
  log_end({layout::stack_base + id * layout::stack_slot_bytes, layout::stack_slot_bytes}, true, 0,
          ended);
  log_end({layout::park_base + id * layout::park_slot_bytes, layout::park_slot_bytes}, true, 0,
          ended);
}

}  // namespace heddle::runtime::lifetimes

using heddle::runtime::control;
using heddle::runtime::controlled;
using heddle::runtime::Site;
namespace lifetimes = heddle::runtime::lifetimes;
namespace layout = heddle::runtime::layout;
namespace object_lives = heddle::runtime::object_lives;
namespace stack_lives = heddle::runtime::stack_lives;

HEDDLE_EXPORT void __heddle_local_begin(void* local, std::uint64_t bytes, const char* text) {
  const auto address = reinterpret_cast<std::uintptr_t>(local);
  if (controlled() && layout::in_stacks(address)) {
    object_lives::add(object_lives::Change::local_begins, address, bytes, text);
    stack_lives::set(address, bytes, stack_lives::Life::alive);
    control.current->laps.end_local(address, bytes);
  }
}

HEDDLE_EXPORT void __heddle_unknown_locals(void* locals, std::uint64_t bytes) {
  const auto address = reinterpret_cast<std::uintptr_t>(locals);
  if (controlled() && layout::in_stacks(address)) {
    object_lives::add(object_lives::Change::local_ends, address, bytes);
    stack_lives::set(address, std::min(bytes, stack_lives::end_of_stack(address) - address),
                     stack_lives::Life::unknown);
    control.current->laps.end_local(address, bytes);
  }
}

HEDDLE_EXPORT void __heddle_scope_end(void* local, std::uint64_t bytes, const Site* site) {
  const auto address = reinterpret_cast<std::uintptr_t>(local);
  if (controlled()) {
    control.current->laps.end_local(address, bytes);
  }
  if (!controlled() || !layout::in_stacks(address) ||
      *stack_lives::life_at(address) != stack_lives::Life::alive) {
    return;
  }
  lifetimes::end_life({address, bytes}, *site,
                      lifetimes::ends_function(*site) ? stack_lives::Life::function_ended
                                                      : stack_lives::Life::scope_ended);
}

HEDDLE_EXPORT void __heddle_local_end(void* local, std::uint64_t bytes, const Site* site) {
  const auto address = reinterpret_cast<std::uintptr_t>(local);
  if (!controlled() || !layout::in_stacks(address)) {
    return;
  }
  if (*stack_lives::life_at(address) == stack_lives::Life::alive) {
    lifetimes::end_life({address, bytes}, *site, stack_lives::Life::returned);
  } else {
    object_lives::add(object_lives::Change::local_ends, address, bytes);
    stack_lives::set_returned(address, bytes);
  }
}

HEDDLE_EXPORT void __heddle_frame_end(void* limit, const Site* site) {
  if (controlled()) {
    lifetimes::end_all_below(reinterpret_cast<std::uintptr_t>(limit), *site);
  }
}

HEDDLE_EXPORT void __heddle_unwound(const Site* site) {
  if (controlled()) {
    lifetimes::end_all_below(reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)), *site);
  }
}
