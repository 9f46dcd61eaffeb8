#pragma once

#include <cstdint>

/// Calls that code of the program under test makes (through the harness library's C interface), on
/// a fiber, while controlled. None of them may be called by the tester's own code.
namespace heddle::runtime::program_side {

/// Starts `count` controlled threads that each run body(context, index), all at once and without an
/// event, and returns when all of them have ended (no event either). Thread i is child i of the
/// caller. Children are ordered after all the caller did before, the caller after all they did.
void run_threads(std::uint32_t count, void (*body)(void* context, std::uint32_t index),
                 void* context);

/// A choice point: every value below `count` is explored. Needs 1 <= count <= 65535; 1 is no event.
std::uint32_t choose(std::uint32_t count);

/// Nothing if it holds. If not, the calling thread does no more; the execution counts for its races
/// only, unless it ends before all others have come to a standstill. When not controlled, says that
/// the run is of no interest and ends the process with status 0.
void assume(bool holds);

/// Marks the begin and the end of operation `operation` of the history in the log of the execution.
/// Not events. The result is carried as it is.
void invocation(std::uint32_t operation);
void response(std::uint32_t operation, std::uint8_t tag, std::uint64_t value);

/// What the calling thread has found depends on which threads are which: threads that do the same
/// are not alike.
void tell_identity();

/// Runs `function(argument)` as code of the tester: its allocations come from the tester's heap and
/// its synchronisation is not controlled. For what the program must hand to the tester.
void as_tester(void (*function)(void*), void* argument);

/// How many events the execution in progress has executed. May be called on either side.
[[nodiscard]] std::uint64_t events_so_far();

/// An assertion of a test framework failed at `place`, as file:line. Kept by the tester, for what
/// the framework itself would remember is put back. A fatal one ends the execution with an
/// assertion fault and does not return.
void check_failed(const char* place, const char* text, bool is_fatal);
/// That an invariant does not hold, by its name, and when. The execution goes on.
void invariant_failed(const char* name, const char* when);

/// Ends the current execution with an assertion fault. Does not return when controlled; when not
/// controlled, prints the message and aborts.
[[noreturn]] void fail(const char* message);

}  // namespace heddle::runtime::program_side
