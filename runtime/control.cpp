#include "runtime/control.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#include <string_view>

#include "base/assert.hpp"
#include "runtime/events/stops.hpp"
#include "runtime/hooks/object_lives.hpp"
#include "runtime/log_compaction.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/raw_system_call.hpp"
#include "runtime/world.hpp"
#include "scheduler/event_predicates.hpp"

namespace heddle::runtime {

Control control;
Site* __heddle_call_site __attribute__((visibility("default"))) = nullptr;
std::uint64_t __heddle_unknown_calls __attribute__((visibility("default"))) = 0;

namespace {

using scheduler::Event;
using scheduler::EventKind;
using scheduler::FaultKind;
using scheduler::LogKind;

constexpr std::size_t log_entries = std::size_t{1} << 20;
constexpr std::size_t mapped_entries = log_entries + StepLog::most_earlier;
/// Of them, what the scheduler's side may add to a log that is full for the program.
constexpr std::size_t reserved_entries = std::size_t{1} << 12;

/// More room in a full log, where there is some to be had.
void make_room(void*) {
  object_lives::log_was_compacted();
  const std::size_t kept = compact_log({control.log.begin, control.log.end});
  control.log.end = control.log.begin + kept;
  constexpr std::size_t enough = log_entries / 8;
  if (static_cast<std::size_t>(control.log.limit - control.log.end) < enough) {
    control.end.fail({.kind = FaultKind::step_limit,
                      .thread = control.current->id,
                      .message = "given up: about a million plain accesses of different bytes "
                                 "since the thread's last event"});
  }
}

std::string place_of(const Site* site) {
  if (site == nullptr || site->file == nullptr || site->line == 0) {
    return "";
  }
  const std::string_view file = site->file;
  return fmt::format(" at {}:{}", file.substr(file.rfind('/') + 1), site->line);
}

bool others_run() {
  for (std::size_t id = 0; id < thread_table.count; ++id) {
    const Thread& other = *thread_table.by_id[id];
    if (&other == control.current) {
      continue;
    }
    if (other.state != ThreadState::unused && other.state != ThreadState::ended) {
      return true;
    }
  }
  return false;
}

}  // namespace

void log_entry(const scheduler::LogEntry& entry) {
  if (control.log.begin == nullptr) {
    const long memory = raw_system_call_of(
        SYS_mmap, layout::log_base, mapped_entries * sizeof entry, PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    HEDDLE_ASSERT(memory == static_cast<long>(layout::log_base), "the log cannot be mapped");
    control.log.first = reinterpret_cast<scheduler::LogEntry*>(memory);
    control.log.begin = control.log.end = control.log.first;
    control.log.limit = control.log.begin + log_entries - reserved_entries;
  }
  if (control.log.end >= control.log.limit && controlled()) {
    call_tester(make_room, nullptr);
    if (control.end.faulted) {
      abandon_fiber();
    }
  }
  HEDDLE_ASSERT(control.log.end < control.log.begin + log_entries, "the log of a step is full");
  *control.log.end++ = entry;
}

void call_tester(void (*function)(void*), void* argument) {
  if (control.inspecting.is_on()) [[unlikely]] {
    control.inspecting.call_tester();
  }
  control.request = {function, argument};
  stop_fiber();
}

void raise_fault(FaultKind kind, const char* message, scheduler::SiteId other_site) {
  {
    const TesterScope as_tester;
    control.end.fail({.kind = kind, .thread = control.current->id, .message = message});
    control.end.fault.other_site = other_site;
    const Site* site = take_call_site();
    if (site != nullptr) {
      control.end.fault.site = site->id;
    }
    const bool is_of_call = kind == FaultKind::double_free || kind == FaultKind::invalid_free ||
                            kind == FaultKind::computation;
    if (kind == FaultKind::crash || (is_of_call && site == nullptr)) {
      control.end.code = code_frames::here();
    }
  }
  abandon_fiber();
}

void refuse(const char* call, const char* why) {
  {
    const TesterScope as_tester;
    control.end.refusal =
        fmt::format("the program calls {}{}: {}", call, place_of(__heddle_call_site), why);
  }
  raise_fault(scheduler::FaultKind::crash, control.end.refusal.c_str());
}

void raise_crash(const char* message, const CodeFrames& code) {
  {
    const TesterScope as_tester;
    control.end.fail({.kind = FaultKind::crash, .thread = control.current->id, .message = message});
    control.end.code = code;
    take_call_site();
  }
  abandon_fiber();
}

void end_program(int status) {
  if (others_run()) {  // they do no more after this, so it depends on all they do
    describe(EventKind::opaque, nullptr);
    stop();
  }
  control.end.exited = true;
  control.end.exit_status = status;
  if (const char* fault = control.signals.fault_being_handled(); fault != nullptr) {
    const TesterScope as_tester;
    control.end.in_handler_of = fault;
  }
  abandon_fiber();
}

const Site* take_call_site() {
  const Site* site = __heddle_call_site;
  __heddle_call_site = nullptr;
  return site;
}

void describe_loop(Thread& thread) {
  Event& event = thread.next;
  event.idle_lap = thread.laps.pending();
  event.loop_state = thread.laps.states().number();
  event.returns = thread.laps.states().returns();
  event.acted = thread.laps.states().acted();
  thread.stop.is_new = true;
}

Event& describe(EventKind kind, const Site* site) {
  note_unknown_calls();
  Thread& thread = *control.current;
  Event& event = thread.next;
  event = Event{};
  event.thread = thread.id;
  event.kind = kind;
  event.site = site != nullptr ? site->id : 0;
  event.yielded = thread.yielded;
  describe_loop(thread);
  thread.yielded = false;
  thread.stop.site = site;
  return event;
}

namespace {

void stop_once(Thread& thread) {
  if (control.recorded.may_go_on && take_recorded_step(thread)) {
    return;
  }
  if (control.own.may_go_on() && take_own_step(thread)) {
    return;
  }
  if (control.inspecting.is_on()) [[unlikely]] {
    return control.inspecting.event(thread.next);
  }
  thread.state = ThreadState::stopped;
  stop_fiber();
}

/// Until its event is done: it may have to run handlers before that.
void stop_until_done(Thread& thread) {
  stop_once(thread);
  while (control.signals.is_due && control.signals.came_first()) [[unlikely]] {
    stop_once(thread);
  }
}

/// The thread has waited in code that is not instrumented, and others may have been there since:
/// what it does there from now on is in some order with what they do.
void go_on_in_library(Thread& thread) {
  const Event waited = thread.next;
  const ThreadStop stopped = thread.stop;
  const int outcome = thread.outcome;
  const std::uint16_t choice = thread.choice;
  describe_library_call(thread.library);
  stop_until_done(thread);
  thread.next = waited;
  thread.stop = stopped;
  thread.outcome = outcome;
  thread.choice = choice;
}

}  // namespace

void describe_library_call(const LibraryCall& call) {
  Event& event = describe(EventKind::library_call, call.site);
  event.range = call.range;
  event.set_changes_library(call.changes);
  event.set_function_called(call.function);
}

int stop() {
  Thread& thread = *control.current;
  thread.stop.frame = __builtin_frame_address(0);
  stop_until_done(thread);
  if (thread.library.range.size != 0 && scheduler::may_wait(thread.next.kind)) [[unlikely]] {
    go_on_in_library(thread);
  }
  if (control.signals.is_due) [[unlikely]] {
    control.signals.look();
  }
  return thread.outcome;
}

int stop_at(EventKind kind, const void* object, std::size_t bytes) {
  Event& event = describe(kind, take_call_site());
  event.range = {reinterpret_cast<std::uintptr_t>(object), bytes};
  return stop();
}

std::uint16_t announce_change(std::uintptr_t of, std::uint16_t values) {
  if (!others_run()) {
    return 0;
  }
  Site* const site = __heddle_call_site;
  Event& event = describe(EventKind::opaque, take_call_site());
  event.range = {of, 1};
  event.writes = true;
  event.choices = values;
  stop();
  __heddle_call_site = site;
  return control.current->choice;
}

}  // namespace heddle::runtime
