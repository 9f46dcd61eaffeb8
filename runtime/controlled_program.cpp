#include "runtime/controlled_program.hpp"

#include <stdexcept>

#include "runtime/cannot_explore.hpp"
#include "runtime/control.hpp"
#include "runtime/controlled_execution.hpp"
#include "runtime/faults/crash.hpp"
#include "runtime/faults/library_spins.hpp"
#include "runtime/faults/output_capture.hpp"
#include "runtime/fibers/thread_block.hpp"
#include "runtime/fibers/unannounced_base.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/interpose/main_interpose.hpp"
#include "runtime/interpose/thread_exit.hpp"
#include "runtime/kernel/machine_values.hpp"
#include "runtime/kernel/not_put_back.hpp"
#include "runtime/kernel/process_state.hpp"
#include "runtime/kernel/system_call_trap.hpp"
#include "runtime/memory/arena.hpp"
#include "runtime/memory/saved_pages.hpp"
#include "runtime/memory/stack_lives.hpp"
#include "runtime/memory/tester_heap.hpp"
#include "runtime/processes/started_commands.hpp"
#include "runtime/state/snapshot.hpp"
#include "runtime/time_stamps/time_stamps.hpp"

namespace heddle::runtime {
namespace {

bool program_exists = false;

FailingAllocations where_allocations_fail(const ProgramOptions& options) {
  if (options.rare.failing_allocations == 0) {
    return FailingAllocations::nowhere;
  }
  return options.fail_in_operations ? FailingAllocations::in_operations
                                    : FailingAllocations::everywhere;
}

}  // namespace

bool is_controlled() { return program_exists; }

struct ControlledProgram::Impl final : ControlledExecution::Beginning {
  Impl(Entry entry_function, void* entry_context, const ProgramOptions& options)
      : entry(entry_function),
        context(entry_context),
        execution({.step_limit = options.step_limit,
                   .leaks = options.leaks,
                   .restore_points = options.restore_points,
                   .state = options.state,
                   .rare = options.rare,
                   .failing_allocations = where_allocations_fail(options)}),
        capture(options.capture_output) {}

  static void* start(void* self) {
    const auto* impl = static_cast<const Impl*>(self);
    impl->entry(impl->context);
    return reinterpret_cast<void*>(static_cast<std::intptr_t>(control.end.exit_status));
  }

  void put_back() override {
    forget_exit_handlers();
    forget_keys();
    process_state::put_back();
    processes::start_execution();
    snapshot::restore();
    capture.clear();
  }

  /// What is logged first is logged by each execution that begins, and told again of those that go
  /// on from elsewhere.
  void begin() override {
    put_back();
    first = execution.begin(start, this);
    log.assign(first.log.begin(), first.log.end());
    first.log = log;
  }

  Entry entry;
  void* context;
  ControlledExecution execution;
  OutputCapture capture;
  scheduler::Step first;
  std::vector<scheduler::LogEntry> log;  ///< of `first`
};

ControlledProgram::ControlledProgram(Entry entry, void* context, const ProgramOptions& options) {
  if (program_exists) {
    throw std::runtime_error("a controlled program exists already");
  }
  need_room();
  program_exists = true;
  note_explored();
  find_system_libraries();
  arena::map();
  stack_lives::map();
  tester_heap::use();
  arena::set_reuse(options.memory_reuse == MemoryReuse::thread);
  impl_ = std::make_unique<Impl>(entry, context, options);
  library_spins::reset();
  machine_values::set_seed(options.machine_seed);
  processes::allow_commands({options.allow_spawn, options.run_commands}, options.commands);
  process_state::save_handlers();
  crash::install_handlers();
  thread_block::choose_base_change();
  thread_block::find_kept_texts();
  crash::set_event_seconds(options.event_seconds);
  process_state::save();
  for (const char* what : snapshot::take()) {
    not_put_back::note(what);
  }
  time_stamps::trap(true);
  if (system_call_trap::turn_on()) {
    saved_pages::protect();
  } else {
    not_put_back::note("what the kernel keeps for the process: it cannot show system calls");
  }
}

ControlledProgram::~ControlledProgram() {
  system_call_trap::turn_off();
  process_state::put_back();
  processes::start_execution();
  // Last: what is put back may turn it on, and a process that is started later would inherit it.
  time_stamps::trap(false);
  unannounced_base::settle();
  crash::remove_handlers();
  snapshot::restore();
  saved_pages::unprotect();
  process_state::release();
  impl_.reset();
  program_exists = false;
}

void ControlledProgram::stop_at(std::chrono::steady_clock::time_point end) { crash::stop_at(end); }

scheduler::Execution& ControlledProgram::restart(const scheduler::PromotedSites& promoted) {
  promote_sites(promoted);
  impl_->execution.restart(promoted, *impl_);
  return impl_->execution;
}

const scheduler::Step& ControlledProgram::first_step() const { return impl_->first; }

std::string ControlledProgram::output() const { return impl_->capture.text(); }

std::vector<std::string> ControlledProgram::not_put_back() const { return not_put_back::all(); }

int ControlledProgram::exit_status() const { return control.end.exit_status & 0xff; }

const std::vector<FailedCheck>& ControlledProgram::failed_checks() const {
  return control.end.checks;
}

std::uint64_t ControlledProgram::spinning_calls() const { return library_spins::count(); }

std::uint64_t ControlledProgram::resumed() const { return impl_->execution.resumed(); }

const std::string& ControlledProgram::refusal() const { return control.end.refusal; }

const std::string& ControlledProgram::in_handler_of() const { return control.end.in_handler_of; }

std::vector<ThreadName> ControlledProgram::thread_names() const {
  std::vector<ThreadName> names;
  for (std::size_t id = 1; id < thread_count(); ++id) {
    const Thread& child = thread(static_cast<scheduler::ThreadId>(id));
    const auto& siblings = thread(child.parent).children.known;
    for (std::size_t index = 0; index < siblings.size(); ++index) {
      if (siblings[index] != child.id) {
        continue;
      }
      names.push_back({child.parent, static_cast<std::uint16_t>(index)});
    }
  }
  return names;
}

void ControlledProgram::adopt_thread_names(const std::vector<ThreadName>& names) {
  know_initial_thread();
  for (const ThreadName& name : names) {
    if (name.parent >= thread_count() && name.parent != 0) {
      throw std::invalid_argument("a thread is named before its parent");
    }
    Thread& parent = thread(name.parent);
    if (name.index > parent.children.known.size()) {
      throw std::invalid_argument("a thread is named before its elder sibling");
    }
    static_cast<void>(child_of(parent, name.index));
  }
}

}  // namespace heddle::runtime
