#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "scheduler/execution.hpp"
#include "scheduler/explore.hpp"

/// What a debugger finds while an execution is replayed. `heddle replay --gdb` is its other side:
/// harnesses/commands/gdb/heddle_gdb/program.py reads these words by their order, without debug
/// information.
extern "C" {

/// A controlled thread. The two addresses are of what the runtime keeps, and so always up to date.
struct HeddleDebuggedThread {
  const void* context;  ///< of the word with the address of its saved registers
  const void* state;    ///< of the byte with its runtime::ThreadState
  const char* next;     ///< what it does next, at an event or end that is told; null: nothing
};

/// Words only. A debugger writes `stop_event` and `stop_switches` while the process stands.
struct HeddleDebugged {
  std::uint64_t stop_event;     ///< call __heddle_debugger_event before this one; 0: none
  std::uint64_t stop_switches;  ///< and before each event of another thread than the one before
  std::uint64_t event;          ///< the latest that has begun, counted from 1; 0: none yet
  std::uint64_t thread;         ///< whose it is
  const char* what;             ///< of an event or an end that is told
  const char* function;         ///< likewise; empty: not known
  const char* file;
  std::uint64_t line;
  std::uint64_t thread_count;
  const HeddleDebuggedThread* threads;
  std::uint64_t stack_base;  ///< thread n's stack: from here + n * stack_bytes on
  std::uint64_t stack_bytes;
};
extern HeddleDebugged __heddle_debugged;

/// Called where an execution begins, before an event that is asked for, and where the execution has
/// ended and its memory still stands. They do nothing: a debugger has a breakpoint there.
void __heddle_debugger_begin();
void __heddle_debugger_event();
void __heddle_debugger_end();
}

namespace heddle::harnesses {

/// A program that tells a debugger of its events. For one execution that is replayed: the search
/// for executions never comes through here.
class DebuggedProgram final : public scheduler::Program, private scheduler::Execution {
 public:
  /// `inner`, a ControlledProgram, must outlive this object.
  explicit DebuggedProgram(scheduler::Program& inner);

  scheduler::Execution& restart(const scheduler::PromotedSites& promoted) override;
  [[nodiscard]] const scheduler::Step& first_step() const override { return inner_.first_step(); }

 private:
  std::span<const scheduler::Event> next_events() override { return execution_->next_events(); }
  std::span<const scheduler::Event> all_next_events() override {
    return execution_->all_next_events();
  }
  scheduler::Event unexecuted(const scheduler::Event& next) override {
    return execution_->unexecuted(next);
  }
  void look_ahead() override {
    is_ahead_ = true;
    execution_->look_ahead();
  }
  const scheduler::Step& step(scheduler::ThreadId thread, std::uint16_t choice) override;
  void tell(scheduler::ThreadId thread, std::uint16_t choice);

  scheduler::Program& inner_;
  scheduler::Execution* execution_ = nullptr;
  scheduler::ThreadId last_ = 0;
  bool is_ahead_ = false;   ///< see look_ahead
  const bool is_debugged_;  ///< by a debugger that was there from the start
};

/// Tells a debugger how the execution ended, then shows it to `inner`, which must outlive it.
class DebuggedEnd final : public scheduler::Observer {
 public:
  explicit DebuggedEnd(scheduler::Observer& inner) : inner_(inner) {}
  bool execution_ended(const scheduler::ExecutionResult& result) override;

 private:
  scheduler::Observer& inner_;
};

}  // namespace heddle::harnesses
