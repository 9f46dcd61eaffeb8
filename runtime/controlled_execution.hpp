#pragma once

#include <cstdint>

#include "runtime/control.hpp"
#include "runtime/fibers/floating_point_mode.hpp"
#include "runtime/state/restore_points.hpp"
#include "scheduler/execution.hpp"

namespace heddle::runtime {

/// One execution of the program under test, event by event. Reused from one to the next.
class ControlledExecution final : public scheduler::Execution {
 public:
  struct Options {
    std::uint64_t step_limit;
    bool leaks;
    std::size_t restore_points;  ///< taken every so many events; 0: never
    std::vector<scheduler::ByteRange> state;
    RareOutcomes rare;
    FailingAllocations failing_allocations;
  };
  /// Executions begin with the floating point mode of the caller.
  explicit ControlledExecution(const Options& options)
      : options_(options), points_(options.restore_points, options.state) {}

  /// How an execution begins, or goes on from a restore point.
  class Beginning {
   public:
    virtual ~Beginning() = default;
    /// Calls begin() of the execution, with the program in its initial state.
    virtual void begin() = 0;
    /// Puts the program into its initial state.
    virtual void put_back() = 0;
  };

  /// A new execution, with these sites promoted. It begins now, or later, when it is known whether
  /// it can go on from where the one before has been: then `beginning` must outlive it.
  void restart(const scheduler::PromotedSites& promoted, Beginning& beginning);

  /// Whether it is still to begin.
  [[nodiscard]] bool is_to_begin() const { return beginning_ != nullptr; }

  /// How many executions have gone on from a restore point.
  [[nodiscard]] std::uint64_t resumed() const { return resumed_; }

  /// Begins: the initial thread runs start(argument) up to its first event. The program's memory
  /// must be in its initial state.
  const scheduler::Step& begin(void* (*start)(void*), void* argument);

  std::span<const scheduler::Event> next_events() override;
  const scheduler::Step& step(scheduler::ThreadId thread, std::uint16_t choice) override;
  std::span<const scheduler::Step> steps(scheduler::ThreadId thread, std::uint16_t choice,
                                         std::span<const scheduler::ThreadId> further) override;
  scheduler::ReplayedPrefix replay_prefix(std::span<const scheduler::Event> recorded) override;
  scheduler::Event unexecuted(const scheduler::Event& next) override;

 private:
  void begin_at_the_start();
  std::size_t begin_behind(std::span<const scheduler::Event> recorded);
  void forget() const;
  scheduler::ReplayedPrefix replay(std::span<const scheduler::Event> recorded);
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
  FloatingPointMode first_mode_ = first_floating_point_mode();
  RestorePoints points_;
  Beginning* beginning_ = nullptr;
  std::uint64_t resumed_ = 0;
  scheduler::Step steps_[most_steps];
  scheduler::Event next_events_[scheduler::max_threads];
};

}  // namespace heddle::runtime
