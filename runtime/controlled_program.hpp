#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runtime/events/rare_outcomes.hpp"
#include "runtime/failed_check.hpp"
#include "runtime/memory_reuse.hpp"
#include "runtime/processes/command.hpp"
#include "scheduler/execution.hpp"

/// The program under test as the scheduler sees it: real compiled code, its threads as fibers.
namespace heddle::runtime {

struct ProgramOptions {
  MemoryReuse memory_reuse = MemoryReuse::thread;
  std::uint64_t step_limit = 100'000;  ///< events in one execution before it is given up
  double event_seconds = 10;           ///< of processor time without an event, likewise
  std::uint64_t machine_seed = 0;      ///< of the random bytes that the program is given
  std::size_t restore_points = 0;      ///< so many events apart; 0: none. See RestorePoints
  /// Memory of the tester's that belongs to an execution: what the program has done to it by way of
  /// the tester goes with its restore points.
  std::vector<scheduler::ByteRange> state = {};
  RareOutcomes rare = {};           ///< what may happen besides, in each execution
  bool fail_in_operations = false;  ///< allocations fail within operations alone
  bool allow_spawn = false;         ///< commands that the program starts run once, and are replayed
  bool run_commands = false;  ///< they do run, and files are written: not those of a trace alone
  std::vector<processes::Command> commands = {};  ///< that have run before, elsewhere
  bool leaks = false;                             ///< a block never freed is a fault
  bool capture_output = false;  ///< keep what each execution prints; otherwise it is dropped
};

/// Who a thread is: child number `index` (from 0) of thread `parent`.
struct ThreadName {
  scheduler::ThreadId parent = 0;
  std::uint16_t index = 0;
};

/// Runs `entry(context)` as the program's initial thread, again and again from one initial state:
/// the process as it is when the constructor runs, without what is the tester's own.
///
/// At most one exists per process at a time. Everything the program does happens on the calling OS
/// thread, inside restart() and step().
class ControlledProgram final : public scheduler::Program {
 public:
  using Entry = void (*)(void* context);

  /// Throws std::runtime_error where this machine cannot host controlled threads (says why).
  ControlledProgram(Entry entry, void* context, const ProgramOptions& options);
  /// Puts the program back into its initial state.
  ~ControlledProgram() override;
  ControlledProgram(const ControlledProgram&) = delete;
  ControlledProgram& operator=(const ControlledProgram&) = delete;

  scheduler::Execution& restart(const scheduler::PromotedSites& promoted) override;
  [[nodiscard]] const scheduler::Step& first_step() const override;

  /// What the current execution has printed to standard output and error so far.
  /// Empty unless capture_output.
  [[nodiscard]] std::string output() const;

  /// What executions have done that later ones may notice and that could not be undone, a phrase
  /// each.
  [[nodiscard]] std::vector<std::string> not_put_back() const;

  /// The status the program ended with (exit(n), or what main returned), as its parent would see
  /// it: the low 8 bits. 0 if it has not ended.
  [[nodiscard]] int exit_status() const;

  /// The assertions of test frameworks that failed in the current execution so far.
  [[nodiscard]] const std::vector<FailedCheck>& failed_checks() const;

  /// How often a call of code that is not instrumented turned in a loop, and was taken to wait for
  /// another thread: the execution was discarded.
  [[nodiscard]] std::uint64_t spinning_calls() const;

  /// How many executions were not begun at the start, but where the one before had been.
  [[nodiscard]] std::uint64_t resumed() const;

  /// Why the program cannot be explored, if it did what cannot be: one line. Empty otherwise.
  [[nodiscard]] const std::string& refusal() const;
  /// The fault in whose handler of its own the program ended the last execution; empty: in none.
  [[nodiscard]] const std::string& in_handler_of() const;

  /// From `end` on the program is stopped wherever it is, in a loop without events too, or where it
  /// waits for something outside: FaultKind::time_up. Replaces what was said before.
  void stop_at(std::chrono::steady_clock::time_point end);

  /// The names of threads 1, 2, ... that have occurred so far. A replay in another process must
  /// adopt them first, so that its threads get the same numbers, stacks and addresses.
  [[nodiscard]] std::vector<ThreadName> thread_names() const;

  /// Numbers threads as in that list. Call before the first restart. Throws std::invalid_argument
  /// if the list is not one that thread_names() could have returned, TooManyThreads if it is too
  /// long.
  void adopt_thread_names(const std::vector<ThreadName>& names);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// While a ControlledProgram exists, what is written to descriptors 1 and 2 belongs to the program
/// under test. The tester writes to these instead; they are 1 and 2 at other times.
[[nodiscard]] int tester_output();
[[nodiscard]] int tester_error();

/// Whether the events of this process are under control at all (a ControlledProgram exists).
[[nodiscard]] bool is_controlled();

}  // namespace heddle::runtime
