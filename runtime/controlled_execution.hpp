#pragma once

#include <cstdint>

#include "runtime/control.hpp"
#include "scheduler/execution.hpp"

namespace heddle::runtime {

/// One execution of the program under test, event by event. Reused from one to the next.
class ControlledExecution final : public scheduler::Execution {
 public:
  struct Options {
    std::uint64_t step_limit;
    bool leaks;
  };
  explicit ControlledExecution(const Options& options) : options_(options) {}

  /// Begins: the initial thread runs start(argument) up to its first event. The program's memory
  /// must be in its initial state.
  const scheduler::Step& begin(void* (*start)(void*), void* argument);

  std::span<const scheduler::Event> next_events() override;
  const scheduler::Step& step(scheduler::ThreadId thread, std::uint16_t choice) override;
  std::span<const scheduler::Step> steps(scheduler::ThreadId thread, std::uint16_t choice,
                                         std::span<const scheduler::ThreadId> further) override;
  scheduler::ReplayedPrefix replay_prefix(std::span<const scheduler::Event> recorded) override;

 private:
  void take(Thread& thread, scheduler::Event& event, std::uint16_t choice);
  void run_ready_threads();
  void run(Thread& thread);
  void after_run(Thread& thread);
  void thread_ended(Thread& thread);
  bool check_memory(const scheduler::Event& event);
  bool check_bytes(const scheduler::Event& event, const scheduler::ByteRange& range);
  void note_step_limit();
  void check_leaks();
  const scheduler::Step& finish_step(scheduler::Step& step);
  [[nodiscard]] std::size_t own_steps_after(const Thread& thread,
                                            std::span<const scheduler::ThreadId> further) const;

  static constexpr std::size_t most_steps = 64;

  Options options_;
  scheduler::Step steps_[most_steps];
  scheduler::Event next_events_[scheduler::max_threads];
};

}  // namespace heddle::runtime
