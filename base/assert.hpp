#pragma once

/// Assertions about Heddle itself, on in every build type. Never used for what the program under
/// test does (that is a violation, a value) nor for wrong use of the tool (that is a clear message
/// and exit status 2).
namespace heddle::base {

/// Writes "heddle: internal fault: ..." to standard error with one write(2) and ends the process
/// with status 70. Async-signal-safe. Allocates nothing and runs no destructors: the state is not
/// to be trusted, fibers may be on the stack, and it may be the allocator of the program that is at
/// fault. A text too long for the buffer of 1 KiB is cut.
/// Standard error is the one of set_fault_output().
[[noreturn, gnu::cold]] void internal_fault(const char* message, const char* file,
                                            int line) noexcept;

/// Writes that another process has sent the signal, of this name, and ends the process by it: a
/// fault neither of Heddle nor of the program. Async-signal-safe.
[[noreturn, gnu::cold]] void end_by_signal(int signal, const char* name, int sender) noexcept;

/// The descriptor that both of these write to from now on: while the program under test has the
/// number of standard error, the tester's is another one.
void set_fault_output(int descriptor) noexcept;

}  // namespace heddle::base

/// Ends the process as a fault of Heddle unless `condition` holds. `message` says what is wrong,
/// not what should hold. Usable in constant expressions, where a failure is an error of the
/// compiler.
#define HEDDLE_ASSERT(condition, message)                            \
  do {                                                               \
    if (!(condition)) [[unlikely]]                                   \
      ::heddle::base::internal_fault((message), __FILE__, __LINE__); \
  } while (false)
