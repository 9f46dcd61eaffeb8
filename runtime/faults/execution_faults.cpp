#include <fmt/format.h>

#include "runtime/controlled_execution.hpp"
#include "runtime/hooks/lifetimes.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/gone_memory.hpp"
#include "runtime/memory/layout.hpp"
#include "scheduler/event_predicates.hpp"

/// What is looked for while an execution goes on and at its end.
namespace heddle::runtime {

using scheduler::Event;
using scheduler::FaultKind;

namespace {

/// A compare-exchange that fails writes what was there.
bool needs_writing(const Event& event) {
  return scheduler::trait<&scheduler::EventTraits::access>(event.kind) !=
             scheduler::MemoryUse::load &&
         event.kind != scheduler::EventKind::plain_load;
}

}  // namespace

bool ControlledExecution::check_memory(const Event& event) {
  if (frees(event.kind)) {
    return true;
  }
  return (!scheduler::touches_range(event) || check_bytes(event, event.range)) &&
         check_bytes(event, event.second);
}

bool ControlledExecution::check_bytes(const Event& event, const scheduler::ByteRange& range) {
  const std::uintptr_t address = range.address;
  if (range.size == 0) {
    return true;
  }
  if (lifetimes::concerns(address)) {
    const lifetimes::Error error = lifetimes::check(address, range.size, event.thread);
    if (error.message != nullptr) {
      control.end.fail({.kind = error.kind,
                        .thread = event.thread,
                        .site = event.site,
                        .other_site = error.ended_at,
                        .message = error.message});
    }
    return error.message == nullptr;
  }
  if (!layout::in_heap(address)) {
    const bool is_there =
        !gone_memory::is_any() || gone_memory::allows(address, range.size, needs_writing(event));
    if (!is_there) {
      control.end.fail({.kind = FaultKind::crash,
                        .thread = event.thread,
                        .site = event.site,
                        .message = "invalid memory access (SIGSEGV): the program has unmapped the "
                                   "memory, or protected it"});
    }
    return is_there;
  }
  const arena::MemoryError error = arena::check_access(address, range.size);
  if (error == arena::MemoryError::none) {
    return true;
  }
  arena::BlockInfo block;
  const bool freed = error == arena::MemoryError::use_after_free;
  control.end.fail(
      {.kind = freed ? FaultKind::use_after_free : FaultKind::heap_overflow,
       .thread = event.thread,
       .site = event.site,
       .message = freed ? "access to a freed block" : "access outside any heap block"});
  if (arena::find_block(address, block)) {
    control.end.fault.other_site = block.freed_at;
  }
  return false;
}

namespace {

/// What a thread does that goes round and round.
const char* text_of(TurnChange change) {
  switch (change) {
    case TurnChange::nothing:
      return "";
    case TurnChange::values:
      return ", each time with other values";
    case TurnChange::own_memory:
      return ", each time with other values in memory of its own";
    case TurnChange::shared_memory:
      return ", and writes to memory that others see";
    case TurnChange::clock:
      return ", and looks at the clock";
    case TurnChange::machine_value:
      return ", and asks for a value of the machine";
    case TurnChange::allocation:
      return ", and allocates or frees memory";
    case TurnChange::operation:
      return ", and begins and ends operations";
    case TurnChange::unknown_call:
      return ", and calls code that is not instrumented";
  }
  return "";
}

}  // namespace

void ControlledExecution::note_step_limit() {
  if (control.end.faulted || control.end.exited) {
    return;
  }
  const Thread* busiest = nullptr;
  for (std::size_t id = 0; id < thread_count(); ++id) {
    const Thread& one = runtime::thread(static_cast<scheduler::ThreadId>(id));
    const bool is_there = one.state != ThreadState::unused;
    if (is_there &&
        (busiest == nullptr || one.laps.states().turns() > busiest->laps.states().turns())) {
      busiest = &one;
    }
  }
  scheduler::Fault fault = {
      .kind = FaultKind::step_limit,
      .message =
          fmt::format("the execution has {} events, the limit of one execution", control.steps)};
  if (busiest != nullptr && busiest->laps.states().turns() > 0) {
    fault.thread = busiest->id;
    fault.site = busiest->stop.in_loop != nullptr ? busiest->stop.in_loop->id : 0;
    fault.message +=
        fmt::format(": T{} has gone round loops {} times{}", busiest->id,
                    busiest->laps.states().turns(), text_of(busiest->laps.states().last_change()));
  }
  control.end.fail(std::move(fault));
}

namespace {

/// At an assumption that does not hold, and so with what it had allocated.
bool somebody_was_given_up() {
  for (std::size_t id = 0; id < thread_count(); ++id) {
    const Thread& thread = runtime::thread(static_cast<scheduler::ThreadId>(id));
    if (thread.state == ThreadState::stopped && thread.next.kind == scheduler::EventKind::assume) {
      return true;
    }
  }
  return false;
}

}  // namespace

void ControlledExecution::check_leaks() {
  arena::BlockInfo block;
  const std::size_t leaks = arena::count_leaks(block);
  if (leaks == 0 || somebody_was_given_up()) {
    return;
  }
  control.end.fail({.kind = FaultKind::leak,
                    .message = fmt::format("{} block(s) never freed, the first of {} bytes", leaks,
                                           block.size)});
}

}  // namespace heddle::runtime
