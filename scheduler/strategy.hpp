#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

#include "scheduler/ending.hpp"
#include "scheduler/execution.hpp"
#include "scheduler/trace.hpp"

namespace heddle::scheduler {

/// Decides the order of events. Called by explore() only, in this order, for each execution:
///
///     begin_execution                  once; false: nothing is left to explore
///     ( choose [ choose_value ]        before each step; choose_value if the event has choices > 1
///     | choose_value )*                for an event of kind `choice`, without choose
///     end_execution                    once, also after choose has pruned
///
/// An event of kind `choice` never reaches choose: it depends on nothing and cannot be disabled, so
/// that trying it first in one place loses nothing, and only its value is asked for (also when it
/// has one value only).
///
/// A strategy that follows a prefix it knows from an earlier execution checks that it finds the
/// recorded events, and throws NondeterminismError if not.
class Strategy {
 public:
  virtual ~Strategy() = default;

  virtual bool begin_execution() = 0;

  /// The thread that goes next; it must be enabled in `next_events`, which lists the next event of
  /// every live thread in ascending order of thread, at least one of them enabled.
  /// Empty: stop here, this execution is not needed (Ending::pruned).
  virtual std::optional<ThreadId> choose(std::span<const Event> next_events) = 0;

  /// A value below `count`, which is at least 1.
  virtual std::uint16_t choose_value(std::uint16_t count) = 0;

  virtual void end_execution(const Trace& trace, Ending ending) = 0;
};

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

}  // namespace heddle::scheduler
