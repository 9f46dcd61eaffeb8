#include "harnesses/replay/debugged_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "harnesses/exploration/repetition.hpp"
#include "harnesses/traces/step_text.hpp"
#include "harnesses/violations/trace_builder.hpp"
#include "runtime/control.hpp"
#include "runtime/host/tracer.hpp"
#include "runtime/memory/layout.hpp"
#include "scheduler/event_table.hpp"
#include "scheduler/next_events.hpp"

HeddleDebugged __heddle_debugged = {
    .stop_event = 0,
    .stop_switches = 1,
    .event = 0,
    .thread = 0,
    .what = "",
    .function = "",
    .file = "",
    .line = 0,
    .thread_count = 0,
    .threads = nullptr,
    .stack_base = heddle::runtime::layout::stack_base,
    .stack_bytes = heddle::runtime::layout::stack_slot_bytes,
};

/// Each differs from the others, so that no two become one function.
__attribute__((noinline)) void __heddle_debugger_begin() { asm volatile("# begin" ::: "memory"); }
__attribute__((noinline)) void __heddle_debugger_event() { asm volatile("# event" ::: "memory"); }
__attribute__((noinline)) void __heddle_debugger_end() { asm volatile("# end" ::: "memory"); }

namespace heddle::harnesses {
namespace {

using scheduler::Event;
using scheduler::ThreadId;

std::array<HeddleDebuggedThread, scheduler::max_threads> threads;

/// The texts that the debugger sees, until the next are told.
std::string what;
TraceSite place;

/// "plain_load of remove".
std::string text_of(const Event& event) {
  const std::string variable = trace_site(event.site, {}).variable;
  return fmt::format("{}{}{}", scheduler::name_of(event.kind), variable.empty() ? "" : " of ",
                     variable);
}

void tell_place(TraceSite site) {
  place = std::move(site);
  __heddle_debugged.what = what.c_str();
  __heddle_debugged.function = place.function.c_str();
  __heddle_debugged.file = place.file.c_str();
  __heddle_debugged.line = place.line;
}

std::array<std::string, scheduler::max_threads> texts_of_next;

/// And what they do next, of those that have a next event.
void tell_threads(std::span<const Event> next_events) {
  const std::size_t count = std::min(runtime::thread_count(), threads.size());
  for (std::size_t id = 0; id < count; ++id) {
    const runtime::Thread& thread = runtime::thread(static_cast<ThreadId>(id));
    threads[id].context = static_cast<const void*>(&thread.fiber.context);
    threads[id].state = &thread.state;
    threads[id].next = nullptr;
  }
  for (const Event& event : next_events) {
    std::string& text = texts_of_next[event.thread];
    text = text_of(event) + (event.enabled ? "" : ", has to wait");
    threads[event.thread].next = text.c_str();
  }
  __heddle_debugged.thread_count = count;
  __heddle_debugged.threads = threads.data();
}

/// "completed", "deadlock".
std::string text_of(const scheduler::ExecutionResult& result) {
  if (result.fault != nullptr) {
    return with_places(*result.fault);
  }
  return result.ending == scheduler::Ending::completed ? "all threads have ended"
                                                       : "it was not followed further";
}

}  // namespace

/// Where nobody looks, nothing is told: what telling allocates is seen in replays.
DebuggedProgram::DebuggedProgram(scheduler::Program& inner)
    : inner_(inner), is_debugged_(runtime::has_tracer()) {}

scheduler::Execution& DebuggedProgram::restart(const scheduler::PromotedSites& promoted) {
  __heddle_debugged.event = __heddle_debugged.thread = last_ = 0;
  is_ahead_ = false;
  __heddle_debugger_begin();
  execution_ = &inner_.restart(promoted);
  return *this;
}

const scheduler::Step& DebuggedProgram::step(ThreadId thread, std::uint16_t choice) {
  if (is_ahead_) {
    return execution_->step(thread, choice);
  }
  HeddleDebugged& debugged = __heddle_debugged;
  const std::uint64_t event = ++debugged.event;
  const bool is_switch = thread != last_;
  debugged.thread = last_ = thread;
  if (!is_debugged_) {
    return execution_->step(thread, choice);
  }
  if (event == debugged.stop_event || (is_switch && debugged.stop_switches != 0)) {
    tell(thread, choice);
  }
  return execution_->step(thread, choice);
}

void DebuggedProgram::tell(ThreadId thread, std::uint16_t choice) {
  const std::span<const Event> next_events = execution_->next_events();
  tell_threads(next_events);
  const Event* event = scheduler::find_event(next_events, thread);
  if (event == nullptr) {
    return;
  }
  what = text_of(*event);
  if (event->choices > 1) {
    what += fmt::format(", value {} of 0..{}", choice, event->choices - 1);
  }
  tell_place(trace_site(event->site, {}));
  __heddle_debugger_event();
}

bool DebuggedEnd::execution_ended(const scheduler::ExecutionResult& result) {
  tell_threads(result.waiting);
  what = text_of(result);
  tell_place(result.fault == nullptr ? TraceSite{} : place_of(*result.fault, {}));
  if (result.fault != nullptr) {
    __heddle_debugged.thread = result.fault->thread;
  }
  __heddle_debugger_end();
  return inner_.execution_ended(result);
}

}  // namespace heddle::harnesses
