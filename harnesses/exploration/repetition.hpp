#pragma once

#include <optional>
#include <string>

#include "harnesses/exploration/contact.hpp"
#include "harnesses/exploration/exploration.hpp"
#include "scheduler/explore.hpp"
#include "scheduler/trace/schedule.hpp"

/// The same schedule again: whether it leads to the same execution, and what differs if not.
namespace heddle::harnesses {

/// An execution as far as another one by its schedule must be the same.
struct SeenExecution {
  scheduler::Schedule schedule;
  std::uint64_t course = 0;  ///< 0: it is not known in this process; else a hash of its events
                             ///< without values, and of results
  std::string trace_hash;    ///< with values, bytes of padding among them
  std::string output;        ///< and the exit status
  [[nodiscard]] bool goes_like(const SeenExecution& other) const {
    return course == other.course && output == other.output;
  }
};

[[nodiscard]] SeenExecution seen(const scheduler::ExecutionResult& result,
                                 const runtime::ControlledProgram& program);

/// Runs the schedule of `first` some times more, until something differs. What that is, in a
/// sentence; nothing if nothing differs, or the time is up before that is known. `contact` looks at
/// the plain accesses too.
[[nodiscard]] std::optional<std::string> difference(const Target& target,
                                                    runtime::ControlledProgram& program,
                                                    SeenExecution first, Contact& contact,
                                                    std::chrono::steady_clock::time_point stop);

/// The first step of the two executions that differs, both times with its place.
[[nodiscard]] std::string first_difference(const TraceDocument& one, const TraceDocument& other);

/// The message of a fault with the places and names that its numbers stand for.
[[nodiscard]] std::string with_places(const std::string& message);

/// Likewise, of this fault: its own place included.
[[nodiscard]] std::string with_places(const scheduler::Fault& fault);

/// From what the program has called: what may make two executions differ, the likeliest first.
[[nodiscard]] std::vector<std::string> suspects();

}  // namespace heddle::harnesses
