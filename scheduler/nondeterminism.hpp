#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

#include "scheduler/execution.hpp"

/// What is said where a program does not take a known path again: recorded_path.hpp defines what
/// that means, this file alone makes the text of it and throws.
namespace heddle::scheduler {

/// The program did something else than when the same choices were made before: it depends on
/// something that is not controlled (time, addresses, input, ...). The strategy cannot go on.
class NondeterminismError : public std::runtime_error {
 public:
  explicit NondeterminismError(Fault fault)
      : std::runtime_error(fault.message), fault_(std::move(fault)) {}
  /// Kind nondeterminism; thread, site and message name the first event that differs.
  [[nodiscard]] const Fault& fault() const { return fault_; }

 private:
  Fault fault_;
};

/// Throws NondeterminismError: at `step`, counted from 0, `thread` comes to `found`, its next event
/// or the one it has executed (null: it has none), and came to `recorded` before (null: to
/// something else, of which no more is known).
[[noreturn]] void report_divergence(std::size_t step, ThreadId thread, const Event* found,
                                    const Event* recorded = nullptr);

/// Throws NondeterminismError: just before `step` `thread` began or ended another
/// operation than before, or gave another result.
[[noreturn]] void report_other_log(std::size_t step, ThreadId thread);

/// Throws NondeterminismError: at `step`, where `thread` is to go, other threads than before can go
/// on as well.
[[noreturn]] void report_other_threads(std::size_t step, ThreadId thread);

/// Throws NondeterminismError: at `step` the event took `value` before, and now has `count` values
/// to choose from, which are too few or not as many as then.
[[noreturn]] void report_other_values(std::size_t step, ThreadId thread, std::uint16_t value,
                                      std::uint16_t count);

/// Throws NondeterminismError: the memory model does not allow what the recorded `step` says that
/// `event` reads, or where it is stored.
[[noreturn]] void report_forbidden(std::size_t step, const Event& event);

/// Throws NondeterminismError unless `found` (null: the thread has no next event) is the recorded
/// step, and can be executed.
void expect_same_step(const Event& recorded, const Event* found, std::size_t step);

}  // namespace heddle::scheduler
