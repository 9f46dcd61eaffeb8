#pragma once

#include <optional>
#include <string>

#include "harnesses/exploration/exploration.hpp"
#include "runtime/controlled_program.hpp"
#include "scheduler/trace/schedule.hpp"

/// The execution that a trace tells of, and what a program does that no longer follows it.
namespace heddle::harnesses {

/// Its schedule. Throws UsageError if it is none, or not that of the events in the trace: somebody
/// has edited one of them.
[[nodiscard]] scheduler::Schedule recorded_schedule(const TraceDocument& recorded);

/// Where `program`, which could not follow the schedule after `followed` of its events, first did
/// something else than the trace tells, in a sentence. `error` is what was said of the event that
/// it could not take.
[[nodiscard]] std::string broken_off(const Target& target, runtime::ControlledProgram& program,
                                     const TraceDocument& recorded, std::size_t followed,
                                     const std::string& error);

/// The same, of a program that took the schedule to its end; nothing if it did what the trace
/// tells.
[[nodiscard]] std::optional<std::string> left_the_trace(const TraceDocument& recorded,
                                                        const TraceDocument& replayed);

}  // namespace heddle::harnesses
