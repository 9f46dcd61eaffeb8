#include <fmt/format.h>

#include "runtime/controlled_execution.hpp"
#include "runtime/hooks/lifetimes.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/layout.hpp"
#include "scheduler/event_predicates.hpp"

/// What is looked for while an execution goes on and at its end.
namespace heddle::runtime {

using scheduler::Event;
using scheduler::FaultKind;

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
    return true;
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

void ControlledExecution::note_step_limit() {
  if (control.end.faulted || control.end.exited) {
    return;
  }
  control.end.fail({.kind = FaultKind::step_limit,
                    .message = fmt::format(
                        "the execution has {} events, the limit of one execution", control.steps)});
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
