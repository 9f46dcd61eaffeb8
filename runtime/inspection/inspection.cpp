#include "runtime/inspection/inspection.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "runtime/control.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/hooks/object_lives.hpp"
#include "runtime/memory/layout.hpp"
#include "runtime/memory/tester_heap.hpp"
#include "runtime/places/code_places.hpp"
#include "runtime/raw_system_call.hpp"
#include "runtime/world.hpp"
#include "scheduler/event_predicates.hpp"
#include "scheduler/event_table.hpp"

namespace heddle::runtime {
namespace {

using scheduler::ByteRange;
using scheduler::Event;
using scheduler::EventTraits;
using scheduler::LogEntry;
using scheduler::LogKind;
using scheduler::MemoryUse;

/// A look that reads more often has no end, or nobody wants to wait for it.
constexpr std::size_t most_accesses = std::size_t{1} << 16;

struct Question {
  int (*holds)(const void* object, const void* predicate);
  const void* object;
  const void* predicate;
  bool is_answered = false;
  bool answer = true;
};

std::vector<LogEntry> accesses;
std::vector<ByteRange> read;
const char* looking = "";      ///< who does
std::uintptr_t own_frame = 0;  ///< what lies below it is its own

std::string place_of(scheduler::SiteId id) {
  const Site* site = site_of(id);
  if (site == nullptr || site->file == nullptr || site->line == 0) {
    return "";
  }
  const std::string_view file = site->file;
  return fmt::format(" at {}:{}", file.substr(file.rfind('/') + 1), site->line);
}

/// On the fiber.
[[noreturn]] void refuse_to(const char* what, scheduler::SiteId site) {
  {
    const TesterScope as_tester;
    control.end.refusal =
        fmt::format("{}, which is looked at after each step, {}{}: there it may only read", looking,
                    what, place_of(site));
  }
  raise_fault(scheduler::FaultKind::crash, control.end.refusal.c_str());
}

bool is_own(std::uintptr_t address) {
  const bool in_own_stack = address < own_frame && address >= layout::stack_base &&
                            address < layout::stack_base + layout::stack_slot_bytes;
  return in_own_stack || tester_heap::owns(reinterpret_cast<const void*>(address));
}

/// Called on the fiber in place of stopping before the event.
void meet(const Event& event) {
  const MemoryUse use = scheduler::trait<&EventTraits::access>(event.kind);
  if (use != MemoryUse::none) {
    log_entry({.kind = use == MemoryUse::load ? LogKind::plain_load : LogKind::plain_store,
               .label = event.site,
               .address = event.range.address,
               .size = event.range.size});
    return;
  }
  const bool is_nothing =
      event.kind == scheduler::EventKind::fence || event.kind == scheduler::EventKind::local_end;
  if (!is_nothing) {
    refuse_to(fmt::format("does more ({})", scheduler::name_of(event.kind)).c_str(), event.site);
  }
}

/// Likewise, in place of leaving the fiber for the tester's side.
void ask_tester() {
  refuse_to(control.log.end >= control.log.limit ? "reads more than 65536 times: it does not end"
                                                 : "does what others may notice",
            0);
}

/// On the stack of the initial thread. An exception that leaves it has nowhere to go.
void look(void* argument) noexcept {
  auto& question = *static_cast<Question*>(argument);
  own_frame = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  world = World::program;
  heddle_trap_system_calls = 1;
  question.answer = question.holds(question.object, question.predicate) != 0;
  question.is_answered = true;
  heddle_trap_system_calls = 0;
  world = World::tester;
}

/// Stands for all that belongs to the step in progress while somebody looks.
class Aside {
 public:
  explicit Aside(Thread& thread)
      : log_(control.log),
        call_site_(__heddle_call_site),
        unknown_calls_(control.unknown_calls),
        keeps_lives_(std::exchange(object_lives::is_kept, false)),
        yielded_(thread.yielded) {
    accesses.resize(most_accesses);
    StepLog& log = control.log;
    log.first = log.begin = log.end = accesses.data();
    log.limit = accesses.data() + most_accesses - 1;
    log.keep(true);
    control.current = &thread;
    control.unknown_calls = __heddle_unknown_calls;
    control.inspecting = {meet, ask_tester};
  }
  Aside(const Aside&) = delete;
  Aside& operator=(const Aside&) = delete;
  ~Aside() {
    const bool is_closed = control.log.is_closed;
    control.inspecting = {};
    object_lives::is_kept = keeps_lives_;
    control.current->laps.begin();  // its turns are nobody's
    control.current->yielded = yielded_;
    control.current = nullptr;
    control.unknown_calls = unknown_calls_;
    __heddle_call_site = call_site_;
    control.log = log_;
    if (is_closed) {
      control.log.close();
    }
  }

 private:
  StepLog log_;
  Site* call_site_;
  std::uint64_t unknown_calls_;
  bool keeps_lives_;
  bool yielded_;
};

/// Null if it has only read.
const LogEntry* note_accesses(std::span<const LogEntry> log) {
  read.clear();
  for (const LogEntry& entry : log) {
    if (entry.kind == LogKind::plain_store && !is_own(entry.address)) {
      return &entry;
    }
    if (entry.kind == LogKind::plain_load && !is_own(entry.address)) {
      read.push_back({entry.address, entry.size});
    }
  }
  return nullptr;
}

const scheduler::Fault* fault_in_place() {
  if (control.end.refusal.empty()) {
    tell_place(control.end.fault, std::exchange(control.end.code, {}));
  }
  return &control.end.fault;
}

}  // namespace

bool can_inspect() {
  if (thread_count() == 0 || control.end.faulted || control.end.exited) {
    return false;
  }
  const Thread& initial = thread(0);
  return initial.state == ThreadState::waiting && initial.children.running > 0;
}

Inspection inspect(const char* what, int (*holds)(const void* object, const void* predicate),
                   const void* object, const void* predicate) {
  HEDDLE_ASSERT(can_inspect(), "the program is inspected amid a step");
  Question question{.holds = holds, .object = object, .predicate = predicate};
  looking = what;
  const Aside aside(thread(0));
  thread(0).fiber.visit(look, &question);
  heddle_trap_system_calls = 0;
  world = World::tester;
  const LogEntry* store = note_accesses({control.log.begin, control.log.end});
  if (question.is_answered && store != nullptr) {
    control.end.refusal =
        fmt::format("{}, which is looked at after each step, stores{}: there it may only read",
                    what, place_of(store->label));
    control.end.fail({.kind = scheduler::FaultKind::crash, .message = control.end.refusal});
  }
  if (control.end.faulted) {
    return {.read = read, .fault = fault_in_place()};
  }
  return {.holds = question.answer, .read = read};
}

}  // namespace heddle::runtime
